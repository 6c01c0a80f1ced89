import { and, asc, count, desc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger.ts';
import type { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import type { LedgerScope } from './ledger.query.ts';
import type { LedgerSort } from '../../../src/domain/ledger/ledger-list.ts';
import { requirePaisa, paisa, toRupees } from '../../../src/domain/shared/money.ts';
import type { Author, Db, Tx } from '../../db/database.ts';
import { isEmpty, pickChanged } from '../../db/version.ts';
import { ledgerEntry, ledgerKeys, location, nameOrder, staff } from '../../db/schema.ts';
import { toPaisaColumn, toTextColumn } from '../../db/columns.ts';
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

/** By what the list is sorted in each order. LEDG-32 */
const KEYS: Record<LedgerSort, SQLWrapper> = {
  entryDate: ledgerEntry.entryDate,
  location: nameOrder(location.name),
  ...ledgerKeys(ledgerEntry),
};

type PageSlice = { sortBy: LedgerSort; orderBy: 'asc' | 'desc'; limit: number; offset: number };

/** The order of the list by one of its columns; the same entry never stands on two pages. */
function toOrder({ sortBy, orderBy }: PageSlice, isBackwards = false): SQL[] {
  const [forwards, backwards] = isBackwards ? [desc, asc] : [asc, desc];
  const direction = orderBy === 'asc' ? forwards : backwards;
  const first = direction(KEYS[sortBy]);
  if (sortBy === 'entryDate') return [first, direction(ledgerEntry.id)];
  // What is left empty comes last in either direction.
  const isOptional = sortBy === 'vendorName' || sortBy === 'receiptNumber';
  const empty = sql.raw(isBackwards ? 'nulls first' : 'nulls last');
  return [isOptional ? sql`${first} ${empty}` : first, backwards(ledgerEntry.entryDate), backwards(ledgerEntry.id)];
}

/**
 * A page of a scope of so many entries, in order: the keys that stand before it, or after it where these are fewer, and then
 * its rows.
 */
export async function selectEntries(
  tx: Tx,
  scope: LedgerScope,
  slice: PageSlice,
  total = Infinity,
): Promise<LedgerEntry[]> {
  const { sortBy, limit, offset } = slice;
  const shown = Math.min(limit, total - offset);
  if (shown <= 0) return [];
  const isFromEnd = offset > total / 2;
  const base = tx.select({ id: ledgerEntry.id }).from(ledgerEntry).$dynamic();
  const keys = (sortBy === 'location' ? base.innerJoin(location, eq(location.id, ledgerEntry.locationId)) : base)
    .where(isInScope(scope))
    .orderBy(...toOrder(slice, isFromEnd))
    .limit(shown)
    .offset(isFromEnd ? total - offset - shown : offset);
  const rows = await selectRows(tx)
    .where(inArray(ledgerEntry.id, keys))
    .orderBy(...toOrder(slice));
  return rows.map(toEntry);
}

/** How many entries a scope has and what they add up to. Of a search each entry that it finds is looked at. */
export async function sumScope(tx: Tx, scope: LedgerScope): Promise<{ entries: number; amountPaisa: number }> {
  if ((scope.searchString ?? '') !== '') {
    const [found] = await tx
      .select({ entries: count(), amountPaisa: total(ledgerEntry.amountPaisa) })
      .from(ledgerEntry)
      .where(isInScope(scope));
    return { entries: 0, amountPaisa: 0, ...found };
  }
  const sums = selectSums(tx, scope);
  const [kept] = await tx.select({ entries: total(sums.entries), amountPaisa: total(sums.amountPaisa) }).from(sums);
  return { entries: 0, amountPaisa: 0, ...kept };
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
