import * as z from 'zod/mini';
import { toLabel } from '../shared/label.ts';
import { amountCell, type CsvCell, toCsv } from '../shared/csv.ts';
import { isDay, formatLedgerDay } from '../shared/shop-day.ts';
import { averageRupees } from './ledger.ts';
import { toNearestPaisa, sumRupees, toPaisa } from '../shared/money.ts';
import { toPercentages } from '../shared/number-text.ts';

/** The groupings of the main report (REPORT-08). */
export const REPORT_GROUPS = ['category', 'location', 'date', 'paymentMethod'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];
export const REPORT_GROUP_LABELS: Record<ReportGroup, string> = {
  category: 'Category',
  location: 'Location',
  date: 'Date',
  paymentMethod: 'Payment Method',
};

/** Rupees rounded to whole paisa. A provider that adds floats sends `0.30000000000000004`. */
export const rupees = z.pipe(
  z.number(),
  z.transform((amount, context) => {
    const exact = toPaisa(amount) ?? toPaisa(Number(amount.toFixed(2)));
    if (exact !== null) return exact / 100;
    context.issues.push({ code: 'custom', message: 'No amount of rupees', input: amount });
    return z.NEVER;
  }),
);

const text = z.nullish(z.string());

const BreakdownRow = z.object({
  category: text,
  location: text,
  locationCode: text,
  date: text,
  paymentMethod: text,
  amount: rupees,
  count: z.int(),
  percentage: z.nullish(z.number()),
});

/** The main report. Amounts are rupees (SHAPE-07). */
export const LedgerReport = z.object({
  summary: z.object({ totalExpenditure: rupees, totalEntries: z.int(), avgExpenditure: z.nullish(rupees) }),
  breakdown: z.array(BreakdownRow),
});
export type LedgerReport = z.infer<typeof LedgerReport>;

/** The expenditure of one day, by location (SHAPE-07). */
export const DailySummary = z.object({
  date: z.string(),
  totalExpenditure: rupees,
  entriesCount: z.int(),
  byLocation: z.array(z.object({ location: text, locationCode: text, amount: rupees, count: z.int() })),
});
export type DailySummary = z.infer<typeof DailySummary>;

/** The expenditure of one month, by category (SHAPE-07). */
export const MonthlySummary = z.object({
  summary: z.object({ totalExpenditure: rupees, totalEntries: z.int() }),
  breakdown: z.array(z.object({ category: text, amount: rupees, count: z.int(), percentage: z.nullish(z.number()) })),
});
export type MonthlySummary = z.infer<typeof MonthlySummary>;

/**
 * A line of a report. `amount` is in rupees, `percentage` has two decimals. `key` is the day if the line is one day.
 */
export type ReportLine = { key: string; label: string; count: number; amount: number; percentage: number };

/** A report for the screen, the chart and the CSV file: one set of numbers for all three. */
export type ReportFigures = { total: number; entries: number; average: number; lines: ReportLine[] };

type Row = z.infer<typeof BreakdownRow>;

/** Returns the label of a row: category or location, the day or the payment method, otherwise `Unknown` (REPORT-07). */
export function breakdownLabel(row: Partial<Row>): string {
  if (row.category) return toLabel(row.category);
  if (row.location) return row.locationCode ? `${row.location} (${row.locationCode})` : row.location;
  if (row.date) return isDay(row.date.slice(0, 10)) ? formatLedgerDay(row.date.slice(0, 10)) : row.date;
  if (row.paymentMethod) return toLabel(row.paymentMethod);
  return 'Unknown';
}

/** Returns the shares of the answer if they add up to 100.00. A provider that rounds each row could send 99.99. */
function toShares(rows: readonly { amount: number; percentage?: number | null | undefined }[]): number[] {
  const given = rows.map(({ percentage }) => toPaisa(percentage ?? Number.NaN) ?? Number.NaN);
  if (given.reduce((sum, hundredths) => sum + hundredths, 0) === 10_000) return given.map((share) => share / 100);
  return toPercentages(rows.map(({ amount }) => Math.max(0, toNearestPaisa(amount))));
}

function toLines(rows: readonly (Partial<Row> & { amount: number; count: number })[]): ReportLine[] {
  const shares = toShares(rows);
  return rows.map((row, index) => ({
    key: row.date?.slice(0, 10) ?? `${index}`,
    label: breakdownLabel(row),
    count: row.count,
    amount: row.amount,
    percentage: shares[index] ?? 0,
  }));
}

export const reportFigures = ({ summary, breakdown }: LedgerReport): ReportFigures => ({
  total: summary.totalExpenditure,
  entries: summary.totalEntries,
  average: summary.avgExpenditure ?? averageRupees(summary.totalExpenditure, summary.totalEntries),
  lines: toLines(breakdown),
});

export const monthlyFigures = ({ summary, breakdown }: MonthlySummary): ReportFigures => ({
  total: summary.totalExpenditure,
  entries: summary.totalEntries,
  average: averageRupees(summary.totalExpenditure, summary.totalEntries),
  lines: toLines(breakdown),
});

export const dailyFigures = ({ totalExpenditure, entriesCount, byLocation }: DailySummary): ReportFigures => ({
  total: totalExpenditure,
  entries: entriesCount,
  average: averageRupees(totalExpenditure, entriesCount),
  lines: toLines(byLocation),
});

/** Returns the CSV file of the main report, `null` for invalid dates (REPORT-04, SEC-04). */
export function reportCsv(
  range: { startDate: string; endDate: string },
  lines: readonly ReportLine[],
): { name: string; text: string } | null {
  if (!isDay(range.startDate) || !isDay(range.endDate)) return null;
  const rows = lines.map((line): CsvCell[] => [
    { text: line.label },
    amountCell(line.amount),
    { number: String(line.count) },
    { number: line.percentage.toFixed(2) },
  ]);
  return {
    name: `ledger-report-${range.startDate}-to-${range.endDate}.csv`,
    text: toCsv(['Item', 'Amount', 'Count', 'Percentage'], rows),
  };
}

/** Describes a chart: total, largest line and number of lines. */
export function reportSummary({ lines }: Pick<ReportFigures, 'lines'>, format: (rupees: number) => string): string {
  const top = lines.reduce<ReportLine | null>((best, line) => (best && best.amount >= line.amount ? best : line), null);
  if (!top) return 'No entries in this range.';
  const parts = lines.length === 1 ? '1 group' : `${lines.length} groups`;
  return `${parts}, ${format(sumRupees(lines.map((line) => line.amount)))}. Largest: ${top.label}, ${format(top.amount)} (${top.percentage.toFixed(2)}%).`;
}
