import { defineGlobalStyles } from '@pandacss/dev';

/** Styles for every page: resets of browser differences, background, figures, focus, motion, print. */
export const globalCss = defineGlobalStyles({
  '*, ::before, ::after, ::backdrop, ::file-selector-button': {
    boxSizing: 'border-box',
    margin: '0',
    padding: '0',
    borderWidth: 'none',
    borderStyle: 'solid',
    borderColor: 'border',
  },
  'img, svg, iframe, object': { display: 'block', verticalAlign: 'middle' },
  'h1, h2, h3, h4': { fontSize: 'inherit', fontWeight: 'inherit', textWrap: 'balance' },
  'ol, ul': { listStyle: 'none' },
  a: { color: 'inherit', textDecoration: 'inherit' },
  'code, kbd': { fontFamily: 'mono', fontSize: '[1em]' },
  table: { borderCollapse: 'collapse', textIndent: '0' },
  textarea: { resize: 'vertical' },
  '::placeholder': { opacity: '1', color: 'fg.subtle' },
  '::selection': { bg: '[#0073ff4d]' },
  '::-webkit-search-decoration, ::-webkit-search-cancel-button': { appearance: 'none' },
  ':-moz-ui-invalid': { boxShadow: '[none]' },
  html: {
    colorScheme: 'light dark',
    bg: 'bg.canvas',
    color: 'fg',
    scrollPaddingTop: '16',
    fontFamily: 'body',
    lineHeight: 'normal',
    WebkitTextSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
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
    // A word of ours is never broken where another line or place would do: figures and labels stay whole.
    overflowWrap: 'break-word',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
  },
  // User input may be one word of any length, in any script.
  ':where(bdi, [dir=auto])': { overflowWrap: 'anywhere' },
  // Aligned with the lines around it.
  ':where([dir=auto]:not(input, textarea))': { textAlign: 'left' },
  // Numbers to call.
  'a[dir=ltr]': { whiteSpace: 'nowrap' },
  'button, input, select, textarea, ::file-selector-button': {
    font: 'inherit',
    color: 'inherit',
    letterSpacing: 'inherit',
    bg: 'transparent',
  },
  'button, ::file-selector-button': { appearance: 'button' },
  'button:not(:disabled), [role=button], label[for], summary': { cursor: 'pointer' },
  'table, time, output': { fontVariantNumeric: 'tabular-nums' },
  // The pressed control waits for its code. A busy form or list sets no cursor, because all that is in it would inherit it.
  ':is(a, button)[aria-busy=true]': { cursor: 'progress' },
  ':is(a, button)[aria-busy=true]:not([aria-disabled])': { opacity: '[0.6]' },
  ':focus-visible': {
    outlineWidth: 'thick',
    outlineStyle: 'solid',
    outlineColor: 'focus',
    outlineOffset: '0.5',
  },
  // The heading that takes the focus on a route change is no control.
  'h1[tabindex="-1"]:focus': { outlineStyle: 'none' },
  '[hidden]': { display: 'none!' },
  // A live region without its text yet, which must not take a gap.
  '[role=status]:empty:not([class])': { position: 'absolute' },
  // Elements that the app added next to its root, while the counter is locked (LOCK-03).
  '[data-locked] body > :not([data-lock])': { display: 'none!' },
  // Supported by the oldest browsers in the README. Older browsers show the sentence in index.html.
  '@supports (color: light-dark(red, red))': { '[data-show=old-browser]': { display: 'none' } },
  // Forced colours make all backgrounds equal, so chosen elements take the system's colours for selection.
  '@media (forced-colors: active)': {
    ':is(a, button)[aria-current], [aria-selected=true], [aria-pressed=true], [data-highlighted]': {
      forcedColorAdjust: 'none!',
      bg: '[Highlight!]',
      color: '[HighlightText!]',
    },
    ':is(:is(a, button)[aria-current], [aria-selected=true], [aria-pressed=true], [data-highlighted]) *': {
      color: 'inherit!',
    },
    'svg text': { fill: '[CanvasText!]' },
  },
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
    // Paper is always light.
    ':root': { colorScheme: 'light!' },
    'html, body': { bg: 'white', color: 'black', fontSize: '[10.5pt]' },
    '[data-print=hide]': { display: 'none!' },
    // If one part is marked as the printed one, everything else is hidden.
    'body:has([data-print=only]) :not(:has([data-print=only]), [data-print=only], [data-print=only] *)': {
      display: 'none!',
    },
    // Only rows stay whole. A card that kept its rows together left a page half empty.
    'tr, li': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
});
