import { eq, sql } from 'drizzle-orm';
import { base64url, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { checkClock, lookAtClock, openClock } from '../../../../server/db/clock-watch.ts';
import { historyHead, session, staff } from '../../../../server/db/schema.ts';
import { readAuthKeys } from '../../../../server/features/session/session.sql.ts';
import { ROLES } from '../../../../src/domain/session/permissions.ts';
import { argon2 } from '../../../../server/features/session/argon2.ts';
import { hashPassword } from '../../../../server/features/session/password.ts';
import { signProof } from '../../../../src/services/session/refresh-proof.ts';
import { readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { byNumber, inTurn, signInsOf, times, type Tokens } from '../../support/sign-ins.ts';
import { keepLog } from '../../support/use.ts';

const ENDED = refused(401, 'Your session has ended. Please sign in again.');
const HOUR = 3_600_000;

const { log, lines } = keepLog();
const shop = useCounter({ log });
const causes = (event: string) =>
  lines()
    .filter((line) => line['event'] === event)
    .map((line) => line['cause']);

const { logIn, signIn, setStaff, ...on } = signInsOf(shop);
const refresh = async (refreshToken: string) => said(await on.refresh(refreshToken));
const rotate = async ({ refreshToken }: Pick<Tokens, 'refreshToken'>) =>
  readData(await on.refresh(refreshToken)) as Tokens;
const ask = (authorization?: string) =>
  shop.call('GET', '/services', { headers: authorization === undefined ? {} : { authorization } });
const status = on.statusOf;
/** The stored columns of a session. */
const rowOf = async ({ refreshToken }: Pick<Tokens, 'refreshToken'>) => {
  const id = refreshToken.slice(0, 36);
  return (await shop.db.select().from(session).where(eq(session.id, id)))[0];
};

beforeAll(async () => {
  await shop.addStaff({ email: 'gone@shop.test' });
  await setStaff('gone@shop.test', { isActive: false });
  await shop.addStaff({ email: 'new@shop.test', verified: false });
});

/** The single offer, and the names that tabs of the previous release look for. */
const OFFERED = ['reflow', 'refreshProof', 'signOut', 'idempotencyKeys'];

describe('POST /auth/login', () => {
  it('returns tokens and role, ignores the case of the address, and stores no password [AUTH-16, CALL-01]', async () => {
    const login = await signIn({ ...OWNER, email: 'Owner@SHOP.test' });
    expect(login).toEqual({
      accessToken: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[0-9a-f-]{36}\.0\.[\w-]{43}$/),
      role: 'OWNER',
      offers: OFFERED,
      mustChangePassword: false,
      mustSetUpFactor: false,
    });
    const people = await shop.db.select().from(staff);
    expect(people.map((person) => person.passwordHash.slice(0, 15))).toEqual(people.map(() => '$argon2id$v=19$'));
    const made = vi.spyOn(argon2, 'hash');
    await hashPassword('correct horse');
    expect(made.mock.calls).toEqual([['correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }]]);
    made.mockRestore();
  });

  it.each(ROLES)('offers the same to %s, because the role decides the rest [OFFER-04]', async (role) => {
    const { email, password } = await shop.person(role, `${role.toLowerCase()}@offers.test`);
    expect((await signIn({ email, password })).offers).toEqual(OFFERED);
  });

  it.each([
    ['a wrong password', { ...OWNER, password: 'wrong horse' }],
    ['an unknown address', { ...OWNER, email: 'nobody@shop.test' }],
    ['a disabled account with its right password', { ...OWNER, email: 'gone@shop.test' }],
    ['an unverified account with a wrong password', { email: 'new@shop.test', password: 'wrong horse' }],
  ])('answers the same for %s [AUTH-16, CALL-01]', async (_, credentials) => {
    const answer = await logIn(credentials);
    expect(said(answer)).toEqual(refused(401, 'Invalid credentials'));
    expect(answer.headers['content-length']).toBe('47');
  });
});

describe('POST /auth/refresh', () => {
  it('returns a new pair of tokens each time [AUTH-16]', async () => {
    const first = await signIn();
    const second = await rotate(first);
    expect(second).toEqual({
      token: second.accessToken,
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[0-9a-f-]{36}\.1\.[\w-]{43}$/),
      role: 'OWNER',
      offers: OFFERED,
      mustChangePassword: false,
      mustSetUpFactor: false,
    });
    expect([await status(second), await status(first)]).toEqual([200, 200]);
  });

  it('returns another access token within the same second [AUTH-16]', async () => {
    const first = await signIn();
    expect((await rotate(first)).accessToken).not.toBe(first.accessToken);
  });

  it('ends only its own session when a token is used again later [CALL-01]', async () => {
    const [first, other] = [await signIn(), await signIn()];
    const chain = [first];
    for (let n = 0; n < 3; n += 1) chain.push(await rotate(chain.at(-1) ?? first));
    expect(await refresh(first.refreshToken)).toEqual(ENDED);
    for (const { refreshToken } of chain) expect(await refresh(refreshToken)).toEqual(ENDED);
    expect(await Promise.all([...chain, other].map(status))).toEqual([401, 401, 401, 401, 200]);
    expect(await rowOf(first)).toMatchObject({ generation: 3, revokedBecause: 'refresh token used twice' });
    expect(causes('authn_token_reuse')).toEqual(['reused']);
    expect(causes('authn_refresh_fail').slice(-4)).toEqual(times(4, 'revoked'));
  });

  it('repeats a lost response within ten seconds, and treats the same token as stolen after that [SEC-06, CALL-01]', async () => {
    const first = await signIn();
    const second = await rotate(first);
    shop.advance(9_900);
    const again = await rotate(first);
    expect([again.refreshToken, await status(again)]).toEqual([second.refreshToken, 200]);
    shop.advance(200);
    expect([await refresh(first.refreshToken), await refresh(second.refreshToken)]).toEqual([ENDED, ENDED]);
    const used = await signIn();
    await rotate(used);
    expect((await refresh((await rotate(used)).refreshToken)).status).toBe(200);
    expect(causes('authn_token_refreshed').slice(-3)).toEqual(['rotated', 'given again', 'rotated']);
    expect(await refresh(used.refreshToken), 'a grandparent, however soon').toEqual(ENDED);
  });

  it.each(['42501', '25006', '58030'])('continues after the disk refused a refresh with %s [DISK-03]', async (code) => {
    const { refreshToken } = await signIn();
    await shop.db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as
        'begin raise exception using errcode = ''${code}''; end'`),
    );
    await shop.db.execute(sql`create trigger refused before update on ${session} execute function refuse()`);
    const sentence = 'The disk refuses the database. Nothing was saved. Please tell the owner.';
    expect(await refresh(refreshToken)).toEqual(refused(503, sentence));
    await shop.db.execute(sql`drop function refuse cascade`);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('gives twenty parallel requests the same new token [CALL-01]', async () => {
    const tokens = await signIn();
    const children = await Promise.all(times(20, tokens).map(rotate));
    expect(new Set(children.map((child) => child.refreshToken)).size).toBe(1);
  });

  it('ends after twelve hours, however often it was refreshed [CALL-01]', async () => {
    let tokens = await signIn();
    for (let hour = 1; hour < 12; hour += 1) {
      shop.advance(HOUR);
      tokens = await rotate(tokens);
    }
    shop.advance(HOUR - 1_000);
    tokens = await rotate(tokens);
    shop.advance(1_000);
    expect([await refresh(tokens.refreshToken), await status(tokens)]).toEqual([ENDED, 401]);
    expect(causes('authn_refresh_fail').at(-1)).toBe('expired');
  });

  it('ends after two hours without a refresh [CALL-01]', async () => {
    const [early, late] = [await signIn(), await signIn()];
    shop.advance(2 * HOUR - 1);
    expect((await refresh(early.refreshToken)).status).toBe(200);
    shop.advance(1);
    expect(await refresh(late.refreshToken)).toEqual(ENDED);
    expect(causes('authn_refresh_fail').at(-1)).toBe('idle');
  });

  it('refuses foreign tokens, and throttles tries [CALL-01]', async () => {
    const { refreshToken, accessToken } = await signIn();
    const [id = '', generation = '', seal = ''] = refreshToken.split('.');
    const bad = [
      'x',
      accessToken,
      `${id}.${generation}`,
      `${id}.1.${seal}`,
      `${id}.00.${seal}`,
      `${id}.-1.${seal}`,
      `${id}.${generation}.${seal.slice(1)}`,
      `${id}.${generation}.${'A'.repeat(43)}`,
      `00000000-0000-4000-8000-000000000000.0.${seal}`,
      refreshToken.toUpperCase(),
      `${refreshToken} `,
    ];
    for (const token of bad) expect(await refresh(token)).toEqual(ENDED);
    expect((await refresh(refreshToken)).status).toBe(200);
    expect((await inTurn(100, () => refresh('x'))).at(-1)).toMatchObject({ status: 429 });
    shop.advance(16 * 60_000);
    expect(await refresh('x')).toEqual(ENDED);
  });
});

describe('POST /auth/logout', () => {
  const logOut = async (refreshToken: string) =>
    said(await shop.call('POST', '/auth/logout', { body: { refreshToken } }));

  it('ends the session of its token only', async () => {
    const tokens = await signIn();
    const { refreshToken } = tokens;
    const forged = `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}`;
    expect([(await logOut(forged)).status, await status(tokens)]).toEqual([200, 200]);
    expect(await logOut(refreshToken)).toEqual({ status: 200, body: { success: true, data: null } });
    expect([await status(tokens), await refresh(refreshToken)]).toEqual([401, ENDED]);
  });

  it('refuses every call that starts after it', async () => {
    const tokens = await signIn();
    const before = times(50, tokens).map(status);
    await logOut(tokens.refreshToken);
    expect(await Promise.all(times(50, tokens).map(status))).toEqual(times(50, 401));
    await Promise.all(before);
  });
});

describe('an access token', () => {
  let good: string;
  let refreshToken: string;
  let key: Uint8Array;
  beforeAll(async () => {
    ({ accessToken: good, refreshToken } = await signIn());
    key = (await readAuthKeys(shop.db)).access;
  });

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
  const without = (name: string) => () =>
    sign(Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name)));
  const saying = (change: () => object) => () => sign({ ...claims(), ...change() });

  it('is accepted if this shop signed it', async () => {
    expect((await ask(`Bearer ${good}`)).status).toBe(200);
    expect((await ask(`Bearer ${await sign(claims())}`)).status).toBe(200);
  });

  const BAD: Record<string, () => Promise<string> | string> = {
    'of no algorithm': () => new UnsecuredJWT(claims()).encode(),
    'of another key': () => sign(claims(), {}, new Uint8Array(32)),
    'of the refresh key': async () => sign(claims(), {}, (await readAuthKeys(shop.db)).refresh),
    'of another algorithm with the same key': () => sign(claims(), { alg: 'HS512' }, new Uint8Array([...key, ...key])),
    'of a public-key algorithm': async () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .sign((await generateKeyPair('ES256')).privateKey),
    'of another type': () => sign(claims(), { typ: 'JWT' }),
    'of no type': () => sign(claims(), { typ: undefined }),
    'with a critical header nobody knows': () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 })
        .sign(key, { crit: { x: true } }),
    'that is expired': saying(() => ({ iat: seconds() - 601, exp: seconds() - 1 })),
    'with too long a life': saying(() => ({ iat: seconds() - 601, exp: seconds() + 600 })),
    'from the future': saying(() => ({ iat: seconds() + 122, exp: seconds() + 722 })),
    'that is not yet good': saying(() => ({ nbf: seconds() + 60 })),
    'for another audience': saying(() => ({ aud: 'shop' })),
    'of another issuer': saying(() => ({ iss: 'shop' })),
    'of another person': saying(() => ({ sub: '2' })),
    'of a person that is no number': saying(() => ({ sub: '1 or 1=1' })),
    'of an unknown login': saying(() => ({ sid: '00000000-0000-4000-8000-000000000000' })),
    'of a login that is no id': saying(() => ({ sid: 'x' })),
    ...Object.fromEntries(['aud', 'iss', 'exp', 'iat', 'sub', 'sid'].map((name) => [`without ${name}`, without(name)])),
    'that is truncated': () => good.slice(0, -1),
    'with another payload': () =>
      good.replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify({ ...claims(), sub: '9' })).toString('base64url')}.`),
    'with no signature': () => good.replace(/\.[^.]+$/, '.'),
    'that is a refresh token': () => refreshToken,
    'that is nothing': () => '',
  };

  it.each(Object.entries(BAD))('%s is refused', async (_, make) => {
    const answer = await ask(`Bearer ${await make()}`);
    expect(said(answer)).toEqual(refused(401, 'Please sign in.'));
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([undefined, '', 'Bearer', 'Basic b3duZXI6eA==', 'bearer'])(
    'is not accepted in the header %j',
    async (authorization) => {
      expect((await ask(authorization)).status).toBe(401);
    },
  );

  it('expires after ten minutes', async () => {
    shop.advance(599_000);
    expect((await ask(`Bearer ${good}`)).status).toBe(200);
    shop.advance(1_000);
    expect((await ask(`Bearer ${good}`)).status).toBe(401);
  });
});

describe('a session that is bound to a key', () => {
  const SHOP = 'http://127.0.0.1:3000/api';
  const makeKey = (): Promise<CryptoKeyPair> =>
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  let [own, other] = [] as unknown as [CryptoKeyPair, CryptoKeyPair];
  beforeAll(async () => {
    [own, other] = await Promise.all([makeKey(), makeKey()]);
  });

  type Path = 'bind' | 'refresh';
  const prove = (path: Path, token: string, key = own) => signProof(key, `${SHOP}/auth/${path}`, token);
  const send = async (path: Path, refreshToken: string, proof?: string) => {
    const headers: Record<string, string> = proof === undefined ? {} : { dpop: proof };
    return said(await shop.call('POST', `/auth/${path}`, { body: { refreshToken }, headers }));
  };
  const bind = async (token: string, key = own) => send('bind', token, await prove('bind', token, key));
  const refreshBy = async (key: CryptoKeyPair | null, token: string) =>
    send('refresh', token, key ? await prove('refresh', token, key) : undefined);
  const tokenOf = ({ body }: { body: unknown }) => (body as { data: Tokens }).data.refreshToken;
  const next = async (token: string) => tokenOf(await refreshBy(own, token));
  const open = async () => (await signIn()).refreshToken;
  const openBound = async () => {
    const token = await open();
    expect(await bind(token)).toEqual({ status: 200, body: { success: true, data: null } });
    return token;
  };

  it('is refreshed only with that key, and survives tries without it [SIGN-04]', async () => {
    let [token, before] = [await openBound(), ''];
    for (let n = 0; n < 3; n += 1) [token, before] = [await next(token), token];
    expect(token).toMatch(/^[0-9a-f-]{36}\.3\./);
    for (const one of [token, before])
      expect([await refreshBy(null, one), await refreshBy(other, one)]).toEqual([ENDED, ENDED]);
    expect((await refreshBy(own, token)).status).toBe(200);
  });

  it('cannot be bound to another key, but again to its own [SIGN-04]', async () => {
    const token = await openBound();
    expect(await bind(token, other)).toMatchObject({ status: 401 });
    expect([(await bind(token)).status, (await refreshBy(own, token)).status]).toEqual([200, 200]);
  });

  it('accepts each proof once, also on parallel requests [SIGN-04, SEC-06]', async () => {
    const [first, twin] = [await openBound(), await openBound()];
    const captured = await prove('refresh', first);
    const second = tokenOf(await send('refresh', first, captured));
    const replayed = refused(429, 'This call was made before. Please try again.');
    for (const ms of [0, HOUR, -HOUR / 2]) {
      shop.advance(ms);
      expect(await send('refresh', first, captured)).toEqual(replayed);
    }
    expect([await next(first), (await refreshBy(own, second)).status]).toEqual([second, 200]);
    const proof = await prove('refresh', twin);
    const twins = await Promise.all(times(5, proof).map((one) => send('refresh', twin, one)));
    expect(twins.map((answer) => answer.status).toSorted(byNumber)).toEqual([200, ...times(4, 429)]);
  });

  it('repeats a lost response for its key, also after the clock was put back, but ends on an older token [SIGN-04, SEC-06]', async () => {
    const first = await openBound();
    const second = await next(first);
    for (const ms of [0, 2 * HOUR - 1_000, -2 * HOUR]) {
      shop.advance(ms);
      expect(await next(first)).toBe(second);
    }
    shop.advance(1_000);
    const third = await next(second);
    expect([await refreshBy(own, first), await refreshBy(own, third)]).toEqual([ENDED, ENDED]);
    const lost = await openBound();
    await next(lost);
    shop.advance(2 * HOUR);
    expect(await refreshBy(own, lost)).toEqual(ENDED);
  });

  it('refuses the proof of another call, token or kind [SIGN-04]', async () => {
    const token = await openBound();
    const jwk = await exportJWK(own.publicKey);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
    const claims = { htm: 'POST', htu: `${SHOP}/auth/refresh`, ath: base64url.encode(hash), iat: 1, jti: 'x' };
    const sign = (changed: object, header: object = {}, key = own) =>
      new SignJWT({ ...claims, ...changed })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(key.privateKey);
    const bad = {
      'another call': await prove('bind', token),
      'another token': await prove('refresh', `${token}x`),
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
      expect({ name, ...(await send('refresh', token, proof)) }).toEqual({ name, ...ENDED });
    }
    expect((await send('refresh', token, await sign({}))).status).toBe(200);
  });

  it('is bound by its first signed refresh if the binding request was lost [SIGN-04]', async () => {
    const lost = await next(await open());
    expect([(await refreshBy(null, lost)).status, (await refreshBy(own, lost)).status]).toEqual([401, 200]);
    const refreshToken = tokenOf(await refreshBy(null, await open()));
    expect((await rowOf({ refreshToken }))?.proofKey).toBeNull();
    expect((await refreshBy(null, refreshToken)).status).toBe(200);
  });

  it('cannot be an ended session, or be bound with a used token', async () => {
    const first = await open();
    const second = tokenOf(await refreshBy(null, first));
    expect((await bind(first)).status).toBe(401);
    await shop.call('POST', '/auth/logout', { body: { refreshToken: second } });
    expect([(await bind(second)).status, (await bind('x')).status]).toEqual([401, 401]);
  });
});

const MINUTE = 60_000;
const TEN_YEARS = 10 * 365 * 24 * HOUR;

describe('the correction of a clock that was ahead', () => {
  const wrongBy = async <Result>(ms: number, work: () => Promise<Result>) => {
    shop.advance(ms);
    const result = await work();
    shop.advance(-ms);
    return result;
  };
  const endOf = async (tokens: Tokens) => (await rowOf(tokens))?.revokedBecause;

  it('ends a login that was made or refreshed in the future [SIGN-03]', async () => {
    const [made, early] = [await wrongBy(TEN_YEARS, () => signIn()), await signIn()];
    const refreshed = await wrongBy(HOUR, () => rotate(early));
    expect([await status(made), await status(early)]).toEqual([401, 401]);
    expect([await refresh(made.refreshToken), await refresh(refreshed.refreshToken)]).toEqual([ENDED, ENDED]);
    expect(await endOf(made)).toBe('made in the future');
  });

  it('does not make a used token valid again, however small it is [SIGN-03, SEC-06]', async () => {
    const tokens = await signIn();
    await wrongBy(1, () => rotate(tokens));
    expect([await refresh(tokens.refreshToken), await endOf(tokens)]).toEqual([ENDED, 'refresh token used twice']);
  });

  it('keeps a login if it is only a few seconds [SIGN-03]', async () => {
    const tokens = await wrongBy(110_000, () => signIn());
    expect([await status(tokens), (await refresh(tokens.refreshToken)).status]).toEqual([200, 200]);
  });

  it('does not extend a verification code beyond ten minutes [SIGN-03, SEC-05]', async () => {
    const email = 'new@shop.test';
    await wrongBy(TEN_YEARS, () => shop.call('POST', '/auth/resendVerification', { body: { email } }));
    await expect.poll(() => shop.mails.length).toBe(1);
    const token = /token=([0-9A-Z]+)/.exec(shop.mails[0]?.text ?? '')?.[1];
    const verify = () => shop.call('POST', '/auth/verifyEmail', { body: { email, token } });
    expect([(await verify()).status, (await wrongBy(TEN_YEARS, verify)).status]).toEqual([400, 200]);
  });
});

describe('the clock of the shop', () => {
  it("follows the database, however wrong this computer's clock is [REL-14]", async () => {
    for (const wrong of [-10 * TEN_YEARS, TEN_YEARS]) {
      const { now } = await openClock(shop.db, () => Date.now() + wrong);
      expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(MINUTE);
    }
  });

  it('can go back by minutes, even behind the newest seal [REL-14]', async () => {
    const start = Date.now();
    let time = start;
    const { now } = await openClock(shop.db, () => time);
    const began = now().getTime();
    await shop.db.update(historyHead).set({ at: new Date(start + 3 * MINUTE).toISOString() });
    const read = (minutes: number) => {
      time = start + minutes * MINUTE;
      return (now().getTime() - began) / MINUTE;
    };
    expect([10, 8, 9, 11, 5.5, 0].map(read)).toEqual([10, 8, 9, 11, 5.5, 0]);
  });

  it('is reported once as behind if the server has seen a time more than five minutes later [SIGN-03]', async () => {
    const warnings: string[] = [];
    const log = { warn: (_: object, sentence: string) => void warnings.push(sentence) };
    const at = (time: string) => new Date(`2025-01-05T${time}:00Z`);
    const BEHIND =
      'The clock of this computer says Jan 5, 2025, 12:24 PM, but the shop was open at Jan 5, 2025, 12:30 PM already. Please set the clock.';
    for (const time of ['07:00', '07:30', '07:25', '07:30']) await lookAtClock(shop.db, at(time), log);
    expect(warnings).toEqual([]);
    expect(await checkClock(shop.db, at('07:24'))).toBe(BEHIND);
    for (const time of ['07:24', '07:24']) await lookAtClock(shop.db, at(time), log);
    expect([warnings, await checkClock(shop.db, at('07:24'))]).toEqual([[BEHIND], null]);
  });
});
