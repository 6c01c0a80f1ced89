import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import * as schema from '../../../../server/db/schema.ts';
import { readSite } from '../../../../server/features/account/passkey.usecases.ts';
import { hashPassword } from '../../../../server/features/session/password.ts';
import { inFullWidth, inUrdu } from '../../../fixtures/other-digits.ts';
import { fieldsRefused, readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { EVENING, OWNER } from '../../support/harness.ts';
import { byNumber, inTurn, signInsOf, times, toTotp } from '../../support/sign-ins.ts';
import { createSoftPasskey, type Said } from '../../support/soft-passkey.ts';
import { keepLog } from '../../support/use.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SANA = { email: 'sana@shop.test', password: OWNER.password };

const { log, texts } = keepLog('trace');
const shop = useCounter({ env: { TRUST_PROXY: 'true' }, log });
const { setStaff, command, signIn, ...on } = signInsOf(shop);
const { staff, totp, verification } = schema;

beforeAll(() => shop.addStaff(SANA));
let token = '';
beforeEach(async () => {
  await shop.forgetTries();
  const { recoveryCode, verifiedDevice, session } = schema;
  for (const table of [totp, recoveryCode, verifiedDevice, verification, session]) await shop.db.delete(table);
  await setStaff(OWNER.email, { factorAt: null });
  token = await shop.signIn();
});

/** Requires codes of the owner from now on. */
async function demandCodes() {
  const now = shop.deps.now().toISOString();
  await shop.db.insert(totp).values({ staffId: 1, secret: SECRET, confirmedAt: now });
  await setStaff(OWNER.email, { factorAt: now });
}
/** Gives the owner recovery codes. */
async function addRecoveryCodes(count: number) {
  const codes = Array.from({ length: count }, (_, n) => `abcde2345${n + 2}`);
  const rows = codes.map(async (code) => ({ staffId: 1, codeHash: await hashPassword(code) }));
  await shop.db.insert(schema.recoveryCode).values(await Promise.all(rows));
  return codes as [string, ...string[]];
}
const codeAt = (later: number) => toTotp(SECRET, shop.deps.now(), later);
type Challenge = { challenge: string; factors: string[] };
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).replace(/;.*/, '');
const answer = (challenge: string, code: string, headers: Record<string, string> = {}) =>
  shop.call('POST', '/auth/challenge', { body: { challenge, code }, headers });

/** A new person with an unconfirmed secret. `confirm` sends its first code. */
async function beginFactor() {
  const login = { email: `new-${crypto.randomUUID()}@shop.test`, password: OWNER.password };
  await shop.addStaff(login);
  const own = await shop.signIn(login);
  const call = (path: string, body: object) => shop.call('POST', `/account/factor${path}`, { token: own, body });
  const { secret } = readData(await call('', { currentPassword: OWNER.password })) as { secret: string };
  return { login, secret, confirm: (code: string) => call('/confirm', { code }) };
}

