import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPkr,
  formatRs,
  requirePaisa,
  stepAmount,
  pendingRupees,
  sumRupees,
  toPaisa,
  typedAmount,
} from '../../../src/domain/shared/money.ts';
import { formatCompact } from '../../../src/domain/shared/number-text.ts';

describe('rupees in paisa', () => {
  it.each([
    [0, 0],
    [-0.5, -50],
    [0.29, 29],
    [1234.5, 123_450],
    ['90071992547409.91', 9_007_199_254_740_991],
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['12,34,567', 123_456_700],
    ['Rs 1,234.50', 123_450],
    ['Rs. 5', 500],
    ['PKR 5', 500],
    ['₨5', 500],
    ['1 234', 123_400],
    ['-0', 0],
    ['-1,000', -100_000],
  ])('%j are %i', (rupees, amount) => {
    expect(toPaisa(rupees)).toBe(amount);
  });

  it.each([
    '',
    '-',
    'five',
    '5 Rs',
    'x5',
    '5x',
    '1.234',
    '1.',
    '.5',
    '1,23,4',
    '1234,567',
    'x1,000',
    '1,000x',
    '1e3',
    '5 Rs. 6',
    0.001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '90071992547409.92',
  ])('%j are no amount', (rupees) => {
    expect(toPaisa(rupees)).toBeNull();
  });

  it('that are none are refused where an amount is certain', () => {
    expect(() => requirePaisa(0.001)).toThrow(new RangeError('0.001 is no amount of rupees and paisa'));
  });
});

it('sums and differences are exact to the paisa [EDIT-21]', () => {
  expect([sumRupees([]), sumRupees([0.1, 0.2]), pendingRupees(0.3, 0.1), pendingRupees(1, 1.5)]).toEqual([
    0, 0.3, 0.2, -0.5,
  ]);
});

it('an amount finer than the paisa counts and reads as the nearest one', () => {
  expect([sumRupees([0.1 + 0.2, 1.005]), pendingRupees(0.1 + 0.2, 0.3), formatRs(12.345)]).toEqual([
    1.3,
    0,
    'Rs 12.35',
  ]);
});

it.each([
  [0, 'Rs 0'],
  [12_500, 'Rs 12,500'],
  [12_500.5, 'Rs 12,500.50'],
  [-12_500, '-Rs 12,500'],
  [-0.5, '-Rs 0.50'],
])('%d rupees of a booking read %j [EDIT-21]', (rupees, text) => {
  expect(formatRs(rupees)).toBe(text);
});

it.each([
  [0, 'Rs\u00A00'],
  [1_234.5, 'Rs\u00A01,234.5'],
  [10_000_000, 'Rs\u00A010,000,000'],
  [0.01, 'Rs\u00A00.01'],
])('%d rupees of the ledger read %j [LEDG-30]', (rupees, text) => {
  expect(formatPkr(rupees)).toBe(text);
});

it('amounts read as the browser writes them in English of Pakistan [LEDG-30]', () => {
  const ofBrowser = new Intl.NumberFormat('en-PK', {
    style: 'currency',
    currency: 'PKR',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(formatPkr(amount / 100)).toBe(ofBrowser.format(amount / 100));
    }),
  );
});

it.each<[string, number | string]>([
  ['', Number.NaN],
  ['  ', Number.NaN],
  ['1,234.50', 1234.5],
  ['Rs 5.', 5],
  ['1,200.505', 1200.505],
  ['-3', -3],
  ['9'.repeat(400), Number.MAX_VALUE],
  ['abc', 'abc'],
  ['Rs', 'Rs'],
  ['1e5', '1e5'],
])('what is typed as %j is %s in a request [UI-04]', (typed, rupees) => {
  expect(typedAmount(typed)).toBe(rupees);
});

it.each<[string, 1 | -1, string | null]>([
  ['', 1, '0.01'],
  ['0', -1, null],
  ['0.29', 1, '0.3'],
  ['1,234.50', 1, '1234.51'],
  ['10,000,000', 1, null],
  ['20,000,000', -1, '10000000'],
  ['-5', 1, '0.01'],
  ['1.234', 1, null],
  ['abc', -1, null],
])('a step from %j by %d paisa is %j [LEDG-38]', (typed, by, next) => {
  expect(stepAmount(typed, by, { min: 0.01, max: 10_000_000 })).toBe(next);
});

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
