import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, it } from 'vitest';
import { history, recoveryCode, shop as shopTable, staff, totp, verifiedDevice } from '../../../../server/db/schema.ts';
import { readStaffCommand, runStaffCommand } from '../../../../server/features/staff/staff-command.ts';
import { readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { keepLog } from '../../support/use.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG = refused(401, 'This code is wrong, or was used before.');
const OVER = refused(403, 'This sign-in took too long. Please type your password again.');
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const { log, texts } = keepLog('trace');
const shop = useCounter({ env: { TRUST_PROXY: 'true' }, log });

/** Somebody of the counter who has signed in. */
async function newcomer(email: string): Promise<string> {
  await shop.addStaff({ email });
  return shop.signIn({ email, password: OWNER.password });
}

const codeAt = (at: number) =>
  new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: shop.deps.now().getTime() + at });

type Challenge = { challenge: string; factors: string[] };
const logIn = (cookie?: string) =>
  shop.call('POST', '/auth/login', { body: OWNER, headers: cookie === undefined ? {} : { cookie } });
const challenge = async (cookie?: string) => readData(await logIn(cookie)) as Challenge;
const answer = (to: string, code: string, cookie?: string) =>
  shop.call('POST', '/auth/challenge', {
    body: { challenge: to, code },
    headers: cookie === undefined ? {} : { cookie },
  });

beforeEach(async () => {
  await shop.forgetTries();
  const [owner] = await shop.db.select().from(staff).where(eq(staff.email, OWNER.email));
  const now = shop.deps.now().toISOString();
  await shop.db.delete(totp);
  await shop.db.delete(recoveryCode);
  await shop.db.delete(verifiedDevice);
  await shop.db.insert(totp).values({ staffId: owner?.id ?? 0, secret: SECRET, confirmedAt: now });
  await shop.db.update(staff).set({ factorAt: now }).where(eq(staff.email, OWNER.email));
});

it('asks a device for a code after the password, and again after 30 days, whatever it sent meanwhile [FACT-01]', async () => {
  const first = await logIn();
  expect(readData(first)).toEqual({
    challenge: expect.stringMatching(/^1\.\d+\.[\w-]{22}\.[\w-]{43}$/),
    factors: ['totp'],
  });
  expect(first.headers['set-cookie']).toBeUndefined();
  const done = await answer((readData(first) as Challenge).challenge, codeAt(0));
  expect(readData(done)).toMatchObject({ role: 'OWNER', mustSetUpFactor: false, accessToken: expect.any(String) });
  const cookie = String(done.headers['set-cookie']).replace(/;.*/, '');
  shop.advance(29 * DAY);
  const again = await logIn(cookie);
  expect(readData(again)).toMatchObject({ accessToken: expect.any(String) });
  expect(String(again.headers['set-cookie']).replace(/;.*/, '')).toBe(cookie);
  shop.advance(DAY);
  expect(await challenge(cookie)).toMatchObject({ factors: ['totp'] });
});

it('takes a code once, of ten at the same moment too, and none of before it; from another clock by half a minute [FACT-01]', async () => {
  const open = await Promise.all(Array.from({ length: 10 }, () => challenge()));
  const now = codeAt(0);
  const statuses = await Promise.all(open.map(async (one) => (await answer(one.challenge, now)).status));
  expect(statuses.filter((status) => status === 200).length).toBe(1);
  await shop.forgetTries();
  const { challenge: next } = await challenge();
  expect(said(await answer(next, codeAt(-30_000)))).toEqual(WRONG);
  expect(said(await answer(next, codeAt(60_000)))).toEqual(WRONG);
  expect((await answer(next, codeAt(30_000))).status).toBe(200);
  shop.advance(30_000);
  expect(said(await answer((await challenge()).challenge, codeAt(0)))).toEqual(WRONG);
});

it('counts a wrong code as a wrong password, which a right password between does not undo [FACT-01, SIGN-02]', async () => {
  const guess = async (cookie?: string) => (await answer((await challenge(cookie)).challenge, '000000', cookie)).status;
  const seen: number[] = [];
  for (let n = 0; n < 5; n += 1) seen.push(await guess());
  expect(seen).toEqual([401, 401, 401, 401, 401]);
  expect((await logIn()).status).toBe(429);
  shop.advance(15_000);
  const done = await answer((await challenge()).challenge, codeAt(0));
  const cookie = String(done.headers['set-cookie']).replace(/;.*/, '');
  shop.advance(31 * DAY);
  for (let n = 0; n < 10; n += 1) expect(await guess(cookie)).toBe(401);
  expect((await logIn(cookie)).status).toBe(429);
});

