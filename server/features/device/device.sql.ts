import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type DeviceQuery, type DeviceVisit, VISITS_MAX } from '../../../src/domain/booking/device.ts';
import { toShopDay } from '../../../src/domain/shared/shop-day.ts';
import type { Db } from '../../db/database.ts';
import { booking, bookingItem, warranty } from '../../db/schema.ts';
import { ERASED } from '../erasure/erasure.sql.ts';

/** Must match the index `booking_item_serial`. */
const serialKey = sql`lower(${bookingItem.serialNumber} collate "C")`;

/** The visits of a device with a serial number, newest first, without deleted items and bookings (INTAKE-06). */
export async function selectVisits(db: Db, { serial }: DeviceQuery): Promise<DeviceVisit[]> {
  const rows = await db
    .select({
      bookingId: booking.id,
      code: booking.code,
      itemId: bookingItem.id,
      name: bookingItem.name,
      date: booking.createdAt,
      status: bookingItem.status,
      warrantyEndDate: warranty.endDate,
    })
    .from(bookingItem)
    .innerJoin(booking, eq(booking.id, bookingItem.bookingId))
    .leftJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(
      and(
        eq(serialKey, sql`lower(${serial} collate "C")`),
        eq(bookingItem.isActive, true),
        ne(bookingItem.serialNumber, ERASED),
        eq(booking.isActive, true),
      ),
    )
    .orderBy(desc(booking.createdAt), desc(bookingItem.id))
    .limit(VISITS_MAX);
  return rows.map((row) => ({ ...row, date: toShopDay(row.date) }));
}
