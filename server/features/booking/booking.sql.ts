import { sql, eq, getTableColumns, and, asc, desc, isNotNull } from 'drizzle-orm';
import type { ListedBooking, Booking } from '../../../src/domain/booking/booking.ts';
import { ROWS_MAX } from '../../../src/domain/shared/limits.ts';
import { paisa, toRupees, requirePaisa } from '../../../src/domain/shared/money.ts';
import { booking, bookingItem, bookingPayment, contactLog, delivery, history, location } from '../../db/schema.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Section, SECTIONS } from '../../../src/domain/booking/booking-fields.ts';
import type { BookingPatch, BookingCreate, ItemPatch, NewItem } from '../../../src/domain/booking/booking-input.ts';
import { toInstantColumn, toPaisaColumn, isEmpty, pickChanged } from '../../db/versioned.ts';
import { type Author, columnsWithout, type Tx } from '../../db/database.ts';

/** A stored booking, item or payment with its amounts in rupees. Calls and deliveries need no conversion. */
export const withRupees = <Row extends { payablePaisa: number; paidPaisa: number }>({
  payablePaisa,
  paidPaisa,
  ...row
}: Row) => ({ ...row, payableAmount: toRupees(paisa(payablePaisa)), paidAmount: toRupees(paisa(paidPaisa)) });

const unsaid = ['searchText', 'inboundMissing', 'completedAt', 'createdBy', 'modifiedBy', 'modifiedAt'] as const;
const header = columnsWithout(booking, ...unsaid);

/**
 * A booking as lists show it, with at most `most` items, active ones first. All 150 items could take megabytes
 * (DATA-02).
 */
export const listedColumns = (most = ROWS_MAX) => ({
  ...header,
  booking_items: sql<
    ListedBooking['booking_items']
  >`(${sql`select coalesce(json_agg(json_build_object('id', ${bookingItem.id},
      'name', ${bookingItem.name}, 'isActive', ${bookingItem.isActive}) order by ${bookingItem.id}), '[]')
    from (select * from ${bookingItem} where ${bookingItem.bookingId} = ${booking.id}
      order by ${bookingItem.isActive} desc, ${bookingItem.id} limit ${most}) as ${bookingItem}`})`.as('booking_items'),
});

/** The nested lists of a booking. */
export type BookingLists = Pick<BookingPatch, Section>;
/** A row of a list, as the client sends it. */
export type SentRow<List extends Section = Section> = NonNullable<BookingLists[List]>[number];

/** A table with a column for each field of a row. Amounts are stored in paisa. */
type TableOf<Row> = { $inferSelect: { [Field in keyof Row as ColumnOf<Field>]-?: NonNullable<Row[Field]> | null } };
type ColumnOf<Field> = Field extends `${infer Name}Amount` ? `${Name}Paisa` : Field extends 'kind' ? never : Field;

const TABLES = {
  booking_items: bookingItem,
  booking_payments: bookingPayment,
  contact_log: contactLog,
  delivery,
} satisfies { [List in Section]: TableOf<SentRow<List>> };
type Table = (typeof TABLES)[Section];

type Fields = Record<string, unknown> &
  Partial<Record<'payableAmount' | 'paidAmount', number | undefined>> &
  Partial<Record<'contactedAt' | 'deliveryDate' | 'paidAt', string | undefined>>;

const toRowColumns = ({ payableAmount, paidAmount, contactedAt, deliveryDate, paidAt, ...fields }: Fields) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])),
  payablePaisa: toPaisaColumn(payableAmount),
  paidPaisa: toPaisaColumn(paidAmount),
  contactedAt: toInstantColumn(contactedAt),
  deliveryDate: toInstantColumn(deliveryDate),
  paidAt: paidAt === '' ? null : toInstantColumn(paidAt),
});

/** A payment with its kind. One without an instant was paid when it was made (TILL-01, TILL-02). */
const toPayment = (row: typeof bookingPayment.$inferSelect) => ({
  ...withRupees(row),
  kind: row.refundOf === null ? ('PAYMENT' as const) : ('REFUND' as const),
  paidAt: row.status === 'PAID' ? (row.paidAt ?? row.createdAt) : null,
});

type Owner = { id: number; code: string };

