import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { staff } from '../../../../server/db/schema.ts';
import { argon2 } from '../../../../server/features/session/password.ts';
import { createShop, type Shop } from '../../support/harness.ts';
import { readData } from '../../support/booking-fixtures.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

type Credentials = { email: string; password: string };
/** Somebody of their own for each test. */
let sara: Credentials;
let count = 0;
const addSomebody = async (): Promise<Credentials> => {
  count += 1;
  const somebody = { email: `sara${count}@shop.test`, password: 'correct horse' };
  await shop.addStaff({ ...somebody, role: 'TECHNICIAN' });
  return somebody;
};
beforeEach(async () => {
  sara = await addSomebody();
});

type Tokens = { accessToken: string; refreshToken: string; offers: string[]; mustChangePassword: boolean };
const signIn = async (userAgent: string, credentials = sara) =>
  readData(
    await shop.call('POST', '/auth/login', { body: credentials, headers: { 'user-agent': userAgent } }),
  ) as Tokens;
const change = (token: string, currentPassword: string, newPassword: string) =>
  shop.call('POST', '/account/password', { token, body: { currentPassword, newPassword } });
const statusOf = async (token: string) => (await shop.call('GET', '/account', { token })).status;
const listLogins = async (token: string) =>
  readData(await shop.call('GET', '/account/logins', { token })) as { id: string }[];

it('says who is signed in', async () => {
  await shop.db.update(staff).set({ firstName: 'Sara', lastName: 'Khan' }).where(eq(staff.email, sara.email));
  const { accessToken, offers } = await signIn(CHROME);
  expect(readData(await shop.call('GET', '/account', { token: accessToken }))).toEqual({
    email: sara.email,
    name: 'Sara Khan',
    role: 'TECHNICIAN',
    version: 1,
  });
  expect([offers.includes('account'), offers.includes('people')]).toEqual([true, false]);
});

