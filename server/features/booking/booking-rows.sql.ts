import { count, eq } from 'drizzle-orm';
import {
  isAddedItem,
  type BookingPatch,
  type ContactPatch,
  type DeliveryPatch,
  type ItemPatch,
  type NewItem,
  type PaymentPatch,
} from '../../../src/domain/booking/booking-input.ts';
import { requirePaisa } from '../../../src/domain/shared/money.ts';
import type { Author, Tx } from '../../db/database.ts';
import { bookingItem, bookingPayment, contactLog, delivery } from '../../db/schema.ts';

type Owner = { id: number; code: string };

const text = (typed: string | undefined) => (typed === undefined ? undefined : typed || null);
const amount = (rupees: number | undefined) => (rupees === undefined ? undefined : requirePaisa(rupees));

const itemColumns = (row: ItemPatch) => ({
  name: row.name,
  type: row.type,
  status: row.status,
  payablePaisa: amount(row.payableAmount),
  vendor: text(row.vendor),
  serialNumber: text(row.serialNumber),
  reportedIssue: text(row.reportedIssue),
  comments: text(row.comments),
  isActive: row.isActive,
});

const paymentColumns = (row: PaymentPatch) => ({
  status: row.status,
  paymentMethod: row.paymentMethod,
  payablePaisa: amount(row.payableAmount),
  paidPaisa: amount(row.paidAmount),
  recipientName: text(row.recipientName),
  transactionId: text(row.transactionId),
  isActive: row.isActive,
});

const contactColumns = (row: ContactPatch) => ({
  bookingItemId: row.bookingItemId,
  contactedAt: row.contactedAt,
  status: row.status,
  notes: text(row.notes),
  isActive: row.isActive,
});

const deliveryColumns = (row: DeliveryPatch) => ({
  status: row.status,
  type: row.type,
  address: text(row.address),
  postalCode: row.postalCode,
  courier: text(row.courier),
  phoneNumber: text(row.phoneNumber),
  secondaryPhoneNumber: text(row.secondaryPhoneNumber),
  landmark: text(row.landmark),
  deliveryDate: row.deliveryDate,
  isActive: row.isActive,
});

const stamps = (now: string) => ({ createdAt: now, modifiedAt: now });
type Row = { id?: number | undefined };
const isAdded = (row: Row) => row.id === undefined;
const changed = <R extends Row>(rows: readonly R[]) =>
  rows.flatMap((row) => (row.id === undefined ? [] : [{ row, id: row.id }]));

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
        name: row.name,
        type: row.type,
        bookingId: booking.id,
        code: `${booking.code}-${before + index + 1}`,
        ...stamps(now),
      })),
    )
    .returning({ id: bookingItem.id, code: bookingItem.code });
}

async function saveItems(tx: Tx, booking: Owner, rows: readonly ItemPatch[], { now }: Author) {
  for (const { row, id } of changed(rows)) {
    await tx
      .update(bookingItem)
      .set({ ...itemColumns(row), modifiedAt: now })
      .where(eq(bookingItem.id, id));
  }
  await insertItems(tx, booking, rows.filter(isAddedItem), now);
}

async function savePayments(tx: Tx, booking: Owner, rows: readonly PaymentPatch[], { now }: Author) {
  for (const { row, id } of changed(rows)) {
    await tx
      .update(bookingPayment)
      .set({ ...paymentColumns(row), modifiedAt: now })
      .where(eq(bookingPayment.id, id));
  }
  const added = rows.filter(isAdded);
  if (added.length === 0) return;
  await tx
    .insert(bookingPayment)
    .values(added.map((row) => ({ ...paymentColumns(row), bookingId: booking.id, ...stamps(now) })));
}

async function saveContacts(tx: Tx, booking: Owner, rows: readonly ContactPatch[], { now, staffId }: Author) {
  for (const { row, id } of changed(rows)) {
    await tx
      .update(contactLog)
      .set({ ...contactColumns(row), modifiedAt: now })
      .where(eq(contactLog.id, id));
  }
  const added = rows.filter(isAdded);
  if (added.length === 0) return;
  const own = { bookingId: booking.id, userId: staffId, ...stamps(now) };
  await tx
    .insert(contactLog)
    .values(added.map((row) => ({ ...contactColumns(row), contactedAt: row.contactedAt ?? now, ...own })));
}

async function saveDeliveries(tx: Tx, booking: Owner, rows: readonly DeliveryPatch[], { now }: Author) {
  for (const { row, id } of changed(rows)) {
    await tx
      .update(delivery)
      .set({ ...deliveryColumns(row), modifiedAt: now })
      .where(eq(delivery.id, id));
  }
  const added = rows.filter(isAdded);
  if (added.length === 0) return;
  await tx
    .insert(delivery)
    .values(added.map((row) => ({ ...deliveryColumns(row), bookingId: booking.id, ...stamps(now) })));
}

const TABLES = {
  booking_items: bookingItem,
  booking_payments: bookingPayment,
  contact_log: contactLog,
  delivery,
} as const;
/** Nested lists of a booking. */
export type BookingLists = Pick<BookingPatch, keyof typeof TABLES>;

/** The rows that a booking has in one of its lists. */
export async function selectRowIds(tx: Tx, bookingId: number, list: keyof BookingLists): Promise<ReadonlySet<number>> {
  const table = TABLES[list];
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.bookingId, bookingId));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Changes the rows that carry an id and adds the others, with the column's defaults. A new call records the author,
 * whatever `userId` says.
 */
export async function saveRows(tx: Tx, booking: Owner, lists: BookingLists, author: Author): Promise<void> {
  await saveItems(tx, booking, lists.booking_items ?? [], author);
  await savePayments(tx, booking, lists.booking_payments ?? [], author);
  await saveContacts(tx, booking, lists.contact_log ?? [], author);
  await saveDeliveries(tx, booking, lists.delivery ?? [], author);
}
