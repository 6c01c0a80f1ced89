import { createHash } from 'node:crypto';
import { GUESS_WAIT_FIRST_S, GUESS_WAIT_LONGEST_S, REQUESTS } from '../../../src/domain/shared/limits.ts';
import { type Db, type Tx, transaction } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { toAddressKey } from './address-key.ts';
import { type Count, countTry, deleteTries, readWait, returnTry, type Tries } from './attempts.sql.ts';

/** At most `limit` tries in any `minutes`; from `slowAfter` on a wait follows each, twice the one before. */
export type Allowance = { minutes: number; limit?: number; slowAfter?: number };

/** What is counted, and what it is allowed. */
export type Counted = Allowance & { key: string };

/** What is stored of a key: always as long, whatever a stranger typed. EDGE-02 */
const toStoredKey = (key: string) => createHash('sha256').update(key).digest('base64url');

const toSecond = (at: Date) => Math.floor(at.getTime() / 1000);

function toCount({ key, minutes, limit = Infinity, slowAfter = Infinity }: Counted): Count {
  const window = minutes * 60;
  const waitUntil = (remembered: readonly Tries[]) => {
    const total = remembered.reduce((sum, { tries }) => sum + tries, 0);
    let left = total;
    let freeAt = 0;
    for (const { second, tries } of remembered) {
      if (left < limit) break;
      left -= tries;
      freeAt = second + window;
    }
    const last = remembered.at(-1);
    if (!last || total < slowAfter) return freeAt;
    return Math.max(
      freeAt,
      last.second + Math.min(GUESS_WAIT_LONGEST_S, GUESS_WAIT_FIRST_S * 2 ** (total - slowAfter)),
    );
  };
  return { key: toStoredKey(key), window, waitUntil };
}

/** Seconds that a refusal is remembered: by then another process may have given the try back. */
const REMEMBERED_S = 10;
const REMEMBERED_MAX = 10_000;

/** What was refused of late, by key, so that a flood of refused tries asks the database nothing. */
export const refusals = new WeakMap<Db, Map<string, { second: number; freeAt: number }>>();

/** The second at which a known wait ends, `null` where another try may be allowed. It writes nothing. */
async function findWait(db: Db, count: Count, second: number): Promise<number | null> {
  const known = refusals.get(db) ?? new Map<string, { second: number; freeAt: number }>();
  const last = known.get(count.key);
  const isFresh = last !== undefined && second >= last.second && second < last.second + REMEMBERED_S;
  if (isFresh && second < last.freeAt) return last.freeAt;
  const freeAt = await readWait(db, count, second);
  if (freeAt === null) return null;
  if (known.size >= REMEMBERED_MAX) known.clear();
  refusals.set(db, known.set(count.key, { second, freeAt }));
  return freeAt;
}

async function countAll(tx: Tx, counts: readonly Count[], second: number): Promise<number | null> {
  for (const [index, count] of counts.entries()) {
    const freeAt = await countTry(tx, count, second);
    if (freeAt === null) continue;
    for (const { key } of counts.slice(0, index)) await returnTry(tx, key);
    return freeAt;
  }
  return null;
}

function refuseUntil(freeAt: number | null, second: number): void {
  if (freeAt === null) return;
  const seconds = freeAt - second;
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const sentence = `Too many tries. Please wait ${count} ${unit}${count === 1 ? '' : 's'}.`;
  throw new DomainError('tooManyAttempts', sentence, { retryAfter: seconds });
}

/** Counts one try of each. Refused ones are not counted, so the wait never grows by waiting. @throws DomainError */
async function consume(db: Db, counted: readonly Counted[], now: Date): Promise<void> {
  const second = toSecond(now);
  const counts = counted.map(toCount);
  // A look at all first: what any of them refuses writes nothing.
  for (const count of counts) refuseUntil(await findWait(db, count, second), second);
  refuseUntil(await transaction(db, (tx) => countAll(tx, counts, second)), second);
}

/** Counts one try. @throws DomainError when there is none left */
export const consumeAttempt = (db: Db, key: string, allowance: Allowance, now: Date): Promise<void> =>
  consume(db, [{ key, ...allowance }], now);

/** Whether something that is good once comes for the first time in so many `minutes`. */
export const isFirstUse = async (tx: Tx, key: string, minutes: number, now: Date): Promise<boolean> =>
  (await countTry(tx, toCount({ key, minutes, limit: 1 }), toSecond(now))) === null;

type Tried = 'counter' | 'login' | 'refresh' | 'resend' | 'verify';

/** The key of `consumeAddressAttempt`. */
export const toAddressTry = (what: Tried, address: string): string => `${what} from ${toAddressKey(address)}`;

/** Counts one try of `what` against its address alone. A route takes it before it reads a body, which then has cost one. */
export const consumeAddressAttempt = (db: Db, what: Tried, address: string, now: Date): Promise<void> =>
  consumeAttempt(db, toAddressTry(what, address), REQUESTS, now);

/** Takes back the newest try of a key: it turned out to be no guess. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await transaction(db, (tx) => returnTry(tx, toStoredKey(key)));
  refusals.get(db)?.delete(toStoredKey(key));
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await deleteTries(db, toStoredKey(key));
  refusals.get(db)?.delete(toStoredKey(key));
}

/** Checks a guess if each of `counted` has a try left, given back when it is right. @throws DomainError */
export async function guardGuess(
  db: Db,
  counted: readonly Counted[],
  now: Date,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await consume(db, counted, now);
  const isRight = await check();
  if (isRight) for (const { key } of counted) await returnAttempt(db, key);
  return isRight;
}