describe('a second factor', () => {
  const WRONG = refused(401, 'This code is wrong, or was used before.');
  const OVER = refused(403, 'Your sign-in expired. Please enter your password again.');
  const logIn = (cookie?: string) => on.logIn(OWNER, cookie === undefined ? {} : { cookie });
  const challenge = async (cookie?: string) => readData(await logIn(cookie)) as Challenge;
  beforeEach(demandCodes);

  it('asks a device for a code after the password, and again after 30 days [FACT-01]', async () => {
    const first = await logIn();
    expect(readData(first)).toEqual({
      challenge: expect.stringMatching(/^1\.\d+\.[\w-]{22}\.[\w-]{43}$/),
      factors: ['totp'],
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    const done = await answer((readData(first) as Challenge).challenge, codeAt(0));
    expect(readData(done)).toMatchObject({ role: 'OWNER', mustSetUpFactor: false, accessToken: expect.any(String) });
    const cookie = cookieOf(done);
    shop.advance(29 * DAY);
    const again = await logIn(cookie);
    expect(readData(again)).toMatchObject({ accessToken: expect.any(String) });
    expect(cookieOf(again)).toBe(cookie);
    shop.advance(DAY);
    expect(await challenge(cookie)).toMatchObject({ factors: ['totp'] });
  });

  it('accepts a code once, also on parallel requests, and from a clock that is half a minute off [FACT-01]', async () => {
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

  it('counts a wrong code as a wrong password, even if the password was correct [FACT-01, SIGN-02]', async () => {
    const guess = async (cookie?: string) =>
      (await answer((await challenge(cookie)).challenge, '000000', cookie === undefined ? {} : { cookie })).status;
    expect(await inTurn(5, () => guess())).toEqual(times(5, 401));
    expect((await logIn()).status).toBe(429);
    shop.advance(15_000);
    const done = await answer((await challenge()).challenge, codeAt(0));
    const cookie = cookieOf(done);
    shop.advance(31 * DAY);
    for (let n = 0; n < 10; n += 1) expect(await guess(cookie)).toBe(401);
    expect((await logIn(cookie)).status).toBe(429);
  });

  it('checks at most twenty parallel guesses from different addresses [FACT-01, SIGN-02]', async () => {
    const open = await inTurn(30, async (n) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      const asked = readData(await on.logIn(OWNER, headers)) as Challenge;
      return () => answer(asked.challenge, String(100_000 + n), headers);
    });
    const statuses = (await Promise.all(open.map((show) => show()))).map(({ status }) => status);
    expect(statuses.toSorted(byNumber)).toEqual([...times(20, 401), ...times(10, 429)]);
  });

  it('is required on a device of someone else, and with a cookie sealed for someone else [FACT-01]', async () => {
    const hers = cookieOf(await on.logIn(SANA));
    const own = cookieOf(await answer((await challenge(hers)).challenge, codeAt(0), { cookie: hers }));
    expect(readData(await logIn(own))).toMatchObject({ role: 'OWNER' });
    for (const cookie of [hers, own.replace(/[^.]*$/, '') + hers.replace(/.*\./, '')])
      expect(await challenge(cookie)).toMatchObject({ factors: ['totp'] });
  });

  it('accepts a challenge once within five minutes, and only for its account and password [FACT-01]', async () => {
    const { challenge: late } = await challenge();
    shop.advance(5 * MINUTE);
    expect(said(await answer(late, codeAt(0)))).toEqual(OVER);
    const { challenge: good } = await challenge();
    for (const forged of [
      `2${good.slice(1)}`,
      `${good.slice(0, -1)}${good.endsWith('A') ? 'E' : 'A'}`,
      'no challenge',
    ]) {
      expect(said(await answer(forged, codeAt(0)))).toEqual(OVER);
    }
    expect((await answer(good, codeAt(0))).status).toBe(200);
    expect(said(await answer(good, codeAt(30_000)))).toEqual(OVER);
    shop.advance(-MINUTE);
    expect(said(await answer(good, codeAt(0)))).toEqual(OVER);
    shop.advance(2 * MINUTE);
    const { challenge: before } = await challenge();
    const [owner] = await shop.db.select().from(staff).where(eq(staff.email, OWNER.email));
    await setStaff(OWNER.email, { passwordHash: 'another' });
    expect(said(await answer(before, codeAt(0)))).toEqual(OVER);
    await setStaff(OWNER.email, { passwordHash: owner?.passwordHash ?? '' });
  });

  it('keeps a recovery code that is sent with a used challenge [FACT-01]', async () => {
    const [code] = await addRecoveryCodes(1);
    const { challenge: used } = await challenge();
    expect((await answer(used, codeAt(0))).status).toBe(200);
    expect(said(await answer(used, code))).toEqual(OVER);
    expect((await answer((await challenge()).challenge, code)).status).toBe(200);
  });

  it('uses only one of two recovery codes sent at the same time for one challenge [FACT-01]', async () => {
    const codes = await addRecoveryCodes(2);
    const { challenge: open } = await challenge();
    const answers = await Promise.all(codes.map(async (code) => (await answer(open, code)).status));
    expect(answers.toSorted(byNumber)).toEqual([200, 403]);
    const used = await shop.db.select({ usedAt: schema.recoveryCode.usedAt }).from(schema.recoveryCode);
    expect(used.filter(({ usedAt }) => usedAt !== null).length).toBe(1);
  });

  it('requires the password again after the account was disabled and enabled [PEOPLE-04, FACT-01]', async () => {
    const [person] = await shop.db.select().from(staff).where(eq(staff.email, SANA.email));
    await shop.db.insert(totp).values({ staffId: person?.id ?? 0, secret: SECRET, confirmedAt: EVENING.now });
    await setStaff(SANA.email, { factorAt: EVENING.now });
    onTestFinished(async () => void (await setStaff(SANA.email, { factorAt: null })));
    const { challenge: open } = readData(await on.logIn(SANA)) as Challenge;
    for (const isActive of [false, true])
      expect((await shop.call('PATCH', `/people/${person?.id}`, { token, body: { isActive } })).status).toBe(200);
    expect(said(await answer(open, codeAt(0)))).toEqual(OVER);
  });

  it('is set up with password and first code, signs in by app or recovery code, and can be turned off [FACT-01]', async () => {
    const { accessToken: token } = await signIn(SANA);
    const body = { currentPassword: OWNER.password };
    const call = (path: string, sent?: object) =>
      shop.call(sent ? 'POST' : 'GET', `/account/factor${path}`, { token, ...(sent && { body: sent }) });
    expect(readData(await call(''))).toEqual({ since: null, codesLeft: 0, isDemanded: false });
    expect((await call('', { currentPassword: 'a guess' })).status).toBe(400);
    expect((await call('/confirm', { code: '123456' })).status).toBe(409);
    const { secret, picture } = readData(await call('', body)) as { secret: string; picture: string };
    expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await call('/confirm', { code: '000000' })).status).toBe(400);
    const code = (later: number) => toTotp(secret, shop.deps.now(), later);
    const { codes } = readData(await call('/confirm', { code: code(0) })) as { codes: string[] };
    expect(codes.length).toBe(10);
    expect(new Set(codes.map((one) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(one)))).toEqual(new Set([true]));
    expect((await call('', body)).status).toBe(409);
    const open = async () => {
      const asked = readData(await on.logIn(SANA));
      expect(asked).toMatchObject({ factors: ['totp', 'recovery'] });
      return (asked as Challenge).challenge;
    };
    expect(said(await answer(await open(), code(0)))).toEqual(WRONG);
    const [first = ''] = codes;
    const twice = await Promise.all(
      [await open(), await open()].map(
        async (one) => (await answer(one, first.toUpperCase().replace('-', ' '))).status,
      ),
    );
    expect(twice.sort(byNumber)).toEqual([200, 401]);
    expect((await answer(await open(), code(30_000))).status).toBe(200);
    expect(readData(await call(''))).toMatchObject({ codesLeft: 9 });
    expect((await call('/codes', { currentPassword: 'a guess' })).status).toBe(400);
    const [, unused = ''] = codes;
    const { codes: anew } = readData(await call('/codes', body)) as { codes: string[] };
    expect([anew.length, anew.filter((one) => codes.includes(one))]).toEqual([10, []]);
    expect(said(await answer(await open(), unused))).toEqual(WRONG);
    expect((await answer(await open(), anew[0] ?? '')).status).toBe(200);
    expect(readData(await call(''))).toMatchObject({ codesLeft: 9 });
    const stored = [await shop.db.select().from(schema.history), await shop.db.select().from(schema.recoveryCode)];
    const told = JSON.stringify(stored) + texts.join('');
    const secrets = [secret, ...codes, ...anew].flatMap((one) => [one, one.replace('-', ''), one.slice(0, 5)]);
    expect([...secrets, code(0), code(30_000)].filter((one) => told.includes(one))).toEqual([]);
    for (const event of ['authn_factor_set', 'authn_factor_codes', 'authn_factor_fail']) expect(told).toContain(event);
    expect(readData(await call('/remove', body))).toEqual({ since: null, codesLeft: 0, isDemanded: false });
    expect(said(await call('/codes', body))).toEqual(refused(409, 'The setup expired. Please start again.'));
    expect(await shop.signIn(SANA)).toMatch(/^eyJ/);
  });

  describe.each([
    ['Urdu', inUrdu],
    ['full-width', inFullWidth],
  ])('in %s digits', (_, inOther) => {
    it('signs in [FACT-01, TYPED-02]', async () => {
      expect((await answer((await challenge()).challenge, ` ${inOther(codeAt(0))}\u200E`)).status).toBe(200);
    });

    it('is set up [FACT-01, TYPED-02]', async () => {
      const { confirm, secret } = await beginFactor();
      expect((await confirm(inOther(toTotp(secret, shop.deps.now())))).status).toBe(200);
    });

    it('signs in by a recovery code [FACT-01, TYPED-02]', async () => {
      const { confirm, login, secret } = await beginFactor();
      const { codes } = readData(await confirm(toTotp(secret, shop.deps.now()))) as { codes: string[] };
      const code = codes.find((one) => /[2-9]/.test(one)) ?? '';
      const asked = readData(await on.logIn(login)) as Challenge;
      expect((await answer(asked.challenge, inOther(code))).status).toBe(200);
    });
  });

  it.each(['ابپتٹث', '🔑🔑🔑', '½½½½½½', 'ⅷⅷⅷⅷⅷⅷ'])(
    'refuses %s, which has six characters but more bytes [FACT-01]',
    async (code) => {
      const { confirm } = await beginFactor();
      const firstRefused = 'The code is wrong. Check the clock of your phone, then try the next code.';
      expect(said(await confirm(code))).toEqual(fieldsRefused(['code', firstRefused]));
    },
  );

  it('is required by role, also in open sessions, and can be removed by a command [FACT-02]', async () => {
    const { email, token, password } = await shop.person('COUNTER');
    await shop.db.update(schema.shop).set({ factorRoles: 'MANAGER\nCOUNTER' });
    const services = async (as: string) => said(await shop.call('GET', '/services', { token: as }));
    expect((await services(token)).status).toBe(401);
    const told = await signIn({ email, password });
    expect(told).toMatchObject({ mustSetUpFactor: true });
    expect(await services(told.accessToken)).toEqual(refused(403, 'Please set up a second factor first.'));
    const post = async (path: string, body: object) =>
      readData(await shop.call('POST', `/account/factor${path}`, { token: told.accessToken, body }));
    const { secret } = (await post('', { currentPassword: OWNER.password })) as { secret: string };
    await post('/confirm', { code: toTotp(secret, shop.deps.now()) });
    expect((await services(told.accessToken)).status).toBe(200);
    await expect(command(['factor', email])).rejects.toThrow('--remove');
    await expect(command(['logout', email, '--remove'])).rejects.toThrow('--remove');
    expect(await command(['factor', email, '--remove'])).toBe(`${email} signs in without a second factor.`);
    expect(await command(['factor', email, '--remove'])).toBe(`${email} had no second factor.`);
    expect(await signIn({ email, password })).toMatchObject({ mustSetUpFactor: true });
    const owner = { token: told.accessToken, body: { factorRoles: ['OWNER'] } };
    expect((await shop.call('PATCH', '/shop', owner)).status).toBe(403);
    await shop.db.update(schema.shop).set({ factorRoles: null });
    expect((await services(token)).status).toBe(200);
  });
});

describe('a sign-in code', () => {
  const NEW_PLACE = '192.0.2.44';
  type Typed = { email?: string; password?: string; code?: string; at?: string };
  const ask = async ({ at = NEW_PLACE, ...typed }: Typed) => {
    const { status, body } = await on.logIn({ ...OWNER, ...typed }, { 'x-forwarded-for': at });
    return [status, (body as { error?: string }).error];
  };
  const makeCode = async (of = token) => {
    const { status, body } = await shop.call('POST', '/account/sign-in-code', { token: of });
    const { code, expiresAt } = (body as { data: { code: string; expiresAt: string } }).data;
    const end = new Date(shop.deps.now().getTime() + 10 * MINUTE).toISOString();
    expect({ status, code, expiresAt }).toEqual({
      status: 200,
      code: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/) as string,
      expiresAt: end,
    });
    return code;
  };
  const wrongCode = [401, 'The sign-in code is wrong or expired. Please get a new one.'];
  const wrong = [401, 'Invalid credentials'];
  const right = [200, undefined];

  /** Strangers at many addresses guess the owner's password, one of them at the owner's address. */
  const lockOut = async () => {
    for (let n = 0; n < 20; n += 1) await ask({ at: `203.0.${n}.1`, password: 'a guess' });
    for (let n = 0; n < 5; n += 1) await ask({ email: `person${n}@shop.test` });
    expect(await ask({})).toEqual([429, 'Too many attempts. Please wait 15 seconds.']);
  };

  it('lets the owner in once from a new address while strangers guess [FACT-04]', async () => {
    const code = await makeCode();
    await lockOut();
    expect(await ask({ code: code.toLowerCase().replace('-', ' ') })).toEqual(right);
    expect(await ask({ code })).toEqual(wrongCode);
  });

  it.each([
    ['Urdu', inUrdu],
    ['full-width', inFullWidth],
  ])('is accepted in %s digits [FACT-04, TYPED-02]', async (_, inOther) => {
    expect(await ask({ code: inOther(await makeCode()) })).toEqual(right);
  });

  it('still requires the second factor, and counts its wrong codes separately [FACT-04, FACT-01]', async () => {
    await lockOut();
    await demandCodes();
    const headers = { 'x-forwarded-for': NEW_PLACE };
    const open = async () =>
      (readData(await on.logIn({ ...OWNER, code: await makeCode() }, headers)) as Challenge).challenge;
    const show = async (challenge: string, code: string) => (await answer(challenge, code, headers)).status;
    const first = await open();
    // The seal covers how the challenge was obtained.
    expect(await show(first.replace('~', ''), '000000')).toBe(403);
    for (let n = 0; n < 9; n += 1) expect(await show(first, '000000')).toBe(401);
    expect(await show(first, codeAt(0))).toBe(200);
    const second = await open();
    expect([await show(second, codeAt(0)), await show(second, '000000')]).toEqual([401, 429]);
  });

  it('is the only valid one, is stored as a hash and expires after ten minutes [FACT-04]', async () => {
    const first = await makeCode();
    const printed = await command(['code', OWNER.email]);
    const [, second = ''] = new RegExp(
      `^The sign-in code of ${OWNER.email} is (\\w{5}-\\w{5}), good once, with the password, for 10 minutes\\.$`,
    ).exec(printed) ?? [printed];
    expect(JSON.stringify(await shop.db.select().from(verification))).not.toContain(second.slice(0, 5));
    expect(await ask({ code: first })).toEqual(wrongCode);
    shop.advance(10 * MINUTE);
    expect(await ask({ code: second })).toEqual(wrongCode);
    const third = await makeCode(await shop.signIn());
    shop.advance(10 * MINUTE - 1);
    expect(await ask({ code: third })).toEqual(right);
    expect(texts.join('')).toContain('authn_sign_in_code');
    for (const code of [first, second, third])
      for (const part of code.split('-')) expect(texts.join('')).not.toContain(part);
  });

  it("works only with its person's password, with five tries [FACT-04]", async () => {
    const code = await makeCode();
    expect(await ask({ ...SANA, code })).toEqual(wrongCode);
    for (let n = 0; n < 4; n += 1) expect(await ask({ code, password: 'a guess' })).toEqual(wrong);
    expect(await ask({ code })).toEqual(right);
    const next = await makeCode();
    for (let n = 0; n < 5; n += 1)
      expect(await ask({ code: next, password: 'a guess', at: '192.0.2.45' })).toEqual(wrong);
    expect(await ask({ code: next, at: '192.0.2.46' })).toEqual(wrongCode);
  });

  it('lets in only one of ten parallel sign-ins [FACT-04]', async () => {
    const code = await makeCode();
    const seen = await Promise.all(Array.from({ length: 10 }, (_, n) => ask({ code, at: `192.0.2.${n + 1}` })));
    expect(seen.filter(([status]) => status === 200)).toEqual([right]);
  });

  it('counts wrong codes separately by address [FACT-04]', async () => {
    const code = await makeCode();
    for (let n = 0; n < 10; n += 1) expect(await ask({ code: `AAAAA-AAAA${n}` })).toEqual(wrongCode);
    expect(await ask({ code })).toEqual([429, 'Too many attempts. Please wait 15 minutes.']);
    expect(await ask({})).toEqual(right);
    await lockOut();
    expect(await ask({ code, at: '192.0.2.45' })).toEqual(right);
  });

  it('answers the same for an unknown address, and is not made for people who cannot sign in [FACT-04]', async () => {
    expect(await ask({ email: 'nobody@shop.test', code: 'AAAAA-AAAAA' })).toEqual(wrongCode);
    await setStaff(SANA.email, { isActive: false });
    await expect(command(['code', SANA.email])).rejects.toThrow('This person cannot sign in.');
    await setStaff(SANA.email, { isActive: true });
    const printed = await command(['code', SANA.email]);
    await setStaff(SANA.email, { isActive: false });
    const code = / is (\S+),/.exec(printed)?.[1] ?? '';
    expect(await ask({ ...SANA, code })).toEqual(wrong);
    await setStaff(SANA.email, { isActive: true });
  });

  const change = (path: string, id: number, body?: object) =>
    shop.call(body ? 'PATCH' : 'POST', `/people/${id}${path}`, { token, ...(body && { body }) });
  const makeSanas = async () => {
    const [person] = await shop.db.select().from(staff).where(eq(staff.email, SANA.email));
    const code = / is (\S+),/.exec(await command(['code', SANA.email]))?.[1] ?? '';
    return { id: person?.id ?? 0, code };
  };

  it('ends when the person changes the password [ACCOUNT-03, FACT-04]', async () => {
    const { code } = await makeSanas();
    const newPassword = 'another horse of hers';
    const choose = (body: object, of: string) => shop.call('POST', '/account/password', { token: of, body });
    const hers = await shop.signIn(SANA);
    expect((await choose({ currentPassword: SANA.password, newPassword }, hers)).status).toBe(200);
    onTestFinished(async () => void (await choose({ currentPassword: newPassword, newPassword: SANA.password }, hers)));
    expect(await ask({ ...SANA, password: newPassword, code })).toEqual(wrongCode);
  });

  it('ends when the owner sets a first password [PEOPLE-05, FACT-04]', async () => {
    const { id, code } = await makeSanas();
    const { password } = readData(await change('/password', id)) as { password: string };
    expect(await ask({ ...SANA, password, code })).toEqual(wrongCode);
    await command(['password', SANA.email], SANA.password);
  });

  it('ends when npm run staff sets a password [PEOPLE-05, PEOPLE-06, FACT-04]', async () => {
    const { code } = await makeSanas();
    await command(['password', SANA.email], SANA.password);
    expect(await ask({ ...SANA, code })).toEqual(wrongCode);
  });

  it('ends when the person is signed out everywhere [FACT-04]', async () => {
    const { code } = await makeSanas();
    await command(['logout', SANA.email]);
    expect(await ask({ ...SANA, code })).toEqual(wrongCode);
  });

  it('ends when the account is disabled [PEOPLE-04, FACT-04]', async () => {
    const { id, code } = await makeSanas();
    for (const isActive of [false, true]) expect((await change('', id, { isActive })).status).toBe(200);
    expect(await ask({ ...SANA, code })).toEqual(wrongCode);
  });
});

