import { describe, expect, it } from 'vitest';
import {
  branchLines,
  describeMonth,
  describeMonths,
  formatChange,
  monthLines,
  shortMonth,
} from '../../../src/domain/ledger/month-comparison.ts';

const month = (name: string, amount: number) => ({ month: name, amount, count: 1 });
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('a month beside others', () => {
  it.each([
    [100, 123.45, '−19.00%'],
    [112.3, 100, '+12.30%'],
    [5, 5, '+0.00%'],
    [0, 5, '−100.00%'],
    [5, 0, '—'],
    [0.3, 0.1, '+200.00%'],
  ])('%d after %d has changed by %s [REPORT-12]', (amount, before, expected) => {
    expect(formatChange(amount, before)).toBe(expected);
  });

  it.each([
    [[month('2024-12', 200), month('2025-01', 250)], '25.00% more than in December 2024', 'Rs 225'],
    [[month('2024-12', 200), month('2025-01', 50)], '75.00% less than in December 2024', 'Rs 125'],
    [[month('2025-01', 50), month('2025-02', 50)], 'as much as in January 2025', 'Rs 50'],
    [[month('2025-01', 0), month('2025-02', 50)], 'nothing was spent in January 2025', 'Rs 25'],
  ])('is said in words: %# [REPORT-12]', (months, change, average) => {
    const [, chosen] = monthLines(months);
    expect(plain(describeMonths(months))).toBe(
      `Rs ${chosen?.amount} in ${chosen?.label}: ${change}. The average of these 2 months is ${average}.`,
    );
  });

  it('is a line of its chart [REPORT-12]', () => {
    const lines = monthLines([month('2024-12', 200), { month: '2025-01', amount: 1250.5, count: 3 }]);
    expect(lines).toEqual([
      { key: '2024-12', label: 'December 2024', amount: 200, count: 1, percentage: 0 },
      { key: '2025-01', label: 'January 2025', amount: 1250.5, count: 3, percentage: 0 },
    ]);
    expect(lines.map(describeMonth).map(plain)).toEqual([
      'December 2024: Rs 200, 1 entry',
      'January 2025: Rs 1,250.5, 3 entries',
    ]);
    expect(lines.map(({ key }) => shortMonth(key))).toEqual(['Dec', 'Jan']);
  });
});

it('a branch is a line with its amount of the month before', () => {
  const branch = { location: 'Gulberg', locationCode: 'GB02', amount: 3, count: 2, percentage: 75, amountBefore: 4 };
  expect(branchLines([branch])).toEqual([
    { key: 'GB02', label: 'Gulberg (GB02)', amount: 3, count: 2, percentage: 75, before: 4 },
  ]);
});
