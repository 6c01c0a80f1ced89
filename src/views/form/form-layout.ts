import { column, grid } from '#styled/patterns';
import { css } from '#styled/css';

/** Fields side by side where there is room, one under the other on a phone. */
export const fieldGrid = grid({
  columns: { base: 1, sm: 2, xl: 4 },
  columnGap: '4',
  rowGap: '3.5',
  alignItems: 'start',
});

/** The whole width of such a grid. */
export const wide = css({ gridColumn: '[1 / -1]' });

/** Two columns of such a grid. */
export const double = css({ gridColumn: { sm: '[span 2]' } });

export const rowList = column({ gap: '3' });

/** A page of forms or settings: of one width, in the middle. */
export const formPage = css({ maxWidth: 'form', marginInline: 'auto' });
