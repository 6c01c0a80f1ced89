import { asc, desc, eq } from 'drizzle-orm';
import type { Delivery } from '../../../src/domain/booking/booking.ts';
import type { Location } from '../../../src/domain/ledger/ledger.ts';
import type { Service } from '../../../src/domain/shop/shop.ts';
import { PAGE_SIZE_MAX } from '../../../src/domain/shared/limits.ts';
import type { Db } from '../../db/database.ts';
import { booking, delivery, location, service } from '../../db/schema.ts';

export const selectServices = (db: Db): Promise<Service[]> => db.select().from(service).orderBy(asc(service.id));

const columns = {
  id: location.id,
  name: location.name,
  code: location.code,
  address: location.address,
  city: location.city,
};

/** The open branches, in the order in which they were opened. */
export const selectOpenLocations = (db: Db): Promise<Location[]> =>
  db.select(columns).from(location).where(eq(location.isActive, true)).orderBy(asc(location.id));

/** One branch, a closed one too. */
export async function selectLocation(db: Db, id: number): Promise<Location | null> {
  const [row] = await db.select(columns).from(location).where(eq(location.id, id));
  return row ?? null;
}

/** The deliveries of a booking, inactive ones too; `null` when there is no such booking. */
export async function selectDeliveries(db: Db, bookingId: number): Promise<Delivery[] | null> {
  const rows = await db.select().from(delivery).where(eq(delivery.bookingId, bookingId)).orderBy(asc(delivery.id));
  if (rows.length > 0) return rows;
  const known = await db.select({ id: booking.id }).from(booking).where(eq(booking.id, bookingId));
  return known.length > 0 ? [] : null;
}

/** The newest deliveries of the shop, of whatever booking. */
export const selectNewestDeliveries = (db: Db): Promise<Delivery[]> =>
  db.select().from(delivery).orderBy(desc(delivery.id)).limit(PAGE_SIZE_MAX);
