import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { throttle } from '../../db/schema.ts';

/** The tries within one second. `second` is a Unix time. */
export type Tries = { second: number; tries: number };

const columns = { second: throttle.bucket, tries: throttle.tries };
const toOrder = (found: readonly Tries[]) =>
  found.filter(({ tries }) => tries > 0).toSorted((one, other) => one.second - other.second);

/** The tries of a key, oldest first. Takes no lock. */
export const selectTries = async (db: Db, key: string): Promise<Tries[]> =>
  toOrder(await db.select(columns).from(throttle).where(eq(throttle.key, key)));

/**
 * Takes the tries out of the table, to be stored again with `insertTries`. Locks the key until the transaction ends.
 */
export async function takeTries(tx: Tx, key: string): Promise<Tries[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  return toOrder(await tx.delete(throttle).where(eq(throttle.key, key)).returning(columns));
}

/** Stores the tries of a key again. */
export async function insertTries(tx: Tx, key: string, all: readonly Tries[]): Promise<void> {
  const bySecond = new Map<number, number>();
  for (const { second, tries } of all) bySecond.set(second, (bySecond.get(second) ?? 0) + tries);
  const rows = [...bySecond].map(([bucket, tries]) => ({ key, bucket, tries }));
  if (rows.length > 0) await tx.insert(throttle).values(rows);
}

export const deleteTries = (db: Db, key: string) => db.delete(throttle).where(eq(throttle.key, key));
