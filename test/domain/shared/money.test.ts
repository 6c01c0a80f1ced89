import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as money from '../../../src/domain/shared/money.ts';
import { formatCompact } from '../../../src/domain/shared/number-text.ts';

const { formatPkr, formatRs, pendingRupees, sumRupees, toPaisa } = money;

describe('rupees in paisa', () => {
  it.each([
    [0, 0],
    [-0.5, -50],
    [0.29, 29],
    [1234.5, 123_450],
    [45_035_996_273_704.5, 4_503_599_627_370_450],
    [-1000, -100_000],
    [-0, 0],
  ])('%j are %i paisa', (rupees, amount) => expect(toPaisa(rupees)).toBe(amount));

  it('are null for an invalid number, and an error if an amount is required', () => {
    const numbers = [1.234, 90_071_992_547_409.92, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e21];
    expect(numbers.filter((rupees) => toPaisa(rupees) !== null)).toEqual([]);
    expect(() => money.requirePaisa(0.001)).toThrow(new RangeError('0.001 is no amount of rupees and paisa'));
  });

  it('sum up and differ exactly, each as the nearest paisa [EDIT-21]', () => {
    expect([sumRupees([]), sumRupees([0.1, 0.2]), sumRupees([0.1 + 0.2, 1.005])]).toEqual([0, 0.3, 1.3]);
    expect([pendingRupees(0.3, 0.1), pendingRupees(1, 1.5), pendingRupees(0.1 + 0.2, 0.3)]).toEqual([0.2, -0.5, 0]);
  });
});

it.each([
  [0, 'Rs 0'],
  [12_500, 'Rs 12,500'],
  [12_500.5, 'Rs 12,500.50'],
  [-12_500, '-Rs 12,500'],
  [-0.5, '-Rs 0.50'],
  [12.345, 'Rs 12.35'],
])('%d rupees of a booking are shown as %j [EDIT-21]', (rupees, text) => expect(formatRs(rupees)).toBe(text));

it('rupees of the ledger equal the browser’s format for English in Pakistan, with no or two decimals [LEDG-30]', () => {
  expect([0, 1_234.5, 0.01].map(formatPkr)).toEqual(['Rs\u00A00', 'Rs\u00A01,234.50', 'Rs\u00A00.01']);
  const ofBrowser = (digits: number) =>
    new Intl.NumberFormat('en-PK', { style: 'currency', currency: 'PKR', minimumFractionDigits: digits });
  const [whole, decimals] = [ofBrowser(0), ofBrowser(2)];
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(formatPkr(amount / 100)).toBe((amount % 100 === 0 ? whole : decimals).format(amount / 100));
    }),
  );
});

it('a number on a chart has a short form [FIGURE-02]', () => {
  const few = [0, 0.25, 950, 1_000, 1_250, 200_000, 999_960, 2_500_000, 3_000_000_000].map(formatCompact);
  expect(few).toEqual(['0', '0.3', '950', '1K', '1.3K', '200K', '1M', '2.5M', '3B']);
});
