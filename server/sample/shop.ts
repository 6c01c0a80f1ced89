import { asc, eq } from 'drizzle-orm';
import { hashPassword } from '../features/session/password.ts';
import type { Db } from '../db/database.ts';
import { authored, sign } from '../db/history/history.sql.ts';
import { location, staff } from '../db/schema.ts';
import { addBookings, addClaims } from './bookings.ts';
import { addLedger } from './ledger.ts';
import { SAMPLE_REQUEST, type SamplePart } from './sample.ts';
import { SAMPLE_NEWCOMERS, SAMPLE_STAFF } from './words.ts';

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

/** Fills a shop, after its first start, with one year of work. The same `now` (ISO) gives the same shop. */
export async function fillSampleShop(db: Db, { now, password }: { now: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(password);
  await authored(db, { staffId: null, now }, async (tx) => {
    const [owner] = await tx.select({ id: staff.id }).from(staff).orderBy(asc(staff.id)).limit(1);
    if (!owner) throw new Error('The shop has no owner yet');
    await sign(tx, { staffId: owner.id, now, requestId: SAMPLE_REQUEST });
    await tx.insert(staff).values(SAMPLE_STAFF.map((person) => ({ ...person, passwordHash, verifiedAt: now })));
    await tx.insert(staff).values(SAMPLE_NEWCOMERS.map((email) => ({ email, role: 'COUNTER' as const, passwordHash })));
    for (const part of [addLocations, addBookings, addClaims, addLedger])
      await part(tx, { now: Date.parse(now), ownerId: owner.id });
  });
}
