import { and, eq, gte, lt, type SQL, sql, type SQLWrapper, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { dayAfter } from '../../../src/domain/ledger/date-ranges.ts';
import type { LedgerScope } from '../../../src/domain/ledger/ledger-query.ts';
import type { Db } from '../../db/database.ts';
import { ledgerEntry, ledgerMonth } from '../../db/schema.ts';
import { contains } from '../../db/search-text.ts';

type Table = typeof ledgerEntry | typeof ledgerMonth;

/**
 * Every filter but the days: its condition on the entries or on their monthly sums, `undefined` where it is not set. A
 * filter that the sums cannot answer says `null` for them: then all is counted entry by entry.
 */
const FILTERS: Record<
  Exclude<keyof LedgerScope, 'startDate' | 'endDate'>,
  (scope: LedgerScope, table: Table) => SQL | undefined | null
> = {
  locationId: ({ locationId }, table) => (locationId === undefined ? undefined : eq(table.locationId, locationId)),
  category: ({ category }, table) => (category === undefined ? undefined : eq(table.category, category)),
  searchString: ({ searchString }, table) => {
    if (searchString === undefined || searchString === null) return undefined;
    return 'searchText' in table ? contains(table.searchText, searchString) : null;
  },
};

const filter = (scope: LedgerScope, table: Table) => Object.values(FILTERS).map((condition) => condition(scope, table));

/** Days from `from` to the one before `to`; `null` leaves that end open. */
type Days = { from: string | null; to: string | null };

const toDays = ({ startDate, endDate }: LedgerScope): Days => ({
  from: startDate ?? null,
  to: endDate === undefined ? null : dayAfter(endDate),
});

/** The active entries of a scope, as a condition on `ledger_entry`. */
export const isInScope = (scope: LedgerScope, { from, to } = toDays(scope)): SQL | undefined =>
  and(
    eq(ledgerEntry.isActive, true),
    from === null ? undefined : gte(ledgerEntry.entryDate, from),
    to === null ? undefined : lt(ledgerEntry.entryDate, to),
    ...filter(scope, ledgerEntry).map((condition) => condition ?? undefined),
  );

/** A sum as a number, 0 over no rows. */
export const total = (column: SQLWrapper) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

const toMonth = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string) => Temporal.PlainDate.from(toMonth(day)).add({ months: 1 }).toString();

/** Whole months in the middle, `null` when there are none, and what is left of a month at either end. */
function splitMonths(days: Days): { months: Days | null; edges: Days[] } {
  const { from: start, to: end } = days;
  const from = start === null || start === toMonth(start) ? start : nextMonth(start);
  const to = end === null ? null : toMonth(end);
  if (from !== null && to !== null && from >= to) return { months: null, edges: [days] };
  return {
    months: { from, to },
    edges: [
      ...(start !== null && from !== null && start < from ? [{ from: start, to: from }] : []),
      ...(end !== null && to !== null && to < end ? [{ from: to, to: end }] : []),
    ],
  };
}

/**
 * The entries of a scope in as few rows as will do, as a subquery: whole months from `ledger_month`, which the database
 * keeps in step with the entries, and the days of a month that was cut from the entries themselves. So a total over
 * years takes as long with 100,000 entries as with 1,000.
 */
export function selectSums(db: Db, scope: LedgerScope) {
  const byMonth = filter(scope, ledgerMonth);
  const { months, edges } = byMonth.includes(null)
    ? { months: null, edges: [toDays(scope)] }
    : splitMonths(toDays(scope));
  const whole = db
    .select({
      locationId: ledgerMonth.locationId,
      category: ledgerMonth.category,
      paymentMethod: ledgerMonth.paymentMethod,
      amountPaisa: ledgerMonth.amountPaisa,
      entries: ledgerMonth.entries,
    })
    .from(ledgerMonth)
    .where(
      months === null
        ? sql`false`
        : and(
            months.from === null ? undefined : gte(ledgerMonth.month, months.from),
            months.to === null ? undefined : lt(ledgerMonth.month, months.to),
            ...byMonth.map((condition) => condition ?? undefined),
          ),
    );
  const [first, second] = edges.map((days) =>
    db
      .select({
        locationId: ledgerEntry.locationId,
        category: ledgerEntry.category,
        paymentMethod: ledgerEntry.paymentMethod,
        amountPaisa: ledgerEntry.amountPaisa,
        entries: sql<number>`1`.as('entries'),
      })
      .from(ledgerEntry)
      .where(isInScope(scope, days)),
  );
  if (!first) return whole.as('sums');
  return second ? unionAll(whole, first, second).as('sums') : unionAll(whole, first).as('sums');
}
