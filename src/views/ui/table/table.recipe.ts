import { defineSlotRecipe, type SystemStyleObject } from '@pandacss/dev';

type Styles = Record<'table' | 'head' | 'sort' | 'body' | 'row' | 'cell', SystemStyleObject>;

const cards: Styles = {
  table: { display: 'block' },
  head: { srOnly: true },
  sort: { display: 'none' },
  body: { display: 'block' },
  row: { display: 'grid', gap: '1.5', px: '4', py: '3' },
  cell: {
    display: 'grid',
    gridTemplateColumns: '[minmax(5rem, 2fr) 7fr]',
    gap: '3',
    p: '0!',
    '&[data-align=end]': { textAlign: 'start', whiteSpace: 'normal' },
    '&[data-label]::before': { content: 'attr(data-label)', fontSize: 'sm', color: 'fg.muted' },
    '&:not([data-label])': { gridTemplateColumns: '[1fr]' },
  },
};

const LAST_FACT =
  ':nth-last-child(1 of :not([data-part=title], [data-part=figure], [data-part=tools], [data-part=none]))';

/**
 * Rows as cards of two or three lines: the title and the figure, the facts, and the actions. Used on paper
 * too if the columns are too wide for it.
 */
const compactCards: Styles = {
  ...cards,
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '1',
    rowGap: '1',
    px: '4',
    py: '3',
    // The facts start on a new line.
    '&::before': { content: '""', order: '[-1]', flexBasis: 'full', marginTop: '-1' },
  },
  cell: {
    display: 'block',
    p: '0!',
    fontSize: 'sm',
    color: 'fg.muted',
    // Words of the title do not break. If the figure has no space next to it, the figure moves below.
    '&[data-part=title]': {
      order: '[-3]',
      flex: '[1 1 calc(100% - 11rem)]',
      minWidth: '[min(100%, 9rem)]',
      fontSize: 'md',
      color: 'fg',
    },
    '&[data-part=figure]': { order: '[-2]', marginInlineStart: 'auto', fontSize: 'md', color: 'fg' },
    '&[data-part=tools]': { marginInlineStart: 'auto' },
    '&[data-part=named]::before': { content: 'attr(data-label) " "' },
    // Facts are apart even where their words run on. No line starts with a dot.
    '&:is(:not([data-part]), [data-part=fact], [data-part=named])::after': { content: '" ·"' },
    [`&${LAST_FACT}::after`]: { content: 'none' },
    '&[data-part=none]': { display: 'none' },
  },
};

const nearer: SystemStyleObject = {
  px: '2',
  // Figures keep their distance to the words after them.
  '&[data-align=end]:not(:last-child)': { paddingInlineEnd: '8' },
  '&:first-child': { paddingInlineStart: '5' },
  '&:last-child': { paddingInlineEnd: '4' },
};

const when = (query: string, styles: Styles) =>
  Object.fromEntries(Object.entries(styles).map(([slot, style]) => [slot, { [query]: style }]));

/** Tables of records. If the columns do not fit, each row becomes a card. */
export const tableRecipe = defineSlotRecipe({
  className: 'table',
  slots: ['scroll', 'table', 'caption', 'head', 'heading', 'sort', 'body', 'row', 'cell'],
  base: {
    scroll: { overflowX: 'auto' },
    table: { width: 'full', borderCollapse: 'collapse', fontSize: 'md' },
    caption: { srOnly: true },
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
      // An arrow head, down for the greatest first.
      '&::after': {
        content: '""',
        width: '1.5',
        height: '1.5',
        marginInline: '1',
        marginTop: '-1',
        borderRightWidth: 'thin',
        borderBottomWidth: 'thin',
        borderColor: 'current',
        transform: 'rotate(45deg)',
        opacity: '0',
      },
      '&:is(:hover, :focus-visible)::after': { opacity: '0.6' },
      '&[data-order]': { color: 'fg' },
      '&[data-order]::after': { opacity: '1' },
      '&[data-order=asc]::after': { transform: 'rotate(225deg)', marginTop: '0.5' },
    },
    row: {
      borderBottomWidth: 'thin',
      '&:last-child': { borderBottomWidth: 'none' },
      '&:is(:hover, :focus-within)': { bg: 'bg.subtle' },
      '&[data-dimmed]': { color: 'fg.muted' },
      '&:has([data-opens])': { cursor: 'pointer' },
    },
    cell: {
      px: '3',
      py: '2.5',
      verticalAlign: 'baseline',
      lineHeight: 'snug',
      '&[data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
      '&:first-child': { paddingInlineStart: '5' },
      '&:last-child': { paddingInlineEnd: '5' },
    },
  },
  variants: {
    columns: {
      few: when('@media screen and (width < 48rem)', cards),
      many: when('@media screen and (width < 64rem)', cards),
      most: {
        heading: nearer,
        ...when('@media (width < 80rem)', compactCards),
        // Icon buttons have no text to align with the line.
        cell: {
          ...nearer,
          py: '1.5',
          lineHeight: 'tight',
          verticalAlign: 'middle',
          '@media (width < 80rem)': compactCards.cell,
        },
      },
      lines: when('@media screen and (width < 48rem)', compactCards),
    },
  },
  defaultVariants: { columns: 'few' },
});
