import { createHash } from 'node:crypto';
import { type Db, transaction } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { toAddressKey } from './address-key.ts';
import { countAttempt, deleteAttempts } from './attempts.sql.ts';

const MINUTE_MS = 60_000;

/** Tries of one address over all accounts: a whole shop sits behind one. */
const ADDRESS_ATTEMPTS = { limit: 100, minutes: 15 };

/** What is stored of a key: always as long, whatever a stranger typed. */
const toStoredKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** At most `limit` attempts in any `minutes`. Refused ones are not counted, so the wait never grows by waiting. */
export async function consumeAttempt(
  db: Db,
  key: string,
  allowance: { limit: number; minutes: number },
  now: Date,
): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const freeAt = await transaction(db, (tx) => countAttempt(tx, toStoredKey(key), minute, allowance));
  if (freeAt === null) return;
  const seconds = Math.ceil((freeAt * MINUTE_MS - now.getTime()) / 1000);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const sentence = `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  throw new DomainError('tooManyAttempts', sentence, seconds);
}

type Tried = 'login' | 'refresh' | 'resend' | 'verify';
const toKey = (what: Tried, address: string) => `${what} from ${toAddressKey(address)}`;

/** Counts one try of `what` against its address alone. A route takes it before it reads a body, which then has cost one. EDGE-01 */
export const consumeAddressAttempt = (db: Db, what: Tried, address: string, now: Date): Promise<void> =>
  consumeAttempt(db, toKey(what, address), ADDRESS_ATTEMPTS, now);

export const forgetAttempts = (db: Db, key: string): Promise<void> => deleteAttempts(db, toStoredKey(key));

export const forgetAddressAttempts = (db: Db, what: Tried, address: string): Promise<void> =>
  forgetAttempts(db, toKey(what, address));
