import { css } from '#styled/css';
import { stack } from '#styled/patterns';

/** Two columns: what the entry says, and what is known about it. */
export const entryColumns = {
  root: css({
    display: 'grid',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 2fr) minmax(0, 1fr)]' },
    alignItems: 'start',
    gap: '5',
  }),
  column: stack({ gap: '5', minWidth: '0' }),
};
