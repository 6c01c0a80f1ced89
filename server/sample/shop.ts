import { asc } from 'drizzle-orm';
import { hashPassword } from '../features/session/password.ts';
import type { Db } from '../db/database.ts';
import { authored, sign } from '../db/history/history.sql.ts';
import { staff } from '../db/schema.ts';
import { addBookings } from './bookings.ts';
import { addClaims } from './claims.ts';
import { addLedger } from './ledger.ts';
import { addLocations } from './locations.ts';
import { addStaff } from './staff.ts';
import type { SamplePart } from './sample.ts';

/** In the order in which they build on each other. */
const PARTS: readonly SamplePart[] = [addStaff, addLocations, addBookings, addClaims, addLedger];

/**
 * Fills a shop that has had its first start: staff accounts that sign in with `password`, branches, bookings of every status.
 * Deterministic: the same `now` (an ISO instant) makes the same shop.
 */
export async function fillSampleShop(db: Db, { now, password }: { now: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(password);
  await authored(db, { staffId: null, now }, async (tx) => {
    const [owner] = await tx.select({ id: staff.id }).from(staff).orderBy(asc(staff.id)).limit(1);
    if (!owner) throw new Error('The shop has no owner yet');
    await sign(tx, { staffId: owner.id, now });
    for (const part of PARTS) await part(tx, { now, ownerId: owner.id, passwordHash });
  });
}
