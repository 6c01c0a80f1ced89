import { expect, it } from 'vitest';
import { formatCompact } from '../../../src/domain/shared/number-text.ts';

it.each([
  [0, '0'],
  [0.25, '0.3'],
  [950, '950'],
  [1_000, '1K'],
  [1_250, '1.3K'],
  [200_000, '200K'],
  [999_960, '1M'],
  [2_500_000, '2.5M'],
  [3_000_000_000, '3B'],
])('says %d as %s along a chart [FIGURE-02]', (number, text) => {
  expect(formatCompact(number)).toBe(text);
});
