import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent, toPercentages } from '../../../src/domain/shared/percentages.ts';

const AMOUNTS = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });
const hundredths = (percentages: number[]) => percentages.map((share) => Math.round(share * 100));

describe('percentages', () => {
  it('give the hundredths left over to the largest remainders [REPORT-03]', () => {
    expect(toPercentages([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(toPercentages([1, 2])).toEqual([33.33, 66.67]);
    expect(toPercentages([999_999, 1])).toEqual([100, 0]);
    expect(toPercentages([3, 4])).toEqual([42.86, 57.14]);
    expect(toPercentages([5])).toEqual([100]);
    expect(toPercentages([])).toEqual([]);
    expect(toPercentages([0, 0])).toEqual([0, 0]);
  });

  it('add up to 100.00 for every ledger, each less than a hundredth from its true share [REPORT-03]', () => {
    fc.assert(
      fc.property(AMOUNTS, (amounts) => {
        const shares = hundredths(toPercentages(amounts));
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
        shares.forEach((share, index) => {
          expect(Math.abs(share - ((amounts[index] ?? 0) * 10_000) / total)).toBeLessThan(1);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('never give the smaller amount the larger share [REPORT-03]', () => {
    fc.assert(
      fc.property(AMOUNTS, (amounts) => {
        const ordered = amounts.toSorted((a, b) => b - a);
        const shares = hundredths(toPercentages(ordered));
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });

  it('read with two decimals [REPORT-03]', () => {
    expect([0, 12.3, 100].map(formatPercent)).toEqual(['0.00%', '12.30%', '100.00%']);
  });
});

it('equal amounts differ by a hundredth at most, the earlier ones the larger', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000_000 }), (count, amount) => {
      const cut = Math.floor(10_000 / count);
      const left = 10_000 - cut * count;
      expect(hundredths(toPercentages(Array.from({ length: count }, () => amount)))).toEqual(
        Array.from({ length: count }, (_, index) => (index < left ? cut + 1 : cut)),
      );
    }),
  );
});
