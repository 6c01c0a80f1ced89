import { and, asc, eq, sql } from 'drizzle-orm';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingCreate, BookingPatch, ItemPatch, NewItem } from '../../../src/domain/booking/booking-input.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { requirePaisa } from '../../../src/domain/shared/money.ts';
import { nextBookingCode } from '../../db/codes.sql.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Author, Tx } from '../../db/database.ts';
import { pickChanged } from '../../db/version.ts';
import { booking, bookingItem, bookingPayment, contactLog, delivery } from '../../db/schema.ts';
import { type BookingLists, insertItems } from './booking-rows.sql.ts';
import { HEADER, toHeader, toItem, toPayment } from './booking-shape.ts';

/** A booking with all rows of its nested lists, inactive ones too. */
export async function selectBooking(tx: Tx, id: number): Promise<Booking | null> {
  const [row] = await tx.select(HEADER).from(booking).where(eq(booking.id, id));
  if (!row) return null;
  const items = await tx.select().from(bookingItem).where(eq(bookingItem.bookingId, id)).orderBy(asc(bookingItem.id));
  const payments = await tx
    .select()
    .from(bookingPayment)
    .where(eq(bookingPayment.bookingId, id))
    .orderBy(asc(bookingPayment.id));
  const contact_log = await tx
    .select()
    .from(contactLog)
    .where(eq(contactLog.bookingId, id))
    .orderBy(asc(contactLog.id));
  const deliveries = await tx.select().from(delivery).where(eq(delivery.bookingId, id)).orderBy(asc(delivery.id));
  return {
    ...toHeader(row),
    booking_items: items.map(toItem),
    booking_payments: payments.map(toPayment),
    contact_log,
    delivery: deliveries,
  };
}

/** Locks the row of a booking until the transaction ends. */
export async function selectBookingForUpdate(tx: Tx, id: number) {
  const [row] = await tx.select().from(booking).where(eq(booking.id, id)).for('update');
  return row ?? null;
}
export type LockedBooking = NonNullable<Awaited<ReturnType<typeof selectBookingForUpdate>>>;

const payable = sql`(select coalesce(sum(${bookingItem.payablePaisa}), 0) from ${bookingItem}
  where ${bookingItem.bookingId} = ${booking.id} and ${bookingItem.isActive})`;
const paid = sql`(select coalesce(sum(${bookingPayment.paidPaisa}), 0) from ${bookingPayment}
  where ${bookingPayment.bookingId} = ${booking.id} and ${bookingPayment.isActive} and ${bookingPayment.status} = 'PAID')`;

const sumPaisa = (items: readonly NewItem[]) =>
  items.reduce((total, { payableAmount }) => total + requirePaisa(payableAmount), 0);

/** What a creation made; items in the order in which they were asked for. */
export type InsertedBooking = { id: number; code: string; items: { id: number; code: string }[] };

/** What a booking of another book brings with it. */
type OldColumns = Pick<typeof booking.$inferInsert, 'status' | 'completedAt' | 'paidPaisa'> & { code: string };

/** A new DRAFT booking with its items, paisa-exact totals and the next code, unless it brings these from another book. */
export async function insertBooking(
  tx: Tx,
  input: Omit<BookingCreate, 'booking_items'> & { booking_items: readonly (NewItem & ItemPatch)[] },
  author: Author,
  old?: OldColumns,
): Promise<InsertedBooking> {
  const code = old?.code ?? (await nextBookingCode(tx));
  const { booking_items: items, referralSourceNotes, ...header } = input;
  const [row] = await tx
    .insert(booking)
    .values({
      ...header,
      ...old,
      code,
      referralSourceNotes: referralSourceNotes || null,
      payablePaisa: sumPaisa(items),
      createdBy: author.staffId,
      modifiedBy: author.staffId,
      createdAt: author.now,
      modifiedAt: author.now,
    })
    .returning({ id: booking.id });
  if (!row) throw new Error('The booking was not stored');
  const stored = await insertItems(tx, { id: row.id, code }, items, author.now);
  return { id: row.id, code, items: stored };
}

/** A booking as a write left it. */
export type WrittenBooking = { id: number; version: number };

const nextVersion = ({ version }: LockedBooking, { staffId, now }: Author) => ({
  version: version + 1,
  modifiedBy: staffId,
  modifiedAt: now,
});

/** Fields of the booking itself. */
type BookingFields = Omit<BookingPatch, 'status' | 'reason' | keyof BookingLists>;

/** Those of the fields that the booking does not have already. */
export const pickChangedFields = (locked: LockedBooking, { appointmentDate, ...fields }: BookingFields) =>
  pickChanged(locked, {
    ...fields,
    appointmentDate: appointmentDate && toInstantColumn(appointmentDate),
    ...(fields.referralSourceNotes === '' ? { referralSourceNotes: null } : {}),
  });

/** A status that the rules let through; `completedAt` stays without one. */
export type StatusColumns = { status?: BookingStatus; completedAt?: string };

/** Changes the fields of the booking itself and counts its totals anew. The only writer of `booking.status`, and `editBooking` alone calls it. */
export async function updateBooking(
  tx: Tx,
  locked: LockedBooking,
  fields: BookingFields,
  decided: StatusColumns,
  author: Author,
): Promise<WrittenBooking> {
  const next = nextVersion(locked, author);
  await tx
    .update(booking)
    .set({
      ...fields,
      ...decided,
      payablePaisa: payable,
      paidPaisa: paid,
      ...next,
    })
    .where(eq(booking.id, locked.id));
  return { id: locked.id, version: next.version };
}

export async function updateBookingActive(
  tx: Tx,
  locked: LockedBooking,
  isActive: boolean,
  author: Author,
): Promise<WrittenBooking> {
  const next = nextVersion(locked, author);
  await tx
    .update(booking)
    .set({ isActive, ...next })
    .where(eq(booking.id, locked.id));
  return { id: locked.id, version: next.version };
}

/** What the INBOUND rule asks of the deliveries of a booking. EDIT-01. */
export const selectActiveDeliveries = (tx: Tx, bookingId: number) =>
  tx
    .select({ type: delivery.type, isActive: delivery.isActive })
    .from(delivery)
    .where(and(eq(delivery.bookingId, bookingId), eq(delivery.isActive, true)));
