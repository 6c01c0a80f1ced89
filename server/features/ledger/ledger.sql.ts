import { and, count, eq, getTableColumns, gte, inArray, lt, lte, type SQL, asc, desc, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Expense } from '../../../src/domain/ledger/duplicate.ts';
import type { LedgerEntry, LedgerPage } from '../../../src/domain/ledger/ledger-entry.ts';
import { optionalTexts, type OptionalText } from '../../../src/domain/form/record-field.ts';
import { LEDGER, type LedgerEntryInput, type LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import type { LedgerListQuery, LedgerScope } from './ledger.query.ts';
import { requirePaisa, paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { type Author, type Db, firstOf, snapshot, type Tx } from '../../db/database.ts';
import { kept, ledgerEntry, ledgerKeys, location, nameOrder, staff } from '../../db/schema.ts';
import { toPaisaColumn, toTextColumn } from '../../db/versioned.ts';
import { keyPart, sumByBranch, total } from '../../db/counts.sql.ts';
import {
  type Direction,
  type Order,
  readParts,
  selectPage,
  type Slice,
  toOrderBy,
  contains,
  matches,
} from '../../db/page.ts';

const creator = alias(staff, 'creator');
const modifier = alias(staff, 'modifier');

const { searchText, createdBy, modifiedBy, ...own } = getTableColumns(ledgerEntry);
const shape = {
  ...own,
  location: { name: location.name, code: location.code, address: location.address, city: location.city },
  createdByUser: { firstName: creator.firstName, lastName: creator.lastName, email: creator.email },
  modifiedByUser: { firstName: modifier.firstName, lastName: modifier.lastName, email: modifier.email },
};

const selectRows = (db: Db) =>
  db
    .select(shape)
    .from(ledgerEntry)
    .innerJoin(location, eq(location.id, ledgerEntry.locationId))
    .leftJoin(creator, eq(creator.id, createdBy))
    .leftJoin(modifier, eq(modifier.id, modifiedBy));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const toPerson = (person: Row['createdByUser']) => {
  if (!person) return null;
  const { firstName, lastName, email } = person;
  return { firstName: firstName === '' && lastName === '' ? email : firstName, lastName };
};

const toEntry = ({ amountPaisa, createdByUser, modifiedByUser, ...row }: Row): LedgerEntry => ({
  ...row,
  amount: toRupees(paisa(amountPaisa)),
  createdByUser: toPerson(createdByUser),
  modifiedByUser: toPerson(modifiedByUser),
});

/** Matches the active entries of a scope. */
export const isInScope = ({ locationId, category, searchString, startDate, endDate }: LedgerScope): SQL | undefined =>
  and(
    eq(ledgerEntry.isActive, true),
    startDate === undefined ? undefined : gte(ledgerEntry.entryDate, startDate),
    endDate === undefined ? undefined : lte(ledgerEntry.entryDate, endDate),
    locationId === undefined ? undefined : eq(ledgerEntry.locationId, locationId),
    category === undefined ? undefined : eq(ledgerEntry.category, category),
    searchString === undefined || searchString === null ? undefined : matches(searchText, searchString),
  );

/** The sort keys, except the branch, which `listEntries` handles (LEDG-32). */
const KEYS = { entryDate: ledgerEntry.entryDate, ...ledgerKeys(ledgerEntry) };

type Sorted = { sortBy: keyof typeof KEYS; orderBy: Direction };

function toOrder({ sortBy, orderBy: direction }: Sorted): Order {
  const first = { by: KEYS[sortBy], direction, hasEmpty: sortBy === 'vendorName' || sortBy === 'receiptNumber' };
  if (sortBy === 'entryDate') return [first, { by: ledgerEntry.id, direction }];
  return [first, { by: ledgerEntry.entryDate, direction: 'desc' }, { by: ledgerEntry.id, direction: 'desc' }];
}

const isSearch = ({ searchString }: LedgerScope): boolean => (searchString ?? null) !== null;

/** A page of the entries of a scope. `total` is their number. */
export async function selectEntries(
  tx: Tx,
  scope: LedgerScope,
  sorted: Sorted,
  slice: Slice,
  total: number,
): Promise<LedgerEntry[]> {
  const order = toOrder(sorted);
  const keys = tx.select({ id: ledgerEntry.id }).from(ledgerEntry).where(isInScope(scope)).$dynamic();
  const rows = await selectRows(tx)
    .where(inArray(ledgerEntry.id, selectPage(keys, order, slice, total, isSearch(scope))))
    .orderBy(...toOrderBy(order));
  return rows.map(toEntry);
}

/** Adds up a scope by branch. Without days or a search, stored sums answer without reading the entries. */
function sumScope(tx: Tx, scope: LedgerScope) {
  if (scope.startDate === undefined && scope.endDate === undefined && !isSearch(scope)) return sumByBranch(tx, scope);
  const { locationId, amountPaisa } = ledgerEntry;
  return tx
    .select({ locationId, rows: count(), amountPaisa: total(amountPaisa) })
    .from(ledgerEntry)
    .where(isInScope(scope))
    .groupBy(locationId);
}

/** A page of active entries with the totals of all pages, in one snapshot (LEDG-42). */
export const listEntries = (
  db: Db,
  { page, pageSize, sortBy, orderBy, ...scope }: LedgerListQuery,
): Promise<LedgerPage> =>
  snapshot(db, async (tx) => {
    const slice = { limit: pageSize, offset: (page - 1) * pageSize };
    const sums = await sumScope(tx, scope);
    const sum = (of: 'rows' | 'amountPaisa') => sums.reduce((all, branch) => all + branch[of], 0);
    const totalEntries = sum('rows');
    const totals = {
      totalEntries,
      totalPages: Math.ceil(totalEntries / pageSize),
      totalAmount: toRupees(paisa(sum('amountPaisa'))),
    };
    if (sortBy !== 'location') {
      return { ...totals, entries: await selectEntries(tx, scope, { sortBy, orderBy }, slice, totalEntries) };
    }
    // Branch by branch, because an index has the newest entries of each branch.
    const branches = await tx.select({ id: location.id }).from(location).orderBy(nameOrder(location.name), location.id);
    const parts = branches.flatMap(({ id }) => sums.filter(({ locationId }) => locationId === id));
    const entries = await readParts(orderBy === 'asc' ? parts : parts.toReversed(), slice, (part, own) =>
      selectEntries(
        tx,
        { ...scope, locationId: part.locationId },
        { sortBy: 'entryDate', orderBy: 'desc' },
        own,
        part.rows,
      ),
    );
    return { ...totals, entries };
  });

export async function selectEntry(db: Db, id: number): Promise<LedgerEntry | null> {
  const row = await firstOf(selectRows(db).where(eq(ledgerEntry.id, id)));
  return row && toEntry(row);
}

/** The longest word is enough to find candidates, because separators and other words may differ. */
const longestWord = (text: string): string =>
  (text.match(/[\p{Letter}\p{Number}]+/gu) ?? []).reduce((one, other) => (other.length > one.length ? other : one), '');

/** The most candidates that a search returns. */
const CANDIDATES = 500;

const expense = {
  id: ledgerEntry.id,
  entryDate: ledgerEntry.entryDate,
  locationId: ledgerEntry.locationId,
  amountPaisa: ledgerEntry.amountPaisa,
  description: ledgerEntry.description,
  vendorName: ledgerEntry.vendorName,
  receiptNumber: ledgerEntry.receiptNumber,
};

/** The expenses of all active entries, in id order. */
export const selectExpenses = (db: Db) =>
  db.select(expense).from(ledgerEntry).where(eq(ledgerEntry.isActive, true)).orderBy(asc(ledgerEntry.id));

/** Active entries that may be for the same expense, in id order. An index finds them (LEDG-45). */
export async function selectLikeExpense(db: Db, { vendorName, receiptNumber, ...whole }: Expense) {
  const select = (where: SQL | undefined) =>
    db
      .select(expense)
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.isActive, true), where))
      .orderBy(asc(ledgerEntry.id))
      .limit(CANDIDATES);
  const isFound = (text: string) => contains(searchText, longestWord(text));
  const byReceipt = vendorName && receiptNumber ? await select(and(isFound(vendorName), isFound(receiptNumber))) : [];
  const { entryDate, locationId, paisa: amount } = whole;
  if (entryDate === undefined || locationId === undefined || amount === undefined) return byReceipt;
  const byEntry = await select(
    and(
      eq(ledgerEntry.entryDate, entryDate),
      eq(ledgerEntry.locationId, locationId),
      eq(ledgerEntry.amountPaisa, amount),
    ),
  );
  return [...byReceipt, ...byEntry];
}

