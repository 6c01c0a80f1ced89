import * as z from 'zod/mini';
import { averageRupees } from './ledger.ts';
import { type ReportLine, rupees } from './ledger-report.ts';
import { formatPkr, sumRupees, toNearestPaisa } from '../shared/money.ts';
import { formatPercent } from '../shared/number-text.ts';
import { MONTHS } from '../shared/shop-day.ts';
import type { ReportState } from './report-state.ts';
import { READ } from '../shared/limits.ts';
import type { Read } from '../shared/read.ts';

/** The number of compared months, ending with the chosen one (REPORT-12). */
export const COMPARED_MONTHS = 12;

/** The money of a branch in a month (`yyyy-MM`), in rupees (TILL-09). */
const BranchMonth = z.object({
  month: z.string(),
  location: z.string(),
  locationCode: z.string(),
  received: rupees,
  refunded: rupees,
  spent: rupees,
});
export type BranchMonth = z.infer<typeof BranchMonth>;

/** Returns the rupees that are left of what a branch received (TILL-09). */
export const leftOf = ({ received, refunded, spent }: BranchMonth): number => sumRupees([received, -refunded, -spent]);

/**
 * Months as `yyyy-MM`, the chosen one last. Branches are sorted by their amounts in it, the largest first (REPORT-12).
 * `money` has the branches with money, month by month (TILL-09).
 */
export const MonthComparison = z.object({
  months: z.array(z.object({ month: z.string(), amount: rupees, count: z.int() })),
  byLocation: z.array(
    z.object({
      location: z.string(),
      locationCode: z.string(),
      amount: rupees,
      count: z.int(),
      percentage: z.number(),
      amountBefore: rupees,
    }),
  ),
  money: z._default(z.array(BranchMonth), []),
});
export type MonthComparison = z.infer<typeof MonthComparison>;

/** The read of the month comparison (REPORT-12). */
export const MONTH_COMPARISON: Read<ReportState['monthly'], MonthComparison> = {
  name: 'month comparison',
  path: '/ledger-entry/month-comparison',
  shape: MonthComparison,
  shows: ['ledger', 'booking'],
  policy: READ.ledger,
};
type Month = MonthComparison['months'][number];
type Branch = MonthComparison['byLocation'][number];

/** Returns `November 2026` for `2026-11`. */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** Returns `Nov` for `2026-11`. */
export const shortMonth = (month: string): string => monthName(month).slice(0, 3);

function changeOf(amount: number, before: number): number | null {
  const [paisa, paisaBefore] = [toNearestPaisa(amount), toNearestPaisa(before)];
  return paisaBefore === 0 ? null : Math.round(((paisa - paisaBefore) / paisaBefore) * 10_000) / 100;
}

/** Returns `+12.30%` or `−4.00%`, or a dash if there was nothing before. */
export function formatChange(amount: number, before: number): string {
  const change = changeOf(amount, before);
  if (change === null) return '—';
  return `${change < 0 ? '−' : '+'}${formatPercent(Math.abs(change))}`;
}

function describeChange({ amount }: Month, before: Month): string {
  const change = changeOf(amount, before.amount);
  const then = `in ${monthName(before.month)}`;
  if (change === null) return `no expenses ${then}`;
  if (change === 0) return `as much as ${then}`;
  return `${formatPercent(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than ${then}`;
}

/** Describes the chart of the months (REPORT-12). */
export function describeMonths(months: readonly Month[]): string {
  const [before, chosen] = [months.at(-2), months.at(-1)];
  if (!before || !chosen) return '';
  const average = averageRupees(sumRupees(months.map(({ amount }) => amount)), months.length);
  return `${formatPkr(chosen.amount)} in ${monthName(chosen.month)}: ${describeChange(chosen, before)}. The average of these ${months.length} months is ${formatPkr(average)}.`;
}

/** Returns `November 2026: Rs 1,200, 3 entries` (REPORT-12). */
export const describeMonth = ({ label, amount, count }: ReportLine): string =>
  `${label}: ${formatPkr(amount)}, ${count} ${count === 1 ? 'entry' : 'entries'}`;

/** Returns the months as lines of a chart, the chosen one last. They have no share (REPORT-12). */
export const monthLines = (months: readonly Month[]): ReportLine[] =>
  months.map(({ month, amount, count }) => ({ key: month, label: monthName(month), amount, count, percentage: 0 }));

/** Returns the branches as lines of a chart. */
export const branchLines = (branches: readonly Branch[]): (ReportLine & { before: number })[] =>
  branches.map(({ location, locationCode, amount, count, percentage, amountBefore }) => ({
    key: locationCode,
    label: `${location} (${locationCode})`,
    amount,
    count,
    percentage,
    before: amountBefore,
  }));
