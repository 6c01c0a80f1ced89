import { dayAfter, monthRange } from '../../../src/domain/ledger/date-ranges.ts';
import { averageRupees } from '../../../src/domain/ledger/ledger.ts';
import { COMPARED_MONTHS, type MonthComparison } from '../../../src/domain/ledger/month-comparison.ts';
import type { DailySummaryQuery, LedgerReportQuery, MonthlySummaryQuery } from './ledger.query.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { toPercentages } from '../../../src/domain/shared/number-text.ts';
import type { Db } from '../../db/database.ts';
import { selectBranches, sumPaymentsByMonth } from '../till/till.sql.ts';
import { SUM_BY, sumByMonth } from './ledger.sql.ts';

type Sums = { amountPaisa: number; count: number };

const rupees = (amountPaisa: number) => toRupees(paisa(amountPaisa));

const addUp = (rows: readonly Sums[]): Sums => ({
  amountPaisa: rows.reduce((sum, row) => sum + row.amountPaisa, 0),
  count: rows.reduce((sum, row) => sum + row.count, 0),
});

const sumPaisa = (rows: readonly { paisa: number }[]): number => rows.reduce((sum, row) => sum + row.paisa, 0);

function summarize(rows: readonly Sums[]) {
  const { amountPaisa, count: totalEntries } = addUp(rows);
  const totalExpenditure = rupees(amountPaisa);
  return { totalExpenditure, totalEntries, avgExpenditure: averageRupees(totalExpenditure, totalEntries) };
}

/** Adds each row's share of the total. The shares add up to 100.00. */
function withShares<Row extends Sums>(rows: readonly Row[]) {
  const shares = toPercentages(rows.map(({ amountPaisa }) => amountPaisa));
  return rows.map(({ amountPaisa, ...row }, index) => ({
    ...row,
    amount: rupees(amountPaisa),
    percentage: shares[index] ?? 0,
  }));
}

/** The totals of a scope and their breakdown (CALL-11). */
export async function readReport(db: Db, { groupBy, ...scope }: LedgerReportQuery) {
  const rows: Sums[] = await SUM_BY[groupBy](db, scope);
  return { summary: summarize(rows), breakdown: withShares(rows) };
}

/** The totals of one day by branch. The default is `today` (`yyyy-MM-dd`). */
export async function readDailySummary(db: Db, query: DailySummaryQuery, today: string) {
  const { date = today, locationId } = query;
  const rows = await SUM_BY.location(db, { startDate: date, endDate: date, locationId });
  const { totalExpenditure, totalEntries } = summarize(rows);
  return {
    date,
    totalExpenditure,
    entriesCount: totalEntries,
    byLocation: rows.map(({ amountPaisa, ...row }) => ({ ...row, amount: rupees(amountPaisa) })),
  };
}

/** The totals of one month by category. The default is the month of `today` (`yyyy-MM-dd`). */
export async function readMonthlySummary(db: Db, { year, month, locationId }: MonthlySummaryQuery, today: string) {
  const present = Temporal.PlainDate.from(today);
  const days = monthRange(year ?? present.year, month ?? present.month);
  const rows = await SUM_BY.category(db, { ...days, locationId });
  const { totalExpenditure, totalEntries } = summarize(rows);
  return { summary: { totalExpenditure, totalEntries }, breakdown: withShares(rows) };
}

/**
 * A month and the months before it, with each branch's share of the month. The default is the month of `today`
 * (`yyyy-MM-dd`).
 */
export async function readMonthComparison(
  db: Db,
  { year, month, locationId }: MonthlySummaryQuery,
  today: string,
): Promise<MonthComparison> {
  const present = Temporal.PlainDate.from(today);
  const { startDate, endDate } = monthRange(year ?? present.year, month ?? present.month);
  const last = Temporal.PlainYearMonth.from(startDate.slice(0, 7));
  const names = Array.from({ length: COMPARED_MONTHS }, (_, index) =>
    last.subtract({ months: COMPARED_MONTHS - 1 - index }).toString(),
  );
  const rows = await sumByMonth(db, { first: names[0] ?? '', last: last.toString() });
  const ofMonth = (name: string | undefined, branch: number | undefined) =>
    rows.filter((row) => row.month === name && (branch === undefined || row.locationId === branch));
  const [before, chosen] = names.slice(-2);
  const branches = [...ofMonth(chosen, undefined), ...ofMonth(before, undefined)].map(
    ({ locationId: id, location, locationCode }) => ({
      location,
      locationCode,
      ...addUp(ofMonth(chosen, id)),
      amountBefore: rupees(addUp(ofMonth(before, id)).amountPaisa),
    }),
  );
  const places = await selectBranches(db);
  const days = { starts: names.map((name) => `${name}-01`), end: dayAfter(endDate) };
  const paid = await sumPaymentsByMonth(db, days, places[0]?.id ?? 0);
  const each = [...new Map(branches.map((branch) => [branch.locationCode, branch])).values()];
  return {
    months: names.map((name) => {
      const { amountPaisa, count } = addUp(ofMonth(name, locationId));
      return { month: name, amount: rupees(amountPaisa), count };
    }),
    money: names.flatMap((name, index) =>
      places.flatMap((place) => {
        if (locationId !== undefined && place.id !== locationId) return [];
        const ofPlace = paid.filter((row) => row.number === index + 1 && row.locationId === place.id);
        const money = {
          received: sumPaisa(ofPlace.filter((row) => !row.isBack)),
          refunded: sumPaisa(ofPlace.filter((row) => row.isBack)),
          spent: addUp(ofMonth(name, place.id)).amountPaisa,
        };
        if (Object.values(money).every((sum) => sum === 0)) return [];
        const { received, refunded, spent } = money;
        const sums = { received: rupees(received), refunded: rupees(refunded), spent: rupees(spent) };
        return [{ month: name, location: place.name, locationCode: place.code, ...sums }];
      }),
    ),
    byLocation: withShares(each.toSorted((one, other) => other.amountPaisa - one.amountPaisa)),
  };
}
