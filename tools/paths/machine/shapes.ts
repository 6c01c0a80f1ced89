import { dirname } from 'node:path';
import ts from 'typescript';

/** What a value may be, read from a type. */
export type Shape =
  | { is: 'literal'; value: string | number | boolean | null | undefined }
  | { is: 'string' | 'number' | 'boolean' | 'anything' }
  | { is: 'array'; of: Shape }
  | { is: 'tuple'; of: readonly Shape[] }
  | { is: 'record'; of: Shape }
  | { is: 'object'; fields: Readonly<Record<string, { shape: Shape; mayMiss: boolean }>> }
  | { is: 'union'; of: readonly Shape[] };

/** What the types of a machine say of its outside. */
export type MachineShapes = {
  input: Shape;
  /** What each event carries beside its type; an event may have several forms. */
  events: Readonly<Record<string, readonly Shape[]>>;
  /** What work answers with, and what the context of a machine is that works for this one, by the name of their source. */
  answers: Readonly<Record<string, Shape>>;
};

const ANYTHING: Shape = { is: 'anything' };
/** Deeper than this nothing is looked at. */
const MOST_DEPTH = 9;

/**
 * Reads `types: {} as { input, events }` and the answers of `fromPromise<Answer, ...>` from the `setup` or `createMachine`
 * of each file, or of a file that it imports. All files are read by one program, which takes seconds, not minutes.
 */
export function readShapes(files: readonly string[]): Map<string, MachineShapes> {
  const program = ts.createProgram([...files], readOptions(files[0] ?? '.'));
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const near = source ? [source, ...importsOf(program, source)] : [];
      const config = near.map(findConfig).find((found) => found !== null) ?? null;
      return [file, config ? toMachineShapes(checker, config) : { input: ANYTHING, events: {}, answers: {} }];
    }),
  );
}

function readOptions(file: string): ts.CompilerOptions {
  const path = ts.findConfigFile(dirname(file), (name) => ts.sys.fileExists(name));
  const base: ts.CompilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
  if (path === undefined)
    return { ...base, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const config: unknown = ts.readConfigFile(path, (name) => ts.sys.readFile(name)).config;
  return { ...ts.parseJsonConfigFileContent(config, ts.sys, dirname(path)).options, ...base };
}

function importsOf(program: ts.Program, source: ts.SourceFile): ts.SourceFile[] {
  const folder = dirname(source.fileName);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const found = program.getSourceFile(ts.sys.resolvePath(`${folder}/${statement.moduleSpecifier.text}`));
    return found ? [found] : [];
  });
}

type Config = { types: ts.TypeNode; actors: ts.ObjectLiteralExpression | null };

const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | null => {
  const found = object.properties.find((one) => one.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : null;
};

function findConfig(source: ts.SourceFile): Config | null {
  let config: Config | null = null;
  const look = (node: ts.Node): void => {
    if (config) return;
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      ts.isCallExpression(node) &&
      /^(?:setup|createMachine)$/.test(node.expression.getText()) &&
      first &&
      ts.isObjectLiteralExpression(first)
    ) {
      const types = propertyOf(first, 'types');
      const actors = propertyOf(first, 'actors');
      if (types && ts.isAsExpression(types)) {
        config = { types: types.type, actors: actors && ts.isObjectLiteralExpression(actors) ? actors : null };
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return config;
}

function toMachineShapes(checker: ts.TypeChecker, { types, actors }: Config): MachineShapes {
  const declared = checker.getTypeFromTypeNode(types);
  const member = (name: string) => {
    const symbol = declared.getProperty(name);
    return symbol ? checker.getTypeOfSymbol(symbol) : null;
  };
  const input = member('input');
  const events: Record<string, Shape[]> = {};
  for (const form of unionOf(member('events'))) {
    const { type, ...fields } = fieldsOf(checker, form, 0);
    const names = type ? (type.shape.is === 'union' ? type.shape.of : [type.shape]) : [];
    for (const name of names) {
      if (name.is === 'literal' && typeof name.value === 'string')
        (events[name.value] ??= []).push({ is: 'object', fields });
    }
  }
  const answers = (actors?.properties ?? []).flatMap((property): [string, Shape][] => {
    if (!ts.isPropertyAssignment(property)) return [];
    const shape = answerOf(checker, property.initializer);
    return shape ? [[property.name.getText(), shape]] : [];
  });
  return { input: input ? toShape(checker, input, 0) : ANYTHING, events, answers: Object.fromEntries(answers) };
}

/** Of work, what it answers with; of a machine, its context. */
function answerOf(checker: ts.TypeChecker, actor: ts.Expression): Shape | null {
  if (ts.isCallExpression(actor) && actor.expression.getText().startsWith('from')) {
    const [answer] = actor.typeArguments ?? [];
    return answer ? toShape(checker, checker.getTypeFromTypeNode(answer), 0) : null;
  }
  const type = checker.getTypeAtLocation(actor);
  const [context] = type.symbol?.name === 'StateMachine' ? checker.getTypeArguments(type as ts.TypeReference) : [];
  return context ? toShape(checker, context, 0) : null;
}

const unionOf = (type: ts.Type | null): readonly ts.Type[] =>
  type === null ? [] : type.isUnion() ? type.types : [type];

function fieldsOf(checker: ts.TypeChecker, type: ts.Type, depth: number) {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((symbol) => [
      symbol.name,
      {
        shape: toShape(checker, checker.getTypeOfSymbol(symbol), depth + 1),
        mayMiss: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
      },
    ]),
  );
}

function toShape(checker: ts.TypeChecker, type: ts.Type, depth: number): Shape {
  const { flags } = type;
  const limit = flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(type) : null;
  if (limit && limit !== type) return toShape(checker, limit, depth);
  if (depth > MOST_DEPTH) return ANYTHING;
  if (type.isStringLiteral() || type.isNumberLiteral()) return { is: 'literal', value: type.value };
  if (flags & ts.TypeFlags.BooleanLiteral) return { is: 'literal', value: checker.typeToString(type) === 'true' };
  if (flags & ts.TypeFlags.Null) return { is: 'literal', value: null };
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { is: 'literal', value: undefined };
  if (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.TemplateLiteral)) return { is: 'string' };
  if (flags & ts.TypeFlags.NumberLike) return { is: 'number' };
  if (flags & ts.TypeFlags.Boolean) return { is: 'boolean' };
  if (type.isUnion()) return { is: 'union', of: type.types.map((one) => toShape(checker, one, depth)) };
  if (checker.isTupleType(type)) {
    return {
      is: 'tuple',
      of: checker.getTypeArguments(type as ts.TypeReference).map((one) => toShape(checker, one, depth + 1)),
    };
  }
  const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
  if (element) return { is: 'array', of: toShape(checker, element, depth + 1) };
  if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || type.getCallSignatures().length > 0)
    return ANYTHING;
  const indexed = type.getStringIndexType();
  const fields = fieldsOf(checker, type, depth);
  if (indexed && Object.keys(fields).length === 0) return { is: 'record', of: toShape(checker, indexed, depth + 1) };
  return { is: 'object', fields };
}
