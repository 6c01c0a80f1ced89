import { defineSlotRecipe } from '@pandacss/dev';

export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['positioner', 'content', 'item', 'separator', 'head', 'mark'],
  base: {
    positioner: { zIndex: 'dropdown!' },
    content: {
      minWidth: '48',
      // A long menu on a low screen scrolls, so that every entry can be reached.
      maxHeight: '[var(--available-height)]',
      overflowY: 'auto',
      p: '1',
      bg: 'bg.raised',
      color: 'fg',
      borderWidth: 'thin',
      borderRadius: 'md',
      boxShadow: 'lg',
      outlineStyle: 'none',
      '&[data-state=open]': { animation: '[riseIn 120ms cubic-bezier(0.2, 0, 0, 1)]' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      px: '2.5',
      minHeight: '9',
      borderRadius: 'sm',
      fontSize: 'md',
      color: 'fg',
      textDecoration: 'none',
      cursor: 'pointer',
      '& svg': { color: 'fg.muted', flexShrink: '0' },
      '&[data-highlighted]': { bg: 'bg.hover' },
      '&[aria-current=page]': { fontWeight: 'semibold', color: 'accent.text' },
    },
    separator: { height: '[1px]', my: '1', border: 'none', bg: 'border' },
    head: { px: '2.5', py: '2', fontSize: 'sm', color: 'fg.muted', lineHeight: 'snug' },
    mark: { marginInlineStart: 'auto' },
  },
});
