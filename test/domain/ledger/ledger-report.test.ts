import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { averageRupees } from '../../../src/domain/ledger/ledger.ts';
import {
  breakdownLabel,
  dailyFigures,
  LedgerReport,
  monthlyFigures,
  reportCsv,
  reportFigures,
  reportSummary,
} from '../../../src/domain/ledger/ledger-report.ts';
import { formatPkr, sumRupees } from '../../../src/domain/shared/money.ts';
import { parseCsv } from '../../fixtures/parse-csv.ts';

const report = {
  summary: { totalExpenditure: 300, totalEntries: 7, avgExpenditure: 42.86 },
  breakdown: [
    { category: 'RENT', amount: 200, count: 3, percentage: 66.67 },
    { location: 'Main', locationCode: 'MB01', amount: 100, count: 4, percentage: 33.33 },
  ],
};

describe('report figures', () => {
  it('are those of the answer [SHAPE-07]', () => {
    expect(reportFigures(LedgerReport.parse(report))).toEqual({
      total: 300,
      entries: 7,
      average: 42.86,
      lines: [
        { key: '0', label: 'Rent', amount: 200, count: 3, percentage: 66.67 },
        { key: '1', label: 'Main (MB01)', amount: 100, count: 4, percentage: 33.33 },
      ],
    });
  });

  it('share out the amounts when the percentages of the answer do not add up', () => {
    const rows = ['RENT', 'SUPPLIES', 'SALARIES'].map((category) => ({
      category,
      amount: 1,
      count: 1,
      percentage: 33.33,
    }));
    expect(monthlyFigures({ summary: { totalExpenditure: 3, totalEntries: 3 }, breakdown: rows })).toMatchObject({
      average: 1,
      lines: [{ percentage: 33.34 }, { percentage: 33.33 }, { percentage: 33.33 }],
    });
    expect(dailyFigures({ date: '2025-01-05', totalExpenditure: 0, entriesCount: 0, byLocation: [] })).toEqual({
      total: 0,
      entries: 0,
      average: 0,
      lines: [],
    });
  });

  it('take what a provider added up in floats for the paisa that it means', () => {
    const parsed = LedgerReport.parse({
      summary: { totalExpenditure: 0.1 + 0.2, totalEntries: 2 },
      breakdown: [{ category: 'RENT', amount: 0.1 + 0.2, count: 2 }],
    });
    expect(reportFigures(parsed)).toMatchObject({
      total: 0.3,
      average: 0.15,
      lines: [{ amount: 0.3, percentage: 100 }],
    });
    expect(
      z.safeParse(LedgerReport, { ...report, summary: { totalExpenditure: '300', totalEntries: 1 } }).success,
    ).toBe(false);
  });

  it.each([
    [{ category: 'MISCELLANEOUS' }, 'Miscellaneous'],
    [{ location: 'Main' }, 'Main'],
    [{ date: '2025-01-05' }, 'Jan 05, 2025'],
    [{ date: '2025-01-05T00:00:00.000Z' }, 'Jan 05, 2025'],
    [{ paymentMethod: 'BANK_TRANSFER' }, 'Bank Transfer'],
    [{ category: null }, 'Unknown'],
    [{}, 'Unknown'],
  ])('label %j as %s [REPORT-07]', (row, label) => expect(breakdownLabel(row)).toBe(label));

  it('are told in a sentence', () => {
    const figures = reportFigures(LedgerReport.parse(report));
    const plain = (amount: number) => formatPkr(amount).replace('\u00A0', ' ');
    expect(reportSummary(figures, plain)).toBe('Rs 300 in 2 groups. The largest is Rent with Rs 200 (66.67%).');
    expect(reportSummary({ ...figures, lines: [] }, plain)).toBe('No entries in this range.');
  });
});

describe('an average', () => {
  it('is rounded once, half up, and 0 without entries [LEDG-20]', () => {
    expect([averageRupees(0, 0), averageRupees(100, 3), averageRupees(0.05, 2), averageRupees(200, 3)]).toEqual([
      0, 33.33, 0.03, 66.67,
    ]);
  });

  it('is at most half a paisa from the true one [LEDG-20]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 }), (amounts) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const average = Math.round(
          averageRupees(sumRupees(amounts.map((amount) => amount / 100)), amounts.length) * 100,
        );
        expect(Math.abs(average * amounts.length - total)).toBeLessThanOrEqual(amounts.length / 2);
      }),
    );
  });
});

