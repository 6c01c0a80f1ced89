import { defineRecipe } from '@pandacss/dev';

/** Anything typed or picked in: text fields, text areas and the trigger of a select. */
export const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: '9',
    px: '3',
    py: '1.5',
    bg: 'bg.surface',
    color: 'fg',
    borderWidth: 'thin',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: 'snug',
    _placeholder: { color: 'fg.subtle' },
    '&:focus-visible': { outlineOffset: '[-1px]', borderColor: 'focus' },
    '&:is([aria-invalid=true], [data-invalid])': { borderColor: 'danger.text' },
    '&:is(:disabled, [data-disabled])': {
      bg: 'bg.hover',
      color: 'fg.muted',
      borderColor: 'border.strong',
      cursor: 'not-allowed',
    },
    '&[readonly]': { bg: 'bg.subtle', borderColor: 'border.strong' },
  },
  variants: {
    kind: {
      text: {},
      multiline: { minHeight: '20', resize: 'vertical', display: 'block', fieldSizing: 'content', maxHeight: '96' },
      number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      search: { paddingInlineStart: '9' },
    },
  },
  defaultVariants: { kind: 'text' },
});
