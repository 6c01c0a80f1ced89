import { defineSlotRecipe } from '@pandacss/dev';

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'required', 'foot', 'hint', 'error', 'counter'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' },
    label: { fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted', lineHeight: 'snug', width: 'fit' },
    required: { color: 'danger.text', marginInlineStart: '0.5' },
    foot: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'flex-start',
      gap: '3',
      fontSize: 'sm',
      lineHeight: 'snug',
    },
    hint: { color: 'fg.muted' },
    error: {
      display: 'flex',
      gap: '1.5',
      color: 'danger.text',
      fontWeight: 'medium',
      '& svg': { flexShrink: '0', marginTop: '0.5' },
    },
    counter: {
      marginInlineStart: 'auto',
      color: 'fg.muted',
      flexShrink: '0',
      '&[data-over]': { color: 'danger.text', fontWeight: 'medium' },
    },
  },
});
