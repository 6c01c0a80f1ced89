import { defineSlotRecipe } from '@pandacss/dev';

export const checkboxRecipe = defineSlotRecipe({
  className: 'checkbox',
  slots: ['root', 'control', 'box', 'label'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '6',
      width: 'fit',
      cursor: 'pointer',
      fontSize: 'md',
      '&:has([aria-disabled=true])': { cursor: 'not-allowed', opacity: '0.55' },
    },
    control: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      color: 'accent.onSolid',
      '& > *': { gridArea: '[1 / 1]' },
      '& svg': { visibility: 'hidden' },
      '& :checked + svg': { visibility: 'visible' },
    },
    box: {
      appearance: 'none',
      m: '0',
      width: '5',
      height: '5',
      borderWidth: 'thin',
      borderColor: 'border.control',
      borderRadius: 'sm',
      bg: 'bg.surface',
      cursor: 'inherit',
      _checked: { bg: 'accent.solid', borderColor: 'accent.solid' },
      // A dash in the middle.
      '&:indeterminate': {
        bg: '[linear-gradient({colors.accent.onSolid}, {colors.accent.onSolid}) center / 0.625rem 2px no-repeat {colors.accent.solid}]',
        borderColor: 'accent.solid',
      },
    },
    label: { lineHeight: 'snug' },
  },
});
