import { defineTokens, defineKeyframes, defineLayerStyles } from '@pandacss/dev';

/** Multiples of the 4 px grid, by name: `3` is 12 px. Half steps only where a control needs them. */
const grid = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 56, 64, 72, 80, 96].map(
    (step) => [String(step), { value: step === 0 ? '0rem' : `${step / 4}rem` }],
  ),
);

const neutral = (lightness: number, chroma = 0.009) => ({ value: `oklch(${lightness} ${chroma} 262)` });

/** The shop's design tokens. They do not depend on the theme; `semantic-tokens.ts` does. */
export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    current: { value: 'currentcolor' },
    white: { value: '#fff' },
    black: { value: '#000' },
    neutral: {
      50: neutral(0.977, 0.003),
      100: neutral(0.958, 0.005),
      200: neutral(0.918, 0.007),
      300: neutral(0.86),
      400: neutral(0.73),
      500: neutral(0.63, 0.012),
      550: neutral(0.53, 0.014),
      600: neutral(0.45, 0.015),
      700: neutral(0.37, 0.014),
      800: neutral(0.295, 0.013),
      850: neutral(0.252, 0.012),
      900: neutral(0.212, 0.011),
      950: neutral(0.172),
    },
  },
  fonts: {
    body: {
      value:
        '"Noto Naskh Arabic", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Liberation Sans", sans-serif',
    },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace' },
  },
  fontSizes: {
    sm: { value: '0.8125rem' },
    base: { value: '0.9375rem' },
    lg: { value: '1.0625rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.875rem' },
  },
  fontWeights: {
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: { tight: { value: '1.25' }, snug: { value: '1.4' }, normal: { value: '1.5' } },
  letterSpacings: { tight: { value: '-0.011em' }, tighter: { value: '-0.02em' } },
  spacing: grid,
  sizes: {
    ...grid,
    full: { value: '100%' },
    fit: { value: 'fit-content' },
    xs: { value: '20rem' },
    sm: { value: '24rem' },
    md: { value: '28rem' },
    lg: { value: '34rem' },
    xl: { value: '42rem' },
    form: { value: '60rem' },
    page: { value: '88rem' },
    prose: { value: '65ch' },
  },
  radii: {
    none: { value: '0' },
    sm: { value: '0.25rem' },
    md: { value: '0.375rem' },
    lg: { value: '0.625rem' },
    full: { value: '9999px' },
  },
  borderWidths: { none: { value: '0' }, thin: { value: '1px' }, thick: { value: '2px' }, bar: { value: '3px' } },
  borders: { none: { value: 'none' } },
  zIndex: {
    sticky: { value: 10 },
    header: { value: 20 },
    modal: { value: 60 },
    // The list of a select in a window lies above it.
    dropdown: { value: 65 },
    toast: { value: 70 },
    skip: { value: 80 },
  },
});

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  riseIn: { from: { opacity: '0', transform: 'translateY(0.25rem)' } },
  drawerIn: { from: { transform: 'translateX(-100%)' } },
  countdown: { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
});

export const layerStyles = defineLayerStyles({
  /** The ground of a card or a panel, set off from the page. */
  surface: { value: { background: 'bg.surface', borderWidth: 'thin', borderRadius: 'lg', boxShadow: 'xs' } },
});
