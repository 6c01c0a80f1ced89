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
      // One line, with an ellipsis before the arrow where it is too long. The line is as high as the field, so that no
      // second one shows below it.
      '&&': {
        position: 'relative',
        display: '[-webkit-box]',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '1',
        lineHeight: '[calc(2.25rem - 2px)]',
        py: '0',
        paddingInlineEnd: '8',
      },
      '&::picker-icon': {
        content: '""',
        position: 'absolute',
        insetInlineEnd: '3',
        top: '[calc(50% - 0.375rem)]',
        width: '2',
        height: '2',
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
        lineHeight: 'snug',
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
