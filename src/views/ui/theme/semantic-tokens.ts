import { defineSemanticTokens } from '@pandacss/dev';
import { TONES, selectTint, type Tone } from './palette.ts';

/**
 * Returns a colour for light and one for dark. The `color-scheme` of the element decides, which comes from
 * the theme, the system or the paper.
 */
const lightDark = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;
const byTheme = (light: string, dark: string) => ({ value: lightDark(light, dark) });
const tone = (name: Tone) => ({
  bg: byTheme(selectTint(name, 'light', 'bg'), selectTint(name, 'dark', 'bg')),
  fg: byTheme(selectTint(name, 'light', 'fg'), selectTint(name, 'dark', 'fg')),
  border: byTheme(selectTint(name, 'light', 'border'), selectTint(name, 'dark', 'border')),
});
/**
 * The colours of a role: filled parts and their content, text on a plain background, and a tint with its text
 * and border.
 */
const role = (name: Tone, solid: [string, string], hover: [string, string], text: [string, string]) => ({
  solid: { DEFAULT: byTheme(...solid), hover: byTheme(...hover) },
  onSolid: byTheme('{colors.white}', '{colors.white}'),
  text: byTheme(...text),
  ...tone(name),
});

/** Colours by their purpose, each with a light and a dark value (NAV-13). */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      canvas: byTheme('{colors.neutral.50}', '{colors.neutral.950}'),
      surface: byTheme('{colors.white}', '{colors.neutral.900}'),
      raised: byTheme('{colors.white}', '{colors.neutral.850}'),
      subtle: byTheme('{colors.neutral.50}', '{colors.neutral.850}'),
      hover: byTheme('{colors.neutral.100}', '{colors.neutral.800}'),
      muted: byTheme('{colors.neutral.200}', '{colors.neutral.800}'),
      /** The chosen one on a muted track. */
      chosen: byTheme('{colors.white}', '{colors.neutral.700}'),
      scrim: byTheme('oklch(0.2 0.01 262 / 0.42)', 'oklch(0.1 0.01 262 / 0.65)'),
    },
    fg: {
      DEFAULT: byTheme('{colors.neutral.900}', '{colors.neutral.200}'),
      muted: byTheme('{colors.neutral.600}', '{colors.neutral.400}'),
      subtle: byTheme('{colors.neutral.550}', '{colors.neutral.500}'),
    },
    border: {
      DEFAULT: byTheme('{colors.neutral.200}', '{colors.neutral.800}'),
      strong: byTheme('{colors.neutral.300}', '{colors.neutral.700}'),
      control: byTheme('{colors.neutral.500}', '{colors.neutral.550}'),
    },
    accent: role(
      'indigo',
      ['oklch(0.5 0.19 272)', 'oklch(0.55 0.185 272)'],
      ['oklch(0.44 0.19 272)', 'oklch(0.5 0.19 272)'],
      ['oklch(0.47 0.2 272)', 'oklch(0.79 0.11 276)'],
    ),
    success: role(
      'green',
      ['oklch(0.5 0.13 152)', 'oklch(0.52 0.12 152)'],
      ['oklch(0.45 0.12 152)', 'oklch(0.47 0.12 152)'],
      ['oklch(0.46 0.12 152)', 'oklch(0.8 0.14 152)'],
    ),
    warning: role(
      'amber',
      ['oklch(0.52 0.115 65)', 'oklch(0.52 0.115 65)'],
      ['oklch(0.46 0.11 65)', 'oklch(0.47 0.11 65)'],
      ['oklch(0.47 0.1 65)', 'oklch(0.83 0.13 80)'],
    ),
    danger: role(
      'red',
      ['oklch(0.53 0.2 25)', 'oklch(0.54 0.19 25)'],
      ['oklch(0.47 0.19 25)', 'oklch(0.49 0.19 25)'],
      ['oklch(0.5 0.19 25)', 'oklch(0.76 0.14 22)'],
    ),
    focus: byTheme('oklch(0.53 0.2 272)', 'oklch(0.75 0.13 274)'),
    tone: Object.fromEntries(Object.keys(TONES).map((name) => [name, tone(name as Tone)])),
  },
  fontSizes: {
    /** Body text and controls: 16 px on phones (a smaller control makes them zoom in), 15 px from tablets on. */
    md: { value: { base: '1rem', md: '{fontSizes.base}' } },
  },
  shadows: {
    xs: { value: `0 1px 1px ${lightDark('oklch(0.2 0.01 262 / 0.05)', 'oklch(0 0 0 / 0.3)')}` },
    sm: {
      value: [
        `0 1px 2px ${lightDark('oklch(0.2 0.01 262 / 0.06)', 'oklch(0 0 0 / 0.4)')}`,
        `0 1px 3px ${lightDark('oklch(0.2 0.01 262 / 0.05)', 'transparent')}`,
      ].join(', '),
    },
    lg: {
      value: [
        `0 1px 3px ${lightDark('oklch(0.2 0.01 262 / 0.1)', 'transparent')}`,
        `0 0 0 1px ${lightDark('transparent', 'oklch(1 0 0 / 0.06)')}`,
        `0 12px 32px -8px ${lightDark('oklch(0.2 0.01 262 / 0.24)', 'oklch(0 0 0 / 0.7)')}`,
      ].join(', '),
    },
  },
});
