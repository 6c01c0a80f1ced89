import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { BookingListQuery } from '../../../src/domain/booking/booking-query.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem } from '../../db/schema.ts';
import { bookingMatches } from './booking-search.sql.ts';
import { toListedBooking, toItem, type ListedBooking } from './booking-shape.ts';

type Slice = { where: SQL | undefined; first?: SQL | undefined; limit: number; offset?: number };

/** Bookings with their items in two queries, newest first; `first` sorts before that. */
export async function selectBookings(tx: Tx, { where, first, limit, offset = 0 }: Slice): Promise<ListedBooking[]> {
  const rows = await tx
    .select()
    .from(booking)
    .where(where)
    .orderBy(...(first ? [first] : []), desc(booking.createdAt), desc(booking.id))
    .limit(limit)
    .offset(offset);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await tx
    .select()
    .from(bookingItem)
    .where(inArray(bookingItem.bookingId, ids))
    .orderBy(asc(bookingItem.id));
  return rows.map((row) => ({
    ...toListedBooking(row),
    booking_items: items.filter((item) => item.bookingId === row.id).map(toItem),
  }));
}

export async function countBookings(tx: Tx, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ bookings: count() }).from(booking).where(where);
  return row?.bookings ?? 0;
}

/** What a list shows: every condition that is not `null` holds. */
export const isListed = ({ status, search, isActive }: Pick<BookingListQuery, 'status' | 'search' | 'isActive'>) =>
  and(
    status === null ? undefined : eq(booking.status, status),
    isActive === null ? undefined : eq(booking.isActive, isActive),
    search === null ? undefined : bookingMatches(search),
  );
