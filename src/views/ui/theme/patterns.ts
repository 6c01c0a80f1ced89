import { definePattern } from '@pandacss/dev';

/** Layout patterns, in addition to those of Panda itself. Each accepts any style on top. */
export const patterns = {
  /** Parts of a page, of a form or of a dialog, one under the other. */
  column: definePattern({
    properties: { gap: { type: 'token', value: 'spacing', property: 'gap' } },
    defaultValues: { gap: '4' },
    transform: (props) => ({ display: 'flex', flexDirection: 'column', ...props }),
  }),
  /** Two parts side by side from `at` on, in the widths of `columns`, for example `minmax(0, 1fr) 20rem`; before that one under the other. */
  split: definePattern({
    properties: { columns: { type: 'string' }, at: { type: 'enum', value: ['sm', 'md', 'lg', 'xl'] } },
    defaultValues: { gap: '4', alignItems: 'start' },
    transform({ columns, at = 'lg', ...props }) {
      return { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', [at]: columns }, ...props };
    },
  }),
  /** As many side by side as have room for `min` each, all of one width. Fewer than fit keep theirs, or take the rest as well with `grow`. */
  fit: definePattern({
    properties: { min: { type: 'string' }, grow: { type: 'boolean' } },
    defaultValues: { columnGap: '5', rowGap: '3' },
    transform({ min, grow, ...props }, { map }) {
      const gridTemplateColumns = map(
        min,
        (width: string) => `repeat(${grow ? 'auto-fit' : 'auto-fill'}, minmax(min(100%, ${width}), 1fr))`,
      );
      return { display: 'grid', gridTemplateColumns, ...props };
    },
  }),
};
