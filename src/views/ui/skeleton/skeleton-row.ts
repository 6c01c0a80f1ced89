import { hstack } from '#styled/patterns';

/** A row of grey bars in a card, with a line to the next one. The screen gives it the height of its rows. */
export const skeletonRow = hstack({
  gap: '4',
  px: '5',
  borderBottomWidth: 'thin',
  '*:last-child > &': { borderBottomWidth: 'none' },
});
