import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql, type SQLWrapper, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayAfter } from '../../../src/domain/ledger/date-ranges.ts';
import type { LedgerEntry, LedgerPage } from '../../../src/domain/ledger/ledger.ts';
import type { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import type { LedgerListQuery, LedgerSort } from '../../../src/domain/ledger/ledger-query.ts';
import { requirePaisa, paisa, toRupees } from '../../../src/domain/shared/money.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toIso } from '../../db/iso.ts';
import { ledgerEntry, location, staff } from '../../db/schema.ts';
import { holds, searchText } from '../../db/search-text.ts';
import { ledgerSlices, type LedgerScope } from './ledger-slices.sql.ts';

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

const selectEntries = (db: Db | Tx) =>
  db
    .select(shape)
    .from(ledgerEntry)
    .innerJoin(location, eq(location.id, ledgerEntry.locationId))
    .leftJoin(creator, eq(creator.id, ledgerEntry.createdBy))
    .leftJoin(modifier, eq(modifier.id, ledgerEntry.modifiedBy));

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

/** The first and last name; the email address stands in for somebody who was added without a name. */
const nameOf = (person: Row['createdByUser']) => {
  if (!person) return null;
  const { firstName, lastName, email } = person;
  return { firstName: firstName === '' && lastName === '' ? email : firstName, lastName };
};

const answerOf = ({ amountPaisa, createdAt, modifiedAt, createdByUser, modifiedByUser, ...row }: Row): LedgerEntry => ({
  ...row,
  amount: toRupees(paisa(amountPaisa)),
  createdAt: toIso(createdAt),
  modifiedAt: toIso(modifiedAt),
  createdByUser: nameOf(createdByUser),
  modifiedByUser: nameOf(modifiedByUser),
});

/** The order of the list by one of its columns; the same entry never stands on two pages. */
function orderOf(sortBy: LedgerSort, orderBy: 'asc' | 'desc'): SQL[] {
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

const conditionOf = (
  { startDate, endDate, locationId, category }: LedgerScope,
  search: string | null,
): SQL | undefined =>
  and(
    eq(ledgerEntry.isActive, true),
    startDate === undefined ? undefined : gte(ledgerEntry.entryDate, startDate),
    endDate === undefined ? undefined : lt(ledgerEntry.entryDate, dayAfter(endDate)),
    locationId === undefined ? undefined : eq(ledgerEntry.locationId, locationId),
    category === undefined ? undefined : eq(ledgerEntry.category, category),
    search === null ? undefined : holds(ledgerEntry.searchText, search),
  );

const total = (column: SQLWrapper) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

async function toTotals(db: Db, scope: LedgerScope, search: string | null) {
  if (search !== null) {
    return db
      .select({ entries: count(), amountPaisa: total(ledgerEntry.amountPaisa) })
      .from(ledgerEntry)
      .where(conditionOf(scope, search));
  }
  const slice = ledgerSlices(db, scope);
  return db.select({ entries: total(slice.entries), amountPaisa: total(slice.amountPaisa) }).from(slice);
}

/** One page of the active entries, with the totals of all pages. CALL-10, LEDG-42 `GET /ledger-entry/`. */
export async function listEntries(db: Db, query: LedgerListQuery): Promise<LedgerPage> {
  const { page, pageSize, searchString, sortBy, orderBy, ...scope } = query;
  const order = orderOf(sortBy, orderBy);
  const byLocation = sortBy === 'location';
  const base = db.select({ id: ledgerEntry.id }).from(ledgerEntry).$dynamic();
  // The rows of the page first, by their keys alone: names are looked up for those rows only.
  const keys = (byLocation ? base.innerJoin(location, eq(location.id, ledgerEntry.locationId)) : base)
    .where(conditionOf(scope, searchString))
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = await selectEntries(db)
    .where(inArray(ledgerEntry.id, keys))
    .orderBy(...order);
  const [totals = { entries: 0, amountPaisa: 0 }] = await toTotals(db, scope, searchString);
  return {
    entries: rows.map(answerOf),
    totalPages: Math.ceil(totals.entries / pageSize),
    totalEntries: totals.entries,
    totalAmount: toRupees(paisa(totals.amountPaisa)),
  };
}

/** One entry, active or not; `null` when there is none. */
export async function findEntry(db: Db | Tx, id: number): Promise<LedgerEntry | null> {
  const [row] = await selectEntries(db).where(eq(ledgerEntry.id, id));
  return row ? answerOf(row) : null;
}

/** Is it a branch that entries may be written for? */
export async function isOpenLocation(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: location.id })
    .from(location)
    .where(and(eq(location.id, id), eq(location.isActive, true)));
  return row !== undefined;
}

