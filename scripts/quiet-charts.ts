import { parseAst, type Plugin } from 'vite';
import { listChildren, type Node } from './styles/compile-styles.ts';

/** Checks whether a node is a description or the rules of a state. Only the book of workflows reads them. */
function isForReaders(node: Node): boolean {
  if (node.type !== 'Property') return false;
  const [key, value] = [node['key'] as Node, node['value'] as Node];
  if (key['name'] === 'meta') return value.type === 'ObjectExpression';
  return (
    key['name'] === 'description' &&
    ['Literal', 'TemplateLiteral', 'BinaryExpression', 'MemberExpression'].includes(value.type)
  );
}

/** Removes the descriptions of charts from a module. */
export function quietCharts(source: string): string {
  if (!source.includes('.createMachine(')) return source;
  const parts: string[] = [];
  let place = 0;
  function visit(node: Node, isChart: boolean): void {
    if (isChart && isForReaders(node)) {
      parts.push(source.slice(place, node.start));
      place = node.end + (/^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0);
      return;
    }
    // The context belongs to the actor, not to the chart.
    if (node.type === 'Property' && (node['key'] as Node)['name'] === 'context') return;
    const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null;
    const begins = callee?.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 'createMachine';
    for (const child of listChildren(node)) visit(child, isChart || (begins && child !== callee));
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, false);
  return parts.join('') + source.slice(place);
}

/** A Vite plugin that removes the descriptions of charts. The book reads the original modules. */
export const quietChartsPlugin: Plugin = {
  name: 'quiet-charts',
  apply: 'build',
  enforce: 'pre',
  transform: (source, id) => (id.endsWith('.ts') ? { code: quietCharts(source), map: null } : null),
};
