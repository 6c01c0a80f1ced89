import { eq } from 'drizzle-orm';
import { base64url, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { session } from '../../../../server/db/schema.ts';
import { signProof } from '../../../../src/services/session/refresh-proof.ts';
import { refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';

const SHOP = 'http://127.0.0.1:3000/api';
const REFUSED = refused(401, 'Your session has ended. Please sign in again.');

const makeKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);

const shop = useCounter();
const [own, other] = await Promise.all([makeKey(), makeKey()]);

type Tokens = { accessToken: string; refreshToken: string };
const readTokens = (body: unknown) => (body as { data: Tokens }).data;
const signIn = async () => readTokens((await shop.call('POST', '/auth/login', { body: OWNER })).body).refreshToken;
const send = async (path: string, refreshToken: string, proof?: string) => {
  const headers: Record<string, string> = proof === undefined ? {} : { dpop: proof };
  return said(await shop.call('POST', path, { body: { refreshToken }, headers }));
};
const bind = async (refreshToken: string, key = own) =>
  send('/auth/bind', refreshToken, await signProof(key, `${SHOP}/auth/bind`, refreshToken));
const refresh = async (refreshToken: string, key: CryptoKeyPair | null = own) =>
  send('/auth/refresh', refreshToken, key ? await signProof(key, `${SHOP}/auth/refresh`, refreshToken) : undefined);
const rotate = async (refreshToken: string) => readTokens((await refresh(refreshToken)).body).refreshToken;

describe('a session that is bound to a key', () => {
  it('is refreshed with that key again and again [SIGN-04]', async () => {
    let token = await signIn();
    expect(await bind(token)).toEqual({ status: 200, body: { success: true, data: null } });
    for (let n = 0; n < 3; n += 1) token = await rotate(token);
    expect(token).toMatch(/^[0-9a-f-]{36}\.3\./);
  });

  it('gives whoever has the token alone nothing, and ends nothing [SIGN-04]', async () => {
    const first = await signIn();
    await bind(first);
    const second = await rotate(first);
    expect([await refresh(second, null), await refresh(second, other)]).toEqual([REFUSED, REFUSED]);
    expect([await refresh(first, null), await refresh(first, other)]).toEqual([REFUSED, REFUSED]);
    expect((await refresh(second)).status).toBe(200);
  });

  it('cannot be bound to another key, and to its own as often as one likes [SIGN-04]', async () => {
    const token = await signIn();
    await bind(token);
    expect(await bind(token, other)).toMatchObject({ status: 401 });
    expect([(await bind(token)).status, (await refresh(token)).status]).toEqual([200, 200]);
  });

  it('is refreshed by one proof once, also when the child of its token was never used [SEC-06]', async () => {
    const first = await signIn();
    await bind(first);
    const captured = await signProof(own, `${SHOP}/auth/refresh`, first);
    const { status, body } = await send('/auth/refresh', first, captured);
    const second = readTokens(body).refreshToken;
    expect(status).toBe(200);
    const replayed = { status: 429, body: { success: false, error: 'This call was made before. Please try again.' } };
    for (const ms of [0, 3_600_000, -1_800_000]) {
      shop.advance(ms);
      expect(await send('/auth/refresh', first, captured)).toEqual(replayed);
    }
    expect(await rotate(first)).toBe(second);
    expect((await refresh(second)).status).toBe(200);
  });

  it('gives twins of one proof at one moment one answer [SIGN-04]', async () => {
    const first = await signIn();
    await bind(first);
    const captured = await signProof(own, `${SHOP}/auth/refresh`, first);
    const twins = await Promise.all(Array.from({ length: 5 }, () => send('/auth/refresh', first, captured)));
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429]);
  });

  it('gives a lost answer again to the key until the session is over, also with the clock put back, and dies of an older token [SIGN-04, SEC-06]', async () => {
    const first = await signIn();
    await bind(first);
    const second = await rotate(first);
    for (const ms of [0, 2 * 3_600_000 - 1_000, -2 * 3_600_000]) {
      shop.advance(ms);
      expect(await rotate(first)).toBe(second);
    }
    shop.advance(1_000);
    const third = await rotate(second);
    expect([await refresh(first), await refresh(third)]).toEqual([REFUSED, REFUSED]);
    const lost = await signIn();
    await bind(lost);
    await rotate(lost);
    shop.advance(2 * 3_600_000);
    expect(await refresh(lost)).toEqual(REFUSED);
  });

  it('takes the proof of no other call, of no other token and of no other make [SIGN-04]', async () => {
    const token = await signIn();
    await bind(token);
    const jwk = await exportJWK(own.publicKey);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
    const claims = { htm: 'POST', htu: `${SHOP}/auth/refresh`, ath: base64url.encode(hash), iat: 1, jti: 'x' };
    const sign = (changed: object, header: object = {}, key = own) =>
      new SignJWT({ ...claims, ...changed })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(key.privateKey);
    const bad = {
      'another call': await signProof(own, `${SHOP}/auth/bind`, token),
      'another token': await signProof(own, `${SHOP}/auth/refresh`, `${token}x`),
      'another method': await sign({ htm: 'GET' }),
      'no hash': await sign({ ath: undefined }),
      'no address': await sign({ htu: undefined }),
      'an address that is none': await sign({ htu: '/auth/refresh' }),
      'another type': await sign({}, { typ: 'JWT' }),
      'a key that did not sign': await sign({}, {}, other),
      'no key': await sign({}, { jwk: undefined }),
      'no signature': new UnsecuredJWT(claims).encode(),
      'a long one': await sign({ jti: 'x'.repeat(2_000) }),
      'no proof': 'x',
    };
    for (const [name, proof] of Object.entries(bad)) {
      expect({ name, ...(await send('/auth/refresh', token, proof)) }).toEqual({ name, ...REFUSED });
    }
    expect((await send('/auth/refresh', token, await sign({}))).status).toBe(200);
  });
});

it('is bound by its first signed refresh where the binding was lost [SIGN-04]', async () => {
  const token = await rotate(await signIn());
  expect([(await refresh(token, null)).status, (await refresh(token)).status]).toEqual([401, 200]);
});

it('leaves a session without a key as it was', async () => {
  const token = await signIn();
  const { status, body } = await refresh(token, null);
  expect(status).toBe(200);
  const [row] = await shop.db
    .select()
    .from(session)
    .where(eq(session.id, token.slice(0, 36)));
  expect(row?.proofKey).toBeNull();
  expect((await refresh(readTokens(body).refreshToken, null)).status).toBe(200);
});

it('binds no session that has ended, and none by a token that is used up', async () => {
  const first = await signIn();
  const second = readTokens((await refresh(first, null)).body).refreshToken;
  expect((await bind(first)).status).toBe(401);
  await shop.call('POST', '/auth/logout', { body: { refreshToken: second } });
  expect([(await bind(second)).status, (await bind('x')).status]).toEqual([401, 401]);
});
