import { and, asc, count, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ListedBooking } from '../../../src/domain/booking/booking.ts';
import type { BookingListQuery } from '../../../src/domain/booking/booking-query.ts';
import { ROWS_MAX } from '../../../src/domain/shared/limits.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem } from '../../db/schema.ts';
import { bookingMatches } from './booking-search.sql.ts';
import { toHeader } from './booking-shape.ts';

type Slice = { where: SQL | undefined; first?: SQL | undefined; limit: number; offset?: number };

/** The names of the items, of each booking at most as many as it may have now. DATA-02 */
async function selectItemNames(tx: Tx, ids: readonly number[]) {
  const ranked = tx
    .select({
      id: bookingItem.id,
      bookingId: bookingItem.bookingId,
      name: bookingItem.name,
      isActive: bookingItem.isActive,
      place: sql<number>`row_number() over (partition by ${bookingItem.bookingId} order by ${bookingItem.id})`.as(
        'place',
      ),
    })
    .from(bookingItem)
    .where(inArray(bookingItem.bookingId, [...ids]))
    .as('ranked');
  const rows = await tx.select().from(ranked).where(lte(ranked.place, ROWS_MAX)).orderBy(asc(ranked.id));
  const names = new Map<number, ListedBooking['booking_items']>();
  for (const { id, bookingId, name, isActive } of rows) {
    const own = names.get(bookingId);
    if (own) own.push({ id, name, isActive });
    else names.set(bookingId, [{ id, name, isActive }]);
  }
  return names;
}

/** Bookings with the names of their items in two queries, newest first; `first` sorts before that. */
export async function selectBookings(tx: Tx, { where, first, limit, offset = 0 }: Slice): Promise<ListedBooking[]> {
  const rows = await tx
    .select()
    .from(booking)
    .where(where)
    .orderBy(...(first ? [first] : []), desc(booking.createdAt), desc(booking.id))
    .limit(limit)
    .offset(offset);
  if (rows.length === 0) return [];
  const names = await selectItemNames(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toHeader(row), booking_items: names.get(row.id) ?? [] }));
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
