import { describe, expect, it } from 'vitest';
import { createRecipe } from '../../scripts/plain-recipe.ts';
import { inlineStyles } from '../../scripts/static-styles.ts';
import { css } from '../../styled-system/css/css.js';
import * as recipes from '../../styled-system/recipes/index.js';

describe('styles at build time', () => {
  it('become the class names that the browser would have made, on the same lines', () => {
    const source = `const a = css({ px: '4', _hover: { bg: 'bg.hover' }, '& svg': { color: 'fg' } });
const b = f(css({
  display: { base: 'none', md: 'flex' },
}), css({ srOnly: true }));`;
    expect(inlineStyles(source)).toBe(
      `const a = ${JSON.stringify(css({ px: '4', _hover: { bg: 'bg.hover' }, '& svg': { color: 'fg' } }))};
const b = f(${JSON.stringify(css({ display: { base: 'none', md: 'flex' } }))}\n\n, ${JSON.stringify(css({ srOnly: true }))});`,
    );
  });

  it.each([
    'css({ px: gap })',
    'css({ [key]: "4" })',
    'css({ ...base })',
    'css(base, { px: "4" })',
    'css()',
    'other({ px: "4" })',
    'css({ px: `${gap}` })',
  ])('are left to the browser in %s', (source) => {
    expect(inlineStyles(source)).toBe(source);
  });
});

const { badge, button, input } = recipes;

describe('the plain recipe of the built app', () => {
  it.each([
    ['badge', badge, { tone: 'slate' }],
    ['button', button, { variant: 'secondary', size: 'md' }],
    ['input', input, { kind: 'text' }],
  ] as const)('names the classes of %s as the generated one does', (name, recipe, defaults) => {
    const ours = createRecipe(name, defaults);
    const classesOf = (names: string) => new Set(names.split(' '));
    const choices = Object.entries<readonly (string | boolean)[]>({ ...recipe.variantMap }).flatMap(
      ([variant, values]) => values.map((value) => ({ [variant]: value === 'true' ? true : value })),
    );
    for (const choice of [{}, { tone: undefined, variant: undefined, kind: undefined }, ...choices]) {
      expect(classesOf(ours.recipeFn(choice))).toEqual(classesOf(recipe(choice)));
    }
  });
});
