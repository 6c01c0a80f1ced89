import { and, asc, desc, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem, phoneEnd } from '../../db/schema.ts';

const endsAlike = (column: SQLWrapper, digits: string) => eq(phoneEnd(column), sql`right(${digits}, 7)`);

/** An active booking with a number that ends like these digits, by an index. CUST-01 */
export const hasEnd = (digits: string) =>
  and(
    eq(booking.isActive, true),
    or(endsAlike(booking.phoneNumber, digits), endsAlike(booking.whatsappNumber, digits)),
  );

/** How the numbers of active bookings that end like these digits are written, each once. CUST-01 */
export async function selectWritten(tx: Tx, digits: string): Promise<string[]> {
  const writtenIn = (column: typeof booking.phoneNumber | typeof booking.whatsappNumber) =>
    tx
      .select({ number: sql<string>`${column}`.as('number') })
      .from(booking)
      .where(and(eq(booking.isActive, true), endsAlike(column, digits)));
  const rows = await union(writtenIn(booking.phoneNumber), writtenIn(booking.whatsappNumber));
  return rows.map(({ number }) => number);
}

/** The newest active bookings with one of these numbers, each with how many there are and since when. CUST-01 */
export const selectNewest = (tx: Tx, digits: string, numbers: readonly string[], limit: number) =>
  tx
    .select({
      id: booking.id,
      clientName: booking.clientName,
      clientType: booking.clientType,
      phoneNumber: booking.phoneNumber,
      whatsappNumber: booking.whatsappNumber,
      createdAt: booking.createdAt,
      bookings: sql<number>`count(*) over ()`.mapWith(Number),
      firstBookedAt: sql<string>`min(${booking.createdAt}) over ()`.mapWith(booking.createdAt),
    })
    .from(booking)
    .where(
      and(
        hasEnd(digits),
        or(inArray(booking.phoneNumber, [...numbers]), inArray(booking.whatsappNumber, [...numbers])),
      ),
    )
    .orderBy(desc(booking.createdAt), desc(booking.id))
    .limit(limit);

/** The active items of bookings, in their order. */
export const selectItems = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({ bookingId: bookingItem.bookingId, name: bookingItem.name, status: bookingItem.status })
    .from(bookingItem)
    .where(and(inArray(bookingItem.bookingId, [...ids]), eq(bookingItem.isActive, true)))
    .orderBy(asc(bookingItem.id));
