import { and, asc, count, desc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger.ts';
import type { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import type { LedgerScope } from '../../../src/domain/ledger/ledger-query.ts';
import type { LedgerSort } from '../../../src/domain/ledger/ledger-list.ts';
import { requirePaisa, paisa, toRupees } from '../../../src/domain/shared/money.ts';
import type { Author, Db, Tx } from '../../db/database.ts';
import { isEmpty, pickChanged } from '../../db/version.ts';
import { ledgerEntry, location, staff } from '../../db/schema.ts';
import { toPaisaColumn, toTextColumn } from '../../db/columns.ts';
import { sumByDate } from './ledger-reports.sql.ts';
import { isInScope, selectSums, total } from './ledger-scope.sql.ts';

const creator = alias(staff, 'creator');
const modifier = alias(staff, 'modifier');

const shape = {
  id: ledgerEntry.id,
  entryDate: ledgerEntry.entryDate,
  locationId: ledgerEntry.locationId,
  location: { name: location.name, code: location.code, address: location.address, city: location.city },
  category: ledgerEntry.category,
  amountPaisa: ledgerEntry.amountPaisa,
  paymentMethod: ledgerEntry.paymentMethod,
  description: ledgerEntry.description,
  remarks: ledgerEntry.remarks,
  receiptNumber: ledgerEntry.receiptNumber,
  receiptAttachment: ledgerEntry.receiptAttachment,
  vendorName: ledgerEntry.vendorName,
  version: ledgerEntry.version,
  isActive: ledgerEntry.isActive,
  createdAt: ledgerEntry.createdAt,
  modifiedAt: ledgerEntry.modifiedAt,
  createdByUser: { firstName: creator.firstName, lastName: creator.lastName, email: creator.email },
  modifiedByUser: { firstName: modifier.firstName, lastName: modifier.lastName, email: modifier.email },
};

const selectRows = (db: Db) =>
  db
    .select(shape)
    .from(ledgerEntry)
    .innerJoin(location, eq(location.id, ledgerEntry.locationId))
    .leftJoin(creator, eq(creator.id, ledgerEntry.createdBy))
    .leftJoin(modifier, eq(modifier.id, ledgerEntry.modifiedBy));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** The first and last name; the email address stands in for somebody who was added without a name. */
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

/** The order of the list by one of its columns; the same entry never stands on two pages. */
function toOrder(sortBy: LedgerSort, orderBy: 'asc' | 'desc'): SQL[] {
  const columns: Record<LedgerSort, SQLWrapper> = {
    entryDate: ledgerEntry.entryDate,
    location: sql`lower(${location.name}) collate "C"`,
    category: sql`${ledgerEntry.category} collate "C"`,
    description: sql`lower(${ledgerEntry.description}) collate "C"`,
    amount: ledgerEntry.amountPaisa,
    paymentMethod: sql`${ledgerEntry.paymentMethod} collate "C"`,
    vendorName: sql`lower(nullif(${ledgerEntry.vendorName}, '')) collate "C"`,
    receiptNumber: sql`lower(nullif(${ledgerEntry.receiptNumber}, '')) collate "C"`,
  };
  const column = columns[sortBy];
  const direction = orderBy === 'asc' ? asc : desc;
  const isOptional = sortBy === 'vendorName' || sortBy === 'receiptNumber';
  const first = isOptional ? sql`${direction(column)} nulls last` : direction(column);
  return sortBy === 'entryDate'
    ? [first, direction(ledgerEntry.id)]
    : [first, desc(ledgerEntry.entryDate), desc(ledgerEntry.id)];
}

type PageSlice = { sortBy: LedgerSort; orderBy: 'asc' | 'desc'; limit: number; offset: number };

/** Entries that may be skipped one by one; further down their months say where to go on. */
const NEAR = 1_000;
const isFar = ({ sortBy, offset }: PageSlice) => sortBy === 'entryDate' && offset >= NEAR;

/** What the entries of a month (its first day) add up to, as far as they are in a scope. */
export type MonthSum = { month: string; entries: number; amountPaisa: number };

/** The same entries in the same order from a month on that the page is in. SCALE-02 */
function skipMonths(scope: LedgerScope, slice: PageSlice, months: readonly MonthSum[]) {
  let { offset } = slice;
  const isOldestFirst = slice.orderBy === 'asc';
  const reached = (isOldestFirst ? months : months.toReversed()).find(({ entries }) => {
    const isHere = offset < entries;
    if (!isHere) offset -= entries;
    return isHere;
  });
  if (!reached) return null;
  const { startDate, endDate } = scope;
  const [first, last] = [
    reached.month,
    Temporal.PlainDate.from(reached.month).add({ months: 1 }).subtract({ days: 1 }).toString(),
  ];
  const days = isOldestFirst
    ? { startDate: startDate !== undefined && startDate > first ? startDate : first }
    : { endDate: endDate !== undefined && endDate < last ? endDate : last };
  return { scope: { ...scope, ...days }, offset };
}

/** A page of the entries of a scope, by what its months add up to, the oldest first. */
export async function selectPage(tx: Tx, scope: LedgerScope, slice: PageSlice, months: readonly MonthSum[]) {
  if (!isFar(slice)) return selectEntries(tx, scope, slice);
  const place = skipMonths(scope, slice, months);
  return place === null ? [] : selectEntries(tx, place.scope, { ...slice, offset: place.offset });
}

/** Some of the entries of a scope, in order. */
export async function selectEntries(
  tx: Tx,
  scope: LedgerScope,
  { sortBy, orderBy, limit, offset }: PageSlice,
): Promise<LedgerEntry[]> {
  const order = toOrder(sortBy, orderBy);
  const base = tx.select({ id: ledgerEntry.id }).from(ledgerEntry).$dynamic();
  // The rows of the page first, by their keys alone: names are looked up for those rows only.
  const keys = (sortBy === 'location' ? base.innerJoin(location, eq(location.id, ledgerEntry.locationId)) : base)
    .where(isInScope(scope))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await selectRows(tx)
    .where(inArray(ledgerEntry.id, keys))
    .orderBy(...order);
  return rows.map(toEntry);
}

const isSearch = ({ searchString }: LedgerScope) => (searchString ?? '') !== '';

/** What the entries of a scope are and add up to; its months, the oldest first, where a page is found by them. */
export type ScopeSums = { entries: number; amountPaisa: number; months: MonthSum[] };

/**
 * How many entries a scope has and what they add up to, for a page of it. Of a search each entry that it finds is looked at:
 * for a page near the front they are added up as a whole, further down by day, which takes the database half as long again,
 * and half as long as to tell the month of each. SCALE-07
 */
export async function sumScope(tx: Tx, scope: LedgerScope, slice: PageSlice): Promise<ScopeSums> {
  if (isSearch(scope) && !isFar(slice)) {
    const [sums] = await tx
      .select({ entries: count(), amountPaisa: total(ledgerEntry.amountPaisa) })
      .from(ledgerEntry)
      .where(isInScope(scope));
    return { entries: 0, amountPaisa: 0, ...sums, months: [] };
  }
  const months = await sumMonths(tx, scope);
  const add = (name: 'entries' | 'amountPaisa') => months.reduce((all, month) => all + month[name], 0);
  return { entries: add('entries'), amountPaisa: add('amountPaisa'), months };
}

async function sumMonths(tx: Tx, scope: LedgerScope): Promise<MonthSum[]> {
  if (isSearch(scope)) return toMonths(await sumByDate(tx, scope));
  const sums = selectSums(tx, scope);
  return tx
    .select({ month: sums.month, entries: total(sums.entries), amountPaisa: total(sums.amountPaisa) })
    .from(sums)
    .groupBy(sums.month)
    .orderBy(asc(sums.month));
}

function toMonths(days: Awaited<ReturnType<typeof sumByDate>>): MonthSum[] {
  const months = new Map<string, MonthSum>();
  for (const { date, count, amountPaisa } of days) {
    const month = `${date.slice(0, 7)}-01`;
    const sum = months.get(month) ?? { month, entries: 0, amountPaisa: 0 };
    sum.entries += count;
    sum.amountPaisa += amountPaisa;
    months.set(month, sum);
  }
  return [...months.values()];
}

export async function selectEntry(db: Db, id: number): Promise<LedgerEntry | null> {
  const [row] = await selectRows(db).where(eq(ledgerEntry.id, id));
  return row ? toEntry(row) : null;
}

/** Is it a branch that entries may be written for? */
export async function isOpenLocation(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: location.id })
    .from(location)
    .where(and(eq(location.id, id), eq(location.isActive, true)));
  return row !== undefined;
}