describe('the password', () => {
  it('is not changed from a page that shows another account than the present one [REL-02, CONF-06]', async () => {
    const { accessToken: token } = await signIn(CHROME);
    const choose = (currentPassword: string, newPassword: string, version: number) =>
      shop.call('POST', '/account/password', {
        token,
        body: { currentPassword, newPassword },
        headers: { 'if-match': `"${version}"` },
      });
    const first = await choose(sara.password, 'a horse of my own', 1);
    const account = { email: sara.email, name: '', role: 'TECHNICIAN', version: 2 };
    expect([first.status, first.headers['etag'], readData(first)]).toEqual([200, '"2"', account]);
    const late = await choose('a horse of my own', 'another horse', 1);
    const error = 'This account was changed by someone else. Nothing was changed.';
    expect([late.status, late.body]).toEqual([412, { success: false, error, data: account }]);
    expect((await choose('a horse of my own', 'another horse', 2)).status).toBe(200);
  });

  it('is changed with the current one, and every other login ends [ACCOUNT-02, ACCOUNT-03]', async () => {
    const [here, there] = [await signIn(CHROME), await signIn(IPHONE)];
    expect((await change(here.accessToken, sara.password, 'a horse of my own')).status).toBe(200);
    expect([await statusOf(here.accessToken), await statusOf(there.accessToken)]).toEqual([200, 401]);
    const refresh = ({ refreshToken }: Tokens) => shop.call('POST', '/auth/refresh', { body: { refreshToken } });
    expect([(await refresh(here)).status, (await refresh(there)).status]).toEqual([200, 401]);
    const again = await shop.call('POST', '/auth/login', { body: sara });
    expect(again.status).toBe(401);
    await signIn(CHROME, { ...sara, password: 'a horse of my own' });
  });

  it('is answered the same when its change is sent again, after a lost answer [ACCOUNT-02, REL-11]', async () => {
    const { accessToken } = await signIn(CHROME);
    const answers = [];
    for (let n = 0; n < 2; n += 1) answers.push(await change(accessToken, sara.password, 'a horse of my own'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each([
    ['correct horse', 'correct horse', 'newPassword', 'The new password must be another one than the current one'],
    ['correct horse', 'short', 'newPassword', 'Password must be at least 8 characters'],
    [
      'correct horse',
      'password1',
      'newPassword',
      'This password is among the first that are guessed. Please choose another one',
    ],
    ['not the one', 'a horse of my own', 'currentPassword', 'This is not your current password'],
    ['', 'a horse of my own', 'currentPassword', 'Current password is required'],
  ])('is not changed from %j to %j [ACCOUNT-02]', async (current, chosen, path, msg) => {
    const { accessToken } = await signIn(CHROME);
    const refused = await change(accessToken, current, chosen);
    expect([refused.status, refused.body]).toEqual([400, { success: false, errors: [{ path, msg }] }]);
    await signIn(CHROME);
  });

  it('is heard ten times wrong, then not even right [ACCOUNT-02]', async () => {
    const { accessToken } = await signIn(CHROME);
    const guesses = await Promise.all(
      Array.from({ length: 11 }, (_, index) => change(accessToken, `guess ${index}`, 'a horse of my own')),
    );
    expect(guesses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      429,
    ]);
    expect((await change(accessToken, sara.password, 'a horse of my own')).status).toBe(429);
    shop.advance(16 * 60_000);
    const { accessToken: later } = await signIn(CHROME);
    expect((await change(later, sara.password, 'a horse of my own')).status).toBe(200);
  });

  /** Somebody gives Sara a new first password while the one that she typed is looked at. */
  const resetMeanwhile = async () => {
    const token = await shop.signIn();
    const [{ id } = { id: 0 }] = await shop.db.select().from(staff).where(eq(staff.email, sara.email));
    const { verify } = argon2;
    const reset = { password: '' };
    vi.spyOn(argon2, 'verify').mockImplementationOnce(async (...asked) => {
      const isRight = await verify(...asked);
      reset.password = (readData(await shop.call('POST', `/people/${id}/password`, { token })) as Credentials).password;
      return isRight;
    });
    return reset;
  };

  it('that somebody else resets while its person changes it is the one that was set [ACCOUNT-02, PEOPLE-05]', async () => {
    const { accessToken } = await signIn(CHROME);
    const reset = await resetMeanwhile();
    const refused = await change(accessToken, sara.password, 'a horse of my own');
    const errors = [{ path: 'currentPassword', msg: 'This is not your current password' }];
    expect([refused.status, refused.body]).toEqual([400, { success: false, errors }]);
    const { mustChangePassword } = await signIn(CHROME, { ...sara, password: reset.password });
    expect([await statusOf(accessToken), mustChangePassword]).toEqual([401, true]);
  });

  it('that is reset while somebody signs in with the one before lets nobody in [PEOPLE-05]', async () => {
    const reset = await resetMeanwhile();
    const refused = await shop.call('POST', '/auth/login', { body: sara });
    expect([refused.status, refused.body]).toEqual([401, { success: false, error: 'Invalid credentials' }]);
    await signIn(CHROME, { ...sara, password: reset.password });
  });

  it('of others is changed before anything else is answered [ACCOUNT-06]', async () => {
    await shop.db.update(staff).set({ mustChangePassword: true }).where(eq(staff.email, sara.email));
    const { accessToken, refreshToken, mustChangePassword } = await signIn(CHROME);
    const calls = ['/account', '/account/logins', '/people', '/booking/', '/services'];
    const answers = await Promise.all(calls.map((path) => shop.call('GET', path, { token: accessToken })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      calls.map(() => [403, { success: false, error: 'Please choose a password of your own first.' }]),
    );
    const refreshed = readData(await shop.call('POST', '/auth/refresh', { body: { refreshToken } })) as Tokens;
    expect([mustChangePassword, refreshed.mustChangePassword]).toEqual([true, true]);
    expect((await change(accessToken, sara.password, 'a horse of my own')).status).toBe(200);
    expect(await statusOf(accessToken)).toBe(200);
    const own = await signIn(CHROME, { ...sara, password: 'a horse of my own' });
    expect(own.mustChangePassword).toBe(false);
  });
});

describe('own logins', () => {
  it('say device, place and last use, and not those of others or that have ended [ACCOUNT-04]', async () => {
    await signIn(CHROME, await addSomebody());
    await signIn('curl/8.5.0');
    shop.advance(2 * 3_600_000);
    const start = shop.deps.now().getTime();
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const phone = await signIn(IPHONE);
    shop.advance(60_000);
    const here = await signIn(CHROME);
    await shop.call('POST', '/auth/refresh', { body: { refreshToken: phone.refreshToken } });
    const ended = await signIn(CHROME);
    await shop.call('POST', '/auth/logout', { body: { refreshToken: ended.refreshToken } });
    expect(await listLogins(here.accessToken)).toEqual([
      {
        id: here.refreshToken.slice(0, 36),
        device: 'Chrome on Windows',
        address: '127.0.0.1',
        createdAt: at(1),
        lastUsedAt: at(1),
        isCurrent: true,
      },
      {
        id: phone.refreshToken.slice(0, 36),
        device: 'Safari on iPhone',
        address: '127.0.0.1',
        createdAt: at(0),
        lastUsedAt: at(1),
        isCurrent: false,
      },
    ]);
  });

  it('end one by one, at the next call [ACCOUNT-05]', async () => {
    const [here, there] = [await signIn(CHROME), await signIn(IPHONE)];
    const end = (id: string) => shop.call('DELETE', `/account/logins/${id}`, { token: here.accessToken });
    const id = there.refreshToken.slice(0, 36);
    expect([(await end(id)).status, (await end(id)).status]).toEqual([200, 200]);
    expect([await statusOf(here.accessToken), await statusOf(there.accessToken)]).toEqual([200, 401]);
    expect((await listLogins(here.accessToken)).map((login) => login.id)).toEqual([here.refreshToken.slice(0, 36)]);
  });

  it('of somebody else cannot be ended [ACCOUNT-05]', async () => {
    const ali = await signIn(CHROME, await addSomebody());
    const { accessToken } = await signIn(CHROME);
    for (const id of [ali.refreshToken.slice(0, 36), 'nonsense', '%00', '00000000-0000-0000-0000-000000000000']) {
      const { status } = await shop.call('DELETE', `/account/logins/${id}`, { token: accessToken });
      expect([id, status]).toEqual([id, id === '%00' ? status : 404]);
      expect(status).toBeLessThan(500);
    }
    expect(await statusOf(ali.accessToken)).toBe(200);
  });

  it('end everywhere else [ACCOUNT-05]', async () => {
    const [here, phone, other] = [await signIn(CHROME), await signIn(IPHONE), await signIn(CHROME)];
    const answer = await shop.call('DELETE', '/account/logins', { token: here.accessToken });
    expect(readData(answer)).toEqual({ ended: 2 });
    expect(await Promise.all([here, phone, other].map(({ accessToken }) => statusOf(accessToken)))).toEqual([
      200, 401, 401,
    ]);
  });
});
