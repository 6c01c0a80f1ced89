import { describe, expect, it } from 'vitest';
import { BOOKING_TONES } from '../../src/views/facts/status-badge.tsx';
import { TINTS, TONES, selectTint, type Tone } from '../../src/views/ui/theme/palette.ts';
import { inlineTokens } from '../../src/views/ui/theme/inline-tokens.ts';

/** Relative luminance of an `oklch(L C H)` colour, clipped to sRGB as a screen does. WCAG 2.2 "relative luminance". */
function toLuminance(oklch: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(Math.max(value, 0), 1);
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [toLuminance(one), toLuminance(other)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const themes = Object.keys(TINTS) as (keyof typeof TINTS)[];
const tones = Object.keys(TONES) as Tone[];

describe('badge colours', () => {
  it.each(themes.flatMap((theme) => tones.map((tone) => [tone, theme] as const)))(
    '%s have a contrast of 4.5:1 in the %s theme',
    (tone, theme) => {
      expect(toContrast(selectTint(tone, theme, 'fg'), selectTint(tone, theme, 'bg'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('measures black on white as 21:1', () => {
    expect(toContrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 3);
  });

  it('give each of the twelve booking statuses its own [EDIT-06]', () => {
    const used = Object.values(BOOKING_TONES);
    expect([used.length, new Set(used).size]).toEqual([12, 12]);
  });
});

it('fixed tokens are inlined, variable ones kept, and unused ones dropped', () => {
  const css = `
@layer tokens {
  :where(:root, :host) {
    --spacing-0\\.5: 0.125rem;
    --colors-white: #fff;
    --colors-bg: light-dark(var(--colors-white), black);
    --colors-unread: red;
    --sizes-md: 1rem;
  }
  @media (width >= 48rem) {
    :where(:root, :host) {
      --sizes-md: 0.9rem
    }
  }
}
.card {
  --unread: 1;
  padding: var(--spacing-0\\.5) calc(var(--spacing-0\\.5) * -1);
  background: var(--colors-bg);
  font-size: var(--sizes-md);
  height: var(--height, 2px);
}`;
  expect(inlineTokens(css).replaceAll(/\s+/g, ' ').trim()).toBe(
    '@layer tokens { :where(:root, :host) { --sizes-md: 1rem; } ' +
      '@media (width >= 48rem) { :where(:root, :host) { --sizes-md: 0.9rem } } } ' +
      '.card { padding: 0.125rem calc(0.125rem * -1); background: light-dark(#fff, black); ' +
      'font-size: var(--sizes-md); height: var(--height, 2px); }',
  );
});
