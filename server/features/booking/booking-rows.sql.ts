import { count, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import {
  isAddedItem,
  type BookingPatch,
  type ContactPatch,
  type DeliveryPatch,
  type ItemPatch,
  type NewItem,
  type PaymentPatch,
} from '../../../src/domain/booking/booking-input.ts';
import { toInstantColumn, toPaisaColumn, toTextColumn } from '../../db/columns.ts';
import type { Author, Tx } from '../../db/database.ts';
import { isEmpty, pickChanged } from '../../db/version.ts';
import { bookingItem, bookingPayment, contactLog, delivery } from '../../db/schema.ts';

type Owner = { id: number; code: string };

const itemColumns = (row: ItemPatch) => ({
  name: row.name,
  type: row.type,
  status: row.status,
  payablePaisa: toPaisaColumn(row.payableAmount),
  vendor: toTextColumn(row.vendor),
  serialNumber: toTextColumn(row.serialNumber),
  reportedIssue: toTextColumn(row.reportedIssue),
  comments: toTextColumn(row.comments),
  isActive: row.isActive,
});

const paymentColumns = (row: PaymentPatch) => ({
  status: row.status,
  paymentMethod: row.paymentMethod,
  payablePaisa: toPaisaColumn(row.payableAmount),
  paidPaisa: toPaisaColumn(row.paidAmount),
  recipientName: toTextColumn(row.recipientName),
  transactionId: toTextColumn(row.transactionId),
  isActive: row.isActive,
});

const contactColumns = (row: ContactPatch) => ({
  bookingItemId: row.bookingItemId,
  contactedAt: toInstantColumn(row.contactedAt),
  status: row.status,
  notes: toTextColumn(row.notes),
  isActive: row.isActive,
});

const deliveryColumns = (row: DeliveryPatch) => ({
  status: row.status,
  type: row.type,
  address: toTextColumn(row.address),
  postalCode: row.postalCode,
  courier: toTextColumn(row.courier),
  phoneNumber: toTextColumn(row.phoneNumber),
  secondaryPhoneNumber: toTextColumn(row.secondaryPhoneNumber),
  landmark: toTextColumn(row.landmark),
  deliveryDate: toInstantColumn(row.deliveryDate),
  isActive: row.isActive,
});

/** A row that is added keeps the key it came with. CONF-07 */
const keyColumn = ({ key }: { key?: string | undefined }) => ({ key: toTextColumn(key) });

const stamps = (now: string) => ({ createdAt: now, modifiedAt: now });
/** The items of a booking, stored in their order; they carry on the numbering `BK-1001-1`, `BK-1001-2`. */
export async function insertItems(tx: Tx, booking: Owner, rows: readonly (NewItem & ItemPatch)[], now: string) {
  if (rows.length === 0) return [];
  const [stored] = await tx.select({ items: count() }).from(bookingItem).where(eq(bookingItem.bookingId, booking.id));
  const before = stored?.items ?? 0;
  return tx
    .insert(bookingItem)
    .values(
      rows.map((row, index) => ({
        ...itemColumns(row),
        ...keyColumn(row),
        name: row.name,
        type: row.type,
        bookingId: booking.id,
        code: `${booking.code}-${before + index + 1}`,
        ...stamps(now),
      })),
    )
    .returning({ id: bookingItem.id, code: bookingItem.code });
}

const TABLES = {
  booking_items: bookingItem,
  booking_payments: bookingPayment,
  contact_log: contactLog,
  delivery,
} as const;
type Table = (typeof TABLES)[keyof typeof TABLES];

/** Nested lists of a booking. */
export type BookingLists = Pick<BookingPatch, keyof typeof TABLES>;

/** The rows that a booking has in one of its lists. */
export async function selectRowIds(tx: Tx, bookingId: number, list: keyof BookingLists): Promise<ReadonlySet<number>> {
  const table = TABLES[list];
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.bookingId, bookingId));
  return new Set(rows.map(({ id }) => id));
}

/** How many rows a booking has in its four lists, inactive ones too. */
export async function countRows(tx: Tx, bookingId: number): Promise<number> {
  const counted = [];
  for (const table of Object.values(TABLES)) {
    counted.push(...(await tx.select({ rows: count() }).from(table).where(eq(table.bookingId, bookingId))));
  }
  return counted.reduce((total, { rows }) => total + rows, 0);
}

/** Changes the rows that carry an id and adds the others. @returns whether that changed anything */
async function saveRows<Row extends { id?: number | undefined }>(
  rows: readonly Row[] = [],
  change: (row: Row, id: number) => Promise<boolean>,
  add: (rows: Row[]) => PromiseLike<unknown>,
): Promise<boolean> {
  let hasChanged = false;
  for (const row of rows) if (row.id !== undefined && (await change(row, row.id))) hasChanged = true;
  const added = rows.filter(({ id }) => id === undefined);
  if (added.length > 0) await add(added);
  return hasChanged || added.length > 0;
}

/**
 * Saves the rows of all lists, new ones with the column's defaults. A new call records the author as its user; a row that
 * already is what is sent stays untouched. @returns whether that changed anything
 */
export async function saveLists(
  tx: Tx,
  booking: Owner,
  lists: BookingLists,
  { now, staffId }: Author,
): Promise<boolean> {
  const update = async <T extends Table>(table: T, id: number, columns: PgUpdateSetSource<T>) => {
    const [row = {}] = await tx
      .select()
      .from(table as Table)
      .where(eq(table.id, id));
    const set = pickChanged(row, columns);
    if (isEmpty(set)) return false;
    await tx
      .update(table)
      .set({ ...set, modifiedAt: now } as PgUpdateSetSource<T>)
      .where(eq(table.id, id));
    return true;
  };
  const added = { bookingId: booking.id, ...stamps(now) };
  const items = await saveRows(
    lists.booking_items,
    (row, id) => update(bookingItem, id, itemColumns(row)),
    (rows) => insertItems(tx, booking, rows.filter(isAddedItem), now),
  );
  const payments = await saveRows(
    lists.booking_payments,
    (row, id) => update(bookingPayment, id, paymentColumns(row)),
    (rows) =>
      tx.insert(bookingPayment).values(rows.map((row) => ({ ...paymentColumns(row), ...keyColumn(row), ...added }))),
  );
  const calls = await saveRows(
    lists.contact_log,
    (row, id) => update(contactLog, id, contactColumns(row)),
    (rows) =>
      tx.insert(contactLog).values(
        rows.map((row) => ({
          ...contactColumns(row),
          ...keyColumn(row),
          contactedAt: toInstantColumn(row.contactedAt) ?? now,
          userId: staffId,
          ...added,
        })),
      ),
  );
  const deliveries = await saveRows(
    lists.delivery,
    (row, id) => update(delivery, id, deliveryColumns(row)),
    (rows) => tx.insert(delivery).values(rows.map((row) => ({ ...deliveryColumns(row), ...keyColumn(row), ...added }))),
  );
  return items || payments || calls || deliveries;
}
