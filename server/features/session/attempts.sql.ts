import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { throttle } from '../../db/schema.ts';

/** The tries of one second, by the seconds since 1970. */
export type Tries = { second: number; tries: number };

/** What is counted of a key, and the second from which another try is allowed by what the last `window` seconds have seen. */
export type Count = { key: string; window: number; waitUntil: (remembered: readonly Tries[]) => number };

const selectTries = (db: Db, key: string): Promise<Tries[]> =>
  db
    .select({ second: throttle.bucket, tries: throttle.tries })
    .from(throttle)
    .where(and(eq(throttle.key, key), gt(throttle.tries, 0)))
    .orderBy(asc(throttle.bucket));

const addTries = (tx: Tx, key: string, second: number, tries: number) =>
  tx
    .insert(throttle)
    .values({ key, bucket: second, tries })
    .onConflictDoUpdate({
      target: [throttle.key, throttle.bucket],
      set: { tries: sql`${throttle.tries} + ${tries}` },
    });

const lock = (tx: Tx, key: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);

/** Whether there is a wait: the second at which it ends, else `null`. A glance that counts nothing and locks nothing. */
export async function readWait(db: Db, { key, window, waitUntil }: Count, second: number): Promise<number | null> {
  const found = await selectTries(db, key);
  if (found.some((one) => one.second > second)) return null;
  const freeAt = waitUntil(found.filter((one) => one.second > second - window));
  return freeAt > second ? freeAt : null;
}

/**
 * Counts one try at `second` if it is allowed. Tries from the future, of a clock that was wrong once, count as of now: no
 * wait is longer than its window. SIGN-03 @returns the second at which the wait ends, `null` when it was counted
 */
export async function countTry(tx: Tx, { key, window, waitUntil }: Count, second: number): Promise<number | null> {
  await lock(tx, key);
  const found = await selectTries(tx, key);
  const recent = found.filter((one) => one.second > second - window && one.second <= second);
  if (recent.length < found.length) {
    const isOver = or(gt(throttle.bucket, second), lte(throttle.bucket, second - window));
    await tx.delete(throttle).where(and(eq(throttle.key, key), isOver));
  }
  const early = found.reduce((sum, one) => (one.second > second ? sum + one.tries : sum), 0);
  if (early > 0) {
    await addTries(tx, key, second, early);
    recent.push({ second, tries: early });
  }
  const freeAt = waitUntil(recent);
  if (freeAt > second) return freeAt;
  await addTries(tx, key, second, 1);
  return null;
}

/** Forgets the newest try of a key. */
export async function returnTry(tx: Tx, key: string): Promise<void> {
  await lock(tx, key);
  const counted = and(eq(throttle.key, key), gt(throttle.tries, 0));
  const newest = sql`(select max(${throttle.bucket}) from ${throttle} where ${counted})`;
  await tx
    .update(throttle)
    .set({ tries: sql`${throttle.tries} - 1` })
    .where(and(counted, eq(throttle.bucket, newest)));
}

export const deleteTries = (db: Db, key: string) => db.delete(throttle).where(eq(throttle.key, key));