const textOrNull = (text: string) => (text === '' ? null : text);

/** The columns of the fields that are given; an empty optional text is kept as nothing. */
function columnsOf(fields: LedgerEntryPatch) {
  const { amount, remarks, receiptNumber, receiptAttachment, vendorName, ...rest } = fields;
  return {
    ...rest,
    ...(amount === undefined ? {} : { amountPaisa: requirePaisa(amount) }),
    ...(remarks === undefined ? {} : { remarks: textOrNull(remarks) }),
    ...(receiptNumber === undefined ? {} : { receiptNumber: textOrNull(receiptNumber) }),
    ...(receiptAttachment === undefined ? {} : { receiptAttachment: textOrNull(receiptAttachment) }),
    ...(vendorName === undefined ? {} : { vendorName: textOrNull(vendorName) }),
  };
}

/** A new entry of `staffId`. @returns its id. */
export async function insertEntry(tx: Tx, input: LedgerEntryInput, staffId: number, now: Date): Promise<number> {
  const { entryDate, locationId, category, paymentMethod, description, amount } = input;
  const [row] = await tx
    .insert(ledgerEntry)
    .values({
      ...columnsOf(input),
      entryDate,
      locationId,
      category,
      paymentMethod,
      description,
      amountPaisa: requirePaisa(amount),
      searchText: searchText(description, input.vendorName, input.receiptNumber),
      createdBy: staffId,
      modifiedBy: staffId,
      createdAt: now.toISOString(),
      modifiedAt: now.toISOString(),
    })
    .returning({ id: ledgerEntry.id });
  if (!row) throw new Error('The ledger entry was not stored');
  return row.id;
}

/** Locks the row of an entry until the transaction ends; `null` when there is none. */
export async function lockEntry(tx: Tx, id: number) {
  const [row] = await tx.select().from(ledgerEntry).where(eq(ledgerEntry.id, id)).for('update');
  return row ?? null;
}
export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

/** Writes the fields of `patch` over the locked entry. */
export async function updateEntry(tx: Tx, entry: LockedEntry, patch: LedgerEntryPatch, staffId: number, now: Date) {
  const changed = { ...entry, ...columnsOf(patch) };
  await tx
    .update(ledgerEntry)
    .set({
      ...columnsOf(patch),
      searchText: searchText(changed.description, changed.vendorName, changed.receiptNumber),
      ...stampOf(entry, staffId, now),
    })
    .where(eq(ledgerEntry.id, entry.id));
}

/** Takes the locked entry out of the ledger, or puts it back. One that stands so already is left alone. */
export async function setEntryActive(tx: Tx, entry: LockedEntry, isActive: boolean, staffId: number, now: Date) {
  if (entry.isActive === isActive) return;
  await tx
    .update(ledgerEntry)
    .set({ isActive, ...stampOf(entry, staffId, now) })
    .where(eq(ledgerEntry.id, entry.id));
}

const stampOf = ({ version }: LockedEntry, staffId: number, now: Date) => ({
  version: version + 1,
  modifiedBy: staffId,
  modifiedAt: now.toISOString(),
});
