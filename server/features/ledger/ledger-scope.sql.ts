import { and, eq, gte, lt, type SQL, sql, type SQLWrapper, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { dayAfter } from '../../../src/domain/ledger/date-ranges.ts';
import type { LedgerScope } from './ledger.query.ts';
import type { Db } from '../../db/database.ts';
import { ledgerDay, ledgerEntry, ledgerMonth, ledgerMonthChange } from '../../db/schema.ts';
import { containsWithDigits } from '../../db/search-text.ts';

/** The monthly sums, with what has been added and taken since they were put together. */
export const selectMonths = (db: Db) => {
  const { locationId, category, paymentMethod, amountPaisa, entries, day } = ledgerMonthChange;
  const month = sql<string>`date_trunc('month', ${day}::timestamp)::date`;
  return unionAll(
    db.select().from(ledgerMonth),
    db.select({ month, locationId, category, paymentMethod, amountPaisa, entries }).from(ledgerMonthChange),
  ).as('months');
};

type Table = typeof ledgerEntry | ReturnType<typeof selectMonths>;

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
    return 'searchText' in table ? containsWithDigits(table.searchText, searchString) : null;
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

/** Days are kept by branch: no other filter can be answered from them. */
const isOfBranch = (scope: LedgerScope): boolean =>
  Object.entries(FILTERS).every(
    ([name, condition]) => name === 'locationId' || condition(scope, ledgerEntry) === undefined,
  );

/** The kept sums of the days of a scope, as a subquery; `null` where days do not tell apart what it asks for. */
export function selectDays(db: Db, scope: LedgerScope) {
  if (!isOfBranch(scope)) return null;
  const { locationId } = scope;
  const { from, to } = toDays(scope);
  const isMeant = (table: typeof ledgerDay | typeof ledgerMonthChange) =>
    and(
      from === null ? undefined : gte(table.day, from),
      to === null ? undefined : lt(table.day, to),
      locationId === undefined ? undefined : eq(table.locationId, locationId),
    );
  const select = ({ day, amountPaisa, entries }: typeof ledgerDay | typeof ledgerMonthChange) =>
    db.select({ day, amountPaisa, entries });
  return unionAll(
    select(ledgerDay).from(ledgerDay).where(isMeant(ledgerDay)),
    select(ledgerMonthChange).from(ledgerMonthChange).where(isMeant(ledgerMonthChange)),
  ).as('days');
}

/** A sum as a number, 0 over no rows. */
export const total = (column: SQLWrapper) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

const toMonth = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string) => Temporal.PlainDate.from(toMonth(day)).add({ months: 1 }).toString();

/** Days whose entries are added one by one, or taken from what their month adds up to. */
type Edge = { from: string; to: string; sign: 1 | -1 };

const countDays = ({ from, to }: Edge) => Temporal.PlainDate.from(from).until(to).days;

/**
 * Whole months in the middle, `null` when there are none, and at either end a month that is cut: the shorter part of its
 * days, added, or taken from the whole month, so that a report that ends today does not read the month up to today.
 */
function splitMonths(days: Days): { months: Days | null; edges: Edge[] } {
  const { from: start, to: end } = days;
  const months = {
    from: start === null || start === toMonth(start) ? start : nextMonth(start),
    to: end && toMonth(end),
  };
  if (start !== null && end !== null && months.from !== null && months.to !== null && months.from >= months.to)
    return { months: null, edges: [{ from: start, to: end, sign: 1 }] };
  const edges: Edge[] = [];
  const cut = (shown: Edge, rest: Edge, takeWhole: () => void) => {
    if (countDays(shown) < countDays(rest)) return edges.push(shown);
    takeWhole();
    return edges.push(rest);
  };
  const { from, to } = months;
  if (start !== null && from !== null && start < from) {
    const rest: Edge = { from: toMonth(start), to: start, sign: -1 };
    cut({ from: start, to: from, sign: 1 }, rest, () => (months.from = rest.from));
  }
  if (end !== null && to !== null && to < end) {
    const rest: Edge = { from: end, to: nextMonth(end), sign: -1 };
    cut({ from: to, to: end, sign: 1 }, rest, () => (months.to = rest.to));
  }
  return { months, edges };
}

/**
 * The entries of a scope in as few rows as will do, as a subquery: whole months from what the database keeps in step with
 * the entries, and of a month that was cut its shorter part from the entries themselves. So a total over years takes as long with
 * 100,000 entries as with 1,000.
 */
export function selectSums(db: Db, scope: LedgerScope) {
  const kept = selectMonths(db);
  const byMonth = filter(scope, kept);
  const { months, edges } = byMonth.includes(null)
    ? { months: null, edges: [{ ...toDays(scope), sign: 1 }] }
    : splitMonths(toDays(scope));
  const whole = db
    .select({
      month: kept.month,
      locationId: kept.locationId,
      category: kept.category,
      paymentMethod: kept.paymentMethod,
      amountPaisa: kept.amountPaisa,
      entries: kept.entries,
    })
    .from(kept)
    .where(
      months === null
        ? sql`false`
        : and(
            months.from === null ? undefined : gte(kept.month, months.from),
            months.to === null ? undefined : lt(kept.month, months.to),
            ...byMonth.map((condition) => condition ?? undefined),
          ),
    );
  const [first, second] = edges.map(({ sign, ...days }) =>
    db
      .select({
        month: sql<string>`date_trunc('month', ${ledgerEntry.entryDate}::timestamp)::date`.as('month'),
        locationId: ledgerEntry.locationId,
        category: ledgerEntry.category,
        paymentMethod: ledgerEntry.paymentMethod,
        amountPaisa: sql<number>`${sql.raw(String(sign))} * ${ledgerEntry.amountPaisa}`.as('amount_paisa'),
        entries: sql<number>`${sql.raw(String(sign))}`.as('entries'),
      })
      .from(ledgerEntry)
      .where(isInScope(scope, days)),
  );
  if (!first) return whole.as('sums');
  return second ? unionAll(whole, first, second).as('sums') : unionAll(whole, first).as('sums');
}