describe('the csv file of a report', () => {
  it('carries the lines of the screen [REPORT-04]', () => {
    const { lines } = reportFigures(LedgerReport.parse(report));
    expect(reportCsv({ startDate: '2025-01-01', endDate: '2025-01-31' }, lines)).toEqual({
      name: 'ledger-report-2025-01-01-to-2025-01-31.csv',
      text: '\uFEFFItem,Amount,Count,Percentage\r\nRent,200.00,3,66.67\r\nMain (MB01),100.00,4,33.33\r\n',
    });
  });

  it('is none for dates that could steer the name [REPORT-04]', () => {
    expect(reportCsv({ startDate: '../../x', endDate: '2025-01-31' }, [])).toBeNull();
    expect(reportCsv({ startDate: '2025-01-01', endDate: '' }, [])).toBeNull();
  });

  it('adds up to the report, to the paisa [REPORT-04]', () => {
    const paisas = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(paisas, (amounts) => {
        const total = sumRupees(amounts.map((amount) => amount / 100));
        const { lines } = reportFigures(
          LedgerReport.parse({
            summary: { totalExpenditure: total, totalEntries: amounts.length },
            breakdown: amounts.map((amount) => ({ category: 'RENT', amount: amount / 100, count: 1 })),
          }),
        );
        const [, ...rows] = parseCsv(reportCsv({ startDate: '2025-01-01', endDate: '2025-01-31' }, lines)?.text ?? '');
        expect(sumRupees(rows.map((row) => Number(row[1])))).toBe(total);
        expect(sumRupees(rows.map((row) => Number(row[3])))).toBe(100);
      }),
    );
  });
});

describe('the lines of a report', () => {
  const line = (label: string, amount: number) => ({ key: label, label, count: 1, amount, percentage: 50 });

  it('keep the percentages of an answer that add up to 100', () => {
    const breakdown = [33.33, 33.34, 33.33].map((percentage) => ({
      category: 'RENT',
      amount: 1,
      count: 1,
      percentage,
    }));
    const { lines } = monthlyFigures({ summary: { totalExpenditure: 3, totalEntries: 3 }, breakdown });
    expect(lines.map(({ percentage }) => percentage)).toEqual([33.33, 33.34, 33.33]);
  });

  it('are shared out when one of the percentages is missing or has three decimals', () => {
    const shares = (...given: (number | null)[]) =>
      reportFigures({
        ...report,
        breakdown: given.map((percentage) => ({ category: 'RENT', amount: 1, count: 1, percentage })),
      }).lines.map(({ percentage }) => percentage);
    expect([shares(100, null), shares(99.995, 0.005)]).toEqual([
      [50, 50],
      [50, 50],
    ]);
  });

  it('are known by their day, where they stand for one', () => {
    const breakdown = [
      { date: '2025-01-05T00:00:00.000Z', amount: 1, count: 1 },
      { date: '2025-01-06', amount: 1, count: 1 },
      { paymentMethod: 'CASH', amount: 2, count: 1 },
    ];
    expect(reportFigures({ ...report, breakdown }).lines).toEqual([
      { key: '2025-01-05', label: 'Jan 05, 2025', count: 1, amount: 1, percentage: 25 },
      { key: '2025-01-06', label: 'Jan 06, 2025', count: 1, amount: 1, percentage: 25 },
      { key: '2', label: 'Cash', count: 1, amount: 2, percentage: 50 },
    ]);
  });

  it('are plain numbers with two decimals in the file', () => {
    const lines = [-1234.5, -0.05, 0, 0.5, 1234].map((amount) => line('Rent', amount));
    const [, ...rows] = parseCsv(reportCsv({ startDate: '2025-01-01', endDate: '2025-01-31' }, lines)?.text ?? '');
    expect(rows.map((row) => row[1])).toEqual(['-1234.50', '-0.05', '0.00', '0.50', '1234.00']);
  });

  it.each([
    [[5], '5 in 1 group. The largest is A with 5 (50.00%).'],
    [[5, 7], '12 in 2 groups. The largest is B with 7 (50.00%).'],
    [[7, 5, 7], '19 in 3 groups. The largest is A with 7 (50.00%).'],
    [[], 'No entries in this range.'],
  ])('of %j are told as: %s', (amounts, sentence) => {
    const lines = amounts.map((amount, index) => line('ABC'.charAt(index), amount));
    expect(reportSummary({ lines }, String)).toBe(sentence);
  });

  it('are none with an amount that is no amount of rupees', () => {
    const summary = { totalExpenditure: 1e21, totalEntries: 1 };
    expect(
      z.safeParse(LedgerReport, { ...report, summary }).error?.issues.map(({ path, message }) => [path, message]),
    ).toEqual([[['summary', 'totalExpenditure'], 'No amount of rupees']]);
  });
});
