import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { staff, verification } from '../../../../server/db/schema.ts';
import { toDeviceName } from '../../../../server/features/account/account.usecases.ts';
import { argon2 } from '../../../../server/features/session/argon2.ts';
import { checkPassword } from '../../../../server/features/session/password.ts';
import { createMailer } from '../../../../server/mailer.ts';
import { ACCOUNT_MESSAGES } from '../../../../src/domain/account/account-messages.ts';
import { PASSWORD_MESSAGES } from '../../../../src/domain/session/password-rules.ts';
import { inUrdu } from '../../../fixtures/other-digits.ts';
import { fieldsRefused, readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { createShop, OWNER } from '../../support/harness.ts';
import { byNumber, inTurn, signInsOf, times, type Tokens } from '../../support/sign-ins.ts';
import { newFolder } from '../../support/use.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const OWN = 'a horse of my own';

const shop = useCounter({ env: { SHOP_NAME: 'Hafeez Repairs', PUBLIC_URL: 'https://shop.test' } });
const { logIn, refresh, setStaff, statusOf, ...on } = signInsOf(shop);
afterEach(() => vi.restoreAllMocks());

type Credentials = { email: string; password: string };
/** A new person for each test. */
let sara: Credentials & { id: number };
let count = 0;
const addSomebody = async () => {
  count += 1;
  const somebody = { email: `sara${count}@shop.test`, password: OWNER.password };
  return { ...somebody, id: await shop.addStaff({ ...somebody, role: 'TECHNICIAN' }) };
};
beforeEach(async () => {
  sara = await addSomebody();
});

const signIn = (userAgent: string, { email, password }: Credentials = sara) =>
  on.signIn({ email, password }, { 'user-agent': userAgent });
const isKnown = async ({ email, password }: Credentials) => (await logIn({ email, password })).status === 200;
const change = (token: string, currentPassword: string, newPassword: string, headers = {}) =>
  shop.call('POST', '/account/password', { token, body: { currentPassword, newPassword }, headers });
const listLogins = async ({ accessToken: token }: Tokens) =>
  readData(await shop.call('GET', '/account/logins', { token })) as { id: string }[];
const idOf = ({ refreshToken }: Tokens) => refreshToken.slice(0, 36);

it('returns the account of the signed-in user [ACCOUNT-02]', async () => {
  await setStaff(sara.email, { firstName: 'Sara', lastName: 'Khan' });
  const { accessToken: token } = await signIn(CHROME);
  const account = { email: sara.email, name: 'Sara Khan', role: 'TECHNICIAN', hasPin: false, version: 1 };
  expect(readData(await shop.call('GET', '/account', { token }))).toEqual(account);
});

describe('the password', () => {
  it('cannot be changed from a page that shows an outdated account [REL-02, CONF-06]', async () => {
    const { accessToken: token } = await signIn(CHROME);
    const choose = (current: string, chosen: string, version: number) =>
      change(token, current, chosen, { 'if-match': `"${version}"` });
    const first = await choose(sara.password, OWN, 1);
    const data = { email: sara.email, name: '', role: 'TECHNICIAN', hasPin: false, version: 2 };
    expect([first.status, first.headers['etag'], readData(first)]).toEqual([200, '"2"', data]);
    const error = 'This account was changed by someone else. Nothing was changed.';
    const outdated = { status: 412, body: { success: false, error, data } };
    expect(said(await choose(OWN, 'another horse', 1))).toEqual(outdated);
    expect((await choose(OWN, 'another horse', 2)).status).toBe(200);
  });

  it('changes with the current one, also on a retry, and ends all other logins [ACCOUNT-02, ACCOUNT-03, REL-11]', async () => {
    const [here, there] = [await signIn(CHROME), await signIn(IPHONE)];
    for (const _ of ['first', 'again']) expect((await change(here.accessToken, sara.password, OWN)).status).toBe(200);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect([(await refresh(here.refreshToken)).status, (await refresh(there.refreshToken)).status]).toEqual([200, 401]);
    expect([await isKnown(sara), await isKnown({ ...sara, password: OWN })]).toEqual([false, true]);
  });

  it('changes when the current one was copied with a blank and an invisible character [SIGN-05]', async () => {
    const { accessToken } = await signIn(CHROME);
    expect((await change(accessToken, `\u200B${sara.password} `, OWN)).status).toBe(200);
  });

  it('is accepted with copied blanks when a PIN is set [SIGN-05]', async () => {
    const { accessToken: token } = await signIn(CHROME);
    const body = { currentPassword: ` ${sara.password} `, pin: '194283' };
    expect((await shop.call('POST', '/account/pin', { token, body })).status).toBe(200);
  });

  it('is stored without copied blanks, so that both forms are accepted [SIGN-05]', async () => {
    const { accessToken } = await signIn(CHROME);
    await change(accessToken, sara.password, ` ${OWN}\u200B `);
    expect([await isKnown({ ...sara, password: OWN }), await isKnown({ ...sara, password: `${OWN} ` })]).toEqual([
      true,
      true,
    ]);
  });

  it('is refused as unchanged when only blanks differ [SIGN-05]', async () => {
    const { accessToken } = await signIn(CHROME);
    expect(said(await change(accessToken, sara.password, `${sara.password} `))).toEqual(
      fieldsRefused(['newPassword', ACCOUNT_MESSAGES.passwordSame]),
    );
  });

  it('is counted without the blanks around it [SIGN-01, SIGN-05]', () => {
    expect(checkPassword('  horse   ', [])).toBe(PASSWORD_MESSAGES.tooShort);
  });

  it('is locked for a while after ten wrong tries, even for the correct one [ACCOUNT-02]', async () => {
    const { accessToken } = await signIn(CHROME);
    const guesses = await Promise.all(Array.from({ length: 11 }, (_, n) => change(accessToken, `guess ${n}`, OWN)));
    expect(guesses.map(({ status }) => status).toSorted(byNumber)).toEqual([...times(10, 400), 429]);
    expect((await change(accessToken, sara.password, OWN)).status).toBe(429);
    shop.advance(16 * 60_000);
    expect((await change((await signIn(CHROME)).accessToken, sara.password, OWN)).status).toBe(200);
  });

  /** Someone resets Sara's password while the typed one is being checked. */
  const resetMeanwhile = async () => {
    const token = await shop.signIn();
    const { verify } = argon2;
    const reset = { password: '' };
    vi.spyOn(argon2, 'verify').mockImplementationOnce(async (...asked) => {
      const isRight = await verify(...asked);
      const made = readData(await shop.call('POST', `/people/${sara.id}/password`, { token }));
      reset.password = (made as Credentials).password;
      return isRight;
    });
    return reset;
  };

  it('reset by someone else during a change wins over that change [ACCOUNT-02, PEOPLE-05]', async () => {
    const here = await signIn(CHROME);
    const reset = await resetMeanwhile();
    expect(said(await change(here.accessToken, sara.password, OWN))).toEqual(
      fieldsRefused(['currentPassword', 'This is not your current password']),
    );
    const { mustChangePassword } = await signIn(CHROME, { ...sara, password: reset.password });
    expect([await statusOf(here), mustChangePassword]).toEqual([401, true]);
  });

  it('that was reset by someone else during a sign-in is refused at the end of that sign-in [PEOPLE-05]', async () => {
    const reset = await resetMeanwhile();
    const { email, password } = sara;
    expect(said(await logIn({ email, password }))).toEqual(refused(401, 'Invalid credentials'));
    await signIn(CHROME, { ...sara, password: reset.password });
  });

  it('that was set by someone else must be changed before any other call [ACCOUNT-06]', async () => {
    await setStaff(sara.email, { mustChangePassword: true });
    const here = await signIn(CHROME);
    for (const path of ['/account', '/account/logins', '/people', '/booking/', '/services'])
      expect(said(await shop.call('GET', path, { token: here.accessToken }))).toEqual(
        refused(403, 'Please choose your own password first.'),
      );
    const refreshed = readData(await refresh(here.refreshToken)) as Tokens;
    expect([here.mustChangePassword, refreshed.mustChangePassword]).toEqual([true, true]);
    expect((await change(here.accessToken, sara.password, OWN)).status).toBe(200);
    expect(await statusOf(here)).toBe(200);
    expect(await signIn(CHROME, { ...sara, password: OWN })).toMatchObject({ mustChangePassword: false });
  });
});

describe('the user’s own logins', () => {
  it('list device, address and last use, without ended logins and those of others [ACCOUNT-04]', async () => {
    await signIn(CHROME, await addSomebody());
    await signIn('curl/8.5.0');
    shop.advance(2 * 3_600_000);
    const at = [0, 1].map((minutes) => new Date(shop.deps.now().getTime() + minutes * 60_000).toISOString());
    const phone = await signIn(IPHONE);
    shop.advance(60_000);
    const here = await signIn(CHROME);
    await refresh(phone.refreshToken);
    const ended = await signIn(CHROME);
    await shop.call('POST', '/auth/logout', { body: { refreshToken: ended.refreshToken } });
    const login = { address: '127.0.0.1', lastUsedAt: at[1] };
    expect(await listLogins(here)).toEqual([
      { ...login, id: idOf(here), device: 'Chrome on Windows', createdAt: at[1], isCurrent: true },
      { ...login, id: idOf(phone), device: 'Safari on iPhone', createdAt: at[0], isCurrent: false },
    ]);
  });

  it('can be ended one by one, but only by their owner [ACCOUNT-05]', async () => {
    const ali = await signIn(CHROME, await addSomebody());
    const [here, there] = [await signIn(CHROME), await signIn(IPHONE)];
    const end = async (id: string) =>
      (await shop.call('DELETE', `/account/logins/${id}`, { token: here.accessToken })).status;
    expect([await end(idOf(there)), await end(idOf(there))]).toEqual([200, 200]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect((await listLogins(here)).map(({ id }) => id)).toEqual([idOf(here)]);
    for (const id of [idOf(ali), 'nonsense', '00000000-0000-0000-0000-000000000000'])
      expect([id, await end(id)]).toEqual([id, 404]);
    expect(await statusOf(ali)).toBe(200);
  });

  it('can all be ended except the current one [ACCOUNT-05]', async () => {
    const logins = [await signIn(CHROME), await signIn(IPHONE), await signIn(CHROME)];
    const token = logins[0]?.accessToken;
    expect(readData(await shop.call('DELETE', '/account/logins', { token }))).toEqual({ ended: 2 });
    expect(await Promise.all(logins.map(statusOf))).toEqual([200, 401, 401]);
  });
});

it.each([
  [CHROME, 'Chrome on Windows'],
  [IPHONE, 'Safari on iPhone'],
  [`${CHROME} Edg/130.0.0.0`, 'Edge on Windows'],
  [`${CHROME} OPR/110.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Firefox/131.0', 'Firefox'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('names %s as %s [ACCOUNT-04]', (userAgent, device) => {
  expect(toDeviceName(userAgent)).toBe(device);
});

it.each(['password', 'Password1', ' 12345678', 'QWERTYUIOP', 'iloveyou', '12071984'])(
  'refuses the common password %j in any spelling [SIGN-01]',
  (password) => expect(checkPassword(password, [])).toBe(PASSWORD_MESSAGES.common),
);

describe('email verification', () => {
  const MINUTE_MS = 60_000;
  const REFUSED = refused(400, 'The code is wrong or expired. Request a new one.');
  const message = 'If this account still needs verification, we sent a new code.';
  const SENT = { status: 200, body: { success: true, data: null, message } };
  const DONE = { status: 200, body: { success: true, data: null } };

  const verify = async (email: string, token: string) =>
    said(await shop.call('POST', '/auth/verifyEmail', { body: { email, token } }));
  const resend = async (email: string) =>
    said(await shop.call('POST', '/auth/resendVerification', { body: { email } }));

  /** Requests a code and waits for its message. */
  async function codeFor(email: string): Promise<string> {
    const before = shop.mails.length;
    expect(await resend(email)).toEqual(SENT);
    await vi.waitFor(() => expect(shop.mails).toHaveLength(before + 1));
    return /token=([0-9A-Z]{10})\n/.exec(shop.mails.at(-1)?.text ?? '')?.[1] ?? '';
  }

  it('sends a link and a code, stores only a hash, and opens the account with it [CALL-02]', async () => {
    await shop.addStaff({ email: 'ali@shop.test', verified: false });
    const unverified = refused(403, 'Verify your email address before you sign in, at /verify-email.');
    expect(said(await logIn({ ...OWNER, email: 'ali@shop.test' }))).toEqual(unverified);
    const code = await codeFor('Ali@Shop.test');
    const [row] = await shop.db.select().from(verification);
    expect([row?.codeHash, JSON.stringify(row).includes(code)]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      false,
    ]);
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`;
    expect(shop.mails.at(-1)).toEqual({
      to: 'ali@shop.test',
      shopName: 'Hafeez Repairs',
      subject: 'Verify your email address for Hafeez Repairs',
      text: expect.stringContaining(`https://shop.test/verify-email?email=ali%40shop.test&token=${code}\n`),
    });
    expect(shop.mails.at(-1)?.text).toContain(`\n${typed}\n`);
    expect(await verify('ALI@shop.test ', ` ${typed.toLowerCase()} `)).toEqual(DONE);
    expect(await isKnown({ ...OWNER, email: 'ali@shop.test' })).toBe(true);
  });

  it('accepts a code again that a mail scanner used first, even after it has expired [VERIFY-08]', async () => {
    const id = await shop.addStaff({ email: 'scanned@shop.test', verified: false });
    const earlier = await codeFor('scanned@shop.test');
    const code = await codeFor('scanned@shop.test');
    const account = async () => (await shop.db.select().from(staff).where(eq(staff.id, id)))[0];
    expect(await verify('scanned@shop.test', code)).toEqual(DONE);
    const verified = await account();
    expect(await verify('scanned@shop.test', code)).toEqual(DONE);
    shop.advance(10 * MINUTE_MS);
    expect(await verify('scanned@shop.test', code)).toEqual(DONE);
    expect(await verify('scanned@shop.test', earlier)).toEqual(DONE);
    expect(await account()).toEqual(verified);
  });

  it('refuses a used code of a closed account, and a wrong code for a verified address [VERIFY-08]', async () => {
    const id = await shop.addStaff({ email: 'closed@shop.test', verified: false });
    const code = await codeFor('closed@shop.test');
    expect(await verify('closed@shop.test', code)).toEqual(DONE);
    expect(await verify('closed@shop.test', 'ABCDE-12345')).toEqual(REFUSED);
    await shop.db.update(staff).set({ isActive: false }).where(eq(staff.id, id));
    expect(await verify('closed@shop.test', code)).toEqual(REFUSED);
  });

  it('does not use up a link on GET or HEAD, which scanners and previews send [VERIFY-08]', async () => {
    await shop.addStaff({ email: 'opened@shop.test', verified: false });
    const code = await codeFor('opened@shop.test');
    for (const method of ['GET', 'HEAD'] as const) {
      const url = `/verify-email?email=opened%40shop.test&token=${code}`;
      await shop.app.inject({ method, url });
      await shop.app.inject({ method, url: `/api/auth${url.replace('/verify-email', '/verifyEmail')}` });
    }
    const isOpen = await shop.db.select().from(staff).where(eq(staff.email, 'opened@shop.test'));
    expect(isOpen).toMatchObject([{ verifiedAt: null }]);
    expect(await verify('opened@shop.test', code)).toEqual(DONE);
  });

  it('accepts a code in Urdu digits with invisible characters around it [CALL-02, TYPED-02]', async () => {
    await shop.addStaff({ email: 'urdu@shop.test', verified: false });
    const code = await codeFor('urdu@shop.test');
    expect(await verify('urdu@shop.test', `\u2066${inUrdu(code)}\u2069`)).toEqual(DONE);
  });

  it('sends a code without a link while the address of the app is unknown [EDGE-11]', async () => {
    const counter = await createShop({ env: { HOST: '0.0.0.0' } });
    onTestFinished(counter.close);
    await counter.addStaff({ email: 'ali@shop.test', verified: false });
    await counter.call('POST', '/auth/resendVerification', { body: { email: 'ali@shop.test' } });
    await vi.waitFor(() => expect(counter.mails).toHaveLength(1));
    const { text = '' } = counter.mails[0] ?? {};
    expect(text).toMatch(/Press “Verify Your Email” there and enter this code:\n[0-9A-Z]{5}-[0-9A-Z]{5}\n/);
    expect(text).not.toContain('http');
  });

  it('refuses a code after ten minutes [CALL-02]', async () => {
    await shop.addStaff({ email: 'late@shop.test', verified: false });
    const first = await codeFor('late@shop.test');
    shop.advance(10 * MINUTE_MS);
    expect(await verify('late@shop.test', first)).toEqual(REFUSED);
    const second = await codeFor('late@shop.test');
    shop.advance(10 * MINUTE_MS - 1);
    expect(await verify('late@shop.test', second)).toEqual(DONE);
  });

  it('accepts a code only for its own address, and verifies it once on ten parallel requests [CALL-02, VERIFY-08]', async () => {
    for (const email of ['one@shop.test', 'two@shop.test']) await shop.addStaff({ email, verified: false });
    const code = await codeFor('one@shop.test');
    expect(await verify('two@shop.test', code)).toEqual(REFUSED);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify('one@shop.test', code)));
    expect(answers).toEqual(times(10, DONE));
    const rows = await shop.db.select({ version: staff.version }).from(staff).where(eq(staff.email, 'one@shop.test'));
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('answers the same with and without an account, and mails only unverified addresses [CALL-02]', async () => {
    const before = shop.mails.length;
    for (const email of ['nobody@shop.test', OWNER.email])
      expect([await resend(email), await verify(email, 'ABCDE-12345')]).toEqual([SENT, REFUSED]);
    await shop.addStaff({ email: 'last@shop.test', verified: false });
    await codeFor('last@shop.test');
    expect(shop.mails.slice(before).map(({ to }) => to)).toEqual(['last@shop.test']);
  });

  it.each([true, false])(
    'throttles guesses and messages the same way (account exists: %s) [SEC-05]',
    async (isKnown) => {
      const email = `${isKnown}@shop.test`;
      if (isKnown) await shop.addStaff({ email, verified: false });
      shop.advance(60 * MINUTE_MS);
      const statuses = (count: number, call: () => Promise<{ status: number }>) =>
        inTurn(count, async () => (await call()).status);
      expect(await statuses(11, () => verify(email, 'AAAAABBBBB'))).toEqual([...times(10, 400), 429]);
      expect(await statuses(6, () => resend(email))).toEqual([...times(5, 200), 429]);
      shop.advance(16 * MINUTE_MS);
      expect((await verify(email, 'AAAAABBBBB')).status).toBe(400);
    },
  );
});

it('mail without SMTP_URL becomes an .eml file in the outbox', async () => {
  const dataDir = newFolder();
  const mailer = createMailer({ smtpUrl: null, mailFrom: 'shop@shop.test', dataDir });
  await mailer.send({ to: 'ali@shop.test', shopName: 'دکان Repairs', subject: 'Verify', text: 'Hello\nیہ کوڈ ہے' });
  const files = readdirSync(join(dataDir, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/)]);
  const lines = readFileSync(join(dataDir, 'outbox', files[0] ?? ''), 'utf8').split(/\r?\n/);
  expect(lines).toEqual(expect.arrayContaining(['To: ali@shop.test', 'Subject: Verify']));
  expect(lines).toContainEqual(expect.stringMatching(/^From: .*<shop@shop\.test>$/));
});