/** Inserts rows of a list in order. Item codes continue the numbering `BK-1001-1`. @returns their ids */
async function insertRows<List extends Section>(
  tx: Tx,
  booking: Owner,
  list: List,
  rows: readonly SentRow<List>[],
  { now, staffId }: Author,
): Promise<number[]> {
  const table: Table = TABLES[list];
  const before = table === bookingItem ? await tx.$count(table, eq(table.bookingId, booking.id)) : 0;
  const added = { bookingId: booking.id, createdAt: now, modifiedAt: now };
  const stored = await tx
    .insert<PgTable>(table)
    .values(
      rows.map(toRowColumns).map((columns, index) => ({
        ...columns,
        ...(table === bookingItem && { code: `${booking.code}-${before + index + 1}` }),
        ...(table === contactLog && { userId: staffId, contactedAt: columns.contactedAt ?? now }),
        ...added,
      })),
    )
    .returning({ id: table.id });
  return stored.map(({ id }) => id);
}

/** Updates the changed rows of a booking in one statement. @returns whether any row changed */
async function updateRows(
  tx: Tx,
  table: Table,
  bookingId: number,
  rows: readonly SentRow[],
  now: string,
): Promise<boolean> {
  // The client's key of a row and the author of a call never change.
  const sets = new Map(rows.map((row) => [row.id, { ...toRowColumns(row), key: undefined, userId: undefined }]));
  const stored: { id: number }[] = await tx.select().from(table).where(eq(table.bookingId, bookingId));
  const changed = stored.flatMap((row) => {
    const set = pickChanged(row, sets.get(row.id) ?? {});
    return isEmpty(set) ? [] : [{ row, set: { ...set, modifiedAt: now } }];
  });
  if (changed.length === 0) return false;
  const isChanged = new Set(changed.flatMap(({ set }) => Object.keys(set)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => isChanged.has(key));
  // A row that keeps one of these columns gets its stored value again.
  const written = changed.map(({ row, set }) => {
    const next = new Map<string, unknown>(Object.entries({ ...row, ...set }));
    return Object.fromEntries([['id', row.id], ...columns.map(([key, { name }]) => [name, next.get(key)])]);
  });
  const assigned = columns.map(([, { name }]) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`);
  await tx.execute(sql`update ${table} set ${sql.join(assigned, sql`, `)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(written)}) as changed where ${table.id} = changed.id`);
  return true;
}

/** Saves the rows of all lists. Leaves unchanged rows alone. @returns whether anything changed */
export async function saveLists(tx: Tx, booking: Owner, lists: BookingLists, author: Author): Promise<boolean> {
  let hasChanged = false;
  for (const list of SECTIONS) {
    const rows: readonly SentRow[] = lists[list] ?? [];
    const known = rows.filter(({ id }) => id !== undefined);
    const added = rows.filter(({ id }) => id === undefined);
    if (known.length > 0 && (await updateRows(tx, TABLES[list], booking.id, known, author.now))) hasChanged = true;
    if (added.length > 0) await insertRows(tx, booking, list, added, author);
    hasChanged ||= added.length > 0;
  }
  return hasChanged;
}

/** The payments and refunds of a booking, including inactive ones. */
export async function selectPayments(tx: Tx, bookingId: number): Promise<ReturnType<typeof toPayment>[]> {
  const isOwn = eq(bookingPayment.bookingId, bookingId);
  return (await tx.select().from(bookingPayment).where(isOwn).orderBy(asc(bookingPayment.id))).map(toPayment);
}

/** A booking with all rows of its nested lists, including inactive ones. */
export async function selectBooking(tx: Tx, id: number): Promise<Booking | null> {
  const [row] = await tx.select(header).from(booking).where(eq(booking.id, id));
  if (!row) return null;
  const isOwn = (rows: Table) => eq(rows.bookingId, id);
  const items = await tx.select().from(bookingItem).where(isOwn(bookingItem)).orderBy(asc(bookingItem.id));
  return {
    ...withRupees(row),
    booking_items: items.map(withRupees),
    booking_payments: await selectPayments(tx, id),
    contact_log: await tx.select().from(contactLog).where(isOwn(contactLog)).orderBy(asc(contactLog.id)),
    delivery: await tx.select().from(delivery).where(isOwn(delivery)).orderBy(asc(delivery.id)),
  };
}

export type LockedBooking = typeof booking.$inferSelect;

/** The sums over the rows of a booking, computed by the statement that saves it. */
export const TOTALS = {
  payablePaisa: sql`(select coalesce(sum(${bookingItem.payablePaisa}), 0) from ${bookingItem}
  where ${bookingItem.bookingId} = ${booking.id} and ${bookingItem.isActive})`,
  paidPaisa: sql`(select coalesce(sum(case when ${bookingPayment.refundOf} is null then ${bookingPayment.paidPaisa} else -${bookingPayment.paidPaisa} end), 0) from ${bookingPayment}
  where ${bookingPayment.bookingId} = ${booking.id} and ${bookingPayment.isActive} and ${bookingPayment.status} = 'PAID')`,
};

/** A new booking. `itemIds` are in the order of the request. */
export type InsertedBooking = { id: number; code: string; itemIds: number[] };

/** The next code, from `BK-1001` upward. No code is used twice. */
const nextCode = sql<string>`'BK-' || nextval('booking_code_number')`;

type OldColumns = Pick<typeof booking.$inferInsert, 'status' | 'completedAt' | 'paidPaisa'> & { code: string };

/**
 * Inserts a DRAFT booking with its items, exact totals in paisa and the next code. `old` replaces these for an imported
 * booking.
 */
export async function insertBooking(
  tx: Tx,
  input: Omit<BookingCreate, 'booking_items'> & { booking_items: readonly (NewItem & ItemPatch)[] },
  author: Author,
  old?: OldColumns,
): Promise<InsertedBooking> {
  const { booking_items: items, referralSourceNotes, ...header } = input;
  const [row] = await tx
    .insert(booking)
    .values({
      ...header,
      code: nextCode,
      ...old,
      referralSourceNotes: referralSourceNotes || null,
      payablePaisa: items.reduce((total, { payableAmount }) => total + requirePaisa(payableAmount), 0),
      createdBy: author.staffId,
      modifiedBy: author.staffId,
      createdAt: author.now,
      modifiedAt: author.now,
    })
    .returning({ id: booking.id, code: booking.code });
  if (!row) throw new Error('The booking was not stored');
  return { ...row, itemIds: await insertRows(tx, row, 'booking_items', items, author) };
}

/** The fields of the booking itself, as columns. */
export const toColumns = ({
  appointmentDate,
  ...fields
}: Omit<BookingPatch, 'status' | 'reason' | keyof BookingLists>) => ({
  ...fields,
  appointmentDate: appointmentDate && toInstantColumn(appointmentDate),
  ...(fields.referralSourceNotes === '' ? { referralSourceNotes: null } : {}),
});

/** The deliveries that the INBOUND rule checks (EDIT-01). */
export const selectActiveDeliveries = (tx: Tx, bookingId: number) =>
  tx
    .select({ type: delivery.type, isActive: delivery.isActive })
    .from(delivery)
    .where(and(eq(delivery.bookingId, bookingId), eq(delivery.isActive, true)));

/** The ids of the open branches, the first one first. */
export async function selectOpenBranches(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: location.id })
    .from(location)
    .where(eq(location.isActive, true))
    .orderBy(asc(location.id));
  return rows.map(({ id }) => id);
}

/** The branch of a person: that of the last payment if it is `open`, otherwise the first open one (TILL-01). */
export async function selectBranchOf(tx: Tx, staffId: number, open: readonly number[]): Promise<number | null> {
  const last = open.length > 1 ? await selectLastBranch(tx, staffId) : null;
  return open.find((id) => id === last) ?? open[0] ?? null;
}

/** The branch of the last payment that a person recorded, `null` for none. An index has them (TILL-01). */
async function selectLastBranch(tx: Tx, staffId: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: sql<number>`(${history.after} ->> 'location_id')::bigint`.mapWith(Number) })
    .from(history)
    .where(
      and(
        eq(history.staffId, staffId),
        eq(history.entity, 'booking_payment'),
        sql`jsonb_exists(${history.after}, 'location_id')`,
        isNotNull(sql`${history.after} ->> 'location_id'`),
      ),
    )
    .orderBy(desc(history.id))
    .limit(1);
  return row?.id ?? null;
}
