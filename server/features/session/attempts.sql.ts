import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { throttle } from '../../db/schema.ts';

/** The tries of one second, by the seconds since 1970. */
export type Tries = { second: number; tries: number };

const columns = { second: throttle.bucket, tries: throttle.tries };
const toOrder = (found: readonly Tries[]) =>
  found.filter(({ tries }) => tries > 0).toSorted((one, other) => one.second - other.second);

/** What is counted of a key, the oldest first. A glance that locks nothing. */
export const selectTries = async (db: Db, key: string): Promise<Tries[]> =>
  toOrder(await db.select(columns).from(throttle).where(eq(throttle.key, key)));

/** The same, to be stored anew by the one who takes it: nobody else counts the key until the transaction ends. */
export async function takeTries(tx: Tx, key: string): Promise<Tries[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  return toOrder(await tx.delete(throttle).where(eq(throttle.key, key)).returning(columns));
}

/** Stores what was taken, as it is from now on. */
export async function insertTries(tx: Tx, key: string, all: readonly Tries[]): Promise<void> {
  const bySecond = new Map<number, number>();
  for (const { second, tries } of all) bySecond.set(second, (bySecond.get(second) ?? 0) + tries);
  const rows = [...bySecond].map(([bucket, tries]) => ({ key, bucket, tries }));
  if (rows.length > 0) await tx.insert(throttle).values(rows);
}

export const deleteTries = (db: Db, key: string) => db.delete(throttle).where(eq(throttle.key, key));