it('hears twenty of the codes that are guessed at once from as many places, each of another sign-in [FACT-01, SIGN-02]', async () => {
  const open: { body: object; headers: Record<string, string> }[] = [];
  for (let n = 0; n < 30; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    const asked = await shop.call('POST', '/auth/login', { body: OWNER, headers });
    const code = String(100_000 + n);
    open.push({ body: { challenge: (readData(asked) as Challenge).challenge, code }, headers });
  }
  const answers = await Promise.all(open.map((one) => shop.call('POST', '/auth/challenge', one)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 20 }, () => 401),
    ...Array.from({ length: 10 }, () => 429),
  ]);
});

it('is asked for at the device of a colleague, and where the seal of a cookie is of another [FACT-01]', async () => {
  const zara = { email: 'zara@shop.test', password: OWNER.password };
  await shop.addStaff(zara);
  const toCookie = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).replace(/;.*/, '');
  const hers = toCookie(await shop.call('POST', '/auth/login', { body: zara }));
  const own = toCookie(await answer((await challenge(hers)).challenge, codeAt(0), hers));
  expect(readData(await logIn(own))).toMatchObject({ role: 'OWNER' });
  for (const cookie of [hers, own.replace(/[^.]*$/, '') + hers.replace(/.*\./, '')])
    expect(await challenge(cookie)).toMatchObject({ factors: ['totp'] });
});

it('takes a challenge for five minutes, once, and none of another account, another password or another moment [FACT-01]', async () => {
  const { challenge: late } = await challenge();
  shop.advance(5 * MINUTE);
  expect(said(await answer(late, codeAt(0)))).toEqual(OVER);
  const { challenge: good } = await challenge();
  for (const forged of [`2${good.slice(1)}`, `${good.slice(0, -1)}${good.endsWith('A') ? 'E' : 'A'}`, 'no challenge']) {
    expect(said(await answer(forged, codeAt(0)))).toEqual(OVER);
  }
  expect((await answer(good, codeAt(0))).status).toBe(200);
  expect(said(await answer(good, codeAt(30_000)))).toEqual(OVER);
  shop.advance(-MINUTE);
  expect(said(await answer(good, codeAt(0)))).toEqual(OVER);
  shop.advance(2 * MINUTE);
  const { challenge: before } = await challenge();
  const [owner] = await shop.db.select().from(staff).where(eq(staff.email, OWNER.email));
  await shop.db.update(staff).set({ passwordHash: 'another' }).where(eq(staff.email, OWNER.email));
  expect(said(await answer(before, codeAt(0)))).toEqual(OVER);
  await shop.db
    .update(staff)
    .set({ passwordHash: owner?.passwordHash ?? '' })
    .where(eq(staff.email, OWNER.email));
});

