import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';
import { parseAst } from 'vite';

/** A node of the parsed module. */
export type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The exports of `#styled` by name: the functions that make class names. */
export type StyleFunctions = Readonly<Record<string, unknown>>;

type Names = ReadonlyMap<string, unknown>;

/** Reads the constants of a module, and its imports from `#styled` by local name. */
function readModule(program: Node, source: string, functions: StyleFunctions) {
  const constants = new Map<string, string>();
  const imported = new Map<string, unknown>();
  for (const statement of program['body'] as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      if (!String((statement['source'] as Node)['value']).startsWith('#styled/')) continue;
      for (const { imported: name, local } of statement['specifiers'] as Record<string, Node>[])
        imported.set(String(local?.['name']), functions[String(name?.['name'])]);
      continue;
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(declared) || declared.type !== 'VariableDeclaration' || declared['kind'] !== 'const') continue;
    for (const { id, init } of declared['declarations'] as Record<string, Node>[])
      if (id?.type === 'Identifier' && isNode(init))
        constants.set(String(id['name']), source.slice(init.start, init.end));
  }
  return { constants, imported };
}

/** A value that is known only at run time. */
class Unknown extends Error {}

/**
 * Evaluates an expression that uses only constants of the module and its imports.
 * @throws Unknown for any other name
 */
function evaluate(code: string, constants: ReadonlyMap<string, string>, imported: Names): unknown {
  const { code: plain } = transformSync(`(${code})`, { loader: 'ts' });
  const names = new Proxy(
    {},
    {
      has: () => true,
      get(_, name) {
        if (typeof name === 'symbol') return undefined;
        const known = imported.get(name);
        const constant = constants.get(name);
        if (known === undefined && constant === undefined) throw new Unknown(name);
        return known ?? evaluate(constant ?? '', constants, imported);
      },
    },
  );
  return compileFunction(`with (names) return ${plain}`, ['names'])(names) as unknown;
}

/** Returns the called export of `#styled`, itself or a part such as `css.raw`. Returns `null` for any other call. */
function findCalled(node: Node, imported: Names): string | null {
  if (node.type !== 'CallExpression') return null;
  const callee = node['callee'] as Node;
  const owner = callee.type === 'MemberExpression' ? (callee['object'] as Node) : callee;
  return owner.type === 'Identifier' && imported.has(String(owner['name'])) ? String(owner['name']) : null;
}

export type CompileOptions = {
  functions: StyleFunctions;
  /** Checks whether a page may call this function at run time, because its arguments are known only there. */
  mayRun: (called: unknown) => boolean;
  /** Returns the short name of a class. */
  rename: (className: string) => string;
};

/**
 * Replaces calls with static arguments by their class names. @throws Error for a style that is known only at run time
 */
export function compileStyles(path: string, source: string, { functions, mayRun, rename }: CompileOptions): string {
  if (!source.includes("'#styled/")) return source;
  const program = parseAst(source, { lang: 'tsx' }) as unknown as Node;
  const { constants, imported } = readModule(program, source, functions);
  const parts: string[] = [];
  let place = 0;
  function put(node: Node, value: unknown): void {
    const text = typeof value === 'string' ? value.split(' ').map(rename).join(' ') : value;
    parts.push(source.slice(place, node.start), JSON.stringify(text));
    place = node.end;
  }
  function visit(node: Node): void {
    // A part of a call's result, such as `card().title`, is a name as well.
    const call = node.type === 'MemberExpression' ? (node['object'] as Node) : node;
    const name = findCalled(call, imported);
    if (name !== null) {
      const isRaw = node.type === 'CallExpression' && (node['callee'] as Node).type === 'MemberExpression';
      try {
        const value = evaluate(source.slice(node.start, node.end), constants, imported);
        if (typeof value === 'string' || isRaw) {
          put(node, value);
          return;
        }
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
      }
      if (node.type === 'CallExpression' && !mayRun(imported.get(name))) {
        const line = source.slice(0, node.start).split('\n').length;
        throw new Error(`${path}:${line}: only the page knows this style: ${source.slice(node.start, node.end)}`);
      }
    }
    listChildren(node).forEach(visit);
  }
  visit(program);
  return parts.join('') + source.slice(place);
}
