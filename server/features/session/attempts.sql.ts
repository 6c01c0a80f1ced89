import { and, asc, eq, gte, gt, lt, sql } from 'drizzle-orm';
import { type Db, transaction } from '../../db/database.ts';
import { throttle } from '../../db/schema.ts';
import { DomainError } from '../../errors.ts';

/** At most `limit` tries in any `minutes`. */
export type Allowance = { limit: number; minutes: number };

const MINUTE_MS = 60_000;
/** The row that concurrent tries of one key queue up at; no minute has this number. */
const GATE = -1;

/**
 * Takes one try of `key`. Refused tries are not counted, so the wait never grows by waiting.
 * @throws Refusal 429 with the seconds to wait in `Retry-After`.
 */
export async function takeTry(db: Db, key: string, { limit, minutes }: Allowance, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const oldest = minute - minutes;
  const freeAt = await transaction(db, async (tx) => {
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
  });
  if (freeAt !== null) throw tooMany(Math.ceil((freeAt * MINUTE_MS - now.getTime()) / 1000));
}

/** Forgets the tries of `key`: the right person came in. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(throttle).where(eq(throttle.key, key));
}

function tooMany(seconds: number): DomainError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const sentence = `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new DomainError('tooManyAttempts', sentence, seconds);
}
