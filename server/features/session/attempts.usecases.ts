import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GUESS_WAIT_FIRST_S, GUESS_WAIT_LONGEST_S, REQUESTS } from '../../../src/domain/shared/limits.ts';
import { type Db, type Tx, transaction } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import * as sql from './attempts.sql.ts';

/**
 * At most `limit` tries in any `minutes`. After `slowAfter` tries each further try has to wait, twice as long each
 * time.
 */
export type Allowance = { minutes: number; limit?: number; slowAfter?: number };

/** The key of a throttle and its allowance. */
export type Counted = Allowance & { key: string };

/** Hashed, so that the key has a fixed length whatever a stranger types (EDGE-02). */
const toStoredKey = (key: string) => createHash('sha256').update(key).digest('base64url');

const toSecond = (at: Date) => Math.floor(at.getTime() / 1000);

/** The second from which another try is allowed. */
function waitUntil(
  { minutes, limit = Infinity, slowAfter = Infinity }: Allowance,
  found: readonly sql.Tries[],
  second: number,
): number {
  const window = minutes * 60;
  const remembered = found.filter((one) => one.second > second - window);
  const total = remembered.reduce((sum, { tries }) => sum + tries, 0);
  let left = total;
  let freeAt = 0;
  for (const one of remembered) {
    if (left < limit) break;
    left -= one.tries;
    freeAt = one.second + window;
  }
  const last = remembered.at(-1);
  if (!last || total < slowAfter) return freeAt;
  const pause = Math.min(GUESS_WAIT_LONGEST_S, GUESS_WAIT_FIRST_S * 2 ** (total - slowAfter));
  return Math.max(freeAt, last.second + pause);
}

/**
 * Counts one try at `second` if it is allowed. Moves tries with a future time, from a clock that was wrong, to
 * `second`, so that no wait exceeds its window (SIGN-03).
 * @returns `null` if counted, otherwise the second at which the wait ends
 */
async function countTry(tx: Tx, counted: Counted, second: number): Promise<number | null> {
  const key = toStoredKey(counted.key);
  const recent = (await sql.takeTries(tx, key))
    .filter((one) => one.second > second - counted.minutes * 60)
    .map((one) => ({ ...one, second: Math.min(one.second, second) }));
  const freeAt = waitUntil(counted, recent, second);
  const isFree = freeAt <= second;
  await sql.insertTries(tx, key, isFree ? [...recent, { second, tries: 1 }] : recent);
  return isFree ? null : freeAt;
}

/** Takes back the newest try of a key. */
async function returnTry(tx: Tx, of: string): Promise<void> {
  const key = toStoredKey(of);
  const found = await sql.takeTries(tx, key);
  const newest = found.pop();
  if (newest && newest.tries > 1) found.push({ ...newest, tries: newest.tries - 1 });
  await sql.insertTries(tx, key, found);
}

/** Seconds that a refusal is cached. After that, another process may have given the try back. */
const REMEMBERED_S = 10;
const REMEMBERED_MAX = 10_000;

/** Recent refusals by key, so that a flood of refused tries does not reach the database. */
export const refusals = new WeakMap<Db, Map<string, { second: number; freeAt: number }>>();

/** The second at which a known wait ends; `null` if another try may be allowed. Writes nothing. */
async function findWait(db: Db, counted: Counted, second: number): Promise<number | null> {
  const key = toStoredKey(counted.key);
  const known = refusals.get(db) ?? new Map<string, { second: number; freeAt: number }>();
  const last = known.get(key);
  const isFresh = last !== undefined && second >= last.second && second < last.second + REMEMBERED_S;
  if (isFresh && second < last.freeAt) return last.freeAt;
  const found = await sql.selectTries(db, key);
  const freeAt = waitUntil(counted, found, second);
  if (freeAt <= second || found.some((one) => one.second > second)) return null;
  if (known.size >= REMEMBERED_MAX) known.clear();
  refusals.set(db, known.set(key, { second, freeAt }));
  return freeAt;
}

async function countAll(tx: Tx, counts: readonly Counted[], second: number): Promise<number | null> {
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
  const sentence = `Too many attempts. Please wait ${count} ${unit}${count === 1 ? '' : 's'}.`;
  throw new DomainError('tooManyAttempts', sentence, { retryAfter: seconds });
}

/**
 * Counts one try for each throttle. Refused tries do not count, so retrying never extends the wait.
 * @throws DomainError
 */
async function consume(db: Db, counts: readonly Counted[], now: Date): Promise<void> {
  const second = toSecond(now);
  // Check all first, so that a refused request writes nothing.
  for (const count of counts) refuseUntil(await findWait(db, count, second), second);
  refuseUntil(await transaction(db, (tx) => countAll(tx, counts, second)), second);
}

/** Counts one try. @throws DomainError if none is left */
export const consumeAttempt = (db: Db, key: string, allowance: Allowance, now: Date): Promise<void> =>
  consume(db, [{ key, ...allowance }], now);

/** True if this key was not used in the last `minutes`. Marks it as used. */
export const isFirstUse = async (tx: Tx, key: string, minutes: number, now: Date): Promise<boolean> =>
  (await countTry(tx, { key, minutes, limit: 1 }, toSecond(now))) === null;

/** True if `isFirstUse` has marked the key. Changes nothing. */
export const wasUsed = async (db: Db, key: string): Promise<boolean> =>
  (await sql.selectTries(db, toStoredKey(key))).length > 0;

/** Simplifies an address: IPv4 written as IPv6 becomes IPv4, and a zone is dropped. */
export function toPlainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return isIP(bare) === 6 ? ipaddr.process(bare).toString() : bare;
}

/**
 * The throttle key of an address: IPv4 unchanged, IPv6 as its /64, which one household or one rented machine gets
 * (EDGE-02).
 */
export function toAddressKey(address: string): string {
  const plain = toPlainAddress(address);
  return isIP(plain) === 6 ? ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString() : plain;
}

type Tried = 'counter' | 'login' | 'refresh' | 'resend' | 'verify';

/** The key of `consumeAddressAttempt`. */
export const toAddressTry = (what: Tried, address: string): string => `${what} from ${toAddressKey(address)}`;

/**
 * Counts one try of `what` for an address. Routes call it before they read a body, so that a large body costs a try.
 */
export const consumeAddressAttempt = (db: Db, what: Tried, address: string, now: Date): Promise<void> =>
  consumeAttempt(db, toAddressTry(what, address), REQUESTS, now);

/** Takes back the newest try of a key, because it was not a guess. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await transaction(db, (tx) => returnTry(tx, key));
  refusals.get(db)?.delete(toStoredKey(key));
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await sql.deleteTries(db, toStoredKey(key));
  refusals.get(db)?.delete(toStoredKey(key));
}

/** Checks a guess if each throttle allows it. Gives the tries back if the guess is right. @throws DomainError */
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
