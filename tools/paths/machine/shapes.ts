import { dirname } from 'node:path';
import ts from 'typescript';
import { anything, objectOf, pick, scalar, type Draw, type Fields } from './values.ts';

/** What the types of a machine say of its outside, as what draws it. */
export type MachineShapes = {
  input: Draw;
  /** What each event carries beside its type; an event may have several forms. */
  events: Readonly<Record<string, readonly Draw[]>>;
  /** What work answers with, and what the context of a machine is that works for this one, by the name of their source. */
  answers: Readonly<Record<string, Draw>>;
};

/** What is known of a machine without types. */
export const UNTYPED: MachineShapes = { input: anything, events: {}, answers: {} };
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
      return [file, config ? toMachineShapes(checker, config) : UNTYPED];
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

type Config = { types: ts.TypeNode; actors: readonly ts.ObjectLiteralElementLike[] };

const propertyOf = (object: ts.Expression | undefined, name: string): ts.Expression | null => {
  const fields = object && ts.isObjectLiteralExpression(object) ? object.properties : [];
  const found = fields.find((one) => one.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : null;
};

function findConfig(node: ts.Node): Config | null {
  if (ts.isCallExpression(node) && /^(?:setup|createMachine)$/.test(node.expression.getText())) {
    const [first] = node.arguments;
    const types = propertyOf(first, 'types');
    const actors = propertyOf(first, 'actors');
    if (types && ts.isAsExpression(types))
      return { types: types.type, actors: actors && ts.isObjectLiteralExpression(actors) ? actors.properties : [] };
  }
  return ts.forEachChild(node, findConfig) ?? null;
}

function toMachineShapes(checker: ts.TypeChecker, { types, actors }: Config): MachineShapes {
  const declared = checker.getTypeFromTypeNode(types);
  const member = (name: string) => {
    const symbol = declared.getProperty(name);
    return symbol ? checker.getTypeOfSymbol(symbol) : null;
  };
  const input = member('input');
  const events: Record<string, Draw[]> = {};
  for (const form of unionOf(member('events'))) {
    const { type: _, ...fields } = fieldsOf(checker, form, 0);
    const type = form.getProperty('type');
    for (const name of unionOf(type ? checker.getTypeOfSymbol(type) : null)) {
      if (name.isStringLiteral()) (events[name.value] ??= []).push(objectOf(fields));
    }
  }
  const answers = actors.flatMap((property): [string, Draw][] => {
    if (!ts.isPropertyAssignment(property)) return [];
    const draw = answerOf(checker, property.initializer);
    return draw ? [[property.name.getText(), draw]] : [];
  });
  return { input: input ? toDraw(checker, input, 0) : anything, events, answers: Object.fromEntries(answers) };
}

/** Of work, what it answers with; of a machine, its context. */
function answerOf(checker: ts.TypeChecker, actor: ts.Expression): Draw | null {
  if (ts.isCallExpression(actor) && actor.expression.getText().startsWith('from')) {
    const [answer] = actor.typeArguments ?? [];
    return answer ? toDraw(checker, checker.getTypeFromTypeNode(answer), 0) : null;
  }
  const type = checker.getTypeAtLocation(actor);
  const [context] = type.symbol?.name === 'StateMachine' ? checker.getTypeArguments(type as ts.TypeReference) : [];
  return context ? toDraw(checker, context, 0) : null;
}

const unionOf = (type: ts.Type | null): readonly ts.Type[] =>
  type === null ? [] : type.isUnion() ? type.types : [type];

const fieldsOf = (checker: ts.TypeChecker, type: ts.Type, depth: number): Fields =>
  Object.fromEntries(
    checker.getPropertiesOfType(type).map((symbol) => {
      const draw = toDraw(checker, checker.getTypeOfSymbol(symbol), depth + 1);
      return [symbol.name, { draw, mayMiss: (symbol.flags & ts.SymbolFlags.Optional) !== 0 }];
    }),
  );

function toDraw(checker: ts.TypeChecker, type: ts.Type, depth: number): Draw {
  const { flags } = type;
  const within = (part: ts.Type) => toDraw(checker, part, depth + 1);
  const limit = flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(type) : null;
  if (limit && limit !== type) return toDraw(checker, limit, depth);
  if (depth > MOST_DEPTH) return anything;
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
  if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || type.getCallSignatures().length > 0)
    return anything;
  const fields = fieldsOf(checker, type, depth);
  const indexed = type.getStringIndexType();
  if (!indexed || Object.keys(fields).length > 0) return objectOf(fields);
  const draw = within(indexed);
  const key = scalar('string');
  return (from, name) =>
    Object.fromEntries(Array.from({ length: from.next(2) }, () => [key(from, 'key'), draw(from, name)]));
}
