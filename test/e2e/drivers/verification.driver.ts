import { expect, type Page } from 'playwright/test';
import type { VerificationDriver } from '../../../tools/models/verification.model.ts';
import { HeldCalls } from '../support/held-calls.ts';
import { shopPerson } from './signed-in.ts';
import { SAMPLE_NEWCOMERS } from '../../../server/sample/staff.ts';
import { lastCode } from '../support/outbox.ts';

/** Somebody whose address waits to be verified. */
type Newcomer = {
  email: string;
  /** The code of a message sent to the address. */
  code: () => Promise<string>;
  /** Nobody asks this person again. */
  isVerified: () => void;
};

/** Codes are good for ten minutes. */
const CODE_MS = 8 * 60_000;
const left = new Map<string, string[]>();
const codes = new Map<string, { code: string; at: number }>();

/** The newcomer of this path, another one than the last path's. @param outbox folder of the shop's messages. */
function createNewcomer(page: Page, outbox: string | undefined): Newcomer {
  if (outbox === undefined) throw new Error('REFLOW_OUTBOX names the folder of the shop’s messages');
  const { origin } = new URL(page.url());
  const emails = left.get(origin) ?? [...SAMPLE_NEWCOMERS];
  const email = emails.shift();
  if (email === undefined) throw new Error('Everybody in this shop has verified the address: open a new one');
  emails.push(email);
  left.set(origin, emails);

  const ask = async () => {
    const before = lastCode(outbox, email);
    const answer = await page.request.post('/api/auth/resendVerification', { data: { email } });
    expect(answer.ok(), `${email} asks for a code`).toBe(true);
    await expect
      .poll(() => lastCode(outbox, email), `a message to ${email}, unless the address was verified before`)
      .not.toBe(before);
    return lastCode(outbox, email) ?? '';
  };
  const key = `${origin} ${email}`;
  return {
    email,
    code: async () => {
      const known = codes.get(key);
      if (known && Date.now() - known.at < CODE_MS) return known.code;
      const code = await ask();
      codes.set(key, { code, at: Date.now() });
      return code;
    },
    isVerified: () =>
      void left.set(
        origin,
        emails.filter((other) => other !== email),
      ),
  };
}

const SENT = 'If this address belongs to an account that is not verified yet, a new code is on its way.';
const REFUSED = 'This code is wrong or has expired. Ask for a new one.';
const ASKED = { email: 'Please enter your email address', code: 'Please enter the verification code' };

/**
 * Runs a path of the model on a page of its own, for somebody who waits for it; nobody is signed in. The server answers each call
 * when the model says so.
 */
export async function createDriver(
  page: Page,
  _person = shopPerson(),
  outbox = process.env['REFLOW_OUTBOX'],
): Promise<VerificationDriver> {
  await page.goto('/verify-email');
  const newcomer = createNewcomer(page, outbox);
  await page.clock.install();
  // The clock is the whole context's: the path before this one has left it standing.
  await page.clock.resume();
  const checks = await HeldCalls.of(page, '**/api/auth/verifyEmail', 'POST');
  const mails = await HeldCalls.of(page, '**/api/auth/resendVerification', 'POST');
  await page.reload();

  let typed = '';
  const email = page.getByLabel('Email address');
  const code = page.getByLabel('Verification code');
  const pressOneOf = async (name: RegExp) => {
    const button = page.getByRole('button', { name });
    if (await button.isVisible()) await button.click({ force: true });
  };
  const see = async (address: string, alerts: string[] = []) => {
    await expect(page.getByRole('button', { name: 'Verify Email' })).toBeEnabled();
    await expect(email).toHaveValue(address);
    await expect(page.getByRole('alert')).toHaveText(alerts);
  };

  return {
    events: {
      'press Verify': () => pressOneOf(/^(?:Verify Email|Verifying…)$/),
      'press Resend': () => pressOneOf(/^(?:Didn't receive the code\? Resend|Sending…)$/),
      'type the email': () => email.fill(newcomer.email),
      'type the code': async () => {
        typed = await newcomer.code();
        await code.fill(typed);
      },
      'server verifies': async () => {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        await checks.pass();
        newcomer.isVerified();
      },
      'server refuses': async () => {
        const sentence = await checks.refuse({ data: { email: newcomer.email, token: 'AAAAA-AAAAA' } });
        expect(sentence).toBe(REFUSED);
      },
      'no answer comes': () => checks.answer(null),
      'server sends a code': async () => void (await mails.pass()),
      'sending fails': () => mails.answer({ status: 500, json: { success: false } }),
      'the moment passes': () => page.clock.runFor(2_000),
    },
    states: {
      empty: () => see(''),
      'both asked for': () => see('', [ASKED.email, ASKED.code]),
      'email asked for': () => see('', [ASKED.email]),
      'email typed': () => see(newcomer.email),
      'code asked for': () => see(newcomer.email, [ASKED.code]),
      'both typed': async () => {
        await see(newcomer.email);
        await expect(code).toHaveValue(typed);
      },
      verifying: async () => {
        await expect(page.getByRole('button', { name: 'Verifying…' })).toBeVisible();
        await expect.poll(() => checks.bodies.at(-1)).toEqual({ email: newcomer.email, token: typed });
      },
      refused: () => see(newcomer.email, [REFUSED]),
      unanswered: () => see(newcomer.email, ['Verification failed. Please try again.']),
      resending: async () => {
        await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
        await expect.poll(() => mails.bodies.at(-1)).toEqual({ email: newcomer.email });
      },
      sent: async () => {
        await see(newcomer.email);
        await expect(page.getByText(SENT)).toBeVisible();
      },
      'not sent': () => see(newcomer.email, ['Failed to send verification email']),
      verified: async () => {
        await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
        await expect(page).toHaveURL(/\/verify-email$/);
      },
      login: async () => expect(page).toHaveURL(/\/login$/),
    },
    end: () => checks.drop(),
  };
}
