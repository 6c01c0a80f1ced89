import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { ACCESS_SECONDS, CHALLENGE_MINUTES, CLOCK_SKEW_MS, DEVICE_SECONDS } from '../../../src/domain/shared/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isFirstUse, wasUsed } from './attempts.usecases.ts';

const createSeal = (text: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether a seal, of as many characters as each has, is that of a text. */
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

/** Who a token speaks for: a staff account and the session it came from; `mustSetUpFactor` as its person was told with it. */
export type AccessClaims = { staffId: number; sessionId: string; mustSetUpFactor: boolean };

export const signAccessToken = (
  { staffId, sessionId, mustSetUpFactor }: AccessClaims,
  key: Uint8Array,
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId, ...(mustSetUpFactor && { fac: true }) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(staffId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(key);
};

/** The claims of a good token, `null` for any other. Whether the session still stands is the database's to say. */
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
    // The clock may have been put right since, by what those of several servers may differ. SIGN-03
    const age = now.getTime() - Number(payload.iat) * 1000;
    if (age < -CLOCK_SKEW_MS || age >= (ACCESS_SECONDS + 1) * 1000) return null;
    const { sub, sid, fac = false } = AccessPayload.parse(payload);
    return { staffId: Number(sub), sessionId: sid, mustSetUpFactor: fac };
  } catch {
    return null;
  }
}

/** Which session a refresh token is of, and the how manieth of it. */
export type RefreshClaims = { sessionId: string; generation: number };

const REFRESH = /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8}))\.([\w-]{43})$/;

/** The same claims always give the same token, so a lost answer can be given again and no token is stored. */
export function sealRefreshToken({ sessionId, generation }: RefreshClaims, key: Uint8Array): string {
  const claims = `${sessionId}.${generation}`;
  return `${claims}.${createSeal(claims, key)}`;
}

/** The claims of a token that this shop has sealed, `null` for any other text. */
export function openRefreshToken(token: string, key: Uint8Array): RefreshClaims | null {
  const [, claims = '', sessionId, generation, seal = ''] = REFRESH.exec(token) ?? [];
  if (sessionId === undefined || !isSealOf(claims, seal, key)) return null;
  return { sessionId, generation: Number(generation) };
}

/** Longest proof that is looked at; one of P-256 has some 500 characters. */
const PROOF_MAX = 2_000;

const ProofPayload = z.object({
  htm: z.literal('POST'),
  htu: z.url(),
  ath: z.string(),
  jti: z.string(),
  iat: z.number(),
});

/** The thumbprint of the key that signed a proof, the proof's own id, and when it was made, in milliseconds. */
export type Proof = { key: string; id: string; at: number };

/**
 * The proof in a `DPoP` header (RFC 9449) for a call about `subject`, `null` for any other header. Its time is not
 * looked at here, the clocks of shops are wrong: by its id it is good once. Of the address only the path counts, since a
 * proxy may stand in front. SIGN-04
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

/** Who is to answer, 0 for anybody, and what for. Another password ends it, and so does another version of the account. */
export type Challenged = { id: number; purpose?: string; passwordHash?: string; version?: number };

const toChallenge = (claims: string, { purpose = '', passwordHash = '', version = 0 }: Challenged) =>
  `${claims}.${purpose}.${passwordHash}.${version}`;

/**
 * What stands for something begun, a sign-in whose password was right or the use of a passkey, until it is gone on with. FACT-01, FACT-03
 * @param isByCode a sign-in code came with the password: the guesses of strangers do not stand in the way. FACT-04
 */
export function sealChallenge(challenged: Challenged, key: Uint8Array, now: Date, isByCode = false): string {
  const claims = `${challenged.id}.${now.getTime()}.${randomBytes(16).toString('base64url')}${isByCode ? '~' : ''}`;
  return `${claims}.${createSeal(toChallenge(claims, challenged), key)}`;
}

/** Whose sign-in a challenge says it is, and whether a sign-in code led to it; `null` for any other text. */
export function readChallenged(challenge: string): { id: number; isByCode: boolean } | null {
  const [, , id, , mark] = CHALLENGE.exec(challenge) ?? [];
  return id === undefined ? null : { id: Number(id), isByCode: mark === '~' };
}

/** Whether a challenge was made for that, not long ago. One from the future was not. SIGN-03 */
function isFreshChallenge(challenge: string, challenged: Challenged, key: Uint8Array, now: Date): boolean {
  const [, claims = '', id, madeAt, , seal = ''] = CHALLENGE.exec(challenge) ?? [];
  if (id !== String(challenged.id) || !isSealOf(toChallenge(claims, challenged), seal, key)) return false;
  const age = now.getTime() - Number(madeAt);
  return age >= 0 && age < CHALLENGE_MINUTES * 60_000;
}

/** Whether a challenge was made for that, not long ago, and is still unused. Does not use it up. */
export const isOpenChallenge = async (
  { db, keys, now }: { db: Db; keys: { challenge: Uint8Array }; now: Date },
  challenge: string,
  challenged: Challenged,
): Promise<boolean> => isFreshChallenge(challenge, challenged, keys.challenge, now) && !(await wasUsed(db, challenge));

/** Uses an open challenge up. @returns whether nobody had, as is known for longer than it is open */
export const takeChallenge = (tx: Tx, challenge: string, now: Date): Promise<boolean> =>
  isFirstUse(tx, challenge, CHALLENGE_MINUTES + 1, now);

const COOKIE = /(?:^|;\s*)device-([\w-]{22})=([\w-]{22})\.([\w-]{43})(?=\s*;|\s*$)/g;

/** What stands for an account in the names of cookies: several people sign in on one device. `email` in lower case. */
const toTag = (email: string, key: Uint8Array) => createSeal(`account ${email}`, key).slice(0, 22);

/** The sign-ins that a device has behind it: by account, the nonce of the last one. */
export type KnownDevice = ReadonlyMap<string, string>;

/** Reads what this shop has sealed of a `Cookie` header; anything else in it counts as not there. */
export function readKnownDevice(header = '', key: Uint8Array): KnownDevice {
  const sent = [...header.matchAll(COOKIE)].map(([, tag = '', nonce = '', seal = '']) => ({ tag, nonce, seal }));
  const sealed = sent.filter(({ tag, nonce, seal }) => isSealOf(`${tag}.${nonce}`, seal, key));
  return new Map(sealed.map(({ tag, nonce }) => [tag, nonce]));
}

/** What a device is known by from a sign-in on. */
export const makeNonce = (): string => randomBytes(16).toString('base64url');

/** The nonce of a device that has signed in as `email`, `null` for any other device. */
export const findNonce = (device: KnownDevice, email: string, key: Uint8Array): string | null =>
  device.get(toTag(email, key)) ?? null;

/** `Set-Cookie` after a sign-in: the device has tries of its own from now on, and nothing else. SIGN-02 */
export function createDeviceCookie(
  { email, nonce }: { email: string; nonce: string },
  key: Uint8Array,
  { isSecure }: { isSecure: boolean },
): string {
  const tag = toTag(email, key);
  const attributes = `Max-Age=${DEVICE_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `device-${tag}=${nonce}.${createSeal(`${tag}.${nonce}`, key)}; ${attributes}`;
}
