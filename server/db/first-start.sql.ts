import { eq, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { setting } from './schema.ts';

/** The setting with the time of the shop's first start. */
export const FIRST_START = 'first_start';

/** Eight digits that identify a shop for ever; `null` before its first start, when there is no data to lose. */
export async function readShopId(db: Db): Promise<string | null> {
  const digits = sql<string>`left(md5(${setting.value}), 8)`;
  const [found] = await db.select({ digits }).from(setting).where(eq(setting.name, FIRST_START));
  return found?.digits ?? null;
}
