import { defineRecipe } from '@pandacss/dev';

/**
 * A native select that looks like `input`. If the browser supports `appearance: base-select`, its list looks
 * like a menu. Otherwise the system draws the list, in the theme of `color-scheme`.
 */
export const selectRecipe = defineRecipe({
  className: 'select',
  base: {
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    // Options in Urdu start at the left, like the others.
    '& option': { textAlign: 'left' },
    '@supports (appearance: base-select)': {
      '&, &::picker(select)': { appearance: '[base-select]' },
      alignItems: 'center',
      gap: '2',
      // One line, cut off where it is too long, as in the list of the system.
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      '&::picker-icon': {
        content: '""',
        flexShrink: '0',
        width: '2',
        height: '2',
        mb: '1',
        borderStyle: 'solid',
        borderWidth: '[0 2px 2px 0]',
        borderColor: 'fg.muted',
        transform: '[rotate(45deg)]',
      },
      '&::picker(select)': {
        p: '1',
        my: '1',
        maxHeight: '80',
        maxWidth: '[calc(100vw - 1rem)]',
        bg: 'bg.raised',
        color: 'fg',
        borderWidth: 'thin',
        borderColor: 'border',
        borderRadius: 'md',
        boxShadow: 'lg',
      },
      '& option': {
        gap: '3',
        px: '2.5',
        py: '1',
        minHeight: { base: '10', md: '8' },
        borderRadius: 'sm',
        cursor: 'pointer',
        whiteSpace: 'normal',
        '&:is(:hover, :focus-visible)': { bg: 'bg.hover' },
        '&:checked': { fontWeight: 'medium' },
        '&:disabled': { color: 'fg.muted', cursor: 'not-allowed' },
        '&::checkmark': { order: '1', marginInlineStart: 'auto', color: 'accent.text' },
      },
    },
  },
});
