import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { ACCESS_SECONDS, CHALLENGE_MINUTES, CLOCK_SKEW_MS, DEVICE_SECONDS } from '../../../src/domain/shared/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isFirstUse, wasUsed } from './attempts.usecases.ts';

const createSeal = (text: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time. The seal must have the right length. */
const isSealOf = (text: string, seal: string, key: Uint8Array): boolean =>
  timingSafeEqual(Buffer.from(seal), Buffer.from(createSeal(text, key)));

const ISSUER = 'reflow';
const AUDIENCE = 'reflow-api';
const TYPE = 'at+jwt';

const AccessPayload = z.object({
  sub: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  sid: z.uuid(),
  fac: z.optional(z.boolean()),
});

/** The account and session of a token. `mustSetUpFactor` is what the client was told with this token. */
export type AccessClaims = { staffId: number; sessionId: string; mustSetUpFactor: boolean };

export const signAccessToken = (
  { staffId, sessionId, mustSetUpFactor }: AccessClaims,
  key: Uint8Array,
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  // Without it a token that is renewed within a second would be the refused token again (RFC 9068).
  const jti = randomUUID();
  return new SignJWT({ sid: sessionId, jti, ...(mustSetUpFactor && { fac: true }) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(staffId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(key);
};

/** The claims of a valid token, otherwise `null`. The caller must check whether the session is still open. */
export async function readAccessToken(token: string, key: Uint8Array, now: Date): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now,
    });
    // The clock may have been corrected since, or several servers' clocks differ by a little (SIGN-03).
    const age = now.getTime() - Number(payload.iat) * 1000;
    if (age < -CLOCK_SKEW_MS || age >= (ACCESS_SECONDS + 1) * 1000) return null;
    const { sub, sid, fac = false } = AccessPayload.parse(payload);
    return { staffId: Number(sub), sessionId: sid, mustSetUpFactor: fac };
  } catch {
    return null;
  }
}

/** The session of a refresh token, and the token's number within it. */
export type RefreshClaims = { sessionId: string; generation: number };

const REFRESH = /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8}))\.([\w-]{43})$/;

/** The same claims always give the same token. So a lost response can be repeated, and no token is stored. */
export function sealRefreshToken({ sessionId, generation }: RefreshClaims, key: Uint8Array): string {
  const claims = `${sessionId}.${generation}`;
  return `${claims}.${createSeal(claims, key)}`;
}

/** The claims of a token that this shop has sealed, otherwise `null`. */
export function openRefreshToken(token: string, key: Uint8Array): RefreshClaims | null {
  const [, claims = '', sessionId, generation, seal = ''] = REFRESH.exec(token) ?? [];
  if (sessionId === undefined || !isSealOf(claims, seal, key)) return null;
  return { sessionId, generation: Number(generation) };
}

/** The longest proof that is parsed. A P-256 proof has about 500 characters. */
const PROOF_MAX = 2_000;

const ProofPayload = z.object({
  htm: z.literal('POST'),
  htu: z.url(),
  ath: z.string(),
  jti: z.string(),
  iat: z.number(),
});

/** The thumbprint of the key that signed a proof, the proof's id, and its time in milliseconds. */
export type Proof = { key: string; id: string; at: number };

/**
 * Reads the proof in a `DPoP` header (RFC 9449) for a call about `subject`; `null` if it is not valid. Ignores the
 * time, because the clocks of shop PCs are wrong; instead, each id is accepted once. Compares only the path of the
 * address, because a proxy may change the rest (SIGN-04).
 */
export async function readProof(proof: unknown, path: string, subject: string): Promise<Proof | null> {
  if (typeof proof !== 'string' || proof.length > PROOF_MAX) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
    });
    const { htu, ath, jti, iat } = ProofPayload.parse(payload);
    const hash = createHash('sha256').update(subject).digest('base64url');
    if (!protectedHeader.jwk || !new URL(htu).pathname.endsWith(path) || ath !== hash) return null;
    return { key: await calculateJwkThumbprint(protectedHeader.jwk), id: jti, at: iat * 1000 };
  } catch {
    return null;
  }
}

const CHALLENGE = /^((0|[1-9]\d{0,15})\.([1-9]\d{0,15})\.[\w-]{22}(~?))\.([\w-]{43})$/;

/**
 * The account that has to answer a challenge (0 for any), and its purpose. A new password or account version ends the
 * challenge.
 */