it('is set up with the password and a first code, signs in by app or recovery code, each once, and is turned off [FACT-01]', async () => {
  const token = await newcomer('sana@shop.test');
  const body = { currentPassword: OWNER.password };
  const call = (path: string, sent?: object) =>
    shop.call(sent ? 'POST' : 'GET', `/account/factor${path}`, { token, ...(sent && { body: sent }) });
  expect(readData(await call(''))).toEqual({ since: null, codesLeft: 0, isDemanded: false });
  expect((await call('', { currentPassword: 'a guess' })).status).toBe(400);
  expect((await call('/confirm', { code: '123456' })).status).toBe(409);
  const { secret, picture } = readData(await call('', body)) as { secret: string; picture: string };
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
  expect((await call('/confirm', { code: '000000' })).status).toBe(400);
  const code = (at: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.deps.now().getTime() + at });
  const { codes } = readData(await call('/confirm', { code: code(0) })) as { codes: string[] };
  expect(codes.length).toBe(10);
  expect(new Set(codes.map((one) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(one)))).toEqual(new Set([true]));
  expect((await call('', body)).status).toBe(409);
  const open = async () => {
    const asked = readData(
      await shop.call('POST', '/auth/login', { body: { email: 'sana@shop.test', password: OWNER.password } }),
    );
    expect(asked).toMatchObject({ factors: ['totp', 'recovery'] });
    return (asked as Challenge).challenge;
  };
  expect(said(await answer(await open(), code(0)))).toEqual(WRONG);
  const [first = ''] = codes;
  const twice = await Promise.all(
    [await open(), await open()].map(async (one) => (await answer(one, first.toUpperCase().replace('-', ' '))).status),
  );
  expect(twice.sort((one, other) => one - other)).toEqual([200, 401]);
  expect((await answer(await open(), code(30_000))).status).toBe(200);
  expect(readData(await call(''))).toMatchObject({ codesLeft: 9 });
  expect((await call('/codes', { currentPassword: 'a guess' })).status).toBe(400);
  const [, unused = ''] = codes;
  const { codes: anew } = readData(await call('/codes', body)) as { codes: string[] };
  expect([anew.length, anew.filter((one) => codes.includes(one))]).toEqual([10, []]);
  expect(said(await answer(await open(), unused))).toEqual(WRONG);
  expect((await answer(await open(), anew[0] ?? '')).status).toBe(200);
  expect(readData(await call(''))).toMatchObject({ codesLeft: 9 });
  const stored = [await shop.db.select().from(history), await shop.db.select().from(recoveryCode)];
  const told = JSON.stringify(stored) + texts.join('');
  const secrets = [secret, ...codes, ...anew].flatMap((one) => [one, one.replace('-', ''), one.slice(0, 5)]);
  expect([...secrets, code(0), code(30_000)].filter((one) => told.includes(one))).toEqual([]);
  for (const event of ['authn_factor_set', 'authn_factor_codes', 'authn_factor_fail']) expect(told).toContain(event);
  expect(readData(await call('/remove', body))).toEqual({ since: null, codesLeft: 0, isDemanded: false });
  expect(said(await call('/codes', body))).toEqual(refused(409, 'Nothing is being set up. Please begin again.'));
  expect(await shop.signIn({ email: 'sana@shop.test', password: OWNER.password })).toMatch(/^eyJ/);
});

it('is demanded by role, in sessions that began before too, and taken by a command [FACT-02]', async () => {
  const email = 'bilal@shop.test';
  const token = await newcomer(email);
  await shop.db.update(shopTable).set({ factorRoles: 'MANAGER\nCOUNTER' });
  const services = async (as: string) => said(await shop.call('GET', '/services', { token: as }));
  expect((await services(token)).status).toBe(401);
  const login = { body: { email, password: OWNER.password } };
  const told = readData(await shop.call('POST', '/auth/login', login)) as { accessToken: string };
  expect(told).toMatchObject({ mustSetUpFactor: true });
  expect(await services(told.accessToken)).toEqual(refused(403, 'Please set up a second factor first.'));
  const post = async (path: string, body: object) =>
    readData(await shop.call('POST', `/account/factor${path}`, { token: told.accessToken, body }));
  const { secret } = (await post('', { currentPassword: OWNER.password })) as { secret: string };
  await post('/confirm', {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.deps.now().getTime() }),
  });
  expect((await services(told.accessToken)).status).toBe(200);
  const command = async (args: string[]) =>
    runStaffCommand(await readStaffCommand(args, async () => null), { db: shop.db, now: shop.deps.now(), log: SILENT });
  await expect(command(['factor', email])).rejects.toThrow('--remove');
  await expect(command(['logout', email, '--remove'])).rejects.toThrow('--remove');
  expect(await command(['factor', email, '--remove'])).toBe(`${email} signs in without a second factor.`);
  expect(await command(['factor', email, '--remove'])).toBe(`${email} had no second factor.`);
  expect(readData(await shop.call('POST', '/auth/login', login))).toMatchObject({ mustSetUpFactor: true });
  const owner = { token: told.accessToken, body: { factorRoles: ['OWNER'] } };
  expect((await shop.call('PATCH', '/shop', owner)).status).toBe(403);
  await shop.db.update(shopTable).set({ factorRoles: null });
  expect((await services(token)).status).toBe(200);
});
