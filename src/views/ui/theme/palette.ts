/** A hue's tints as `oklch` lightness and chroma; one set of lightnesses for all hues keeps every badge equally legible. */
type Tint = { lightness: number; chroma: number };

/** Background, text and border of a tinted part, in each theme. Contrast of text on background is at least 4.5:1. */
export const TINTS = {
  light: {
    bg: { lightness: 0.957, chroma: 0.032 },
    fg: { lightness: 0.42, chroma: 0.115 },
    border: { lightness: 0.86, chroma: 0.07 },
  },
  dark: {
    bg: { lightness: 0.285, chroma: 0.05 },
    fg: { lightness: 0.87, chroma: 0.085 },
    border: { lightness: 0.42, chroma: 0.075 },
  },
} as const satisfies Record<'light' | 'dark', Record<'bg' | 'fg' | 'border', Tint>>;

/** The hue of each tone in degrees, and its chroma relative to the other tones. */
export const TONES = {
  slate: { hue: 257, strength: 0.28 },
  stone: { hue: 70, strength: 0.2 },
  red: { hue: 20, strength: 1 },
  orange: { hue: 48, strength: 1 },
  amber: { hue: 78, strength: 1 },
  lime: { hue: 122, strength: 1 },
  green: { hue: 152, strength: 1 },
  teal: { hue: 184, strength: 0.9 },
  cyan: { hue: 222, strength: 0.9 },
  blue: { hue: 252, strength: 1 },
  indigo: { hue: 278, strength: 1 },
  violet: { hue: 304, strength: 1 },
  pink: { hue: 350, strength: 1 },
} as const;
export type Tone = keyof typeof TONES;

/** `oklch(...)` of one tint of one tone. */
export function selectTint(tone: Tone, theme: 'light' | 'dark', part: 'bg' | 'fg' | 'border'): string {
  const { lightness, chroma } = TINTS[theme][part];
  const { hue, strength } = TONES[tone];
  return `oklch(${lightness} ${(chroma * strength).toFixed(4)} ${hue})`;
}
