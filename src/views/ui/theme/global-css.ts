import { defineGlobalStyles } from '@pandacss/dev';

/** What holds for every page: ground, figures, focus, motion, print. */
export const globalCss = defineGlobalStyles({
  html: {
    // A border is solid and of this colour where a part says no other.
    '--global-color-border': '{colors.border}',
    colorScheme: 'light dark',
    bg: 'bg.canvas',
    color: 'fg',
    scrollPaddingTop: '16',
    fontFamily: 'body',
  },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=light]': { colorScheme: 'light' },
  body: {
    minHeight: '[100dvh]',
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'normal',
    bg: 'bg.canvas',
    color: 'fg',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    WebkitFontSmoothing: 'antialiased',
  },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
  'button:not(:disabled), [role=button], label[for], summary': { cursor: 'pointer' },
  'table, time, output': { fontVariantNumeric: 'tabular-nums' },
  ':focus-visible': {
    outlineWidth: 'thick',
    outlineStyle: 'solid',
    outlineColor: 'focus',
    outlineOffset: '0.5',
  },
  // The heading that takes the focus on a route change is no control.
  'h1[tabindex="-1"]:focus': { outlineStyle: 'none' },
  '[hidden]': { display: 'none!' },
  // What the oldest browsers of the README can and older ones cannot: those show the sentence of index.html.
  '@supports (color: light-dark(red, red))': { '[data-show=old-browser]': { display: 'none' } },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '[1ms!]',
      animationIterationCount: '1!',
      transitionDuration: '[1ms!]',
      scrollBehavior: 'auto!',
    },
  },
  '@media print': {
    '@page': { size: 'A4', margin: '14mm' },
    'html, body': { bg: 'white', color: 'black', fontSize: '[10.5pt]' },
    '[data-print=hide]': { display: 'none!' },
    'section, tr, li': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
});
