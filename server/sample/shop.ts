import { asc, eq } from 'drizzle-orm';
import { hashPassword } from '../features/session/password.ts';
import type { Db } from '../db/database.ts';
import { authored, sign } from '../db/history/history.sql.ts';
import { location, staff } from '../db/schema.ts';
import { addBookings } from './bookings.ts';
import { addClaims } from './claims.ts';
import { addLedger } from './ledger.ts';
import { addStaff } from './staff.ts';
import type { SamplePart } from './sample.ts';

/** Gives the branch of the first start an address and opens two more. */
const addLocations: SamplePart = async (tx) => {
  await tx
    .update(location)
    .set({ address: 'Shop 12, Techno City Mall, I. I. Chundrigar Road', city: 'Karachi' })
    .where(eq(location.code, 'MAIN'));
  await tx.insert(location).values([
    { code: 'LHR', name: 'Lahore Hafeez Centre', address: 'Shop 88, Hafeez Centre, Gulberg III', city: 'Lahore' },
    { code: 'ISB', name: 'Islamabad Blue Area', address: 'Office 4, Fazal-e-Haq Road', city: 'Islamabad' },
  ]);
};

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
