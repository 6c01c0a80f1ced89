import { defineSlotRecipe } from '@pandacss/dev';

export const alertRecipe = defineSlotRecipe({
  className: 'alert',
  slots: ['root', 'icon', 'content', 'body', 'title', 'text', 'actions', 'details'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      px: '4',
      py: '3',
      borderWidth: 'thin',
      borderRadius: 'md',
    },
    icon: { flexShrink: '0', marginTop: '0.5' },
    content: { minWidth: '0', flex: '1' },
    body: { display: 'flex', flexDirection: 'column', gap: '1' },
    title: { fontWeight: 'semibold', lineHeight: 'snug' },
    text: { lineHeight: 'snug' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '1' },
    details: { marginTop: '1', fontSize: 'sm', overflowWrap: 'anywhere', '& summary': { cursor: 'pointer' } },
  },
  variants: {
    tone: {
      info: { root: { bg: 'tone.blue.bg', borderColor: 'tone.blue.border', color: 'tone.blue.fg' } },
      success: { root: { bg: 'success.bg', borderColor: 'success.border', color: 'success.fg' } },
      warning: { root: { bg: 'warning.bg', borderColor: 'warning.border', color: 'warning.fg' } },
      danger: { root: { bg: 'danger.bg', borderColor: 'danger.border', color: 'danger.fg' } },
      neutral: { root: { bg: 'bg.subtle', borderColor: 'border', color: 'fg' } },
    },
  },
  defaultVariants: { tone: 'info' },
});