describe('a passkey', () => {
  const SITE = { rpID: 'shop.test', origin: 'https://shop.test' };
  const REFUSED = [401, 'This passkey is not valid for this account. Please sign in with your password.'];
  const NOT_ADDED = [400, 'The passkey could not be added. Please try again.'];
  let sana = '';
  beforeEach(async () => {
    sana = await shop.signIn(SANA);
  });

  type Sent = { body?: object; token?: string; host?: string; proto?: string };
  const call = async (method: string, path: string, { host = 'shop.test', proto = 'https', ...sent }: Sent = {}) => {
    const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': proto };
    const { status, body, headers: got } = await shop.call(method as 'POST', path, { ...sent, headers });
    const { data, error } = body as { data?: unknown; error?: string };
    return { status, data, error, cookie: String(got['set-cookie']), body };
  };
  const read = ({ data }: { data?: unknown }) =>
    JSON.parse((data as { options: string }).options) as { challenge: string } & Record<string, unknown>;
  const askToAdd = async (of = token) =>
    read(await call('POST', '/account/passkeys/options', { token: of, body: { currentPassword: OWNER.password } }));
  const send = (credential: string, of = token, name = 'A key') =>
    call('POST', '/account/passkeys', { token: of, body: { name, credential } });
  const add = async (of = token, name = 'A key') => {
    const passkey = createSoftPasskey(SITE);
    const { status, data } = await send(passkey.register(await askToAdd(of)), of, name);
    expect({ status, data }).toEqual({
      status: 200,
      data: { id: expect.any(Number) as number, name, createdAt: shop.deps.now().toISOString(), lastUsedAt: null },
    });
    return passkey;
  };
  const askToSignIn = async (purpose = 'sign-in') =>
    read(await call('POST', '/auth/passkey/options', { body: { purpose } }));
  const enter = async (credential: string) => {
    const { status, error } = await call('POST', '/auth/passkey', { body: { credential } });
    return [status, error];
  };
  const list = async (of = token) =>
    (await call('GET', '/account/passkeys', { token: of })).data as unknown as { id: number }[];

  it('is added with the password, signs in without it, lists its last use, and can be removed [FACT-03]', async () => {
    const passkey = await add(token, 'The phone of the owner');
    shop.advance(MINUTE);
    const { status, data, cookie } = await call('POST', '/auth/passkey', {
      body: { credential: passkey.sign(await askToSignIn()) },
    });
    const { email, tokens } = data as unknown as { email: string; tokens: { accessToken: string; role: string } };
    expect([status, email, tokens.role, cookie.startsWith('device-')]).toEqual([200, OWNER.email, 'OWNER', true]);
    const listed = await list(tokens.accessToken);
    expect(listed).toEqual([
      expect.objectContaining({ name: 'The phone of the owner', lastUsedAt: shop.deps.now().toISOString() }),
    ]);
    const id = listed[0]?.id ?? 0;
    expect((await call('DELETE', `/account/passkeys/${id}`, { token: sana })).status).toBe(404);
    expect((await call('DELETE', `/account/passkeys/${id}`, { token })).status).toBe(200);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
  });

  it('must be discoverable and verify its user, and a sign-in names no account [FACT-03]', async () => {
    await add();
    expect(await askToAdd()).toMatchObject({
      rp: { id: 'shop.test' },
      user: { name: OWNER.email },
      excludeCredentials: [expect.anything()],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge, ...asked } = await askToSignIn();
    expect([challenge === '', asked]).toEqual([
      false,
      expect.objectContaining({ rpId: 'shop.test', userVerification: 'required' }),
    ]);
    expect(asked).not.toHaveProperty('allowCredentials');
  });

  it('is not added without the password [FACT-03]', async () => {
    const sent = { token, body: { currentPassword: 'a guess' } };
    const guess = async () => (await call('POST', '/account/passkeys/options', sent)).status;
    expect(await inTurn(11, guess)).toEqual([...times(10, 400), 429]);
  });

  it.each<[string, Said]>([
    ['of another origin', { origin: 'https://shop.test.evil.example' }],
    ['of another port', { origin: 'https://shop.test:8443' }],
    ['of another name', { rpID: 'evil.example' }],
    ['of nobody verified', { isVerified: false }],
    ['of another kind', { type: 'webauthn.other' }],
  ])('%s is refused [FACT-03]', async (_, said) => {
    const passkey = createSoftPasskey(SITE);
    const { status, error } = await send(passkey.register(await askToAdd(), said));
    expect([status, error]).toEqual(NOT_ADDED);
    const added = await add();
    expect(await enter(added.sign(await askToSignIn(), said))).toEqual(REFUSED);
  });

  describe('that fails its verification', () => {
    const listReasons = () =>
      texts
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .flatMap(({ event, reason }) => (event === 'authn_passkey_fail' ? [reason] : []));
    const elsewhere = { origin: 'https://evil.example' };

    it('is logged with the reason when it is added', async () => {
      await send(createSoftPasskey(SITE).register(await askToAdd(), elsewhere));
      expect(listReasons().at(-1)).toBe('Unexpected registration response origin');
    });

    it('is logged with the reason when it signs in', async () => {
      await enter((await add()).sign(await askToSignIn(), elsewhere));
      expect(listReasons().at(-1)).toBe('Unexpected authentication response origin');
    });

    it('is logged without the values that the browser sent', async () => {
      await send(createSoftPasskey(SITE).register(await askToAdd(), elsewhere));
      expect(texts.join('')).not.toContain(elsewhere.origin);
    });
  });

  it('is accepted once, within five minutes, and only for its purpose [FACT-03]', async () => {
    const passkey = await add();
    const signed = passkey.sign(await askToSignIn());
    expect(await enter(signed)).toEqual([200, undefined]);
    expect(await enter(signed)).toEqual(REFUSED);
    shop.advance(5 * MINUTE - 1);
    expect(await enter(signed)).toEqual(REFUSED);
    const late = await askToSignIn();
    shop.advance(5 * MINUTE);
    expect(await enter(passkey.sign(late))).toEqual(REFUSED);
    token = await shop.signIn();
    expect(await enter(passkey.sign(await askToSignIn('factor')))).toEqual(REFUSED);
    expect(await enter(passkey.sign(await askToAdd()))).toEqual(REFUSED);
    expect(await enter(passkey.sign({ challenge: Buffer.from('made up').toString('base64url') }))).toEqual(REFUSED);
    const once = createSoftPasskey(SITE).register(await askToAdd());
    expect([(await send(once)).status, (await send(once)).status]).toEqual([200, 400]);
  });

  it('lets in only one of ten parallel requests [FACT-03]', async () => {
    const passkey = await add();
    const signed = passkey.sign(await askToSignIn());
    const seen = await Promise.all(Array.from({ length: 10 }, () => enter(signed)));
    expect(seen.filter(([status]) => status === 200).length).toBe(1);
  });

  it('is not added with the challenge of another person or login [FACT-03]', async () => {
    const passkey = createSoftPasskey(SITE);
    const { status, error } = await send(passkey.register(await askToAdd()), sana);
    expect([status, error]).toEqual(NOT_ADDED);
    expect((await send(passkey.register(await askToAdd()), await shop.signIn())).status).toBe(400);
  });

  it('with a counter that went back is refused as a copy [FACT-03]', async () => {
    const passkey = await add();
    passkey.count(7);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual([200, undefined]);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
    passkey.count(8);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual([200, undefined]);
  });

  it.each([
    ['192.168.1.5', 'https', 'Passkeys do not work on an IP address. Open Reflow by its host name.'],
    ['[2001:db8::1]', 'https', 'Passkeys do not work on an IP address. Open Reflow by its host name.'],
    ['shop.test', 'http', 'Passkeys need HTTPS, or localhost.'],
    ['localhost:3000', 'http', undefined],
  ])('at %s by %s: %s [FACT-03]', async (host, proto, sentence) => {
    const { status, error } = await call('POST', '/auth/passkey/options', {
      body: { purpose: 'sign-in' },
      host,
      proto,
    });
    expect([status, error]).toEqual([sentence === undefined ? 200 : 409, sentence]);
  });

  it('throttles tries by address, and refuses invalid texts [FACT-03]', async () => {
    for (const text of ['{}', 'null', '7', '{"id":7}', '{"id":"x"}', '{"id":"\\u0000"}', 'not JSON']) {
      expect(await enter(text)).toEqual(REFUSED);
      expect((await send(text)).status).toBe(400);
    }
    const seen = await inTurn(94, async () => (await enter('{}'))[0]);
    expect(seen.indexOf(429)).toBe(93);
  });

  it('works as second factor only for its own person, and only if asked for that [FACT-03]', async () => {
    const [own, other] = [await add(), await add(sana)];
    await demandCodes();
    const { challenge, factors } = readData(await on.logIn()) as Challenge;
    expect(factors).toEqual(['totp', 'passkey']);
    const reply = async (code: string) => (await call('POST', '/auth/challenge', { body: { challenge, code } })).status;
    expect(await reply(own.sign(await askToSignIn('sign-in')))).toBe(401);
    expect(await reply(other.sign(await askToSignIn('factor')))).toBe(401);
    expect(await reply(own.sign(await askToSignIn('factor')))).toBe(200);
    expect(await enter(own.sign(await askToSignIn()))).toEqual([200, undefined]);
  });

  it("can still be used after it was sent for someone else's second factor [FACT-03]", async () => {
    const other = await add(sana);
    await demandCodes();
    await setStaff(SANA.email, { factorAt: shop.deps.now().toISOString() });
    onTestFinished(async () => void (await setStaff(SANA.email, { factorAt: null })));
    const credential = other.sign(await askToSignIn('factor'));
    const reply = async (of: typeof SANA) => {
      const { challenge } = readData(await on.logIn(of)) as Challenge;
      return (await call('POST', '/auth/challenge', { body: { challenge, code: credential } })).status;
    };
    expect([await reply(OWNER), await reply(SANA)]).toEqual([401, 200]);
  });

  it('can still be used after its person has verified the address [FACT-03]', async () => {
    const signed = (await add(sana)).sign(await askToSignIn());
    await setStaff(SANA.email, { verifiedAt: null });
    expect((await enter(signed))[0]).toBe(403);
    await setStaff(SANA.email, { verifiedAt: shop.deps.now().toISOString() });
    expect(await enter(signed)).toEqual([200, undefined]);
  });

  it('of a closed account, or after a new first password, is refused [FACT-03]', async () => {
    const passkey = await add(sana);
    const [person] = await shop.db.select().from(staff).where(eq(staff.email, SANA.email));
    await setStaff(SANA.email, { isActive: false });
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
    await setStaff(SANA.email, { isActive: true });
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual([200, undefined]);
    const headers = { 'if-match': `"${person?.version}"` };
    expect((await shop.call('POST', `/people/${person?.id}/password`, { token, headers })).status).toBe(200);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
  });
});

describe('a passkey with PUBLIC_URL set', () => {
  const PUBLIC_URL = 'https://shop.example';
  const named = useCounter({ env: { TRUST_PROXY: 'true', PUBLIC_URL: `${PUBLIC_URL}/` } });
  const FORGED: [name: string, headers: Record<string, string>][] = [
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['Host', { host: 'evil.example' }],
    ['a number as Host, as of a proxy that passes none on', { host: '127.0.0.1:3000' }],
  ];
  const ask = async (path: string, body: object, headers: Record<string, string>) =>
    JSON.parse(
      (readData(await named.call('POST', path, { token: named.token, body, headers })) as { options: string }).options,
    ) as { challenge: string; rpId?: string; rp?: { id: string } };

  it.each(FORGED)('is requested for that address, whatever the request says by %s [FACT-03]', async (_, headers) => {
    expect(await ask('/auth/passkey/options', { purpose: 'sign-in' }, headers)).toMatchObject({ rpId: 'shop.example' });
    expect(await ask('/account/passkeys/options', { currentPassword: OWNER.password }, headers)).toMatchObject({
      rp: { id: 'shop.example' },
    });
  });

  it.each(FORGED)('signs in only at that address, whatever the request says by %s [FACT-03]', async (_, headers) => {
    const passkey = createSoftPasskey({ rpID: 'shop.example', origin: PUBLIC_URL });
    const credential = passkey.register(
      await ask('/account/passkeys/options', { currentPassword: OWNER.password }, headers),
    );
    const added = await named.call('POST', '/account/passkeys', {
      token: named.token,
      body: { name: 'A key', credential },
      headers,
    });
    expect(added.status).toBe(200);
    const enter = async (signedAt: Said) => {
      const options = await ask('/auth/passkey/options', { purpose: 'sign-in' }, headers);
      return (
        await named.call('POST', '/auth/passkey', { body: { credential: passkey.sign(options, signedAt) }, headers })
      ).status;
    };
    expect([await enter({ origin: 'https://evil.example', rpID: 'evil.example' }), await enter({})]).toEqual([
      401, 200,
    ]);
  });

  it('is refused if PUBLIC_URL is an IP address [FACT-03]', () => {
    const { passkeyUrl } = readConfig({ PUBLIC_URL: 'https://192.168.1.5:3000' });
    const request = { protocol: 'https', host: 'shop.example', hostname: 'shop.example' };
    expect(() => readSite(request, { passkeyUrl })).toThrow(
      'Passkeys do not work on an IP address. Open Reflow by its host name.',
    );
  });
});
