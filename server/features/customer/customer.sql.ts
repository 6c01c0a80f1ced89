import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem, phoneEnd } from '../../db/schema.ts';

/** Active bookings with a number that ends like these digits, the newest first: few, read through an index. CUST-01 */
export function selectByPhoneEnd(tx: Tx, digits: string) {
  const end = sql`right(${digits}, 7)`;
  return tx
    .select({
      id: booking.id,
      clientName: booking.clientName,
      clientType: booking.clientType,
      phoneNumber: booking.phoneNumber,
      whatsappNumber: booking.whatsappNumber,
      createdAt: booking.createdAt,
    })
    .from(booking)
    .where(
      and(
        eq(booking.isActive, true),
        or(eq(phoneEnd(booking.phoneNumber), end), eq(phoneEnd(booking.whatsappNumber), end)),
      ),
    )
    .orderBy(desc(booking.createdAt), desc(booking.id));
}

/** The active items of bookings, in their order. */
export const selectItems = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({ bookingId: bookingItem.bookingId, name: bookingItem.name, status: bookingItem.status })
    .from(bookingItem)
    .where(and(inArray(bookingItem.bookingId, [...ids]), eq(bookingItem.isActive, true)))
    .orderBy(asc(bookingItem.id));
