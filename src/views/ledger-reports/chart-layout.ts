import { css, cx } from '#styled/css';

/** A picture and its table side by side. */
export const chartColumns = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 5fr) minmax(0, 6fr)]' },
});
const chart = css({ px: { base: '4', md: '5' }, py: '4' });
export const chartBeside = cx(
  chart,
  css({ borderInlineEndWidth: { lg: 'thin' }, borderBottomWidth: { base: 'thin', lg: 'none' } }),
);
/** A picture above its table. */
export const chartAbove = cx(chart, css({ borderBottomWidth: 'thin' }));
