import { and, asc, count, desc, eq, gt, gte, lt, sql, type SQLWrapper, sum } from 'drizzle-orm';
import { dayAfter, monthRange } from '../../../src/domain/ledger/date-ranges.ts';
import { averageRupees } from '../../../src/domain/ledger/ledger.ts';
import type { LedgerReportQuery } from '../../../src/domain/ledger/ledger-query.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { toPercentages } from '../../../src/domain/shared/percentages.ts';
import type { Db } from '../../db/database.ts';
import { ledgerEntry, location } from '../../db/schema.ts';
import { ledgerSlices, type LedgerScope } from './ledger-slices.sql.ts';

type Sums = { amountPaisa: number; count: number };

const total = (column: SQLWrapper) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);
const rupees = (amountPaisa: number) => toRupees(paisa(amountPaisa));

function summaryOf(rows: readonly Sums[]) {
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

async function byCategory(db: Db, scope: LedgerScope) {
  const slice = ledgerSlices(db, scope);
  const sums = { amountPaisa: total(slice.amountPaisa), count: total(slice.entries) };
  return db
    .select({ category: slice.category, ...sums })
    .from(slice)
    .groupBy(slice.category)
    .having(gt(sums.count, 0))
    .orderBy(desc(sums.amountPaisa), sql`${slice.category} collate "C"`);
}

async function byPaymentMethod(db: Db, scope: LedgerScope) {
  const slice = ledgerSlices(db, scope);
  const sums = { amountPaisa: total(slice.amountPaisa), count: total(slice.entries) };
  return db
    .select({ paymentMethod: slice.paymentMethod, ...sums })
    .from(slice)
    .groupBy(slice.paymentMethod)
    .having(gt(sums.count, 0))
    .orderBy(desc(sums.amountPaisa), sql`${slice.paymentMethod} collate "C"`);
}

async function byLocation(db: Db, scope: LedgerScope) {
  const slice = ledgerSlices(db, scope);
  const sums = { amountPaisa: total(slice.amountPaisa), count: total(slice.entries) };
  return db
    .select({ location: location.name, locationCode: location.code, ...sums })
    .from(slice)
    .innerJoin(location, eq(location.id, slice.locationId))
    .groupBy(location.id, location.name, location.code)
    .having(gt(sums.count, 0))
    .orderBy(desc(sums.amountPaisa), location.id);
}

/** Days in their order, since they are drawn over time. */
async function byDate(db: Db, { startDate, endDate, locationId, category }: LedgerScope) {
  return db
    .select({ date: ledgerEntry.entryDate, amountPaisa: total(ledgerEntry.amountPaisa), count: count() })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.isActive, true),
        startDate === undefined ? undefined : gte(ledgerEntry.entryDate, startDate),
        endDate === undefined ? undefined : lt(ledgerEntry.entryDate, dayAfter(endDate)),
        locationId === undefined ? undefined : eq(ledgerEntry.locationId, locationId),
        category === undefined ? undefined : eq(ledgerEntry.category, category),
      ),
    )
    .groupBy(ledgerEntry.entryDate)
    .orderBy(asc(ledgerEntry.entryDate));
}

const GROUPS = { category: byCategory, location: byLocation, date: byDate, paymentMethod: byPaymentMethod };

/** Totals of a scope and their breakdown, the largest group first. CALL-11. */
export async function ledgerReport(db: Db, { groupBy, ...scope }: LedgerReportQuery) {
  const rows: Sums[] = await GROUPS[groupBy](db, scope);
  return { summary: summaryOf(rows), breakdown: withShares(rows) };
}

/** One day, branch by branch. CALL-11. */
export async function dailySummary(db: Db, date: string, locationId: number | undefined) {
  const rows = await byLocation(db, { startDate: date, endDate: date, locationId });
  const { totalExpenditure, totalEntries } = summaryOf(rows);
  return {
    date,
    totalExpenditure,
    entriesCount: totalEntries,
    byLocation: rows.map(({ amountPaisa, ...row }) => ({ ...row, amount: rupees(amountPaisa) })),
  };
}

/** One month, category by category; `month` is 1 to 12. CALL-11. */
export async function monthlySummary(db: Db, year: number, month: number, locationId: number | undefined) {
  const rows = await byCategory(db, { ...monthRange(year, month), locationId });
  const { totalExpenditure, totalEntries } = summaryOf(rows);
  return { summary: { totalExpenditure, totalEntries }, breakdown: withShares(rows) };
}
