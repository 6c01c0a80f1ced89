import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { setting } from './schema.ts';

/** The setting that says when the shop had its very first start. */
export const FIRST_START = 'first_start';

/** Whether the shop has had its very first start: before it there is nothing that could be lost. */
export async function hasStarted(db: Db): Promise<boolean> {
  return (await db.select().from(setting).where(eq(setting.name, FIRST_START))).length > 0;
}
