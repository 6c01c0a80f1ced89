import { defineRecipe } from '@pandacss/dev';

/**
 * The look of text outside other parts: facts, hints, names, sums. Variants combine: `text({ small: true,
 * muted: true })` is a note, `text({ strong: true })` a name, `text({ figure: true })` the most prominent sum
 * or name, `text({ code: true })` a code read letter by letter. Digits are tabular everywhere. User input
 * breaks anywhere inside a `bdi` or under `dir=auto`, without a variant.
 */
export const textRecipe = defineRecipe({
  className: 'text',
  variants: {
    muted: { true: { color: 'fg.muted' } },
    /** `plain` resets the colour that the text inherits. */
    tone: {
      plain: { color: 'fg' },
      success: { color: 'success.text' },
      danger: { color: 'danger.text' },
    },
    small: { true: { fontSize: 'sm' } },
    /** With the lines of a note of several nearer to each other. */
    snug: { true: { lineHeight: 'snug' } },
    medium: { true: { fontWeight: 'medium' } },
    strong: { true: { fontWeight: 'semibold' } },
    figure: { true: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'tight', letterSpacing: 'tighter' } },
    code: { true: { fontFamily: 'mono' } },
    nowrap: { true: { whiteSpace: 'nowrap' } },
    clamp: { 2: { lineClamp: '2' }, 3: { lineClamp: '3' } },
    block: { true: { display: 'block' } },
    /** Keeps the lines as they were typed. */
    lines: { true: { whiteSpace: 'pre-line' } },
    /** Breaks anywhere, in a place that may be narrower than a word. */
    breaks: { true: { minWidth: '0', overflowWrap: 'anywhere' } },
    /** Cut at the end of its line. */
    cut: { true: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  },
});

/**
 * Links that are not buttons. `text`: words of a sentence. `fact`: a number or a code among facts, with a
 * paler line. `accent`: the only link onward. `quiet`: next to the main content, such as a back link.
 * `title`: the name of the record that it opens, underlined on hover.
 */
export const linkRecipe = defineRecipe({
  className: 'link',
  base: { _hover: { textDecoration: 'underline' } },
  variants: {
    look: {
      text: { textDecoration: 'underline' },
      fact: { color: 'fg', textDecoration: 'underline', textDecorationColor: 'border.strong' },
      accent: { color: 'accent.text', textDecoration: 'underline' },
      quiet: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        minHeight: '6',
        fontSize: 'sm',
        color: 'fg.muted',
        _hover: { color: 'fg' },
      },
      title: {},
    },
    /** High enough for a finger, in a line of facts. */
    tall: { true: { display: 'inline-flex', alignItems: 'center', minHeight: '6' } },
  },
  defaultVariants: { look: 'text' },
});
