import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verification } from '../../../../server/db/schema.ts';
import { createMailer } from '../../../../server/mailer.ts';
import { createShop, OWNER, type Answer, type Shop } from '../../support/harness.ts';

const MINUTE_MS = 60_000;
const REFUSED = { success: false, error: 'This code is wrong or has expired. Ask for a new one.' };
const SENT = {
  success: true,
  data: null,
  message: 'If this address belongs to an account that is not verified yet, a new code is on its way.',
};

let shop: Shop;
beforeAll(async () => {
  shop = await createShop({ env: { SHOP_NAME: 'Hafeez Repairs', PUBLIC_URL: 'https://shop.test' } });
});
afterAll(() => shop.close());

const said = ({ status, body }: Answer) => [status, body];
const verify = (email: string, token: string) => shop.call('POST', '/auth/verifyEmail', { body: { email, token } });
const resend = (email: string) => shop.call('POST', '/auth/resendVerification', { body: { email } });
const signIn = (email: string) => shop.call('POST', '/auth/login', { body: { email, password: OWNER.password } });

/** Asks for a code and waits for its message. */
async function codeFor(email: string): Promise<string> {
  const before = shop.mails.length;
  expect(said(await resend(email))).toEqual([200, SENT]);
  await vi.waitFor(() => expect(shop.mails).toHaveLength(before + 1));
  return /token=([0-9A-Z]{10})\n/.exec(shop.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('email verification', () => {
  it('sends a link and a code, opens the account with it, and takes it once [CALL-02]', async () => {
    await shop.addStaff({ email: 'ali@shop.test', verified: false });
    expect(said(await signIn('ali@shop.test'))).toEqual([
      403,
      { success: false, error: 'Please verify your email address first, at /verify-email.' },
    ]);
    const code = await codeFor('Ali@Shop.test');
    expect(shop.mails.at(-1)).toEqual({
      to: 'ali@shop.test',
      shopName: 'Hafeez Repairs',
      subject: 'Verify your email address for Hafeez Repairs',
      text: expect.stringContaining(`https://shop.test/verify-email?email=ali%40shop.test&token=${code}\n`),
    });
    expect(shop.mails.at(-1)?.text).toContain(`\n${code.slice(0, 5)}-${code.slice(5)}\n`);
    expect(said(await verify('ALI@shop.test ', ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `))).toEqual([
      200,
      { success: true, data: null },
    ]);
    expect((await signIn('ali@shop.test')).status).toBe(200);
    expect(said(await verify('ali@shop.test', code))).toEqual([400, REFUSED]);
  });

  it('keeps no code, only its hash [CALL-02]', async () => {
    await shop.addStaff({ email: 'hash@shop.test', verified: false });
    const code = await codeFor('hash@shop.test');
    const rows = await shop.db.select().from(verification);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.at(-1)?.codeHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('lets a code run out after ten minutes [CALL-02]', async () => {
    await shop.addStaff({ email: 'late@shop.test', verified: false });
    const first = await codeFor('late@shop.test');
    shop.advance(10 * MINUTE_MS);
    expect(said(await verify('late@shop.test', first))).toEqual([400, REFUSED]);
    const second = await codeFor('late@shop.test');
    shop.advance(10 * MINUTE_MS - 1);
    expect((await verify('late@shop.test', second)).status).toBe(200);
  });

  it('takes a code for its own address only [CALL-02]', async () => {
    await shop.addStaff({ email: 'one@shop.test', verified: false });
    await shop.addStaff({ email: 'two@shop.test', verified: false });
    const code = await codeFor('one@shop.test');
    expect(said(await verify('two@shop.test', code))).toEqual([400, REFUSED]);
    expect((await verify('one@shop.test', code)).status).toBe(200);
  });

  it('lets one of ten redeem a code at the same moment [CALL-02]', async () => {
    await shop.addStaff({ email: 'race@shop.test', verified: false });
    const code = await codeFor('race@shop.test');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify('race@shop.test', code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });

  it('answers alike whether or not an address has an account, and sends nothing where it must not [CALL-02]', async () => {
    const before = shop.mails.length;
    for (const email of ['nobody@shop.test', OWNER.email]) {
      expect(said(await resend(email))).toEqual([200, SENT]);
      expect(said(await verify(email, 'ABCDE-12345'))).toEqual([400, REFUSED]);
    }
    await shop.addStaff({ email: 'last@shop.test', verified: false });
    await codeFor('last@shop.test');
    expect(shop.mails.slice(before).map(({ to }) => to)).toEqual(['last@shop.test']);
  });

  it.each(['known@shop.test', 'unknown@shop.test'])(
    'throttles guesses and messages for %s alike [SEC-05]',
    async (email) => {
      if (email.startsWith('known')) await shop.addStaff({ email, verified: false });
      shop.advance(60 * MINUTE_MS);
      const guesses = [];
      for (let count = 0; count < 11; count += 1) guesses.push((await verify(email, 'AAAAABBBBB')).status);
      expect(guesses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
      const mails = [];
      for (let count = 0; count < 6; count += 1) mails.push((await resend(email)).status);
      expect(mails).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
      shop.advance(16 * MINUTE_MS);
      expect((await verify(email, 'AAAAABBBBB')).status).toBe(400);
    },
  );

  it.each([
    ['/auth/verifyEmail', { email: '', token: 'x' }, 'email', 'Email is required'],
    ['/auth/verifyEmail', { email: 'a@b.c', token: ' ' }, 'token', 'Code is required'],
    ['/auth/verifyEmail', { email: 'a@b.c', token: 'x', role: 'OWNER' }, 'role', 'role is not a known field'],
    ['/auth/resendVerification', {}, 'email', 'Email is required'],
    ['/auth/resendVerification', { email: 'a\0b' }, 'email', 'Email contains a character that cannot be stored'],
  ])('refuses %s %j at its field [CALL-02]', async (path, body, field, msg) => {
    expect(said(await shop.call('POST', path, { body }))).toEqual([
      400,
      { success: false, errors: [{ path: field, msg }] },
    ]);
  });
});

describe('mail without SMTP_URL', () => {
  it('becomes an .eml file in the outbox', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reflow-outbox-'));
    try {
      const mailer = createMailer({ smtpUrl: null, mailFrom: 'shop@shop.test', dataDir });
      await mailer.send({ to: 'ali@shop.test', shopName: 'دکان Repairs', subject: 'Verify', text: 'Hello\nیہ کوڈ ہے' });
      const files = readdirSync(join(dataDir, 'outbox'));
      expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/)]);
      const message = readFileSync(join(dataDir, 'outbox', files[0] ?? ''), 'utf8');
      expect(message).toMatch(/^From: .*<shop@shop\.test>$/m);
      expect(message).toMatch(/^To: ali@shop\.test$/m);
      expect(message).toMatch(/^Subject: Verify$/m);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
