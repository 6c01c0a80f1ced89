import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { throttle } from '../../db/schema.ts';

/** The row that concurrent tries of one key queue up at; no second has this number. */
const GATE = -1;

/** The tries of one second, by the seconds since 1970. */
export type Tries = { second: number; tries: number };

const lock = (tx: Tx, key: string) =>
  tx
    .insert(throttle)
    .values({ key, bucket: GATE, tries: 0 })
    .onConflictDoUpdate({ target: [throttle.key, throttle.bucket], set: { tries: 0 } });

const selectTries = (db: Db, key: string): Promise<Tries[]> =>
  db
    .select({ second: throttle.bucket, tries: throttle.tries })
    .from(throttle)
    .where(and(eq(throttle.key, key), gt(throttle.bucket, GATE)))
    .orderBy(asc(throttle.bucket));

/** What is counted of a key, and the second from which another try is allowed by what the last `window` seconds have seen. */
export type Count = { key: string; window: number; waitUntil: (remembered: readonly Tries[]) => number };

const isFuture = (second: number) => (one: Tries) => one.second > second;
const isRecent = (second: number, window: number) => (one: Tries) => one.second > second - window;

const addTries = (tx: Tx, key: string, second: number, tries: number) =>
  tx
    .insert(throttle)
    .values({ key, bucket: second, tries })
    .onConflictDoUpdate({
      target: [throttle.key, throttle.bucket],
      set: { tries: sql`${throttle.tries} + ${tries}` },
    });

/** Puts tries from the future, of a clock that was wrong once, at `second`: no wait is longer than its window. SIGN-03 */
async function moveFuture(tx: Tx, key: string, second: number): Promise<Tries[]> {
  const early = await tx
    .delete(throttle)
    .where(and(eq(throttle.key, key), gt(throttle.bucket, second)))
    .returning();
  const sum = early.reduce((total, { tries }) => total + tries, 0);
  await addTries(tx, key, second, sum);
  return selectTries(tx, key);
}

/** Whether there is a wait: the second at which it ends, else `null`. A glance that counts nothing and locks nothing. */
export async function readWait(db: Db, { key, window, waitUntil }: Count, second: number): Promise<number | null> {
  const found = await selectTries(db, key);
  if (found.some(isFuture(second))) return null;
  const freeAt = waitUntil(found.filter(isRecent(second, window)));
  return freeAt > second ? freeAt : null;
}

/** Counts one try at `second` if it is allowed. @returns the second at which the wait ends, `null` when it was counted. */
export async function countTry(tx: Tx, { key, window, waitUntil }: Count, second: number): Promise<number | null> {
  await lock(tx, key);
  let found = await selectTries(tx, key);
  if (found.some(isFuture(second))) found = await moveFuture(tx, key, second);
  const recent = found.filter(isRecent(second, window));
  const freeAt = waitUntil(recent);
  if (freeAt > second) return freeAt;
  if (recent.length < found.length) {
    const old = and(gt(throttle.bucket, GATE), lte(throttle.bucket, second - window));
    await tx.delete(throttle).where(and(eq(throttle.key, key), old));
  }
  await addTries(tx, key, second, 1);
  return null;
}

/** Forgets the newest try of a key. */
export async function returnTry(tx: Tx, key: string): Promise<void> {
  await lock(tx, key);
  const ofKey = and(eq(throttle.key, key), gt(throttle.bucket, GATE));
  const [newest] = await tx.select().from(throttle).where(ofKey).orderBy(desc(throttle.bucket)).limit(1);
  if (!newest) return;
  const row = and(eq(throttle.key, key), eq(throttle.bucket, newest.bucket));
  if (newest.tries === 1) await tx.delete(throttle).where(row);
  else
    await tx
      .update(throttle)
      .set({ tries: newest.tries - 1 })
      .where(row);
}

export async function deleteTries(db: Db, key: string): Promise<void> {
  await db.delete(throttle).where(eq(throttle.key, key));
}
