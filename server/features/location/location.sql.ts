import { asc, eq } from 'drizzle-orm';
import type { Location } from '../../../src/domain/ledger/location.ts';
import type { Db } from '../../db/database.ts';
import { location } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';

const columns = {
  id: location.id,
  name: location.name,
  code: location.code,
  address: location.address,
  city: location.city,
};

/** The branches of the shop, in the order in which they were opened. */
export const listLocations = (db: Db): Promise<Location[]> =>
  db.select(columns).from(location).where(eq(location.isActive, true)).orderBy(asc(location.id));

/** One branch, a closed one too. @throws Refusal 404 */
export async function readLocation(db: Db, id: number): Promise<Location> {
  const [row] = await db.select(columns).from(location).where(eq(location.id, id));
  if (!row) throw new Refusal(404, 'Location not found');
  return row;
}
