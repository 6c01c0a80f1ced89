import { parseAst, type Plugin } from 'vite';
import { css } from '../styled-system/css/css.js';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** What Panda's `createRecipe` does for recipes without compound variants and for plain variant values. */
const PLAIN_RECIPES = `
const present = (variants) => Object.fromEntries(Object.entries(variants ?? {}).filter(([, value]) => value !== undefined));
export const createRecipe = (name, defaultVariants) => {
  const getVariantProps = (variants) => ({ [name]: '__ignore__', ...defaultVariants, ...present(variants) });
  const recipeFn = (variants) =>
    Object.entries({ ...defaultVariants, ...present(variants) })
      .reduce((names, [variant, value]) => names + ' ' + name + '--' + variant + '_' + value, name);
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) };
};
export const mergeRecipes = () => { throw new Error('Recipes are not merged in this app'); };
`;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Whether an expression is made of literals only, so that its value is known without running the app. */
function isLiteral(node: Node): boolean {
  if (node.type === 'Literal') return true;
  if (node.type === 'Property') return node['computed'] === false && isNode(node['value']) && isLiteral(node['value']);
  return node.type === 'ObjectExpression' && childrenOf(node).every(isLiteral);
}

function staticCallsIn(node: Node): Node[] {
  const { callee, arguments: args } = node;
  const isCss = node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'css' && Array.isArray(args);
  if (
    isCss &&
    args.length > 0 &&
    args.filter(isNode).every((arg) => arg.type === 'ObjectExpression' && isLiteral(arg))
  ) {
    return [node];
  }
  return childrenOf(node).flatMap(staticCallsIn);
}

/**
 * Replaces every `css({ ... })` whose styles are literal by the class names that it returns; the lines stay where they
 * were. Calls with anything else in them are left to the browser.
 */
export function inlineStyles(code: string): string {
  let inlined = code;
  for (const call of staticCallsIn(parseAst(code) as unknown as Node).toReversed()) {
    const source = code.slice(call.start, call.end);
    const styles = source.slice(source.indexOf('(') + 1, -1);
    // The styles are literals of our own source, checked above.
    const names = css(...(new Function(`return [${styles}]`)() as Parameters<typeof css>));
    inlined =
      inlined.slice(0, call.start) +
      JSON.stringify(names) +
      '\n'.repeat(source.split('\n').length - 1) +
      inlined.slice(call.end);
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
    return id.endsWith('/styled-system/recipes/create-recipe.js')
      ? { code: PLAIN_RECIPES, moduleSideEffects: false }
      : null;
  },
  transform(code, id) {
    if (id.includes('/styled-system/')) return { code, map: null, moduleSideEffects: false };
    if (!id.includes('/src/') || !code.includes('#styled/css')) return null;
    return { code: inlineStyles(code), map: null };
  },
});
