import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GUESS_WAIT_FIRST_S, GUESS_WAIT_LONGEST_S, REQUESTS } from '../../../src/domain/shared/limits.ts';
import { type Db, type Tx, transaction } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import * as sql from './attempts.sql.ts';

/** At most `limit` tries in any `minutes`; from `slowAfter` on a wait follows each, twice the one before. */
export type Allowance = { minutes: number; limit?: number; slowAfter?: number };

/** What is counted, and what it is allowed. */
export type Counted = Allowance & { key: string };

/** What is stored of a key: always as long, whatever a stranger typed. EDGE-02 */
const toStoredKey = (key: string) => createHash('sha256').update(key).digest('base64url');

const toSecond = (at: Date) => Math.floor(at.getTime() / 1000);

/** The second from which another try is allowed by the tries that are remembered of `second`. */
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
 * Counts one try at `second` if it is allowed. Tries from the future, of a clock that was wrong once, count as of now: no
 * wait is longer than its window. SIGN-03 @returns the second at which the wait ends, `null` when it was counted
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

/** Forgets the newest try of a key. */
async function returnTry(tx: Tx, of: string): Promise<void> {
  const key = toStoredKey(of);
  const found = await sql.takeTries(tx, key);
  const newest = found.pop();
  if (newest && newest.tries > 1) found.push({ ...newest, tries: newest.tries - 1 });
  await sql.insertTries(tx, key, found);
}

/** Seconds that a refusal is remembered: by then another process may have given the try back. */
const REMEMBERED_S = 10;
const REMEMBERED_MAX = 10_000;

/** What was refused of late, by key, so that a flood of refused tries asks the database nothing. */
export const refusals = new WeakMap<Db, Map<string, { second: number; freeAt: number }>>();

/** The second at which a known wait ends, `null` where another try may be allowed. It writes nothing. */
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
  const sentence = `Too many tries. Please wait ${count} ${unit}${count === 1 ? '' : 's'}.`;
  throw new DomainError('tooManyAttempts', sentence, { retryAfter: seconds });
}

/** Counts one try of each. Refused ones are not counted, so the wait never grows by waiting. @throws DomainError */
async function consume(db: Db, counts: readonly Counted[], now: Date): Promise<void> {
  const second = toSecond(now);
  // A look at all first: what any of them refuses writes nothing.
  for (const count of counts) refuseUntil(await findWait(db, count, second), second);
  refuseUntil(await transaction(db, (tx) => countAll(tx, counts, second)), second);
}

/** Counts one try. @throws DomainError when there is none left */
export const consumeAttempt = (db: Db, key: string, allowance: Allowance, now: Date): Promise<void> =>
  consume(db, [{ key, ...allowance }], now);

/** Whether something that is good once comes for the first time in so many `minutes`. */
export const isFirstUse = async (tx: Tx, key: string, minutes: number, now: Date): Promise<boolean> =>
  (await countTry(tx, { key, minutes, limit: 1 }, toSecond(now))) === null;

/** Whether `isFirstUse` has seen the key. Changes nothing. */
export const wasUsed = async (db: Db, key: string): Promise<boolean> =>
  (await sql.selectTries(db, toStoredKey(key))).length > 0;

/** An address in its plainest form: one of IPv4 that is written as IPv6 becomes IPv4, and a zone is dropped. */
export function toPlainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return isIP(bare) === 6 ? ipaddr.process(bare).toString() : bare;
}

/** Who an address counts as: IPv4 as itself, IPv6 as its /64, which is what one household or one rented machine is given. EDGE-02 */
export function toAddressKey(address: string): string {
  const plain = toPlainAddress(address);
  return isIP(plain) === 6 ? ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString() : plain;
}

type Tried = 'counter' | 'login' | 'refresh' | 'resend' | 'verify';

/** The key of `consumeAddressAttempt`. */
export const toAddressTry = (what: Tried, address: string): string => `${what} from ${toAddressKey(address)}`;

/** Counts one try of `what` against its address alone. A route takes it before it reads a body, which then has cost one. */
export const consumeAddressAttempt = (db: Db, what: Tried, address: string, now: Date): Promise<void> =>
  consumeAttempt(db, toAddressTry(what, address), REQUESTS, now);

/** Takes back the newest try of a key: it turned out to be no guess. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await transaction(db, (tx) => returnTry(tx, key));
  refusals.get(db)?.delete(toStoredKey(key));
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await sql.deleteTries(db, toStoredKey(key));
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