export type Challenged = { id: number; purpose?: string; passwordHash?: string; version?: number };

const toChallenge = (claims: string, { purpose = '', passwordHash = '', version = 0 }: Challenged) =>
  `${claims}.${purpose}.${passwordHash}.${version}`;

/**
 * Creates a challenge for something that needs a second step: a sign-in after its password, or the use of a passkey
 * (FACT-01, FACT-03).
 * @param isByCode a sign-in code came with the password, so guesses by strangers cannot block the next step (FACT-04)
 */
export function sealChallenge(challenged: Challenged, key: Uint8Array, now: Date, isByCode = false): string {
  const claims = `${challenged.id}.${now.getTime()}.${randomBytes(16).toString('base64url')}${isByCode ? '~' : ''}`;
  return `${claims}.${createSeal(toChallenge(claims, challenged), key)}`;
}

/**
 * The account that a challenge names, and whether a sign-in code led to it; `null` for any other text. Not verified.
 */
export function readChallenged(challenge: string): { id: number; isByCode: boolean } | null {
  const [, , id, , mark] = CHALLENGE.exec(challenge) ?? [];
  return id === undefined ? null : { id: Number(id), isByCode: mark === '~' };
}

/** True if this is a recent challenge for that purpose. One from the future is not (SIGN-03). */
function isFreshChallenge(challenge: string, challenged: Challenged, key: Uint8Array, now: Date): boolean {
  const [, claims = '', id, madeAt, , seal = ''] = CHALLENGE.exec(challenge) ?? [];
  if (id !== String(challenged.id) || !isSealOf(toChallenge(claims, challenged), seal, key)) return false;
  const age = now.getTime() - Number(madeAt);
  return age >= 0 && age < CHALLENGE_MINUTES * 60_000;
}

/** True if this is a recent, unused challenge for that purpose. Does not use it up. */
export const isOpenChallenge = async (
  { db, keys, now }: { db: Db; keys: { challenge: Uint8Array }; now: Date },
  challenge: string,
  challenged: Challenged,
): Promise<boolean> => isFreshChallenge(challenge, challenged, keys.challenge, now) && !(await wasUsed(db, challenge));

/**
 * Uses up an open challenge. It is remembered for a minute longer than it is open, so that it can never be used again.
 * @returns false if it was used before
 */
export const takeChallenge = (tx: Tx, challenge: string, now: Date): Promise<boolean> =>
  isFirstUse(tx, challenge, CHALLENGE_MINUTES + 1, now);

const COOKIE = /(?:^|;\s*)device-([\w-]{22})=([\w-]{22})\.([\w-]{43})(?=\s*;|\s*$)/g;

/** Stands for an account in cookie names, because several people sign in on one device. `email` in lower case. */
const toTag = (email: string, key: Uint8Array) => createSeal(`account ${email}`, key).slice(0, 22);

/** The accounts that have signed in on a device: by account tag, the nonce of the last sign-in. */
export type KnownDevice = ReadonlyMap<string, string>;

/** Reads the sealed device cookies of a `Cookie` header and ignores the rest. */
export function readKnownDevice(header = '', key: Uint8Array): KnownDevice {
  const sent = [...header.matchAll(COOKIE)].map(([, tag = '', nonce = '', seal = '']) => ({ tag, nonce, seal }));
  const sealed = sent.filter(({ tag, nonce, seal }) => isSealOf(`${tag}.${nonce}`, seal, key));
  return new Map(sealed.map(({ tag, nonce }) => [tag, nonce]));
}

/** Creates the random id of a device. */
export const makeNonce = (): string => randomBytes(16).toString('base64url');

/** The nonce of a device that has signed in as `email`, otherwise `null`. */
export const findNonce = (device: KnownDevice, email: string, key: Uint8Array): string | null =>
  device.get(toTag(email, key)) ?? null;

/** The `Set-Cookie` header after a sign-in. It gives the device its own tries, and nothing else (SIGN-02). */
export function createDeviceCookie(
  { email, nonce }: { email: string; nonce: string },
  key: Uint8Array,
  { isSecure }: { isSecure: boolean },
): string {
  const tag = toTag(email, key);
  const attributes = `Max-Age=${DEVICE_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `device-${tag}=${nonce}.${createSeal(`${tag}.${nonce}`, key)}; ${attributes}`;
}
