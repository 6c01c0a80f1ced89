import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { averageRupees } from '../../../src/domain/ledger/ledger.ts';
import * as reports from '../../../src/domain/ledger/ledger-report.ts';
import { formatPkr, sumRupees } from '../../../src/domain/shared/money.ts';
import { parseCsv } from '../../fixtures/parse-csv.ts';

const { breakdownLabel, dailyFigures, LedgerReport, monthlyFigures, reportCsv, reportFigures, reportSummary } = reports;
const report = {
  summary: { totalExpenditure: 300, totalEntries: 7, avgExpenditure: 42.86 },
  breakdown: [
    { category: 'RENT', amount: 200, count: 3, percentage: 66.67 },
    { location: 'Main', locationCode: 'MB01', amount: 100, count: 4, percentage: 33.33 },
  ],
};
const figures = reportFigures(LedgerReport.parse(report));
const january = { startDate: '2025-01-01', endDate: '2025-01-31' };
const anyPaisas = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 });
const rupees = (paisas: number[]) => paisas.map((paisa) => paisa / 100);
const rent = (amount: number, percentage?: number | null) => ({ category: 'RENT', amount, count: 1, percentage });

describe('the figures of a report', () => {
  it('are those that the server sent [SHAPE-07]', () => {
    expect(figures).toEqual({
      total: 300,
      entries: 7,
      average: 42.86,
      lines: [
        { key: '0', label: 'Rent', amount: 200, count: 3, percentage: 66.67 },
        { key: '1', label: 'Main (MB01)', amount: 100, count: 4, percentage: 33.33 },
      ],
    });
    const none = { total: 0, entries: 0, average: 0, lines: [] };
    expect(dailyFigures({ date: '2025-01-05', totalExpenditure: 0, entriesCount: 0, byLocation: [] })).toEqual(none);
  });

  it.each([
    ['kept where they add up', [33.33, 33.34, 33.33], [33.33, 33.34, 33.33]],
    ['shared out where they do not', [33.33, 33.33, 33.33], [33.34, 33.33, 33.33]],
    ['shared out where one is missing', [100, null], [50, 50]],
    ['shared out where one has three decimals', [99.995, 0.005], [50, 50]],
  ])('have percentages that are %s', (_, given, shown) => {
    const breakdown = given.map((percentage) => rent(1, percentage));
    const summary = { totalExpenditure: given.length, totalEntries: given.length };
    const { average, lines } = monthlyFigures({ summary, breakdown });
    expect([average, lines.map(({ percentage }) => percentage)]).toEqual([1, shown]);
  });

  it('round a provider’s float sums to the paisa, and no other number', () => {
    const floats = { summary: { totalExpenditure: 0.1 + 0.2, totalEntries: 2 }, breakdown: [rent(0.1 + 0.2)] };
    const lines = [{ amount: 0.3, percentage: 100 }];
    expect(reportFigures(LedgerReport.parse(floats))).toMatchObject({ total: 0.3, average: 0.15, lines });
    const refusal = (totalExpenditure: unknown) =>
      z.safeParse(LedgerReport, { ...report, summary: { totalExpenditure, totalEntries: 1 } }).error?.issues[0];
    expect(refusal(1e21)).toMatchObject({ path: ['summary', 'totalExpenditure'], message: 'No amount of rupees' });
    expect(refusal('300')).toMatchObject({ path: ['summary', 'totalExpenditure'] });
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

  it('have a line for each day, with that day as its key', () => {
    const rows = [{ date: '2025-01-05T00:00:00.000Z' }, { date: '2025-01-06' }, { paymentMethod: 'CASH' }];
    const { lines } = reportFigures({ ...report, breakdown: rows.map((row) => ({ ...row, amount: 1, count: 1 })) });
    expect(lines.map(({ key }) => key)).toEqual(['2025-01-05', '2025-01-06', '2']);
  });

  it.each([
    [[5], '1 group, 5. Largest: A, 5 (50.00%).'],
    [[5, 7], '2 groups, 12. Largest: B, 7 (50.00%).'],
    [[7, 5, 7], '3 groups, 19. Largest: A, 7 (50.00%).'],
    [[], 'No entries in this range.'],
  ])('of %j are told as: %s', (amounts, sentence) => {
    const toLine = (amount: number, at: number) => ({
      key: `${at}`,
      label: 'ABC'.charAt(at),
      count: 1,
      amount,
      percentage: 50,
    });
    expect(reportSummary({ lines: amounts.map(toLine) }, String)).toBe(sentence);
  });

  it('are described with the amounts of the screen', () => {
    const sentence = '2 groups, Rs\u00A0300. Largest: Rent, Rs\u00A0200 (66.67%).';
    expect(reportSummary(figures, formatPkr)).toBe(sentence);
  });
});

it('an average is rounded half up to a whole paisa, and is 0 without entries [LEDG-20]', () => {
  expect([averageRupees(0, 0), averageRupees(100, 3), averageRupees(0.05, 2)]).toEqual([0, 33.33, 0.03]);
  fc.assert(
    fc.property(anyPaisas, (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      const average = Math.round(averageRupees(sumRupees(rupees(amounts)), amounts.length) * 100);
      expect(Math.abs(average * amounts.length - total)).toBeLessThanOrEqual(amounts.length / 2);
    }),
  );
});

describe('the csv file of a report', () => {
  it('contains the lines of the screen, as plain numbers with two decimals [REPORT-04]', () => {
    const [line] = figures.lines;
    const lines = [...figures.lines, ...(line ? [{ ...line, amount: -0.05 }] : [])];
    expect(reportCsv(january, lines)).toEqual({
      name: 'ledger-report-2025-01-01-to-2025-01-31.csv',
      text: '\uFEFFItem,Amount,Count,Percentage\r\nRent,200.00,3,66.67\r\nMain (MB01),100.00,4,33.33\r\nRent,-0.05,3,66.67\r\n',
    });
  });

  it('is not made for dates that could change the file name [REPORT-04]', () => {
    expect(reportCsv({ ...january, startDate: '../../x' }, [])).toBeNull();
    expect(reportCsv({ ...january, endDate: '' }, [])).toBeNull();
  });

  it('adds up to the report, to the paisa [REPORT-04]', () => {
    fc.assert(
      fc.property(anyPaisas, (paisas) => {
        const total = sumRupees(rupees(paisas));
        const summary = { totalExpenditure: total, totalEntries: paisas.length };
        const parsed = LedgerReport.parse({ summary, breakdown: rupees(paisas).map((amount) => rent(amount)) });
        const [, ...rows] = parseCsv(reportCsv(january, reportFigures(parsed).lines)?.text ?? '');
        expect([1, 3].map((column) => sumRupees(rows.map((row) => Number(row[column]))))).toEqual([total, 100]);
      }),
    );
  });
});
