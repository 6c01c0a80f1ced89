import { monthRange } from '../../../src/domain/ledger/date-ranges.ts';
import { averageRupees } from '../../../src/domain/ledger/ledger.ts';
import type {
  DailySummaryQuery,
  LedgerReportQuery,
  MonthlySummaryQuery,
} from '../../../src/domain/ledger/ledger-query.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { toPercentages } from '../../../src/domain/shared/percentages.ts';
import type { Db } from '../../db/database.ts';
import { sumByCategory, sumByDate, sumByLocation, sumByPaymentMethod } from './ledger-reports.sql.ts';

type Sums = { amountPaisa: number; count: number };

const rupees = (amountPaisa: number) => toRupees(paisa(amountPaisa));

function summarize(rows: readonly Sums[]) {
  const totalExpenditure = rupees(rows.reduce((all, { amountPaisa }) => all + amountPaisa, 0));
  const totalEntries = rows.reduce((all, row) => all + row.count, 0);
  return { totalExpenditure, totalEntries, avgExpenditure: averageRupees(totalExpenditure, totalEntries) };
}

/** Rows with their share of the whole; the shares add up to 100.00. */
function withShares<Row extends Sums>(rows: readonly Row[]) {
  const shares = toPercentages(rows.map(({ amountPaisa }) => amountPaisa));
  return rows.map(({ amountPaisa, ...row }, index) => ({
    ...row,
    amount: rupees(amountPaisa),
    percentage: shares[index] ?? 0,
  }));
}

const GROUPS = {
  category: sumByCategory,
  location: sumByLocation,
  date: sumByDate,
  paymentMethod: sumByPaymentMethod,
};

/** Totals of a scope and their breakdown. CALL-11. */
export async function readReport(db: Db, { groupBy, ...scope }: LedgerReportQuery) {
  const rows: Sums[] = await GROUPS[groupBy](db, scope);
  return { summary: summarize(rows), breakdown: withShares(rows) };
}

/** One day, branch by branch; `today` (`yyyy-MM-dd`) without a date. */
export async function readDailySummary(db: Db, query: DailySummaryQuery, today: string) {
  const { date = today, locationId } = query;
  const rows = await sumByLocation(db, { startDate: date, endDate: date, locationId });
  const { totalExpenditure, totalEntries } = summarize(rows);
  return {
    date,
    totalExpenditure,
    entriesCount: totalEntries,
    byLocation: rows.map(({ amountPaisa, ...row }) => ({ ...row, amount: rupees(amountPaisa) })),
  };
}

/** One month, category by category; that of `today` (`yyyy-MM-dd`) without one. */
export async function readMonthlySummary(db: Db, { year, month, locationId }: MonthlySummaryQuery, today: string) {
  const present = Temporal.PlainDate.from(today);
  const days = monthRange(year ?? present.year, month ?? present.month);
  const rows = await sumByCategory(db, { ...days, locationId });
  const { totalExpenditure, totalEntries } = summarize(rows);
  return { summary: { totalExpenditure, totalEntries }, breakdown: withShares(rows) };
}
