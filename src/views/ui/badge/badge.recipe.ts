import { defineRecipe, type SystemStyleObject } from '@pandacss/dev';
import { TONES } from '../theme/palette.ts';

const tones = Object.fromEntries(
  Object.keys(TONES).map((tone): [string, SystemStyleObject] => [
    tone,
    { bg: `tone.${tone}.bg`, color: `tone.${tone}.fg`, borderColor: `tone.${tone}.border` },
  ]),
);

/** A word on a tinted background. The word is always shown; the colour only helps to find it. */
export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    minHeight: '6',
    borderWidth: 'thin',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    '@media print': { borderColor: 'black', color: 'black', bg: 'white' },
  },
  variants: {
    tone: tones,
    dot: {
      true: {
        _before: { content: '""', width: '1.5', height: '1.5', borderRadius: 'full', bg: 'current', flexShrink: '0' },
      },
    },
  },
  defaultVariants: { tone: 'slate' },
});
