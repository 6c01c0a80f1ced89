import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { css } from '../styled-system/css/css.js';
import type { SystemStyleObject } from '../styled-system/types/index.js';
import { childrenOf, isNode, keyOf, parse, type Node } from './syntax.ts';

const PLAIN_RECIPE = fileURLToPath(new URL('./plain-recipe.ts', import.meta.url));

/** The value of an expression made of literals only; `undefined` where the app would have to run to know it. */
function valueOf(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return node['value'];
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return undefined;
  const entries = node['properties'].map((property: unknown): [string, unknown] | null => {
    if (!isNode(property) || property.type !== 'Property' || property['computed'] === true) return null;
    const key = keyOf(property['key']);
    const value = valueOf(property['value']);
    return key === null || value === undefined ? null : [key, value];
  });
  const known = entries.filter((entry) => entry !== null);
  return known.length === entries.length ? Object.fromEntries(known) : undefined;
}

const isStyles = (value: unknown): value is SystemStyleObject => typeof value === 'object' && value !== null;

/** The calls of `css` whose styles are known, with the class names they return, in the order of the source. */
function knownCallsIn(node: Node): { call: Node; names: string }[] {
  const { callee, arguments: args } = node;
  if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'css' && Array.isArray(args)) {
    const styles = args.map(valueOf).filter(isStyles);
    if (styles.length > 0 && styles.length === args.length) return [{ call: node, names: css(...styles) }];
  }
  return childrenOf(node).flatMap(knownCallsIn);
}

/**
 * Replaces every `css({ ... })` whose styles are literal by the class names that it returns; the lines stay where they
 * were. Calls with anything else in them are left to the browser.
 */
export function inlineStyles(code: string): string {
  let inlined = code;
  for (const { call, names } of knownCallsIn(parse(code)).toReversed()) {
    const lines = '\n'.repeat(code.slice(call.start, call.end).split('\n').length - 1);
    inlined = inlined.slice(0, call.start) + JSON.stringify(names) + lines + inlined.slice(call.end);
  }
  return inlined;
}

/**
 * Takes Panda's style engine out of the built app: class names are known when it is built, so that the sign-in need not
 * carry the table of all CSS properties. Design §5.
 */
export const staticStyles = (): Plugin => ({
  name: 'static-styles',
  apply: 'build',
  enforce: 'post',
  load(id) {
    if (!id.endsWith('/styled-system/recipes/create-recipe.js')) return null;
    return { code: `export * from ${JSON.stringify(PLAIN_RECIPE)};`, moduleSideEffects: false };
  },
  transform(code, id) {
    if (id.includes('/styled-system/')) return { code, map: null, moduleSideEffects: false };
    if (!id.includes('/src/') || !code.includes('#styled/css')) return null;
    return { code: inlineStyles(code), map: null };
  },
});
