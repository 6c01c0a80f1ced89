import { eq, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { setting } from './schema.ts';

/** The setting that says when the shop had its very first start. */
export const FIRST_START = 'first_start';

/** Eight digits that a shop keeps for ever; `null` before its very first start, when there is nothing that could be lost. */
export async function readShopId(db: Db): Promise<string | null> {
  const digits = sql<string>`left(md5(${setting.value}), 8)`;
  const [found] = await db.select({ digits }).from(setting).where(eq(setting.name, FIRST_START));
  return found?.digits ?? null;
}
