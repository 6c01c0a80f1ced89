import { createHmac, timingSafeEqual } from 'node:crypto';
import { may } from '../../../src/domain/session/permissions.ts';
import { OFFERS } from '../../../src/domain/session/staff.ts';
import { type Db, transaction } from '../../db/database.ts';
import type { Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { lockAccount } from '../account/account.sql.ts';
import { type AccessClaims, signAccessToken } from './access-token.ts';
import { consumeAddressAttempt, isFirstUse } from './attempts.usecases.ts';
import type { AuthKeys } from './auth-keys.sql.ts';
import type { Proof } from './refresh-proof.ts';
import * as sql from './session.sql.ts';

/** One use of a session: `generation` counts its refreshes. */
type RefreshClaims = { sessionId: string; generation: number };

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/;

const createSeal = (sessionId: string, generation: number, key: Uint8Array) =>
  createHmac('sha256', key).update(`${sessionId}.${generation}`).digest('base64url');

/**
 * Session, generation and their seal. The same claims always give the same token, so a lost answer can be given again and
 * no token is ever stored.
 */
const sealRefreshToken = ({ sessionId, generation }: RefreshClaims, key: Uint8Array): string =>
  `${sessionId}.${generation}.${createSeal(sessionId, generation, key)}`;

/** The claims of a token that this shop sealed, `null` for any other. */
function openRefreshToken(token: string, key: Uint8Array): RefreshClaims | null {
  const [, sessionId, digits, seal] = SHAPE.exec(token) ?? [];
  if (sessionId === undefined || digits === undefined || seal === undefined) return null;
  const generation = Number(digits);
  const expected = Buffer.from(createSeal(sessionId, generation, key));
  return timingSafeEqual(expected, Buffer.from(seal)) ? { sessionId, generation } : null;
}

const ENDED = 'Your session has ended. Please sign in again.';
const REPLAYED = 'This call was made before. Please try again.';

/** Milliseconds from sign-in to the end of a session, however often it is refreshed. */
const SESSION_MS = 12 * 3_600_000;
/** Milliseconds without a refresh after which a session is over. */
export const IDLE_MS = 2 * 3_600_000;
/**
 * Milliseconds in which the direct parent of the current refresh token still gets that same token: a lost answer. The
 * key of a bound session proves that the same browser asks again, so it may take as long as the session. SEC-06
 */
const GRACE_MS = 10_000;
/** Milliseconds by which the clocks of several servers may differ. */
export const CLOCK_SKEW_MS = 2 * 60_000;

/** What a call about a session needs; `address` and `userAgent` say where it came from. */
export type Caller = {
  db: Db;
  keys: AuthKeys;
  address: string;
  userAgent: string;
  now: Date;
  log: Log;
  /** Whether the server makes backups by itself. */
  hasBackups: boolean;
};

/** The account of a request and the session that it came with. */
export type SignedIn = { id: number; email: string; role: string; mustChangePassword: boolean; sessionId: string };

/** What a sign-in or a refresh says of the account. */
type Reported = { staffId: number; role: string; mustChangePassword: boolean };

type Refused = { ok: false; cause: RefusedCause; staffId: number | null };
type Rotation = ({ ok: true; cause: 'rotated' | 'given again'; generation: number } & Reported) | Refused;

type RefusedCause =
  | 'unknown'
  | 'revoked'
  | 'from the future'
  | 'expired'
  | 'idle'
  | 'inactive'
  | 'unproven'
  | 'replayed'
  | 'reused';

const signTokens = async (
  { keys, now, hasBackups }: Caller,
  { sessionId, generation }: RefreshClaims,
  { staffId, role, mustChangePassword }: Reported,
) => ({
  accessToken: await signAccessToken({ staffId, sessionId }, keys.access, now),
  refreshToken: sealRefreshToken({ sessionId, generation }, keys.refresh),
  role,
  offers: OFFERS.filter(
    (offer) =>
      (offer !== 'people' || may(role, 'people.manage')) &&
      (offer !== 'shopHistory' || may(role, 'shop.edit')) &&
      (offer !== 'backups' || hasBackups),
  ),
  mustChangePassword, // ACCOUNT-06
});

/** Begins a session of an account whose password was right. @returns `null` where it has another password by now, or none */
export async function startSession(caller: Caller, account: Reported & { passwordHash: string }) {
  const { db, address, userAgent, now, log } = caller;
  const { staffId } = account;
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const sessionId = await transaction(db, async (tx) => {
    const locked = await lockAccount(tx, staffId);
    if (!locked?.isActive || locked.passwordHash !== account.passwordHash) return null;
    return sql.insertSession(tx, { staffId, address, userAgent, expiresAt }, now);
  });
  if (sessionId === null) return null;
  log.info({ event: 'authn_login_success', staffId, sessionId }, 'signed in');
  return signTokens(caller, { sessionId, generation: 0 }, account);
}

/** Whether a session was begun or refreshed while the clock was wrong: it would last as long as that. SIGN-03 */
const isFromFuture = ({ createdAt, rotatedAt }: { createdAt: string; rotatedAt: string }, now: Date) =>
  Math.max(Date.parse(createdAt), Date.parse(rotatedAt)) > now.getTime() + CLOCK_SKEW_MS;

const getAge = ({ rotatedAt }: { rotatedAt: string }, now: Date) => now.getTime() - Date.parse(rotatedAt);

type StoredSession = NonNullable<Awaited<ReturnType<typeof sql.selectSessionForUpdate>>>;

/** Why a session cannot go on for whoever has proven to hold the key `proofKey`, `null` when it can. */
function findEnd({ session, account }: StoredSession, proofKey: string | null, now: Date): RefusedCause | null {
  if (session.revokedAt !== null) return 'revoked';
  if (isFromFuture(session, now)) return 'from the future';
  if (new Date(session.expiresAt) <= now) return 'expired';
  if (getAge(session, now) >= IDLE_MS) return 'idle';
  if (!account.isActive || account.verifiedAt === null) return 'inactive';
  return session.proofKey !== null && session.proofKey !== proofKey ? 'unproven' : null;
}

/**
 * Uses up one refresh token. A token that was used before ends the session: someone else has it too. SEC-06. The first
 * proof binds the session to its key, and without that key nothing happens from then on, nor by a proof that was used. SIGN-04.
 */
async function rotate(
  db: Db,
  { sessionId, generation }: RefreshClaims,
  proof: Proof | null,
  now: Date,
): Promise<Rotation> {
  const proofKey = proof?.key ?? null;
  const findRefusal = (row: StoredSession | null): Refused | null => {
    const cause = row === null ? 'unknown' : findEnd(row, proofKey, now);
    return cause && { ok: false, cause, staffId: row?.account.id ?? null };
  };
  // A look first: what is refused anyway writes nothing.
  const [seen = null] = await sql.selectSessions(db, [sessionId]);
  const refusal = findRefusal(seen);
  if (refusal?.cause === 'from the future') await sql.revokeSessions(db, { id: sessionId }, 'made in the future', now);
  if (refusal !== null) return refusal;
  return transaction(db, async (tx) => {
    const row = await sql.selectSessionForUpdate(tx, sessionId);
    const late = findRefusal(row);
    if (row === null || late !== null) return late ?? { ok: false, cause: 'unknown', staffId: null };
    const { session, account } = row;
    const reported = { staffId: account.id, role: account.role, mustChangePassword: account.mustChangePassword };
    if (proof && !(await isFirstUse(tx, `proof ${proof.key} ${proof.id}`, IDLE_MS / 60_000, now))) {
      return { ok: false, cause: 'replayed', staffId: account.id };
    }
    if (generation === session.generation) {
      await sql.updateGeneration(tx, sessionId, { generation: generation + 1, proofKey }, now);
      return { ok: true, cause: 'rotated', generation: generation + 1, ...reported };
    }
    const sinceRotation = getAge(session, now);
    const isInGrace = session.proofKey !== null || (sinceRotation >= 0 && sinceRotation <= GRACE_MS);
    if (generation === session.generation - 1 && isInGrace) {
      return { ok: true, cause: 'given again', generation: session.generation, ...reported };
    }
    await sql.revokeSessions(tx, { id: sessionId }, 'refresh token used twice', now);
    return { ok: false, cause: 'reused', staffId: account.id };
  });
}

/** @throws DomainError */
export async function refreshSession(caller: Caller, refreshToken: string, proof: Proof | null) {
  const { db, keys, address, now, log } = caller;
  const claims = openRefreshToken(refreshToken, keys.refresh);
  const rotation = claims && (await rotate(db, claims, proof, now));
  if (!claims || !rotation?.ok) {
    await consumeAddressAttempt(db, 'refresh', address, now);
    const cause = rotation?.cause ?? 'not a token';
    const event = cause === 'reused' || cause === 'replayed' ? 'authn_token_reuse' : 'authn_refresh_fail';
    const details = { event, cause, sessionId: claims?.sessionId ?? null, staffId: rotation?.staffId ?? null };
    log.warn(details, 'refresh refused');
    // A browser that sends its call again after a lost answer keeps the session, and signs the next one.
    if (cause === 'replayed') throw new DomainError('tooManyAttempts', REPLAYED, { retryAfter: 1 });
    throw new DomainError('unauthenticated', ENDED);
  }
  const { cause, generation, staffId } = rotation;
  const { sessionId } = claims;
  log.info({ event: 'authn_token_refreshed', cause, sessionId, staffId }, 'refreshed');
  const signed = await signTokens(caller, { sessionId, generation }, rotation);
  return { token: signed.accessToken, ...signed }; // AUTH-16
}

/** Binds a session to a key, once: from then on its refreshes need a proof of that key. SIGN-04 @throws DomainError */
export async function bindSession(caller: Caller, refreshToken: string, proofKey: string | null): Promise<null> {
  const { db, keys, address, now, log } = caller;
  const claims = openRefreshToken(refreshToken, keys.refresh);
  const isBound =
    claims !== null &&
    proofKey !== null &&
    (await transaction(db, async (tx) => {
      const row = await sql.selectSessionForUpdate(tx, claims.sessionId);
      if (!row || row.session.generation !== claims.generation || findEnd(row, proofKey, now) !== null) return false;
      await sql.updateProofKey(tx, claims.sessionId, proofKey);
      return true;
    }));
  if (isBound) return null;
  await consumeAddressAttempt(db, 'refresh', address, now);
  log.warn({ event: 'authn_bind_fail', sessionId: claims?.sessionId ?? null }, 'key refused');
  throw new DomainError('unauthenticated', 'This key cannot be bound to the session.');
}

export async function signOut({ db, keys, now, log }: Caller, refreshToken: string): Promise<null> {
  const claims = openRefreshToken(refreshToken, keys.refresh);
  if (claims) await sql.revokeSessions(db, { id: claims.sessionId }, 'signed out', now);
  log.info({ event: 'authn_logout', sessionId: claims?.sessionId ?? null }, 'signed out');
  return null;
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof sql.selectSession>>>;

/** The account of a session, `null` when that is over or the account is no longer good. */
function toSignedIn({ session, account }: SessionRow, now: Date): SignedIn | null {
  if (session.revokedAt !== null || new Date(session.expiresAt) <= now || isFromFuture(session, now)) return null;
  const { id, email, role, mustChangePassword, isActive, verifiedAt } = account;
  return isActive && verifiedAt !== null ? { id, email, role, mustChangePassword, sessionId: session.id } : null;
}

/** The account behind an access token, `null` when the session is over or the account is no longer good. */
export async function findSignedIn(db: Db, { staffId, sessionId }: AccessClaims, now: Date): Promise<SignedIn | null> {
  const row = await sql.selectSession(db, sessionId, staffId);
  return row && toSignedIn(row, now);
}

/** Those of these sessions that are not over, idle ones neither, with their accounts. */
export async function findAllSignedIn(db: Db, sessionIds: readonly string[], now: Date): Promise<SignedIn[]> {
  const rows = await sql.selectSessions(db, sessionIds);
  return rows.flatMap((row) => (getAge(row.session, now) < IDLE_MS ? (toSignedIn(row, now) ?? []) : []));
}
