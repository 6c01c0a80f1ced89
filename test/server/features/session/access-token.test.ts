import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAuthKeys } from '../../../../server/features/session/auth-keys.sql.ts';
import { createShop, OWNER, type Shop } from '../../support/harness.ts';

let shop: Shop;
let good: string;
let refreshToken: string;
let key: Uint8Array;
beforeAll(async () => {
  shop = await createShop();
  const { body } = await shop.call('POST', '/auth/login', { body: OWNER });
  ({ accessToken: good, refreshToken } = (body as { data: { accessToken: string; refreshToken: string } }).data);
  key = (await readAuthKeys(shop.db)).access;
});
afterAll(() => shop.close());

const seconds = () => Math.floor(shop.deps.now().getTime() / 1000);
const claims = () => ({
  sid: refreshToken.slice(0, 36),
  iss: 'reflow',
  aud: 'reflow-api',
  sub: '1',
  iat: seconds(),
  exp: seconds() + 600,
});
const sign = (payload: Record<string, unknown>, header: Record<string, unknown> = {}, by: Uint8Array = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(by);
const ask = (authorization: string | undefined) =>
  shop.call('GET', '/services', { headers: authorization === undefined ? {} : { authorization } });

it('takes its own token, and one made the same way', async () => {
  expect((await ask(`Bearer ${good}`)).status).toBe(200);
  expect((await ask(`Bearer ${await sign(claims())}`)).status).toBe(200);
});

const without = (name: string) => {
  const { [name]: _, ...rest } = claims() as Record<string, unknown>;
  return rest;
};

const BAD: Record<string, () => Promise<string> | string> = {
  'no algorithm': () =>
    new UnsecuredJWT({ sid: claims().sid })
      .setIssuer('reflow')
      .setAudience('reflow-api')
      .setSubject('1')
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + 600)
      .encode(),
  'another key': () => sign(claims(), {}, new Uint8Array(32)),
  'the refresh key': async () => sign(claims(), {}, (await readAuthKeys(shop.db)).refresh),
  'another algorithm with the same key': () => sign(claims(), { alg: 'HS512' }, new Uint8Array([...key, ...key])),
  'a public-key algorithm': async () =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .sign((await generateKeyPair('ES256')).privateKey),
  expired: () => sign({ ...claims(), iat: seconds() - 601, exp: seconds() - 1 }),
  'too long a life': () => sign({ ...claims(), iat: seconds() - 601, exp: seconds() + 600 }),
  'from the future': () => sign({ ...claims(), iat: seconds() + 60, exp: seconds() + 660 }),
  'not yet good': () => sign({ ...claims(), nbf: seconds() + 60 }),
  'another audience': () => sign({ ...claims(), aud: 'shop' }),
  'another issuer': () => sign({ ...claims(), iss: 'shop' }),
  'another type': () => sign(claims(), { typ: 'JWT' }),
  'no type': () => sign(claims(), { typ: undefined }),
  'no audience': () => sign(without('aud')),
  'no issuer': () => sign(without('iss')),
  'no expiry': () => sign(without('exp')),
  'no issue time': () => sign(without('iat')),
  'no person': () => sign(without('sub')),
  'no login': () => sign(without('sid')),
  'another person': () => sign({ ...claims(), sub: '2' }),
  'a person that is no number': () => sign({ ...claims(), sub: '1 or 1=1' }),
  'an unknown login': () => sign({ ...claims(), sid: '00000000-0000-4000-8000-000000000000' }),
  'a login that is no id': () => sign({ ...claims(), sid: 'x' }),
  'a critical header nobody knows': () =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 })
      .sign(key, { crit: { x: true } }),
  truncated: () => good.slice(0, -1),
  'another payload': () =>
    good.replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify({ ...claims(), sub: '9' })).toString('base64url')}.`),
  'no signature': () => good.replace(/\.[^.]+$/, '.'),
  'a refresh token': () => refreshToken,
  nothing: () => '',
};

it.each(Object.entries(BAD))('refuses a token: %s', async (_, make) => {
  const { status, body, headers } = await ask(`Bearer ${await make()}`);
  expect({ status, body, challenge: headers['www-authenticate'] }).toEqual({
    status: 401,
    body: { success: false, error: 'Please sign in.' },
    challenge: 'Bearer',
  });
});

it.each([undefined, '', 'Bearer', 'Basic b3duZXI6eA==', 'bearer'])('refuses the header %j', async (authorization) => {
  expect((await ask(authorization)).status).toBe(401);
});

it('is over after ten minutes', async () => {
  shop.advance(599_000);
  expect((await ask(`Bearer ${good}`)).status).toBe(200);
  shop.advance(1_000);
  expect((await ask(`Bearer ${good}`)).status).toBe(401);
});
