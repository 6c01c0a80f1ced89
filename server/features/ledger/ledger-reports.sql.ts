import { asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { LedgerScope } from '../../../src/domain/ledger/ledger-query.ts';
import type { Db } from '../../db/database.ts';
import { ledgerEntry, location } from '../../db/schema.ts';
import { isInScope, selectSums, total } from './ledger-scope.sql.ts';

const prepare = (db: Db, scope: LedgerScope) => {
  const from = selectSums(db, scope);
  return { from, sums: { amountPaisa: total(from.amountPaisa), count: total(from.entries) } };
};

/** The largest category first, as the other groups of a report. */
export function sumByCategory(db: Db, scope: LedgerScope) {
  const { from, sums } = prepare(db, scope);
  return db
    .select({ category: from.category, ...sums })
    .from(from)
    .groupBy(from.category)
    .having(gt(sums.count, 0))
    .orderBy(desc(sums.amountPaisa), sql`${from.category} collate "C"`);
}

export function sumByPaymentMethod(db: Db, scope: LedgerScope) {
  const { from, sums } = prepare(db, scope);
  return db
    .select({ paymentMethod: from.paymentMethod, ...sums })
    .from(from)
    .groupBy(from.paymentMethod)
    .having(gt(sums.count, 0))
    .orderBy(desc(sums.amountPaisa), sql`${from.paymentMethod} collate "C"`);
}

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

/** Days in their order, since they are drawn over time. */
export const sumByDate = (db: Db, scope: LedgerScope) =>
  db
    .select({ date: ledgerEntry.entryDate, amountPaisa: total(ledgerEntry.amountPaisa), count: count() })
    .from(ledgerEntry)
    .where(isInScope(scope))
    .groupBy(ledgerEntry.entryDate)
    .orderBy(asc(ledgerEntry.entryDate));
