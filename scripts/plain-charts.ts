import type { Plugin } from 'vite';
import { childrenOf, isNode, keyOf, parse, type Node } from './syntax.ts';

/** What a chart tells about itself, for the workflow book only: property and type of its value. */
const TOLD: Record<string, string> = { description: 'Literal', meta: 'ObjectExpression' };

function toldIn(node: Node): Node[] {
  const { key, value } = node;
  if (node.type === 'Property' && isNode(value) && TOLD[keyOf(key) ?? ''] === value.type) return [node];
  return childrenOf(node).flatMap(toldIn);
}

/** The chart without its sentences; what it does stays, and so do the lines of the file. */
export function withoutWords(code: string): string {
  let plain = code;
  for (const { start, end } of toldIn(parse(code)).toReversed()) {
    const comma = /^\s*,/.exec(plain.slice(end))?.[0].length ?? 0;
    const lines = '\n'.repeat(plain.slice(start, end + comma).split('\n').length - 1);
    plain = plain.slice(0, start) + lines + plain.slice(end + comma);
  }
  return plain;
}

/** Keeps the sentences and rule ids of the charts out of the built app: staff need not load the auditor's book. Design §5. */
export const plainCharts = (): Plugin => ({
  name: 'plain-charts',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    return /\/src\/(machines|domain\/booking)\//.test(id) ? { code: withoutWords(code), map: null } : null;
  },
});
