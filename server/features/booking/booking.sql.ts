import { asc, eq, sql } from 'drizzle-orm';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingCreate, BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { snapshot, type Db, type Tx } from '../../db/database.ts';
import { booking, bookingItem, bookingPayment, contactLog, delivery } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';
import { insertItems, saveRows, type Author } from './booking-rows.sql.ts';
import { bookingSearchText } from './booking-search.sql.ts';
import { bookingOf, contactOf, deliveryOf, itemOf, paymentOf } from './booking-shape.ts';
import { writeStatus, type WarrantyDays } from './booking-status.sql.ts';
import { nextBookingCode } from '../../db/codes.sql.ts';
import { isClosedClaim, refuseSecondOpenClaim } from '../claim/warranty.sql.ts';

export const BOOKING_NOT_FOUND = 'Booking not found';
const BOOKING_DELETED = 'This booking has been deleted';
/** REL-02: the version that was read is not the stored one any more. */
const BOOKING_CHANGED = 'This booking was changed by someone else. Your edits are kept.';

const notFound = () => new Refusal(404, BOOKING_NOT_FOUND);

/** A booking with all rows of its nested lists, inactive ones too, as of one moment. @throws Refusal 404 */
export const readBooking = (db: Db, id: number): Promise<Booking> =>
  snapshot(db, async (tx) => {
    const [row] = await tx.select().from(booking).where(eq(booking.id, id));
    if (!row) throw notFound();
    const items = await tx.select().from(bookingItem).where(eq(bookingItem.bookingId, id)).orderBy(asc(bookingItem.id));
    const payments = await tx
      .select()
      .from(bookingPayment)
      .where(eq(bookingPayment.bookingId, id))
      .orderBy(asc(bookingPayment.id));
    const calls = await tx.select().from(contactLog).where(eq(contactLog.bookingId, id)).orderBy(asc(contactLog.id));
    const deliveries = await tx.select().from(delivery).where(eq(delivery.bookingId, id)).orderBy(asc(delivery.id));
    return {
      ...bookingOf(row),
      booking_items: items.map(itemOf),
      booking_payments: payments.map(paymentOf),
      contact_log: calls.map(contactOf),
      delivery: deliveries.map(deliveryOf),
    };
  });

/**
 * Takes the booking's row lock for the rest of the transaction. Every write to a booking or to one of its rows starts
 * here, so two edits of one booking never overlap (REL-04). `version` is the one that the writer read,
 * `null` for no check. @throws Refusal 404, 412
 */
export async function lockBooking(tx: Tx, id: number, version: number | null = null) {
  const [row] = await tx.select().from(booking).where(eq(booking.id, id)).for('update');
  if (!row) throw notFound();
  if (version !== null && version !== row.version) throw new Refusal(412, BOOKING_CHANGED);
  return row;
}

const payable = sql`(select coalesce(sum(${bookingItem.payablePaisa}), 0) from ${bookingItem}
  where ${bookingItem.bookingId} = ${booking.id} and ${bookingItem.isActive})`;
const paid = sql`(select coalesce(sum(${bookingPayment.paidPaisa}), 0) from ${bookingPayment}
  where ${bookingPayment.bookingId} = ${booking.id} and ${bookingPayment.isActive} and ${bookingPayment.status} = 'PAID')`;

/** What a creation made; items in the order in which they were asked for. */
export type InsertedBooking = { id: number; code: string; items: { id: number; code: string }[] };

/** A new DRAFT booking with its items, paisa-exact totals and the next code. `input` is taken as checked. */
export async function insertBooking(tx: Tx, input: BookingCreate, author: Author): Promise<InsertedBooking> {
  const code = await nextBookingCode(tx);
  const { booking_items: items, referralSourceNotes, ...header } = input;
  const [row] = await tx
    .insert(booking)
    .values({
      ...header,
      code,
      referralSourceNotes: referralSourceNotes || null,
      searchText: bookingSearchText({ ...input, code }),
      createdBy: author.staffId,
      modifiedBy: author.staffId,
      createdAt: author.now,
      modifiedAt: author.now,
    })
    .returning({ id: booking.id });
  if (!row) throw new Error('The booking was not stored');
  const stored = await insertItems(tx, { id: row.id, code }, items, author.now);
  await tx.update(booking).set({ payablePaisa: payable }).where(eq(booking.id, row.id));
  return { id: row.id, code, items: stored };
}

/** Who edits, when, and how long the shop's warranties run; the system may assign what staff may not choose. */
export type Editor = Author & { warrantyDays: WarrantyDays; by?: 'staff' | 'system' };
/** A booking as a write left it. */
export type Written = { id: number; version: number };

/** Changes what `patch` names and counts the totals anew. @throws Refusal 404, 409, 412 @throws FieldRefusal */
export async function patchBooking(
  tx: Tx,
  id: number,
  patch: BookingPatch,
  editor: Editor,
  version: number | null = null,
): Promise<Written> {
  const stored = await lockBooking(tx, id, version);
  if (!stored.isActive) throw new Refusal(409, BOOKING_DELETED);
  const { status, booking_items, booking_payments, contact_log, delivery: deliveries, ...header } = patch;
  await saveRows(tx, stored, { booking_items, booking_payments, contact_log, delivery: deliveries }, editor);
  if (status !== undefined) await writeStatus(tx, stored, status, editor);
  const { clientName = stored.clientName, whatsappNumber = stored.whatsappNumber } = header;
  const next = stored.version + 1;
  await tx
    .update(booking)
    .set({
      ...header,
      ...(header.referralSourceNotes === '' ? { referralSourceNotes: null } : {}),
      searchText: bookingSearchText({ clientName, whatsappNumber, code: stored.code }),
      payablePaisa: payable,
      paidPaisa: paid,
      version: next,
      modifiedBy: editor.staffId,
      modifiedAt: editor.now,
    })
    .where(eq(booking.id, id));
  return { id, version: next };
}

/** Soft deletion and its undoing. Asking for what is so already changes nothing. @throws Refusal 404, 412 */
export async function setBookingActive(
  tx: Tx,
  id: number,
  isActive: boolean,
  author: Author,
  version: number | null = null,
): Promise<Written> {
  const stored = await lockBooking(tx, id);
  if (stored.isActive === isActive) return { id, version: stored.version };
  if (version !== null && version !== stored.version) throw new Refusal(412, BOOKING_CHANGED);
  if (isActive && !isClosedClaim(stored.status)) await refuseSecondOpenClaim(tx, id);
  const next = stored.version + 1;
  await tx
    .update(booking)
    .set({ isActive, version: next, modifiedBy: author.staffId, modifiedAt: author.now })
    .where(eq(booking.id, id));
  return { id, version: next };
}
