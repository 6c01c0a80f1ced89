import { and, asc, eq, gte, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { throttle } from '../../db/schema.ts';

/** The row that concurrent attempts of one key queue up at; no minute has this number. */
const GATE = -1;

/**
 * Counts one attempt of `key` in its minute unless `limit` were made since `minute - minutes`.
 * @returns the first minute in which one is free again, `null` when this one was counted.
 */
export async function countAttempt(
  tx: Tx,
  key: string,
  minute: number,
  { limit, minutes }: { limit: number; minutes: number },
): Promise<number | null> {
  const oldest = minute - minutes;
  await tx
    .insert(throttle)
    .values({ key, bucket: GATE, tries: 0 })
    .onConflictDoUpdate({ target: [throttle.key, throttle.bucket], set: { tries: 0 } });
  const ofKey = eq(throttle.key, key);
  await tx.delete(throttle).where(and(ofKey, gt(throttle.bucket, GATE), lt(throttle.bucket, oldest)));
  const counted = await tx
    .select()
    .from(throttle)
    .where(and(ofKey, gte(throttle.bucket, oldest)))
    .orderBy(asc(throttle.bucket));
  const [first] = counted;
  if (first && counted.reduce((sum, { tries }) => sum + tries, 0) >= limit) return first.bucket + minutes + 1;
  await tx
    .insert(throttle)
    .values({ key, bucket: minute, tries: 1 })
    .onConflictDoUpdate({ target: [throttle.key, throttle.bucket], set: { tries: sql`${throttle.tries} + 1` } });
  return null;
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.delete(throttle).where(eq(throttle.key, key));
}
