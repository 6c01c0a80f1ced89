import { sql, eq, getTableColumns, and, asc } from 'drizzle-orm';
import type { ListedBooking, Booking } from '../../../src/domain/booking/booking.ts';
import {
  readAccessories,
  readCondition,
  toAccessoryText,
  toConditionText,
} from '../../../src/domain/booking/intake.ts';
import { ROWS_MAX } from '../../../src/domain/shared/limits.ts';
import { paisa, toRupees, requirePaisa } from '../../../src/domain/shared/money.ts';
import {
  booking,
  bookingItem,
  bookingPayment,
  contactLog,
  delivery,
  devicePasscode,
  location,
  staff,
  warrantyClaim,
} from '../../db/schema.ts';
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
/** The name of the technician of a booking, otherwise the address; `null` for none (PROMISE-03). */
export const assigneeName = sql<
  string | null
>`(${sql`select coalesce(nullif(btrim(${staff.firstName} || ' ' || ${staff.lastName}), ''), ${staff.email})
    from ${staff} where ${staff.id} = ${booking.assigneeId}`})`.as('assignee_name');

const header = {
  ...columnsWithout(booking, ...unsaid),
  assigneeName,
  locationName: sql<
    string | null
  >`(${sql`select case when (select count(*) from ${location} where ${location.isActive}) > 1
    then coalesce((select ${location.name} from ${location} where ${location.id} = ${booking.locationId}), '') end`})`.as(
    'location_name',
  ),
};

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
  // An `exists` could become a hash of every claim. A limit keeps the search in the index.
  isClaim: sql<boolean>`coalesce((${sql`select true from ${warrantyClaim}
    where ${warrantyClaim.claimBookingId} = ${booking.id} limit 1`}), false)`.as('is_claim'),
});

/** The nested lists of a booking. */
export type BookingLists = Pick<BookingPatch, Section>;
/** A row of a list, as the client sends it. */
export type SentRow<List extends Section = Section> = NonNullable<BookingLists[List]>[number];

/** A table with a column for each field of a row. Amounts are stored in paisa. */
type TableOf<Row> = {
  $inferSelect: { [Field in keyof Row as ColumnOf<Field>]-?: TextOf<NonNullable<Row[Field]>> | null };
};
/** A list and an object are stored as one text. */
type TextOf<Value> = Value extends readonly unknown[] | object ? string : Value;
type ColumnOf<Field> = Field extends `${infer Name}Amount` ? `${Name}Paisa` : Field extends 'kind' ? never : Field;

const TABLES = {
  booking_items: bookingItem,
  booking_payments: bookingPayment,
  contact_log: contactLog,
  delivery,
} satisfies { [List in Section]: TableOf<SentRow<List>> };
type Table = (typeof TABLES)[Section];

type Fields = Record<string, unknown> &
  Pick<ItemPatch, 'accessories' | 'condition'> &
  Partial<Record<'payableAmount' | 'paidAmount', number | undefined>> &
  Partial<Record<'contactedAt' | 'deliveryDate' | 'paidAt', string | undefined>>;

const toRowColumns = ({
  payableAmount,
  paidAmount,
  contactedAt,
  deliveryDate,
  paidAt,
  accessories,
  condition,
  ...fields
}: Fields) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])),
  payablePaisa: toPaisaColumn(payableAmount),
  paidPaisa: toPaisaColumn(paidAmount),
  contactedAt: toInstantColumn(contactedAt),
  deliveryDate: toInstantColumn(deliveryDate),
  paidAt: paidAt === '' ? null : toInstantColumn(paidAt),
  accessories: accessories && (toAccessoryText(accessories) || null),
  condition: condition && (toConditionText(condition) || null),
});

const itemColumns = {
  ...getTableColumns(bookingItem),
  hasPasscode: sql<boolean>`(${sql`exists (select 1 from ${devicePasscode} where ${devicePasscode.itemId} = ${bookingItem.id})`})`,
};

const toItem = ({ accessories, condition, ...row }: typeof bookingItem.$inferSelect & { hasPasscode: boolean }) => ({
  ...withRupees(row),
  accessories: readAccessories(accessories),
  condition: readCondition(condition),
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
  const stored = sql`(select count(*) from ${bookingItem} where ${bookingItem.bookingId} = ${booking.id})`;
  const added = { bookingId: booking.id, createdAt: now, modifiedAt: now };
  const inserted = await tx
    .insert<PgTable>(table)
    .values(
      rows.map(toRowColumns).map((columns, index) => ({
        ...columns,
        ...(table === bookingItem && { code: sql`concat(${booking.code}::text, '-', ${stored} + ${index + 1}::int)` }),
        ...(table === contactLog && { userId: staffId, contactedAt: columns.contactedAt ?? now }),
        ...added,
      })),
    )
    .returning({ id: table.id });
  return inserted.map(({ id }) => id);
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
  const items = await tx.select(itemColumns).from(bookingItem).where(isOwn(bookingItem)).orderBy(asc(bookingItem.id));
  return {
    ...withRupees(row),
    booking_items: items.map(toItem),
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
