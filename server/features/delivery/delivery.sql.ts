import { asc, desc, eq } from 'drizzle-orm';
import type { Delivery } from '../../../src/domain/booking/booking.ts';
import { PAGE_SIZE_MAX } from '../../../src/domain/shared/limits.ts';
import type { Db } from '../../db/database.ts';
import { booking, delivery } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';
import { deliveryOf } from '../booking/booking-shape.ts';
import { BOOKING_NOT_FOUND } from '../booking/booking.sql.ts';

/** The deliveries of a booking, inactive ones too. @throws Refusal 404 */
export async function deliveriesOf(db: Db, bookingId: number): Promise<Delivery[]> {
  const rows = await db.select().from(delivery).where(eq(delivery.bookingId, bookingId)).orderBy(asc(delivery.id));
  if (rows.length > 0) return rows.map(deliveryOf);
  const [known] = await db.select({ id: booking.id }).from(booking).where(eq(booking.id, bookingId));
  if (!known) throw new Refusal(404, BOOKING_NOT_FOUND);
  return [];
}

/** The newest deliveries of the shop, of whatever booking. */
export async function newestDeliveries(db: Db): Promise<Delivery[]> {
  const rows = await db.select().from(delivery).orderBy(desc(delivery.id)).limit(PAGE_SIZE_MAX);
  return rows.map(deliveryOf);
}
