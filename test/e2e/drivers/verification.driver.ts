import { expect, type Page } from 'playwright/test';
import type { VerificationDriver } from '../../../tools/models/verification.model.ts';
import { HeldCalls } from '../support/held-calls.ts';
import { shopPerson, startClock, stopClock } from './stage.ts';
import { SAMPLE_NEWCOMERS } from '../../../server/sample/words.ts';
import { lastCode } from '../support/shop.ts';

/** Codes are good for ten minutes. */
const CODE_MS = 8 * 60_000;
const SENT = 'If this address belongs to an account that is not verified yet, a new code is on its way.';
const REFUSED = 'This code is wrong or has expired. Ask for a new one.';
const ASKED = { email: 'Please enter your email address', code: 'Please enter the verification code' };

/** Who of a shop has yet to verify the address, in turns, and the codes that they were sent. */
const left = new Map<string, string[]>();
const codes = new Map<string, { code: string; at: number }>();

/** Asks for a code. @param outbox folder of the shop's messages. @returns the code of the message */
async function askCode(page: Page, outbox: string, email: string): Promise<string> {
  const before = lastCode(outbox, email);
  const answer = await page.request.post('/api/auth/resendVerification', { data: { email } });
  expect(answer.ok(), `${email} asks for a code`).toBe(true);
  await expect
    .poll(() => lastCode(outbox, email), `a message to ${email}, unless the address was verified before`)
    .not.toBe(before);
  return lastCode(outbox, email) ?? '';
}

/** Runs a path of the model on a page of its own, for another newcomer than the last path's; nobody is signed in. */
export async function createDriver(
  page: Page,
  _person = shopPerson(),
  outbox = process.env['REFLOW_OUTBOX'],
): Promise<VerificationDriver> {
  if (outbox === undefined) throw new Error('REFLOW_OUTBOX names the folder of the shop’s messages');
  await page.goto('/verify-email');
  const { origin } = new URL(page.url());
  const [newcomer, ...others] = left.get(origin) ?? SAMPLE_NEWCOMERS;
  if (newcomer === undefined) throw new Error('Everybody in this shop has verified the address: open a new one');
  left.set(origin, [...others, newcomer]);
  await startClock(page);
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
  const see = async (address: string, ...alerts: string[]) => {
    await expect(page.getByRole('button', { name: 'Verify Email' })).toBeEnabled();
    await expect(email).toHaveValue(address);
    await expect(page.getByRole('alert')).toHaveText(alerts);
  };

  return {
    events: {
      'press Verify': () => pressOneOf(/^(?:Verify Email|Verifying…)$/),
      'press Resend': () => pressOneOf(/^(?:Didn't receive the code\? Resend|Sending…)$/),
      'type the email': () => email.fill(newcomer),
      'type the code': async () => {
        const key = `${origin} ${newcomer}`;
        const known = codes.get(key);
        const isGood = known && Date.now() - known.at < CODE_MS;
        typed = isGood ? known.code : await askCode(page, outbox, newcomer);
        if (!isGood) codes.set(key, { code: typed, at: Date.now() });
        await code.fill(typed);
      },
      'server verifies': async () => {
        await stopClock(page);
        await checks.pass();
        left.set(origin, others);
      },
      'server refuses': async () => {
        const sentence = await checks.pass({ data: { email: newcomer, token: 'AAAAA-AAAAA' } });
        expect(sentence).toBe(REFUSED);
      },
      'no answer comes': () => checks.answer(null),
      'server sends a code': async () => void (await mails.pass()),
      'sending fails': () => mails.answer({ status: 500, json: { success: false } }),
      'the moment passes': () => page.clock.runFor(2_000),
    },
    states: {
      empty: () => see(''),
      'both asked for': () => see('', ASKED.email, ASKED.code),
      'email asked for': () => see('', ASKED.email),
      'email typed': () => see(newcomer),
      'code asked for': () => see(newcomer, ASKED.code),
      'both typed': async () => {
        await see(newcomer);
        await expect(code).toHaveValue(typed);
      },
      verifying: async () => {
        await expect(page.getByRole('button', { name: 'Verifying…' })).toBeVisible();
        await expect.poll(() => checks.bodies.at(-1)).toEqual({ email: newcomer, token: typed });
      },
      refused: () => see(newcomer, REFUSED),
      unanswered: () => see(newcomer, 'Verification failed. Please try again.'),
      resending: async () => {
        await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
        await expect.poll(() => mails.bodies.at(-1)).toEqual({ email: newcomer });
      },
      sent: async () => {
        await see(newcomer);
        await expect(page.getByText(SENT)).toBeVisible();
      },
      'not sent': () => see(newcomer, 'Failed to send verification email'),
      verified: async () => {
        await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
        await expect(page).toHaveURL(/\/verify-email$/);
      },
      login: async () => expect(page).toHaveURL(/\/login$/),
    },
    end: () => checks.drop(),
  };
}
