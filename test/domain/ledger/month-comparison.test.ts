import { describe, expect, it } from 'vitest';
import * as months from '../../../src/domain/ledger/month-comparison.ts';

const { describeMonth, monthLines } = months;
const month = (name: string, amount: number, count = 1) => ({ month: name, amount, count });
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('a month compared with others', () => {
  it.each([
    [100, 123.45, '−19.00%'],
    [112.3, 100, '+12.30%'],
    [5, 5, '+0.00%'],
    [0, 5, '−100.00%'],
    [5, 0, '—'],
    [0.3, 0.1, '+200.00%'],
  ])('with %d after %d has changed by %s [REPORT-12]', (amount, before, expected) => {
    expect(months.formatChange(amount, before)).toBe(expected);
  });

  it.each([
    [200, 250, '25.00% more than in December 2024', 225],
    [200, 50, '75.00% less than in December 2024', 125],
    [50, 50, 'as much as in December 2024', 50],
    [0, 50, 'no expenses in December 2024', 25],
  ])('is described in words after %d and %d: %s [REPORT-12]', (before, amount, change, average) => {
    expect(plain(months.describeMonths([month('2024-12', before), month('2025-01', amount)]))).toBe(
      `Rs ${amount} in January 2025: ${change}. The average of these 2 months is Rs ${average}.`,
    );
  });

  it('has a line in its chart [REPORT-12]', () => {
    const lines = monthLines([month('2024-12', 200), month('2025-01', 1250.5, 3)]);
    expect(lines).toEqual([
      { key: '2024-12', label: 'December 2024', amount: 200, count: 1, percentage: 0 },
      { key: '2025-01', label: 'January 2025', amount: 1250.5, count: 3, percentage: 0 },
    ]);
    const words = ['December 2024: Rs 200, 1 entry', 'January 2025: Rs 1,250.50, 3 entries'];
    expect(lines.map((line) => plain(describeMonth(line)))).toEqual(words);
    expect(lines.map(({ key }) => months.shortMonth(key))).toEqual(['Dec', 'Jan']);
  });
});

it('a branch has a line with its amount of the previous month', () => {
  const figures = { amount: 3, count: 2, percentage: 75 };
  const branch = { location: 'Gulberg', locationCode: 'GB02', ...figures, amountBefore: 4 };
  expect(months.branchLines([branch])).toEqual([{ key: 'GB02', label: 'Gulberg (GB02)', ...figures, before: 4 }]);
});
