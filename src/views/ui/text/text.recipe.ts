import { defineRecipe } from '@pandacss/dev';

/**
 * How words look, wherever no part has a look of its own for them: facts, hints, names, sums. Its variants add up:
 * `text({ small: true, muted: true })` is a note beneath something, `text({ strong: true })` a name, `text({ figure: true })`
 * the sum or the name that the eye is to meet first, `text({ code: true })` what is read letter by letter. Figures stand
 * under each other everywhere, and what people typed breaks anywhere in a `bdi` or under `dir=auto`: nothing has to say so.
 */
export const textRecipe = defineRecipe({
  className: 'text',
  variants: {
    muted: { true: { color: 'fg.muted' } },
    /** `plain` takes back the colour of what stands around it. */
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
  },
});

/**
 * Links that are no buttons. `text`: words of a sentence. `fact`: a number or a code among facts, with a paler line. `accent`:
 * the one way on from a place. `quiet`: beside what the page is about, as the way back. `title`: the name of what it opens,
 * underlined once it is pointed at.
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
