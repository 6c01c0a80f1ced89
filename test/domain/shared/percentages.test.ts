import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent, toPercentages } from '../../../src/domain/shared/number-text.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const hundredths = (percentages: number[]) => percentages.map((share) => Math.round(share * 100));

describe('percentages', () => {
  it('give the remaining hundredths to the largest remainders [REPORT-03]', () => {
    expect(toPercentages([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(toPercentages([1, 2])).toEqual([33.33, 66.67]);
    expect(toPercentages([999_999, 1])).toEqual([100, 0]);
    expect(toPercentages([3, 4])).toEqual([42.86, 57.14]);
    expect([toPercentages([]), toPercentages([0, 0])]).toEqual([[], [0, 0]]);
  });

  it('add up to 100.00, keep the order of the amounts, and differ from the exact share by less than 0.01 [REPORT-03]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 }), (amounts) => {
        const ordered = amounts.toSorted((a, b) => b - a);
        const shares = hundredths(toPercentages(ordered));
        expect(sum(shares)).toBe(10_000);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        const far = ordered.filter((amount, at) => Math.abs((shares[at] ?? 0) - (amount * 10_000) / sum(ordered)) >= 1);
        expect(far).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('of equal amounts differ by at most 0.01, and the earlier ones are larger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000_000 }), (count, amount) => {
        const cut = Math.floor(10_000 / count);
        const shares = Array.from({ length: count }, (_, index) => (index < 10_000 - cut * count ? cut + 1 : cut));
        expect(hundredths(toPercentages(shares.map(() => amount)))).toEqual(shares);
      }),
    );
  });

  it('are shown with two decimals [REPORT-03]', () => {
    expect([0, 12.3, 100].map(formatPercent)).toEqual(['0.00%', '12.30%', '100.00%']);
  });
});