/** The given fields as columns. */
/** An empty text is stored as NULL. */
const toTextColumns = (fields: Omit<LedgerEntryPatch, 'amount'>) =>
  Object.fromEntries(optionalTexts(LEDGER).map((field) => [field, toTextColumn(fields[field])])) as Record<
    OptionalText<typeof LEDGER>,
    string | null | undefined
  >;

export const toColumns = <Fields extends LedgerEntryPatch>({ amount, ...fields }: Fields) => ({
  ...fields,
  amountPaisa: toPaisaColumn(amount),
  ...toTextColumns(fields),
});

/** @returns the id of the new entry */
export async function insertEntry(tx: Tx, input: LedgerEntryInput, { staffId, now }: Author): Promise<number> {
  const [row] = await tx
    .insert(ledgerEntry)
    .values({
      ...toColumns(input),
      amountPaisa: requirePaisa(input.amount),
      createdBy: staffId,
      modifiedBy: staffId,
      createdAt: now,
      modifiedAt: now,
    })
    .returning({ id: ledgerEntry.id });
  if (!row) throw new Error('The ledger entry was not stored');
  return row.id;
}

const { entryDate, locationId, category, paymentMethod, amountPaisa } = ledgerEntry;
const sums = { amountPaisa: total(amountPaisa), count: count() };

