import { defineSlotRecipe } from '@pandacss/dev';

export const selectRecipe = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'trigger', 'text', 'positioner', 'content', 'item'],
  base: {
    root: { position: 'relative', minWidth: '0', width: 'full' },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      textAlign: 'start',
      '& svg': { color: 'fg.muted', flexShrink: '0' },
    },
    text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
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
  },
});
