import { parseAst } from 'vite';

/** A node of parsed JavaScript; `start` and `end` are places in its text. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** @throws SyntaxError */
export const parse = (code: string): Node => parseAst(code) as unknown as Node;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes inside a node, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** The name of a property that is written out. */
export const keyOf = (key: unknown): string | null => {
  if (!isNode(key)) return null;
  const name = key.type === 'Identifier' ? key['name'] : key.type === 'Literal' ? key['value'] : null;
  return typeof name === 'string' ? name : null;
};
