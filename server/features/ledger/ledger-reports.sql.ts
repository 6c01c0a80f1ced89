import { asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { LedgerScope } from './ledger.query.ts';
import type { Db } from '../../db/database.ts';
import { ledgerEntry, location } from '../../db/schema.ts';
import { isInScope, selectDays, selectSums, total } from './ledger-scope.sql.ts';

const prepare = (db: Db, scope: LedgerScope) => {
  const from = selectSums(db, scope);
  return { from, sums: { amountPaisa: total(from.amountPaisa), count: total(from.entries) } };
};

/** By a column of the entries; the largest sum first, as the other groups of a report. */
const sumBy = (name: 'category' | 'paymentMethod') => (db: Db, scope: LedgerScope) => {
  const { from, sums } = prepare(db, scope);
  return db
    .select({ [name]: from[name], ...sums })
    .from(from)
    .groupBy(from[name])
    .having(gt(sums.count, 0))
    .orderBy(desc(sums.amountPaisa), sql`${from[name]} collate "C"`);
};
export const sumByCategory = sumBy('category');
export const sumByPaymentMethod = sumBy('paymentMethod');

export function sumByLocation(db: Db, scope: LedgerScope) {
  const { from, sums } = prepare(db, scope);
  return db
    .select({ location: location.name, locationCode: location.code, ...sums })
    .from(from)
    .innerJoin(location, eq(location.id, from.locationId))
    .groupBy(location.id, location.name, location.code)
    .having(gt(sums.count, 0))
    .orderBy(desc(sums.amountPaisa), location.id);
}

/** Months in their order, branch by branch. */
export function sumByMonth(db: Db, scope: LedgerScope) {
  const { from, sums } = prepare(db, scope);
  return db
    .select({
      month: from.month,
      locationId: location.id,
      location: location.name,
      locationCode: location.code,
      ...sums,
    })
    .from(from)
    .innerJoin(location, eq(location.id, from.locationId))
    .groupBy(from.month, location.id, location.name, location.code)
    .having(gt(sums.count, 0))
    .orderBy(asc(from.month), location.id);
}

/** Days in their order, since they are drawn over time. */
export function sumByDate(db: Db, scope: LedgerScope) {
  const days = selectDays(db, scope);
  if (days !== null) {
    const sums = { amountPaisa: total(days.amountPaisa), count: total(days.entries) };
    return db
      .select({ date: days.day, ...sums })
      .from(days)
      .groupBy(days.day)
      .having(gt(sums.count, 0))
      .orderBy(asc(days.day));
  }
  return db
    .select({ date: ledgerEntry.entryDate, amountPaisa: total(ledgerEntry.amountPaisa), count: count() })
    .from(ledgerEntry)
    .where(isInScope(scope))
    .groupBy(ledgerEntry.entryDate)
    .orderBy(asc(ledgerEntry.entryDate));
}
