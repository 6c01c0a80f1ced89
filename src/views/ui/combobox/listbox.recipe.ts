import { defineSlotRecipe } from '@pandacss/dev';

/** The list below a field that the user types into. */
export const listboxRecipe = defineSlotRecipe({
  className: 'listbox',
  slots: ['positioner', 'content', 'item', 'text'],
  base: {
    positioner: { zIndex: 'dropdown!' },
    content: {
      p: '1',
      bg: 'bg.raised',
      borderWidth: 'thin',
      borderRadius: 'md',
      boxShadow: 'lg',
      outlineStyle: 'none',
      overflowY: 'auto',
      maxHeight: '[min(20rem, var(--available-height, 20rem))]',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      px: '2.5',
      minHeight: { base: '10', md: '8' },
      borderRadius: 'sm',
      cursor: 'pointer',
      '&[data-highlighted]': { bg: 'bg.hover' },
      '&[data-state=checked]': { fontWeight: 'medium' },
      '& svg': { color: 'accent.text', flexShrink: '0' },
    },
    text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});
