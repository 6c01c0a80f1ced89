import type { Db } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { bookingNotFound } from '../booking/booking.usecases.ts';
import { selectDeliveries, selectLocation, selectNewestDeliveries } from './lookups.sql.ts';

/** @throws DomainError */
export async function readLocation(db: Db, id: number) {
  const location = await selectLocation(db, id);
  if (!location) throw new DomainError('notFound', 'Location not found');
  return location;
}

/** Deliveries of one booking, or the shop's newest. @throws DomainError */
export async function listDeliveries(db: Db, bookingId: number | undefined) {
  const deliveries = await (bookingId === undefined ? selectNewestDeliveries(db) : selectDeliveries(db, bookingId));
  if (!deliveries) throw bookingNotFound();
  return deliveries;
}
