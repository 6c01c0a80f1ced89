import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { verification } from '../../../../server/db/schema.ts';
import { createMailer } from '../../../../server/mailer.ts';
import { refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { byNumber, signInsOf, times } from '../../support/sign-ins.ts';
import { newFolder } from '../../support/use.ts';

const MINUTE_MS = 60_000;
const REFUSED = refused(400, 'This code is wrong or has expired. Ask for a new one.');
const message = 'If this address belongs to an account that is not verified yet, a new code is on its way.';
const SENT = { status: 200, body: { success: true, data: null, message } };
const DONE = { status: 200, body: { success: true, data: null } };

const shop = useCounter({ env: { SHOP_NAME: 'Hafeez Repairs', PUBLIC_URL: 'https://shop.test' } });

const verify = async (email: string, token: string) =>
  said(await shop.call('POST', '/auth/verifyEmail', { body: { email, token } }));
const resend = async (email: string) => said(await shop.call('POST', '/auth/resendVerification', { body: { email } }));
const signIn = async (email: string) => said(await signInsOf(shop).logIn({ ...OWNER, email }));

/** Asks for a code and waits for its message. */
async function codeFor(email: string): Promise<string> {
  const before = shop.mails.length;
  expect(await resend(email)).toEqual(SENT);
  await vi.waitFor(() => expect(shop.mails).toHaveLength(before + 1));
  return /token=([0-9A-Z]{10})\n/.exec(shop.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('email verification', () => {
  it('sends a link and a code, of which only a hash is kept, opens the account with it, and takes it once [CALL-02]', async () => {
    await shop.addStaff({ email: 'ali@shop.test', verified: false });
    const unverified = refused(403, 'Please verify your email address first, at /verify-email.');
    expect(await signIn('ali@shop.test')).toEqual(unverified);
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
    expect((await signIn('ali@shop.test')).status).toBe(200);
    expect(await verify('ali@shop.test', code)).toEqual(REFUSED);
  });

  it('lets a code run out after ten minutes [CALL-02]', async () => {
    await shop.addStaff({ email: 'late@shop.test', verified: false });
    const first = await codeFor('late@shop.test');
    shop.advance(10 * MINUTE_MS);
    expect(await verify('late@shop.test', first)).toEqual(REFUSED);
    const second = await codeFor('late@shop.test');
    shop.advance(10 * MINUTE_MS - 1);
    expect(await verify('late@shop.test', second)).toEqual(DONE);
  });

  it('takes a code for its own address only, and from one of ten at the same moment [CALL-02]', async () => {
    for (const email of ['one@shop.test', 'two@shop.test']) await shop.addStaff({ email, verified: false });
    const code = await codeFor('one@shop.test');
    expect(await verify('two@shop.test', code)).toEqual(REFUSED);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify('one@shop.test', code)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, ...times(9, 400)]);
  });

  it('answers alike whether or not an address has an account, and sends nothing where it must not [CALL-02]', async () => {
    const before = shop.mails.length;
    for (const email of ['nobody@shop.test', OWNER.email])
      expect([await resend(email), await verify(email, 'ABCDE-12345')]).toEqual([SENT, REFUSED]);
    await shop.addStaff({ email: 'last@shop.test', verified: false });
    await codeFor('last@shop.test');
    expect(shop.mails.slice(before).map(({ to }) => to)).toEqual(['last@shop.test']);
  });

  it.each([true, false])(
    'throttles guesses and messages alike where an account is there: %s [SEC-05]',
    async (isKnown) => {
      const email = `${isKnown}@shop.test`;
      if (isKnown) await shop.addStaff({ email, verified: false });
      shop.advance(60 * MINUTE_MS);
      const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
        const seen = [];
        for (let made = 0; made < count; made += 1) seen.push((await call()).status);
        return seen;
      };
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
