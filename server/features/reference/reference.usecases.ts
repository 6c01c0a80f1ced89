import type { Db } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { bookingNotFound } from '../booking/booking.usecases.ts';
import * as sql from './reference.sql.ts';

export const listServices = sql.selectServices;
export const listLocations = sql.selectOpenLocations;

/** @throws DomainError */
export async function readLocation(db: Db, id: number) {
  const location = await sql.selectLocation(db, id);
  if (!location) throw new DomainError('notFound', 'Location not found');
  return location;
}

/** Deliveries of one booking, or the shop's newest. @throws DomainError */
export async function listDeliveries(db: Db, bookingId: number | undefined) {
  if (bookingId === undefined) return sql.selectNewestDeliveries(db);
  const deliveries = await sql.selectDeliveries(db, bookingId);
  if (!deliveries) throw bookingNotFound();
  return deliveries;
}