const sumBy = <Fields extends Record<string, PgColumn | SQL>>(
  db: Db,
  scope: LedgerScope,
  fields: Fields,
  by: readonly (PgColumn | SQL)[],
  order: readonly SQL[],
) =>
  db
    .select({ ...fields, ...sums })
    .from(ledgerEntry)
    .where(isInScope(scope))
    .groupBy(...by)
    .orderBy(...order);

const largestFirst = desc(sums.amountPaisa);
/** Looked up after the entries are added up, so that an index alone answers the sum. */
const ofBranch = (column: PgColumn) =>
  sql<string>`(${sql`select ${column} from ${location} where ${location.id} = ${locationId}`})`;
const branch = { location: ofBranch(location.name), locationCode: ofBranch(location.code) };

/** The sums of a scope. The largest sum comes first, but days are in order, because the chart shows them over time. */
export const SUM_BY = {
  category: (db: Db, scope: LedgerScope) =>
    sumBy(db, scope, { category }, [category], [largestFirst, sql`${category} collate "C"`]),
  paymentMethod: (db: Db, scope: LedgerScope) =>
    sumBy(db, scope, { paymentMethod }, [paymentMethod], [largestFirst, sql`${paymentMethod} collate "C"`]),
  location: (db: Db, scope: LedgerScope) => sumBy(db, scope, branch, [locationId], [largestFirst, asc(locationId)]),
  date: (db: Db, scope: LedgerScope) => sumBy(db, scope, { date: entryDate }, [entryDate], [asc(entryDate)]),
};
/** The sums from the first to the last month (`yyyy-MM`), in order, by branch, from the stored counts. */
export function sumByMonth(db: Db, { first, last }: { first: string; last: string }) {
  const month = keyPart(1);
  return db
    .select({
      month,
      locationId: location.id,
      location: location.name,
      locationCode: location.code,
      amountPaisa: total(kept.paisa),
      count: total(kept.rows),
    })
    .from(kept)
    .innerJoin(location, eq(location.id, sql`${keyPart(2)}::bigint`))
    .where(and(eq(kept.list, 'spent'), gte(kept.key, first), lt(kept.key, `${last}~`)))
    .groupBy(month, location.id)
    .having(sql`sum(${kept.rows}) > 0`)
    .orderBy(month, asc(location.id));
}
