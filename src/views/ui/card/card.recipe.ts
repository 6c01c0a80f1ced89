import { defineSlotRecipe } from '@pandacss/dev';

export const cardRecipe = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'header', 'title', 'hint', 'actions', 'body'],
  base: {
    root: {
      layerStyle: 'surface',
      minWidth: '0',
      '@media print': { boxShadow: 'none', borderColor: 'border.strong' },
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      px: { base: '4', md: '5' },
      py: '3',
      minHeight: '14',
      borderBottomWidth: 'thin',
    },
    title: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug', letterSpacing: 'tight' },
    hint: { fontSize: 'sm', color: 'fg.muted' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2', '@media print': { display: 'none' } },
    body: { px: { base: '4', md: '5' }, py: '4' },
  },
  variants: {
    dimmed: {
      true: { root: { bg: 'bg.subtle', color: 'fg.muted', borderStyle: 'dashed', borderColor: 'border.strong' } },
    },
    flush: { true: { body: { p: '0' } } },
  },
});
