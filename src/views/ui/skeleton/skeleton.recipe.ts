import { defineRecipe } from '@pandacss/dev';

/** A grey bar. A recipe, so that the size a screen gives it wins over the one it has of itself. */
export const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    borderRadius: 'sm',
    bg: 'bg.muted',
    animation: 'pulse 1600ms infinite ease-in-out',
    height: '4',
    width: 'full',
    maxWidth: 'full',
  },
  variants: {
    round: { true: { borderRadius: 'full' } },
  },
});
