import { defineRecipe } from '@pandacss/dev';

/** Buttons and links that look like buttons. `icon` sizes are square. */
export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    borderWidth: 'thin',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    '&:is(:disabled, [aria-disabled=true])': { cursor: 'not-allowed', opacity: '0.55' },
    '&[aria-busy=true]': { cursor: 'progress', opacity: '0.85' },
    '& svg': { flexShrink: '0' },
    // Nobody presses paper.
    '@media print': { display: 'none' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent.solid',
        color: 'accent.onSolid',
        boxShadow: 'xs',
        '&:not(:disabled, [aria-disabled=true]):hover': { bg: 'accent.solid.hover' },
      },
      secondary: {
        bg: 'bg.surface',
        color: 'fg',
        borderColor: 'border.strong',
        boxShadow: 'xs',
        '&:not(:disabled, [aria-disabled=true]):hover': { bg: 'bg.hover' },
        '&[aria-pressed=true]': { color: 'accent.text', borderColor: 'accent.solid' },
      },
      ghost: {
        bg: 'transparent',
        color: 'fg.muted',
        '&:not(:disabled, [aria-disabled=true]):hover': { bg: 'bg.hover', color: 'fg' },
      },
      danger: {
        bg: 'danger.solid',
        color: 'danger.onSolid',
        boxShadow: 'xs',
        '&:not(:disabled, [aria-disabled=true]):hover': { bg: 'danger.solid.hover' },
      },
      dangerGhost: {
        bg: 'bg.surface',
        color: 'danger.text',
        borderColor: 'border.strong',
        '&:not(:disabled, [aria-disabled=true]):hover': { bg: 'danger.bg', borderColor: 'danger.border' },
      },
    },
    size: {
      sm: { minHeight: '8', px: '2.5', fontSize: 'sm' },
      md: { minHeight: '9', px: '3.5', fontSize: 'md' },
      lg: { minHeight: '11', px: '5', fontSize: 'md' },
      icon: { minHeight: '9', width: '9', p: '0', fontSize: 'md' },
      iconSm: { minHeight: '8', width: '8', p: '0', fontSize: 'sm' },
    },
    /** In a toolbar of a phone. */
    onPhone: {
      small: { smDown: { minHeight: '8', px: '2.5', fontSize: 'sm' } },
      picture: { smDown: { minHeight: '9', width: '9', px: '0', fontSize: '[0]', gap: '0' } },
    },
    /** With the words of a user, which may take several lines. */
    wraps: {
      true: { maxWidth: 'full', py: '1', whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
    },
    full: { true: { width: 'full', py: '1.5', whiteSpace: 'normal' } },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});
