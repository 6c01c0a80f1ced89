import { defineSlotRecipe } from '@pandacss/dev';

export const paginationRecipe = defineSlotRecipe({
  className: 'pagination',
  slots: ['root', 'line', 'list', 'page', 'gap'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      '[data-flush] > &': { px: { base: '4', md: '5' }, py: '3' },
    },
    line: { fontSize: 'sm', color: 'fg.muted' },
    list: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: { base: '0.5', sm: '1' },
      '@media print': { display: 'none' },
    },
    page: {
      minWidth: { base: '7', sm: '8' },
      minHeight: '8',
      px: { base: '1', sm: '2' },
      // The widest row of pages fits a page of 320 px.
      '@media (width < 22rem)': { minWidth: '6', px: '0.5' },
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: 'md',
      fontSize: 'sm',
      fontWeight: 'medium',
      color: 'fg.muted',
      '&:not(:disabled):hover': { bg: 'bg.hover', color: 'fg' },
      '&:disabled': { opacity: '0.4', cursor: 'not-allowed' },
      '&[aria-current=page]': { bg: 'accent.bg', color: 'accent.fg' },
    },
    gap: { minWidth: { base: '4', sm: '6' }, textAlign: 'center', color: 'fg.muted' },
  },
});
