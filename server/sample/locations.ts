import { eq } from 'drizzle-orm';
import { location } from '../db/schema.ts';
import type { SamplePart } from './sample.ts';

/** Gives the branch of the first start an address and opens two more. */
export const addLocations: SamplePart = async (tx) => {
  await tx
    .update(location)
    .set({ address: 'Shop 12, Techno City Mall, I. I. Chundrigar Road', city: 'Karachi' })
    .where(eq(location.code, 'MAIN'));
  await tx.insert(location).values([
    { code: 'LHR', name: 'Lahore Hafeez Centre', address: 'Shop 88, Hafeez Centre, Gulberg III', city: 'Lahore' },
    { code: 'ISB', name: 'Islamabad Blue Area', address: 'Office 4, Fazal-e-Haq Road', city: 'Islamabad' },
  ]);
};
