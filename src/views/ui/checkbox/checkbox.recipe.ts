import { defineSlotRecipe } from '@pandacss/dev';

export const checkboxRecipe = defineSlotRecipe({
  className: 'checkbox',
  slots: ['root', 'control', 'indicator', 'label'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '6',
      width: 'fit',
      cursor: 'pointer',
      fontSize: 'md',
      '&[data-disabled]': { cursor: 'not-allowed', color: 'fg.muted' },
    },
    control: {
      display: 'grid',
      placeItems: 'center',
      width: '5',
      height: '5',
      flexShrink: '0',
      borderWidth: 'thin',
      borderColor: 'border.control',
      borderRadius: 'sm',
      bg: 'bg.surface',
      color: 'accent.onSolid',
      '&:is([data-state=checked], [data-state=indeterminate])': { bg: 'accent.solid', borderColor: 'accent.solid' },
      '&[data-focus-visible]': {
        outlineWidth: 'thick',
        outlineStyle: 'solid',
        outlineColor: 'focus',
        outlineOffset: '0.5',
      },
      '&[data-disabled]': { opacity: '0.55' },
    },
    indicator: { display: 'grid' },
    label: { lineHeight: 'snug' },
  },
});
