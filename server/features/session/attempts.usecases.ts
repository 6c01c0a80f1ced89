import { createHash } from 'node:crypto';
import { type Db, transaction } from '../../db/database.ts';
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

/** Counts one try. Refused ones are not counted, so the wait never grows by waiting. @throws DomainError */
export async function consumeAttempt(db: Db, key: string, allowance: Allowance, now: Date): Promise<void> {
  const second = toSeconds(now);
  refuseUntil(await transaction(db, (tx) => countTry(tx, toCount({ key, allowance }), second)), second);
}

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

/** Counts one try of `what` against its address alone. A route takes it before it reads a body, which then has cost one. EDGE-01 */
export const consumeAddressAttempt = (db: Db, what: Tried, address: string, now: Date): Promise<void> =>
  consumeAttempt(db, toAddressTry(what, address), REQUESTS, now);

/** The key of `consumeAddressAttempt`. */
export const toAddressTry = (what: Tried, address: string): string => `${what} from ${toAddressKey(address)}`;

/** Takes back the newest try of a key: it turned out to be no guess. */
export const returnAttempt = (db: Db, key: string): Promise<void> =>
  transaction(db, (tx) => returnTry(tx, toStoredKey(key)));

export const forgetAttempts = (db: Db, key: string): Promise<void> => deleteTries(db, toStoredKey(key));

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
  const second = toSeconds(now);
  // A look first: a guess that is refused anyway writes nothing.
  for (const one of counted) refuseUntil(await readWait(db, toCount(one), second), second);
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) await returnAttempt(db, key);
  };
  try {
    for (const { key, allowance } of counted) {
      await consumeAttempt(db, key, allowance, now);
      taken.push(key);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  const isRight = await check();
  if (isRight) await giveBack();
  return isRight;
}
