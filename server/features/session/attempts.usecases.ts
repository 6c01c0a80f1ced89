import { createHash } from 'node:crypto';
import { type Db, type Tx, transaction } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { toAddressKey } from './address-key.ts';
import { type Count, countTry, deleteTries, readWait, returnTry, type Tries } from './attempts.sql.ts';

/**
 * At most `limit` tries in any `minutes`; from `slowAfter` of them on each one is followed by a wait, twice as long as
 * the one before.
 */
export type Allowance = { minutes: number; limit?: number; slowAfter?: number };

/** A key that is counted, and what it is allowed. */
export type Counted = { key: string; allowance: Allowance };

/** Seconds of the first wait and of the longest. */
const FIRST_WAIT = 15;
const LONGEST_WAIT = 900;

/** Requests of one address or known device, whatever is in them: a whole shop sits behind one address. */
export const REQUESTS = { limit: 100, minutes: 15 };

/** What is stored of a key: always as long, whatever a stranger typed. */
const toStoredKey = (key: string) => createHash('sha256').update(key).digest('base64url');

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The second from which another try is allowed. */
const waitUntil =
  ({ minutes, limit = Infinity, slowAfter = Infinity }: Allowance) =>
  (remembered: readonly Tries[]): number => {
    const total = remembered.reduce((sum, { tries }) => sum + tries, 0);
    let left = total;
    let freeAt = 0;
    for (const { second, tries } of remembered) {
      if (left < limit) break;
      left -= tries;
      freeAt = second + minutes * 60;
    }
    const last = remembered.at(-1);
    if (!last || total < slowAfter) return freeAt;
    return Math.max(freeAt, last.second + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (total - slowAfter)));
  };

/** How long to wait, in words for staff. */
function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [minutes, 'minute'];
  return `Too many tries. Please wait ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** Seconds that a refusal is remembered: by then another process may have given the try back. */
const REMEMBERED_S = 10;
/** Keys that are remembered at once. */
const REMEMBERED_MAX = 10_000;

/** What was refused of late, by key, so that a flood of refused tries asks the database nothing. */
export const refusals = new WeakMap<Db, Map<string, { second: number; freeAt: number }>>();

/** Refuses a try that is refused anyway, without a write. @throws DomainError */
async function refuseKnown(db: Db, count: Count, second: number): Promise<void> {
  const known = refusals.get(db) ?? new Map<string, { second: number; freeAt: number }>();
  const last = known.get(count.key);
  const isFresh = last !== undefined && second >= last.second && second < last.second + REMEMBERED_S;
  if (isFresh && second < last.freeAt) refuseUntil(last.freeAt, second);
  const freeAt = await readWait(db, count, second);
  if (freeAt === null) return;
  if (known.size >= REMEMBERED_MAX) known.clear();
  refusals.set(db, known.set(count.key, { second, freeAt }));
  refuseUntil(freeAt, second);
}

/** Counts one try. Refused ones are not counted, so the wait never grows by waiting. @throws DomainError */
export async function consumeAttempt(db: Db, key: string, allowance: Allowance, now: Date): Promise<void> {
  const [count, second] = [toCount({ key, allowance }), toSeconds(now)];
  await refuseKnown(db, count, second);
  await takeTry(db, count, second);
}

/** Counts one try without a look before. @throws DomainError */
const takeTry = async (db: Db, count: Count, second: number): Promise<void> =>
  refuseUntil(await transaction(db, (tx) => countTry(tx, count, second)), second);

/** Whether something that is good once comes for the first time in so many `minutes`. */
export const isFirstUse = async (tx: Tx, key: string, minutes: number, now: Date): Promise<boolean> =>
  (await countTry(tx, toCount({ key, allowance: { minutes, limit: 1 } }), toSeconds(now))) === null;

const toCount = ({ key, allowance }: Counted): Count => ({
  key: toStoredKey(key),
  window: allowance.minutes * 60,
  waitUntil: waitUntil(allowance),
});

function refuseUntil(freeAt: number | null, second: number): void {
  if (freeAt === null) return;
  throw new DomainError('tooManyAttempts', describeWait(freeAt - second), { retryAfter: freeAt - second });
}

type Tried = 'login' | 'refresh' | 'resend' | 'verify';

/** Counts one try of `what` against its address alone. A route takes it before it reads a body, which then has cost one. */
export const consumeAddressAttempt = (db: Db, what: Tried, address: string, now: Date): Promise<void> =>
  consumeAttempt(db, toAddressTry(what, address), REQUESTS, now);

/** The key of `consumeAddressAttempt`. */
export const toAddressTry = (what: Tried, address: string): string => `${what} from ${toAddressKey(address)}`;

/** Takes back the newest try of a key: it turned out to be no guess. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await transaction(db, (tx) => returnTry(tx, toStoredKey(key)));
  refusals.get(db)?.delete(toStoredKey(key));
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await deleteTries(db, toStoredKey(key));
  refusals.get(db)?.delete(toStoredKey(key));
}

/**
 * Lets a guess be checked if each key has a try left. The tries are taken before the check, so that guesses at one moment
 * cannot be more than are allowed, and given back when it passes. @throws DomainError without a check when a key has none
 */
export async function guardGuess(
  db: Db,
  counted: readonly Counted[],
  now: Date,
  check: () => Promise<boolean>,
): Promise<boolean> {
  // A look at all first: a guess that any of them refuses writes nothing.
  const second = toSeconds(now);
  for (const one of counted) await refuseKnown(db, toCount(one), second);
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) await returnAttempt(db, key);
  };
  try {
    for (const one of counted) {
      await takeTry(db, toCount(one), second);
      taken.push(one.key);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  const isRight = await check();
  if (isRight) await giveBack();
  return isRight;
}
