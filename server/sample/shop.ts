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

const PARTS: readonly SamplePart[] = [addLocations, addBookings, addClaims, addLedger];

/** Fills a shop after its first start with what staff do in a year. The same `now` (ISO) makes the same shop. */
export async function fillSampleShop(db: Db, { now, password }: { now: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(password);
  await authored(db, { staffId: null, now }, async (tx) => {
    const [owner] = await tx.select({ id: staff.id }).from(staff).orderBy(asc(staff.id)).limit(1);
    if (!owner) throw new Error('The shop has no owner yet');
    await sign(tx, { staffId: owner.id, now });
    await addStaff(tx, now, passwordHash);
    for (const part of PARTS) await part(tx, { now: Date.parse(now), ownerId: owner.id });
  });
}
