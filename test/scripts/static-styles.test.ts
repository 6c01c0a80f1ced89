import { expect, it } from 'vitest';
import { css, cx } from '#styled/css';
import { column } from '#styled/patterns';
import * as recipes from '#styled/recipes';
import { compileStyles } from '../../scripts/styles/compile-styles.ts';
import { staticStyles } from '../../scripts/styles/static-styles.ts';
import { recipe, slotRecipe } from '../../src/views/ui/theme/run-recipe.ts';

const compile = (source: string) =>
  compileStyles('part.tsx', source, {
    functions: { css, cx, column, ...recipes },
    mayRun: (called) => called === cx || called === recipes.button,
    rename: (className) => className.toUpperCase(),
  });
const MODULE = `import { button, card, column, css, cx } from '#styled/css';
const NARROW = '@media print';
let box = `;

it.each([
  ["css({ p: '4' as const, [NARROW]: { m: '-1' } })", '"P_4 [@MEDIA_PRINT]:M_-1"'],
  ["cx(css({ p: '4' }), column({ gap: { md: `${3}` } }))", '"P_4 D_FLEX FLEX-D_COLUMN MD:GAP_3"'],
  ["<p className={cx(given, css({ p: '4' }))} />", '<p className={cx(given, "P_4")} />'],
  ["css.raw({ p: '4' })", '{"p":"4"}'],
  ['card().title', '"CARD__TITLE"'],
  ["button({ size: 'sm' })", '"BUTTON BUTTON--VARIANT_SECONDARY BUTTON--SIZE_SM"'],
  ['button({ size })', 'button({ size })'],
])('compiles %s', (source, compiled) => {
  expect(compile(MODULE + source)).toBe(MODULE + compiled);
});

it('a style that is known only at run time is refused with its position', () => {
  expect(() => compile(`${MODULE}(color) => css({ color })`)).toThrow(
    'part.tsx:3: only the page knows this style: css({ color })',
  );
});

it('a module without styles is not changed', () => expect(compile('css(4);')).toBe('css(4);'));

type Given = Readonly<Record<string, string>>;
type Variants = { variantMap: Readonly<Record<string, string[]>>; getVariantProps: (given: object) => Given };
type AnyRecipe = ((given?: Given) => string | Given) & Variants;

it.each(Object.entries(recipes as unknown as Readonly<Record<string, AnyRecipe>>))(
  'runs the recipe %s as Panda does',
  (name, panda) => {
    const { [name]: _, ...defaults } = panda.getVariantProps({});
    const made = panda();
    const toRoot = ([slot, classes = '']: [string, string?]) => [slot, classes.split(' ')[0] ?? ''] as const;
    const run =
      typeof made === 'string'
        ? recipe(name, defaults)
        : slotRecipe(Object.fromEntries(Object.entries(made).map(toRoot)), defaults);
    const choices = Object.entries(panda.variantMap).flatMap(([key, values]) =>
      values.map((value) => ({ [key]: value })),
    );
    for (const choice of [{}, ...choices]) expect(run(choice)).toEqual(panda(choice));
  },
);

it('styles and recipes use the same names', async () => {
  const [calls, styles] = (await staticStyles()) as unknown as Record<string, (...given: string[]) => unknown>[];
  const [, name] = /recipe\("(\w+)", /.exec(String(calls?.['load']?.('/styled-system/recipes/badge.js'))) ?? [];
  const code = `.${name},.${name}--tone_info>.other\\.1{margin:.5rem}`;
  const css = '.badge,.badge--tone_info>.other\\.1{margin:.5rem}';
  expect(styles?.['transform']?.(css, 'index.css')).toEqual({ code, map: null });
});
