import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { argon2 } from '../../../../server/features/session/argon2.ts';
import { session, staff, throttle } from '../../../../server/db/schema.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { byNumber, inTurn, signInsOf, times } from '../../support/sign-ins.ts';

const verify = vi.spyOn(argon2, 'verify');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STRANGER = '203.0.113.9';
const COUNTER = '198.51.100.7';

const shop = useCounter({ env: { TRUST_PROXY: 'true' } });
const { logIn, refresh } = signInsOf(shop);
beforeAll(() => shop.addStaff({ email: 'sana@shop.test' }));
beforeEach(async () => {
  await shop.forgetTries();
  await shop.db.delete(session);
  verify.mockClear();
});
afterAll(() => verify.mockRestore());

type Sender = { at: string; email?: string; password?: string; cookie?: string };
const ask = ({ at, email = OWNER.email, password = 'a guess', cookie }: Sender) =>
  logIn({ email, password }, { 'x-forwarded-for': at, ...(cookie === undefined ? {} : { cookie }) });
const status = async (sender: Sender) => (await ask(sender)).status;
const statuses = (count: number, sender: Sender) => inTurn(count, () => status(sender));
const hashes = () => verify.mock.calls.length;
/** Signs in from a device for the first time. @returns the cookies that it sends from then on */
const meet = async (sender: Sender) => {
  const { status: code, headers } = await ask({ password: OWNER.password, ...sender });
  expect(code).toBe(200);
  return String(headers['set-cookie']).replace(/;.*/, '');
};

it('lets the owner in on a known device after thirty wrong guesses by strangers [SIGN-02]', async () => {
  const cookie = await meet({ at: COUNTER });
  await Promise.all(Array.from({ length: 30 }, (_, host) => status({ at: `203.0.113.${host + 1}` })));
  expect(await status({ at: '192.0.2.44', password: OWNER.password })).toBe(429);
  expect(await status({ at: '192.0.2.44', password: OWNER.password, cookie })).toBe(200);
  expect(await status({ at: COUNTER, password: OWNER.password })).toBe(200);
});

it.each([
  ['one IPv4 address', () => STRANGER],
  ['one IPv6 /64', (n: number) => `2001:db8:1:2::${n + 1}`],
])(
  'hashes at most ten guesses an hour from unknown devices of %s, whatever the account [SIGN-02]',
  async (_, toAddress) => {
    for (let n = 0; n < 31; n += 1) {
      await status({ at: toAddress(n), email: n % 2 === 0 ? OWNER.email : `person${n}@shop.test` });
      shop.advance(115 * SECOND);
    }
    expect(hashes()).toBe(10);
  },
);

it('allows five wrong guesses, then doubles the wait each time and says how long [SIGN-02]', async () => {
  const waits: unknown[] = [];
  const sentences: unknown[] = [];
  for (let n = 0; n < 10; n += 1) {
    expect(await status({ at: STRANGER })).toBe(401);
    const { status: code, headers, body } = await ask({ at: STRANGER });
    waits.push(code === 429 ? headers['retry-after'] : code);
    sentences.push((body as { error?: string }).error);
    if (code === 429) shop.advance(Number(headers['retry-after']) * SECOND);
    else n += 1;
  }
  expect(waits.slice(-6)).toEqual(['15', '30', '60', '120', '240', String(3600 - 465)]);
  const tooMany = ['15 seconds', '30 seconds', '1 minute'].map((wait) => `Too many attempts. Please wait ${wait}.`);
  expect(sentences.slice(-6, -3)).toEqual(tooMany);
  expect(await status({ at: STRANGER, password: OWNER.password })).toBe(200);
});

const COPIED = [
  ['blanks around it', (text: string) => ` ${text}\t\u00A0`],
  ['the end of a line', (text: string) => `${text}\r\n`],
  ['marks of direction', (text: string) => `\u202A${text}\u202C`],
  ['a mark inside', (text: string) => `${text.slice(0, 3)}\u200B${text.slice(3)}\uFEFF`],
] as const;

it.each(COPIED)('accepts a password that was copied with %s [SIGN-05]', async (_, copy) => {
  expect(await status({ at: STRANGER, password: copy(OWNER.password) })).toBe(200);
});

it.each(COPIED)('accepts an address that was copied with %s [SIGN-05]', async (_, copy) => {
  expect(await status({ at: STRANGER, email: copy(OWNER.email), password: OWNER.password })).toBe(200);
});

it('counts a wrong password with blanks around it once [SIGN-05, SIGN-02]', async () => {
  expect(await statuses(6, { at: STRANGER, password: ' a guess ' })).toEqual([...times(5, 401), 429]);
});

it('verifies a password with blanks as often for an unknown account [SIGN-05]', async () => {
  await status({ at: STRANGER, password: ' a guess ' });
  const known = hashes();
  verify.mockClear();
  await status({ at: COUNTER, email: 'nobody@shop.test', password: ' a guess ' });
  expect([known, hashes()]).toEqual([2, 2]);
});

it('verifies a password without blanks once [SIGN-05]', async () => {
  await status({ at: STRANGER, password: 'a guess' });
  expect(hashes()).toBe(1);
});

it('still accepts a password that was stored with a blank at its end [SIGN-05]', async () => {
  const email = 'blank@shop.test';
  await shop.addStaff({ email });
  const passwordHash = await argon2.hash(`${OWNER.password} `);
  await shop.db.update(staff).set({ passwordHash }).where(eq(staff.email, email));
  expect(await status({ at: COUNTER, email, password: `${OWNER.password} ` })).toBe(200);
});

