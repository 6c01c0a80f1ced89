import { REFLOW } from '../../../src/domain/session/staff.ts';
import { CLOCK_SKEW_MS, GRACE_MS, IDLE_MS, SESSION_MS } from '../../../src/domain/shared/limits.ts';
import { type Db, type Signature, transaction, type Tx } from '../../db/database.ts';
import type { Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { forgetWrongPins } from '../counter/counter.sql.ts';
import { consumeAddressAttempt, isFirstUse } from './attempts.usecases.ts';
import * as sql from './session.sql.ts';
import * as tokens from './tokens.ts';

/** The context of a session request. `address` and `userAgent` describe the client. */
export type Caller = {
  db: Db;
  keys: sql.AuthKeys;
  address: string;
  userAgent: string;
  /** The accounts that have signed in on this device. */
  device: tokens.KnownDevice;
  now: Date;
  log: Log;
};

export type Account = sql.StoredSession['account'];

/** The account and session of a request. `provenAt` is the time of the last sign-in or PIN entry. */
export type SignedIn = Omit<Account, 'passwordHash'> & {
  sessionId: string;
  proofKey: string | null;
  provenAt: string;
};

/** The signed-in user, for use cases about their own account. */
export type Self = { db: Db; person: SignedIn; author: Signature; now: Date; log: Log };

/** The outcome of a refresh: the cause for the log, and its account. Without a `generation` it is refused. */
type Rotation = { cause: string; account?: Account | undefined; generation?: number };

/**
 * Names for tabs that the previous release opened and that were not reloaded since. Without them such a tab refreshes a
 * bound session without its proof and is signed out (SIGN-04). It also does not announce its logout (SEC-02) and may
 * create a record twice (REL-01). This release does not read them; the next one can drop them.
 */
const FOR_OLDER_TABS = ['refreshProof', 'signOut', 'idempotencyKeys'];

/** Makes the answer to a sign-in or refresh: tokens, offers, and what the user must do first (ACCOUNT-06, FACT-02). */
const signTokens = async (
  { keys, now }: Caller,
  { sessionId, generation }: tokens.RefreshClaims,
  { id: staffId, role, mustChangePassword, mustSetUpFactor }: Account,
) => ({
  accessToken: await tokens.signAccessToken({ staffId, sessionId, mustSetUpFactor }, keys.access, now),
  refreshToken: tokens.sealRefreshToken({ sessionId, generation }, keys.refresh),
  role,
  // Every role gets the same offers (OFFER-04).
  offers: [REFLOW, ...FOR_OLDER_TABS],
  mustChangePassword,
  mustSetUpFactor,
});

/** Uses up something that works once, such as a code. Returns false if another call used it first. */
export type UseUp = (tx: Tx) => Promise<boolean>;

/**
 * Starts a session after a correct password, PIN or passkey. `useUp` runs in the same transaction and throws to undo
 * everything, so that a one-time code is used up only together with a session. `proofKey` is the key of the counter for
 * a PIN.
 * @returns `null` if the account was closed, or got another password, in the meantime
 */
export async function startSession(
  caller: Caller,
  account: Account,
  { proofKey = null, useUp }: { proofKey?: string | null; useUp: (tx: Tx) => Promise<void> },
) {
  const { db, address, userAgent, now, log } = caller;
  const staffId = account.id;
  const expiresAt = new Date(now.getTime() + SESSION_MS).toISOString();
  const sessionId = await transaction(db, async (tx) => {
    if (!(await sql.lockUnchanged(tx, account))) return null;
    if (proofKey === null) await forgetWrongPins(tx, staffId);
    await useUp(tx);
    return sql.insertSession(tx, { staffId, address, userAgent, expiresAt, proofKey }, now.toISOString());
  });
  if (sessionId === null) return null;
  log.info({ event: 'authn_login_success', staffId, sessionId }, 'signed in');
  return signTokens(caller, { sessionId, generation: 0 }, account);
}

const getAge = ({ session }: sql.StoredSession, now: Date) => now.getTime() - Date.parse(session.rotatedAt);

function findEnd({ session, account }: sql.StoredSession, now: Date): string | null {
  if (session.revokedAt !== null) return 'revoked';
  // A session dated in the future, by a wrong clock, would last too long (SIGN-03).
  const latest = Math.max(Date.parse(session.createdAt), Date.parse(session.rotatedAt));
  if (latest > now.getTime() + CLOCK_SKEW_MS) return 'from the future';
  if (new Date(session.expiresAt) <= now) return 'expired';
  return account.isActive && account.verifiedAt !== null ? null : 'inactive';
}

function findRefusal(row: sql.StoredSession, proofKey: string | undefined, now: Date): string | null {
  const { session } = row;
  const end = findEnd(row, now);
  if (end !== null) return end;
  if (getAge(row, now) >= IDLE_MS) return 'idle';
  return session.proofKey !== null && session.proofKey !== proofKey ? 'unproven' : null;
}

/**
 * Uses up one refresh token. A token that was used before ends the session, because someone else has it too (SEC-06).
 * The first proof binds the session to its key. From then on a refresh needs a new proof of that key (SIGN-04).
 */
async function rotate(
  db: Db,
  { sessionId, generation }: tokens.RefreshClaims,
  proof: tokens.Proof | null,
  now: Date,
): Promise<Rotation> {
  const proofKey = proof?.key;
  return transaction(db, async (tx) => {
    const row = await sql.selectSessionForUpdate(tx, sessionId);
    if (!row) return { cause: 'unknown' };
    const { session, account } = row;
    const refusal = findRefusal(row, proofKey, now);
    if (refusal === 'from the future') await sql.revokeSessions(tx, { id: sessionId }, 'made in the future', now);
    if (refusal !== null) return { cause: refusal, account };
    if (proof && !(await isFirstUse(tx, `proof ${proof.key} ${proof.id}`, IDLE_MS / 60_000, now))) {
      return { cause: 'replayed', account };
    }
    if (generation === session.generation) {
      const next = { generation: generation + 1, rotatedAt: now.toISOString(), proofKey };
      await sql.updateSession(tx, sessionId, next);
      return { cause: 'rotated', account, generation: generation + 1 };
    }
    const age = getAge(row, now);
    const isInGrace = session.proofKey !== null || (age >= 0 && age <= GRACE_MS);
    if (generation === session.generation - 1 && isInGrace) {
      return { cause: 'given again', account, generation: session.generation };
    }
    await sql.revokeSessions(tx, { id: sessionId }, 'refresh token used twice', now);
    return { cause: 'reused', account };
  });
}

/** Trades a refresh token for new tokens. @throws DomainError */
export async function refreshSession(caller: Caller, refreshToken: string, proof: tokens.Proof | null) {
  const { db, keys, address, now, log } = caller;
  const claims = tokens.openRefreshToken(refreshToken, keys.refresh);
  const rotation: Rotation = claims ? await rotate(db, claims, proof, now) : { cause: 'not a token' };
  const { cause, account, generation } = rotation;
  const details = { cause, sessionId: claims?.sessionId ?? null, staffId: account?.id ?? null };
  if (!claims || !account || generation === undefined) {
    await consumeAddressAttempt(db, 'refresh', address, now);
    const event = cause === 'reused' || cause === 'replayed' ? 'authn_token_reuse' : 'authn_refresh_fail';
    log.warn({ event, ...details }, 'refresh refused');
    // The session stays open: after a lost response a browser sends the same call again, and signs its next try.
    if (cause === 'replayed') {
      throw new DomainError('tooManyAttempts', 'This call was made before. Please try again.', { retryAfter: 1 });
    }
    throw new DomainError('unauthenticated', 'Your session has ended. Please sign in again.');
  }
  log.info({ event: 'authn_token_refreshed', ...details }, 'refreshed');
  const signed = await signTokens(caller, { sessionId: claims.sessionId, generation }, account);
  // The answer to a refresh calls the access token `token` (AUTH-16).
  return { token: signed.accessToken, ...signed };
}

/**
 * Binds a session to a key, once. From then on its refreshes need a proof of that key (SIGN-04).
 * @throws DomainError
 */
export async function bindSession(caller: Caller, refreshToken: string, proof: tokens.Proof | null): Promise<null> {
  const { db, keys, address, now, log } = caller;
  const claims = tokens.openRefreshToken(refreshToken, keys.refresh);
  const isBound =
    claims !== null &&
    proof !== null &&
    (await transaction(db, async (tx) => {
      const row = await sql.selectSessionForUpdate(tx, claims.sessionId);
      if (row?.session.generation !== claims.generation || findRefusal(row, proof.key, now) !== null) return false;
      await sql.updateSession(tx, claims.sessionId, { proofKey: proof.key });
      return true;
    }));
  if (isBound) return null;
  await consumeAddressAttempt(db, 'refresh', address, now);
  log.warn({ event: 'authn_bind_fail', sessionId: claims?.sessionId ?? null }, 'key refused');
  throw new DomainError('unauthenticated', 'This key cannot be bound to the session.');
}

export async function signOut({ db, keys, now, log }: Caller, refreshToken: string): Promise<null> {
  const claims = tokens.openRefreshToken(refreshToken, keys.refresh);
  if (claims) await sql.revokeSessions(db, { id: claims.sessionId }, 'signed out', now);
  log.info({ event: 'authn_logout', sessionId: claims?.sessionId ?? null }, 'signed out');
  return null;
}

function toSignedIn({ session, account }: sql.StoredSession): SignedIn {
  const { passwordHash: _, ...known } = account;
  const { id: sessionId, proofKey, confirmedAt, createdAt: provenAt } = session;
  return { ...known, sessionId, proofKey, provenAt: confirmedAt ?? provenAt };
}

/** The account of an access token; `null` when the session has ended or the account is closed. */
export async function findSignedIn(
  db: Db,
  { staffId, sessionId, mustSetUpFactor }: tokens.AccessClaims,
  now: Date,
): Promise<SignedIn | null> {
  const row = await sql.selectSession(db, sessionId);
  if (row?.account.id !== staffId || findEnd(row, now) !== null) return null;
  // The factor was required after this token was issued. The refresh tells the client (FACT-02).
  return row.account.mustSetUpFactor && !mustSetUpFactor ? null : toSignedIn(row);
}

/** Selects the sessions that are neither ended nor idle, with their accounts. */
export async function findAllSignedIn(db: Db, sessionIds: readonly string[], now: Date): Promise<SignedIn[]> {
  const rows = await sql.selectSessions(db, sessionIds);
  return rows.filter((row) => getAge(row, now) < IDLE_MS && findEnd(row, now) === null).map(toSignedIn);
}
