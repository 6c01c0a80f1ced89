import { type Db, transaction } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { countAttempt } from './attempts.sql.ts';

const MINUTE_MS = 60_000;

/** At most `limit` attempts in any `minutes`. Refused ones are not counted, so the wait never grows by waiting. */
export async function consumeAttempt(
  db: Db,
  key: string,
  allowance: { limit: number; minutes: number },
  now: Date,
): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const freeAt = await transaction(db, (tx) => countAttempt(tx, key, minute, allowance));
  if (freeAt === null) return;
  const seconds = Math.ceil((freeAt * MINUTE_MS - now.getTime()) / 1000);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const sentence = `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  throw new DomainError('tooManyAttempts', sentence, seconds);
}
