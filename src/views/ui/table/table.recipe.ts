import { defineSlotRecipe } from '@pandacss/dev';

const CARDS = '@media screen and (width < 48rem)';

/** Tables of records. On a narrow screen each row is a card and each cell carries its column's name. */
export const tableRecipe = defineSlotRecipe({
  className: 'table',
  slots: ['scroll', 'table', 'caption', 'head', 'heading', 'sort', 'body', 'row', 'cell'],
  base: {
    scroll: { overflowX: 'auto' },
    table: { width: 'full', borderCollapse: 'collapse', fontSize: 'md', [CARDS]: { display: 'block' } },
    caption: { srOnly: true },
    head: { [CARDS]: { srOnly: true } },
    body: { [CARDS]: { display: 'block' } },
    heading: {
      px: '3',
      py: '2',
      textAlign: 'start',
      fontSize: 'sm',
      fontWeight: 'medium',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      bg: 'bg.subtle',
      borderBottomWidth: 'thin',
      '&[data-align=end]': { textAlign: 'end' },
      '&:first-child': { paddingInlineStart: '5' },
      '&:last-child': { paddingInlineEnd: '5' },
    },
    // On narrow screens the screen offers its own way to sort.
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '0.5',
      minHeight: '6',
      borderRadius: 'sm',
      fontWeight: 'medium',
      _hover: { color: 'fg' },
      '[data-align=end] &': { flexDirection: 'row-reverse' },
      '& svg': { opacity: '0' },
      '&:is(:hover, :focus-visible) svg': { opacity: '0.6' },
      '&[data-order]': { color: 'fg' },
      '&[data-order] svg': { opacity: '1' },
      '&[data-order=asc] svg': { transform: 'rotate(180deg)' },
      [CARDS]: { display: 'none' },
    },
    row: {
      borderBottomWidth: 'thin',
      '&:last-child': { borderBottomWidth: 'none' },
      '&:is(:hover, :focus-within)': { bg: 'bg.subtle' },
      '&[data-dimmed]': { color: 'fg.muted' },
      [CARDS]: { display: 'grid', gap: '1.5', px: '4', py: '3' },
    },
    cell: {
      px: '3',
      py: '2.5',
      verticalAlign: 'top',
      lineHeight: 'snug',
      '&[data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
      '&:first-child': { paddingInlineStart: '5' },
      '&:last-child': { paddingInlineEnd: '5' },
      [CARDS]: {
        display: 'grid',
        gridTemplateColumns: '[minmax(6.5rem, 2fr) 5fr]',
        gap: '3',
        p: '0!',
        '&[data-align=end]': { textAlign: 'start', whiteSpace: 'normal' },
        '&[data-label]::before': { content: 'attr(data-label)', fontSize: 'sm', color: 'fg.muted' },
        '&:not([data-label])': { gridTemplateColumns: '[1fr]' },
      },
    },
  },
});
