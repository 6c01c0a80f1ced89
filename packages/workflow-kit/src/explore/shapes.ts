import { dirname } from 'node:path';
import ts from 'typescript';
import { toMachineId } from '../machine-file.ts';
import { anything as placeholder } from '../chart/words.ts';
import { readLiterals } from './literals.ts';
import {
  anything,
  guessed,
  objectOf,
  pick,
  scalar,
  unreadable,
  type Code,
  type Draw,
  type Fields,
  type MachineShapes,
  type Source,
} from './world.ts';

/** The shapes of a machine without types. */
export const UNTYPED: MachineShapes = { input: anything, events: {}, answers: {}, code: { compared: {}, read: {} } };
/** The depth at which reading a type stops. */
const MOST_DEPTH = 9;

/**
 * Reads the shapes of the machine that each file exports, or makes by an exported function, from its type. One program
 * reads all files, which takes seconds instead of minutes. Keys are `FILE` for its main machine, and `FILE#NAME`.
 */
export function readShapes(files: readonly string[]): Map<string, MachineShapes> {
  const program = ts.createProgram([...files], readOptions(files[0] ?? '.'));
  const checker = program.getTypeChecker();
  const machinesIn = (file: string): { name: string; made: ts.Type }[] => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    return (symbol ? checker.getExportsOfModule(symbol) : []).flatMap((each) => {
      const type = checker.getTypeOfSymbol(each);
      const made = type.getCallSignatures()[0]?.getReturnType() ?? type;
      return isMachine(made) ? [{ name: each.name, made }] : [];
    });
  };
  return new Map(
    [...new Set(files)].flatMap((file): [string, MachineShapes][] => {
      const machines = machinesIn(file);
      const code = readCode(program, file);
      const shapes = machines.map(({ name, made }) => ({ name, shapes: toMachineShapes(checker, made, code) }));
      const own = shapes.find(({ name }) => name === `${toMachineId(file)}Machine`) ?? shapes[0];
      return [
        [file, own?.shapes ?? { ...UNTYPED, code }],
        ...shapes.map((each): [string, MachineShapes] => [`${file}#${each.name}`, each.shapes]),
      ];
    }),
  );
}

function readOptions(file: string): ts.CompilerOptions {
  const path = ts.findConfigFile(dirname(file), (name) => ts.sys.fileExists(name));
  const config: unknown =
    path === undefined ? { files: [] } : ts.readConfigFile(path, (name) => ts.sys.readFile(name)).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path ?? file));
  return {
    // Finds imports with and without an ending.
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...options,
    strict: true,
    noEmit: true,
    allowJs: true,
    skipLibCheck: true,
    types: [],
  };
}

const isMachine = (type: ts.Type): boolean => type.symbol?.name === 'StateMachine';

/** Reads the code of the machines in a file for what their types do not say. */
function readCode(program: ts.Program, file: string): Code {
  const { compared, read } = readLiterals(program, file);
  const toField = ([name, type]: [string, ts.Type | null]): [string, Draw] => [
    name,
    type ? toDraw(program.getTypeChecker(), type, 0) : guessed,
  ];
  const fields = Object.entries(read).map(([of, each]) => [of, Object.fromEntries([...each].map(toField))] as const);
  return { compared, read: Object.fromEntries(fields) };
}

function toMachineShapes(checker: ts.TypeChecker, machine: ts.Type, code: Code): MachineShapes {
  const [, event, , actor, , , , , , input] = checker.getTypeArguments(machine as ts.TypeReference);
  const typeOf = (type: ts.Type, property: string) => {
    const symbol = type.getProperty(property);
    return symbol && checker.getTypeOfSymbol(symbol);
  };
  const events: Record<string, Draw[]> = {};
  for (const form of unionOf(event)) {
    const { type: _, ...fields } = fieldsOf(checker, form, 0);
    for (const name of unionOf(typeOf(form, 'type'))) {
      if (name.isStringLiteral()) (events[name.value] ??= []).push(objectOf(fields));
    }
  }
  const answers = unionOf(actor).flatMap((each): [string, Draw][] => {
    const [source, logic] = [typeOf(each, 'src'), typeOf(each, 'logic')];
    if (!source?.isStringLiteral() || !logic) return [];
    // The answer of an actor, or the context of a machine.
    const [answer] = isMachine(logic)
      ? checker.getTypeArguments(logic as ts.TypeReference)
      : (logic.aliasTypeArguments ?? []);
    return answer ? [[source.value, toDraw(checker, answer, 0)]] : [];
  });
  const isSaid = input && input.aliasSymbol?.name !== 'NonReducibleUnknown';
  return {
    input: isSaid ? toDraw(checker, input, 0) : anything,
    events,
    answers: Object.fromEntries(answers),
    code,
  };
}

