import { asc, inArray, lt, ne, and, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import {
  booking,
  bookingItem,
  bookingPayment,
  contactLog,
  delivery,
  warrantyClaim,
  warrantyClaimItem,
} from '../../db/schema.ts';
import { deleteTexts, sign } from '../../db/history/history.sql.ts';

/** What stands where a customer's data stood. */
export const ERASED = 'Erased';

/** A booking as the erasure speaks of it. */
export type Found = { id: number; code: string; phoneNumber: string; whatsappNumber: string };

const columns = {
  id: booking.id,
  code: booking.code,
  phoneNumber: booking.phoneNumber,
  whatsappNumber: booking.whatsappNumber,
};
const isKept = or(ne(booking.clientName, ERASED), ne(booking.phoneNumber, ERASED));

/** Every booking whose customer is still named. */
export const selectNamed = (tx: Tx): Promise<Found[]> =>
  tx.select(columns).from(booking).where(isKept).orderBy(asc(booking.id));

/** Those that nobody has changed since an instant. */
export const selectUnchangedSince = (tx: Tx, instant: string): Promise<Found[]> =>
  tx
    .select(columns)
    .from(booking)
    .where(and(isKept, lt(booking.modifiedAt, instant)))
    .orderBy(asc(booking.id));

/** Both bookings of each claim. */
export const selectClaimPairs = (tx: Tx) =>
  tx.select({ original: warrantyClaim.originalBookingId, claimed: warrantyClaim.claimBookingId }).from(warrantyClaim);

/** Locks the bookings in one order, so that no edit of them is under way. */
export const lockBookings = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({ id: booking.id, code: booking.code })
    .from(booking)
    .where(inArray(booking.id, [...ids]))
    .orderBy(asc(booking.id))
    .for('update');

const mask = (column: SQLWrapper) => sql<string>`case when ${column} is null then null else ${ERASED} end`;

/** Takes the customer out of bookings and all that hangs on them; codes, amounts, kinds and dates stay. DATA-05 */
export async function erase(tx: Tx, bookings: readonly { id: number }[], now: string): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  await sign(tx, { staffId: null, now, requestId: 'npm run erase', action: 'erased', rule: 'DATA-05' });
  await tx
    .update(booking)
    .set({
      clientName: ERASED,
      phoneNumber: ERASED,
      whatsappNumber: ERASED,
      referralSourceNotes: mask(booking.referralSourceNotes),
      version: sql`${booking.version} + 1`,
      modifiedAt: now,
    })
    .where(inArray(booking.id, ids));
  await tx
    .update(bookingItem)
    .set({
      serialNumber: mask(bookingItem.serialNumber),
      reportedIssue: mask(bookingItem.reportedIssue),
      comments: mask(bookingItem.comments),
    })
    .where(inArray(bookingItem.bookingId, ids));
  await tx
    .update(bookingPayment)
    .set({ recipientName: mask(bookingPayment.recipientName) })
    .where(inArray(bookingPayment.bookingId, ids));
  await tx
    .update(contactLog)
    .set({ notes: mask(contactLog.notes) })
    .where(inArray(contactLog.bookingId, ids));
  await tx
    .update(delivery)
    .set({
      address: mask(delivery.address),
      landmark: mask(delivery.landmark),
      phoneNumber: mask(delivery.phoneNumber),
      secondaryPhoneNumber: mask(delivery.secondaryPhoneNumber),
      postalCode: null,
    })
    .where(inArray(delivery.bookingId, ids));
  const claims = await tx
    .update(warrantyClaim)
    .set({ remarks: mask(warrantyClaim.remarks), version: sql`${warrantyClaim.version} + 1` })
    .where(or(inArray(warrantyClaim.originalBookingId, ids), inArray(warrantyClaim.claimBookingId, ids)))
    .returning({ id: warrantyClaim.id });
  const claimIds = claims.map(({ id }) => id);
  if (claimIds.length > 0) {
    await tx
      .update(warrantyClaimItem)
      .set({ reportedIssue: ERASED, remarks: mask(warrantyClaimItem.remarks) })
      .where(inArray(warrantyClaimItem.claimId, claimIds));
  }
  await deleteTexts(tx, 'booking', ids);
  await deleteTexts(tx, 'claim', claimIds);
}
