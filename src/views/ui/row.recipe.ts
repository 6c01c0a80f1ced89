import { defineRecipe } from '@pandacss/dev';

/**
 * One row of a flush card, with the padding of the card's body and a line above each row but the first, also
 * inside list items. `data-dimmed`: its content is inactive.
 */
export const rowRecipe = defineRecipe({
  className: 'row',
  base: {
    px: { base: '4', md: '5' },
    py: '3',
    '&:not(:first-child), :is(li, [data-skeleton-row]):not(:first-of-type) > &': { borderTopWidth: 'thin' },
    '&[data-dimmed]': { color: 'fg.muted', bg: 'bg.subtle' },
  },
  variants: {
    pad: { xs: { py: '2' }, sm: { py: '2.5' }, md: { py: '3.5' }, lg: { py: '4' } },
    /** Opens its record. */
    press: { true: { _hover: { bg: 'bg.hover' }, '&:focus-visible': { outlineOffset: '[-2px]' } } },
    /** The name of the rows below it. */
    head: { true: { bg: 'bg.subtle' } },
    /** A text that replaces the rows. */
    note: { true: { py: '4', color: 'fg.muted' } },
  },
});

/** A record in a list or on the board. A press anywhere on it opens it. `data-dimmed` as above. */
export const tileRecipe = defineRecipe({
  className: 'tile',
  base: {
    display: 'block',
    px: { base: '4', md: '5' },
    py: '3',
    layerStyle: 'surface',
    cursor: 'pointer',
    _hover: { borderColor: 'border.strong' },
    '&[aria-busy=true]': { opacity: '[0.6]' },
    '&[data-dimmed]': { bg: 'bg.subtle', borderStyle: 'dashed', borderColor: 'border.strong', color: 'fg.muted' },
  },
  variants: {
    small: { true: { px: '3', py: '2.5' } },
  },
});
