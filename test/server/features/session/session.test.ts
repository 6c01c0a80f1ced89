import { eq, sql } from 'drizzle-orm';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { session, setting, staff } from '../../../../server/db/schema.ts';
import { readAuthKeys } from '../../../../server/features/session/auth-keys.sql.ts';
import { argon2, hashPassword } from '../../../../server/features/session/password.ts';
import { OFFERS } from '../../../../src/domain/session/staff.ts';
import { readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { keepLog } from '../../support/use.ts';

const ENDED = refused(401, 'Your session has ended. Please sign in again.');
const HOUR = 3_600_000;

type Tokens = { accessToken: string; refreshToken: string; token?: string };

const { log, lines } = keepLog();
const shop = useCounter({ log });
const causes = (event: string) =>
  lines()
    .filter((line) => line['event'] === event)
    .map((line) => line['cause']);

const logIn = (body: unknown) => shop.call('POST', '/auth/login', { body });
const signIn = async (body: unknown = OWNER) => readData(await logIn(body)) as Tokens;
const refresh = async (refreshToken: string) =>
  said(await shop.call('POST', '/auth/refresh', { body: { refreshToken } }));
const rotate = async ({ refreshToken }: Tokens) => {
  const { body } = await refresh(refreshToken);
  return (body as { data: Tokens }).data;
};
const ask = (authorization?: string) =>
  shop.call('GET', '/services', { headers: authorization === undefined ? {} : { authorization } });
const status = async ({ accessToken }: Tokens) => (await ask(`Bearer ${accessToken}`)).status;
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

beforeAll(async () => {
  await shop.addStaff({ email: 'gone@shop.test' });
  await shop.db.update(staff).set({ isActive: false }).where(eq(staff.email, 'gone@shop.test'));
  await shop.addStaff({ email: 'new@shop.test', verified: false });
});

describe('POST /auth/login', () => {
  it('answers tokens and the role, takes the address in any case, and keeps no password [AUTH-16, CALL-01]', async () => {
    const login = await signIn({ ...OWNER, email: 'Owner@SHOP.test' });
    expect(login).toEqual({
      accessToken: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[0-9a-f-]{36}\.0\.[\w-]{43}$/),
      role: 'OWNER',
      offers: [...OFFERS],
      mustChangePassword: false,
      mustSetUpFactor: false,
    });
    expect([...OFFERS].join(' ')).toBe(
      'signOut idempotencyKeys bookingRestore ledgerRestore reasons account people refreshProof live history backups papers messages nextSteps shop customers figures lists suggestions comparison shopHistory workflow book counter signInCode factor passkeys',
    );
    const people = await shop.db.select().from(staff);
    expect(people.map((person) => person.passwordHash.slice(0, 15))).toEqual(people.map(() => '$argon2id$v=19$'));
    const made = vi.spyOn(argon2, 'hash');
    await hashPassword('correct horse');
    expect(made.mock.calls).toEqual([['correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }]]);
    made.mockRestore();
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

  it('points an unverified account with its right password to the verification [AUTH-16, CALL-01]', async () => {
    expect(said(await logIn({ ...OWNER, email: 'new@shop.test' }))).toEqual(
      refused(403, 'Please verify your email address first, at /verify-email.'),
    );
  });
});

describe('POST /auth/refresh', () => {
  it('answers new tokens, each time the next [AUTH-16]', async () => {
    const first = await signIn();
    const second = await rotate(first);
    expect(second).toEqual({
      token: second.accessToken,
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[0-9a-f-]{36}\.1\.[\w-]{43}$/),
      role: 'OWNER',
      offers: [...OFFERS],
      mustChangePassword: false,
      mustSetUpFactor: false,
    });
    expect([await status(second), await status(first)]).toEqual([200, 200]);
  });

  it('ends the session, and no other one, when the first of a chain of four comes back [CALL-01]', async () => {
    const [first, other] = [await signIn(), await signIn()];
    const chain = [first];
    for (let n = 0; n < 3; n += 1) chain.push(await rotate(chain.at(-1) ?? first));
    expect(await refresh(first.refreshToken)).toEqual(ENDED);
    for (const { refreshToken } of chain) expect(await refresh(refreshToken)).toEqual(ENDED);
    expect(await Promise.all([...chain, other].map(status))).toEqual([401, 401, 401, 401, 200]);
    const [sessionId = ''] = first.refreshToken.split('.');
    const [row] = await shop.db.select().from(session).where(eq(session.id, sessionId));
    expect(row).toMatchObject({ generation: 3, revokedBecause: 'refresh token used twice' });
    expect(causes('authn_token_reuse')).toEqual(['reused']);
    expect(causes('authn_refresh_fail').slice(-4)).toEqual(times(4, 'revoked'));
  });

  it('gives a lost answer again within ten seconds, and takes the same token after that for stolen [SEC-06, CALL-01]', async () => {
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

  it.each(['42501', '25006', '58030'])(
    'goes on after a refresh that the disk refused with %s [DISK-03]',
    async (code) => {
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
    },
  );

  it('gives twenty twins at one moment one child [CALL-01]', async () => {
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

  it('refuses the tokens of a disabled account at once [CALL-01]', async () => {
    await shop.addStaff({ email: 'leaving@shop.test' });
    const tokens = await signIn({ ...OWNER, email: 'leaving@shop.test' });
    await shop.db.update(staff).set({ isActive: false }).where(eq(staff.email, 'leaving@shop.test'));
    expect([await status(tokens), await refresh(tokens.refreshToken)]).toEqual([401, ENDED]);
  });

  it('refuses what is not its token, and limits how often one may try [CALL-01]', async () => {
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
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) statuses.push((await refresh('x')).status);
    expect(statuses.at(-1)).toBe(429);
    shop.advance(16 * 60_000);
    expect(await refresh('x')).toEqual(ENDED);
  });
});

describe('POST /auth/logout', () => {
  const logOut = async (refreshToken: string) =>
    said(await shop.call('POST', '/auth/logout', { body: { refreshToken } }));

  it('ends the login on the server, and none for a token that is not its own', async () => {
    const tokens = await signIn();
    const { refreshToken } = tokens;
    const forged = `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}`;
    expect([(await logOut(forged)).status, await status(tokens)]).toEqual([200, 200]);
    expect(await logOut(refreshToken)).toEqual({ status: 200, body: { success: true, data: null } });
    expect([await status(tokens), await refresh(refreshToken)]).toEqual([401, ENDED]);
  });

  it('lets no call through that starts after the end', async () => {
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

  it('is its own, or one made the same way', async () => {
    expect((await ask(`Bearer ${good}`)).status).toBe(200);
    expect((await ask(`Bearer ${await sign(claims())}`)).status).toBe(200);
  });

  it('is signed with what the first start has stored, which a later start only reads', async () => {
    const stored = () => shop.db.select({ value: setting.value, writer: sql<string>`xmin::text` }).from(setting);
    const before = await stored();
    expect((await readAuthKeys(shop.db)).access).toEqual(key);
    expect(await stored()).toEqual(before);
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
    'is not in the header %j',
    async (authorization) => {
      expect((await ask(authorization)).status).toBe(401);
    },
  );

  it('is over after ten minutes', async () => {
    shop.advance(599_000);
    expect((await ask(`Bearer ${good}`)).status).toBe(200);
    shop.advance(1_000);
    expect((await ask(`Bearer ${good}`)).status).toBe(401);
  });
});