const unionOf = (type: ts.Type | undefined): readonly ts.Type[] => (type?.isUnion() ? type.types : type ? [type] : []);

const fieldsOf = (checker: ts.TypeChecker, type: ts.Type, depth: number): Fields =>
  Object.fromEntries(
    checker.getPropertiesOfType(type).map((symbol) => {
      const draw = toDraw(checker, checker.getTypeOfSymbol(symbol), depth + 1);
      return [symbol.name, { draw, mayMiss: (symbol.flags & ts.SymbolFlags.Optional) !== 0 }];
    }),
  );

/** Makes a generator at its first use. */
function lazily(make: () => Draw): Draw {
  let made: Draw | null = null;
  return (from, name) => (made ??= make())(from, name);
}

const INSTANTS = ['2025-01-05T07:30:00.000Z', '2025-02-01T10:00:00.000Z'];

/** Objects of the language and of the browser. An object with methods of a declaration file becomes a placeholder. */
function toBuiltIn(checker: ts.TypeChecker, type: ts.Type, within: (part: ts.Type) => Draw): Draw | null {
  const [declaration] = type.symbol?.declarations ?? [];
  if (!declaration?.getSourceFile().isDeclarationFile) return null;
  const [first, second] = checker.getTypeArguments(type as ts.TypeReference).map(within);
  const several = (from: Source) => Array.from({ length: from.next(3) });
  switch (type.symbol.name.replace(/^Readonly(?=Set|Map)/, '')) {
    case 'Set':
      return (from, name) => new Set(several(from).map(() => first?.(from, name)));
    case 'Map':
      return (from, name) => new Map(several(from).map(() => [first?.(from, 'key'), second?.(from, name)]));
    case 'Date':
      return (from) => new Date(pick(from, INSTANTS) ?? '');
    case 'Error':
      return () => new Error('Refused');
    case 'Promise':
      return (from, name) => Promise.resolve(first?.(from, name));
  }
  const hasMethod = checker
    .getPropertiesOfType(type)
    .some((symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0);
  return hasMethod ? (_, name) => placeholder(name) : null;
}

function toDraw(checker: ts.TypeChecker, type: ts.Type, depth: number): Draw {
  const { flags } = type;
  const within = (part: ts.Type) => toDraw(checker, part, depth + 1);
  const limit = flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(type) : null;
  if (limit && limit !== type) return toDraw(checker, limit, depth);
  if (depth > MOST_DEPTH) return anything;
  if (flags & ts.TypeFlags.Any) return unreadable;
  if (type.isStringLiteral() || type.isNumberLiteral()) return () => type.value;
  if (flags & ts.TypeFlags.BooleanLiteral) return () => checker.typeToString(type) === 'true';
  if (flags & ts.TypeFlags.Null) return () => null;
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return () => undefined;
  if (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.TemplateLiteral)) return scalar('string');
  if (flags & ts.TypeFlags.NumberLike) return scalar('number');
  if (type.isUnion()) {
    const of = type.types.map((one) => toDraw(checker, one, depth));
    return (from, name) => pick(from, of)?.(from, name);
  }
  const isTuple = checker.isTupleType(type);
  if (isTuple || checker.isArrayType(type)) {
    const parts = checker.getTypeArguments(type as ts.TypeReference).map(within);
    const [of = anything] = parts;
    return (from, name) =>
      (isTuple ? parts : Array.from({ length: from.next(3) }, () => of)).map((draw) => draw(from, name));
  }
  if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return anything;
  const [call] = type.getCallSignatures();
  if (call) {
    const draw = lazily(() => within(call.getReturnType()));
    return (from, name) => () => draw(from, name);
  }
  const known = toBuiltIn(checker, type, within);
  if (known) return known;
  const indexed = type.getStringIndexType();
  if (!indexed || checker.getPropertiesOfType(type).length > 0) {
    // A type that contains itself would be read for ever.
    const draw = lazily(() => objectOf(fieldsOf(checker, type, depth)));
    return (from, name) => draw(from, name);
  }
  const draw = within(indexed);
  const key = scalar('string');
  return (from, name) =>
    Object.fromEntries(Array.from({ length: from.next(2) }, () => [key(from, 'key'), draw(from, name)]));
}
