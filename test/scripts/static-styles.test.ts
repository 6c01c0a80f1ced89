import { expect, it } from 'vitest';
import { css, cx } from '#styled/css';
import { column, wrap } from '#styled/patterns';
import * as recipes from '#styled/recipes';
import { compileStyles } from '../../scripts/styles/compile-styles.ts';
import { staticStyles, toShortName } from '../../scripts/styles/static-styles.ts';
import { recipe, slotRecipe } from '../../src/views/ui/theme/run-recipe.ts';

const compile = (source: string) =>
  compileStyles('part.tsx', source, {
    functions: { css, cx, column, wrap, ...recipes },
    mayRun: (called) => called === cx || called === recipes.button || called === recipes.card,
    rename: (className) => className.toUpperCase(),
  });

it('style calls are replaced by class names', () => {
  const source = `import { css, cx } from '#styled/css';
import { column } from '#styled/patterns';
import { button, card } from '#styled/recipes';
const NARROW = '@media print';
const box = css.raw({ color: 'fg', p: '4' });
export const one = css(box, { color: 'fg.muted' as const, [NARROW]: { display: 'none' } });
const two = cx(one, column({ gap: { base: '2', md: \`\${3}\` } }));
export const Part = ({ size, className }) => (
  <div className={cx(two, className, css({ marginTop: '-1' }))}>
    <b className={card().title} /><i className={button({ size })} /><u className={button({ size: 'sm' })} />
  </div>
);
`;
  expect(compile(source)).toBe(`import { css, cx } from '#styled/css';
import { column } from '#styled/patterns';
import { button, card } from '#styled/recipes';
const NARROW = '@media print';
const box = {"color":"fg","p":"4"};
export const one = "C_FG.MUTED P_4 [@MEDIA_PRINT]:D_NONE";
const two = "C_FG.MUTED P_4 [@MEDIA_PRINT]:D_NONE D_FLEX FLEX-D_COLUMN GAP_2 MD:GAP_3";
export const Part = ({ size, className }) => (
  <div className={cx(two, className, "MT_-1")}>
    <b className={"CARD__TITLE"} /><i className={button({ size })} /><u className={"BUTTON BUTTON--VARIANT_SECONDARY BUTTON--SIZE_SM"} />
  </div>
);
`);
});

it('a style that is known only at run time is refused with its position', () => {
  const source = `import { css } from '#styled/css';\n\nexport const box = (color) => css({ color });\n`;
  expect(() => compile(source)).toThrow('part.tsx:3: only the page knows this style: css({ color })');
});

it('a module without styles is not changed', () => {
  expect(compile('const css = (made: string) => made;\ncss(x);\n')).toBe(
    'const css = (made: string) => made;\ncss(x);\n',
  );
});

it('names are generated from the shortest, and none twice', () => {
  expect([0, 51, 52, 53, 52 + 61, 52 + 62].map(toShortName)).toEqual(['a', 'Z', 'aa', 'ab', 'a9', 'ba']);
  expect(new Set(Array.from({ length: 4_000 }, (_, place) => toShortName(place))).size).toBe(4_000);
});

type Variants = Readonly<Record<string, readonly string[]>>;
type AnyRecipe = {
  (given?: Readonly<Record<string, string>>): unknown;
  __name__: string;
  variantMap: Variants;
  getVariantProps: (given: object) => Readonly<Record<string, string>>;
};

/** Lists each choice of variants, starting with no variants. */
const listChoices = (variants: Variants): Record<string, string>[] =>
  Object.entries(variants).reduce<Record<string, string>[]>(
    (choices, [key, values]) =>
      choices.flatMap((choice) => [choice, ...values.map((value) => ({ ...choice, [key]: value }))]),
    [{}],
  );

it.each(
  Object.values(recipes as unknown as Readonly<Record<string, AnyRecipe>>).map((one) => [one.__name__, one] as const),
)('runs the recipe %s as Panda does', (name, panda) => {
  const { [name]: _, ...defaults } = panda.getVariantProps({});
  const made = panda({});
  const toRoot = (classes: string) => classes.split(' ')[0] ?? '';
  const run =
    typeof made === 'string'
      ? recipe(name, defaults)
      : slotRecipe(
          Object.fromEntries(
            Object.entries(made as Record<string, string>).map(([slot, classes]) => [slot, toRoot(classes)]),
          ),
          defaults,
        );
  for (const choice of listChoices(panda.variantMap)) expect(run(choice)).toEqual(panda(choice));
});

it('styles and recipes use the same names', async () => {
  const [calls, styles] = (await staticStyles()) as unknown as {
    load: (id: string) => string | null;
    transform: (code: string, id: string) => { code: string } | null;
  }[];
  const written = calls?.load('/styled-system/recipes/badge.js') ?? '';
  const [, name = ''] = /recipe\("(\w+)", /.exec(written) ?? [];
  expect(styles?.transform('.badge,.badge--tone_info>.other\\.1{margin:.5rem}', 'index.css')?.code).toBe(
    `.${name},.${name}--tone_info>.other\\.1{margin:.5rem}`,
  );
});