/** The given fields as their columns. */
const toColumns = <Fields extends LedgerEntryPatch>(fields: Fields) => ({
  ...fields,
  amountPaisa: toPaisaColumn(fields.amount),
  remarks: toTextColumn(fields.remarks),
  receiptNumber: toTextColumn(fields.receiptNumber),
  receiptAttachment: toTextColumn(fields.receiptAttachment),
  vendorName: toTextColumn(fields.vendorName),
});

/** @returns the id of the new entry. */
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

/** Locks the row of an entry until the transaction ends. */
export async function lockEntry(tx: Tx, id: number) {
  const [row] = await tx.select().from(ledgerEntry).where(eq(ledgerEntry.id, id)).for('update');
  return row ?? null;
}
export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

const update = (tx: Tx, { id, version }: LockedEntry, set: PgUpdateSetSource<typeof ledgerEntry>, author: Author) =>
  tx
    .update(ledgerEntry)
    .set({ ...set, version: version + 1, modifiedBy: author.staffId, modifiedAt: author.now })
    .where(eq(ledgerEntry.id, id));

export async function updateEntry(tx: Tx, locked: LockedEntry, patch: LedgerEntryPatch, author: Author) {
  const { amount: _, ...columns } = toColumns(patch);
  const set = pickChanged(locked, columns);
  if (isEmpty(set)) return;
  await update(tx, locked, set, author);
}

export async function updateEntryActive(tx: Tx, locked: LockedEntry, isActive: boolean, author: Author) {
  await update(tx, locked, { isActive }, author);
}