it('locks nobody out after ten guesses, and makes waits for one account longer, up to 15 minutes [SIGN-02]', async () => {
  for (let n = 0; n < 10; n += 1) await status({ at: `203.0.113.${n + 1}` });
  expect(await status({ at: '192.0.2.44', password: OWNER.password })).toBe(200);
  const guess = (at: string) => status({ at, email: 'nobody@shop.test' });
  const seen = await inTurn(30, (n) => guess(`203.0.114.${n + 1}`));
  expect(seen).toEqual([...times(20, 401), ...times(10, 429)]);
  const waits: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const { headers } = await ask({ at: `198.18.0.${n + 1}`, email: 'nobody@shop.test' });
    waits.push(Number(headers['retry-after']));
    shop.advance(Number(headers['retry-after']) * SECOND);
    expect(await guess(`198.18.1.${n + 1}`)).toBe(401);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

it('does not count correct passwords, even of twelve new devices at once [SIGN-02]', async () => {
  const seen = await Promise.all(Array.from({ length: 12 }, () => status({ at: COUNTER, password: OWNER.password })));
  expect(seen).toEqual(times(12, 200));
  expect(await statuses(12, { at: COUNTER, password: OWNER.password })).toEqual(times(12, 200));
});

it('checks no more parallel guesses than allowed [SIGN-02]', async () => {
  const seen = await Promise.all(Array.from({ length: 30 }, () => status({ at: STRANGER })));
  expect(seen.sort(byNumber)).toEqual([...times(5, 401), ...times(25, 429)]);
  expect(hashes()).toBe(5);
});

it('forgets failures of an address only with time, not after a sign-in [SIGN-02]', async () => {
  expect(await statuses(4, { at: STRANGER })).toEqual(times(4, 401));
  expect(await status({ at: STRANGER, email: 'sana@shop.test', password: OWNER.password })).toBe(200);
  expect(await statuses(2, { at: STRANGER })).toEqual([401, 429]);
  shop.advance(HOUR);
  expect(await statuses(6, { at: STRANGER })).toEqual([...times(5, 401), 429]);
});

it('gives a known device its own tries for each of its users [SIGN-02]', async () => {
  const cookie = await meet({ at: COUNTER });
  expect(await statuses(11, { at: COUNTER, cookie })).toEqual([...times(10, 401), 429]);
  expect(await statuses(6, { at: COUNTER, email: 'sana@shop.test', cookie })).toEqual([...times(5, 401), 429]);
  shop.advance(15 * MINUTE);
  expect(await statuses(9, { at: COUNTER, cookie })).toEqual(times(9, 401));
  const both = [cookie, await meet({ at: COUNTER, email: 'sana@shop.test', cookie })].join('; ');
  expect(await status({ at: COUNTER, password: OWNER.password, cookie: both })).toBe(200);
  expect(await statuses(11, { at: COUNTER, cookie: both })).toEqual([...times(10, 401), 429]);
  expect(await status({ at: COUNTER, email: 'sana@shop.test', password: OWNER.password, cookie: both })).toBe(200);
});

it('still accepts known devices when a stranger has used up the requests of the address [SIGN-02]', async () => {
  const cookie = await meet({ at: COUNTER });
  expect((await statuses(101, { at: COUNTER, email: 'not an address' })).at(-1)).toBe(429);
  expect(await status({ at: COUNTER, password: OWNER.password })).toBe(429);
  expect(await status({ at: COUNTER, password: OWNER.password, cookie })).toBe(200);
});

it('ignores cookies that it has not sealed [SIGN-02]', async () => {
  const cookie = await meet({ at: COUNTER });
  const otherEnd = cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
  const forged = [otherEnd, cookie.replace('=', '=A'), 'device-x=y', '='];
  for (const [n, bad] of forged.entries()) {
    expect(await statuses(6, { at: `203.0.113.${n + 1}`, cookie: bad })).toEqual([...times(5, 401), 429]);
  }
});

it('sends a cookie that is HttpOnly, only for /api/auth, only after a sign-in, and authorizes nothing [SIGN-02]', async () => {
  const form = (secure: string) =>
    new RegExp(
      `^device-[\\w-]{22}=[\\w-]{22}\\.[\\w-]{43}; Max-Age=15552000; Path=/api/auth; HttpOnly; SameSite=Strict${secure}$`,
    );
  const { headers } = await ask({ at: COUNTER, password: OWNER.password });
  expect(headers['set-cookie']).toMatch(form(''));
  const secure = { body: OWNER, headers: { 'x-forwarded-proto': 'https' } };
  const { headers: secured } = await shop.call('POST', '/auth/login', secure);
  expect(secured['set-cookie']).toMatch(form('; Secure'));
  expect((await ask({ at: COUNTER })).headers['set-cookie']).toBeUndefined();
  const cookie = String(headers['set-cookie']).replace(/;.*/, '');
  expect((await shop.call('GET', '/services', { headers: { cookie } })).status).toBe(401);
  expect((await refresh('x', { cookie })).status).toBe(401);
});

it('limits waits to the window even if tries have a time in the future [SIGN-03]', async () => {
  await statuses(4, { at: STRANGER });
  await shop.db
    .update(throttle)
    .set({ bucket: sql`${throttle.bucket} + 315360000` })
    .where(gt(throttle.bucket, 0));
  expect(await statuses(2, { at: STRANGER })).toEqual([401, 429]);
  shop.advance(HOUR);
  expect(await statuses(5, { at: STRANGER })).toEqual(times(5, 401));
});
