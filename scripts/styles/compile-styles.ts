import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';
import { parseAst } from 'vite';

/** A node of the parsed module. */
type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Functions that make class names, by name. */
export type StyleFunctions = Readonly<Record<string, unknown>>;

/** Evaluates an expression that uses only the names in `scope`. @throws ReferenceError for any other name */
const evaluate = (code: string, scope: object): unknown =>
  compileFunction(`return ${transformSync(`(${code})`, { loader: 'ts' }).code}`, [], { contextExtensions: [scope] })();

/** Returns the functions that a module imports from `#styled`, and a scope with them and the module's constants. */
function readModule(program: Node, source: string, functions: StyleFunctions) {
  const imported: Record<string, unknown> = {};
  const scope = {};
  for (const statement of program['body'] as Node[]) {
    const from = statement.type === 'ImportDeclaration' ? String((statement['source'] as Node)['value']) : '';
    for (const { imported: name, local } of from.startsWith('#styled/') ? (statement['specifiers'] as Node[]) : [])
      imported[String((local as Node)['name'])] = functions[String((name as Node)['name'])];
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(declared) || declared['kind'] !== 'const') continue;
    for (const { id, init } of declared['declarations'] as Record<string, Node>[])
      if (id?.type === 'Identifier' && isNode(init))
        Object.defineProperty(scope, String(id['name']), {
          get: () => evaluate(source.slice(init.start, init.end), scope),
        });
  }
  return { imported, scope: Object.assign(scope, imported) };
}

export type CompileOptions = {
  functions: StyleFunctions;
  /** Checks whether a page may call this function at run time, because its arguments are known only there. */
  mayRun: (called: unknown) => boolean;
  /** Returns the short name of a class. */
  rename: (className: string) => string;
};

/** Replaces calls with static arguments by their class names. @throws Error for a style that is known only at run time */
export function compileStyles(path: string, source: string, { functions, mayRun, rename }: CompileOptions): string {
  if (!source.includes("'#styled/")) return source;
  const program = parseAst(source, { lang: 'tsx' }) as unknown as Node;
  const { imported, scope } = readModule(program, source, functions);
  const parts: string[] = [];
  let place = 0;
  function visit(node: Node): void {
    // `card().title` is a class name. `css.raw()` is an object of styles.
    const call = node.type === 'MemberExpression' ? (node['object'] as Node) : node;
    const callee = call.type === 'CallExpression' ? (call['callee'] as Node) : null;
    const owner = callee?.type === 'MemberExpression' ? (callee['object'] as Node) : callee;
    const name = owner?.type === 'Identifier' ? String(owner['name']) : '';
    if (Object.hasOwn(imported, name)) {
      let value: unknown;
      try {
        value = evaluate(source.slice(node.start, node.end), scope);
      } catch (error) {
        if (!(error instanceof ReferenceError)) throw error;
        if (node === call && !mayRun(imported[name])) {
          const line = source.slice(0, node.start).split('\n').length;
          throw new Error(`${path}:${line}: only the page knows this style: ${source.slice(node.start, node.end)}`);
        }
      }
      if (typeof value === 'string') value = value.split(' ').map(rename).join(' ');
      if (typeof value === 'string' || (node === call && callee !== owner && value)) {
        parts.push(source.slice(place, node.start), JSON.stringify(value));
        place = node.end;
        return;
      }
    }
    Object.values(node).flat().filter(isNode).forEach(visit);
  }
  visit(program);
  return parts.join('') + source.slice(place);
}
