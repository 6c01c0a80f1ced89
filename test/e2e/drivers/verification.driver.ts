import { expect, type Page } from 'playwright/test';
import type { VerificationDriver } from '../../models/verification.model.ts';
import { HeldCalls } from '../support/held-calls.ts';

const EMAIL = 'ali@shop.example';
const CODE = 'ABCDE-12345';
const SENT = 'If this address belongs to an account that is not verified yet, a new code is on its way.';
const ASKED = { email: 'Please enter your email address', code: 'Please enter the verification code' };
const ok = { status: 200, json: { success: true, data: null } };

/** Walks the model on a page of its own. Each call is answered when the model says so; nobody is signed in. */
export async function createDriver(page: Page): Promise<VerificationDriver> {
  await page.clock.install();
  // The clock is the whole context's: the walk before this one has left it standing.
  await page.clock.resume();
  const checks = await HeldCalls.of(page, '**/api/auth/verifyEmail', 'POST');
  const mails = await HeldCalls.of(page, '**/api/auth/resendVerification', 'POST');
  await page.goto('/verify-email');

  const email = page.getByLabel('Email address');
  const code = page.getByLabel('Verification code');
  const pressOneOf = async (name: RegExp) => {
    const button = page.getByRole('button', { name });
    if (await button.isVisible()) await button.click({ force: true });
  };
  const see = async (typed: string, alerts: string[] = []) => {
    await expect(page.getByRole('button', { name: 'Verify Email' })).toBeEnabled();
    await expect(email).toHaveValue(typed);
    await expect(page.getByRole('alert')).toHaveText(alerts);
  };

  return {
    events: {
      'press Verify': () => pressOneOf(/^(?:Verify Email|Verifying…)$/),
      'press Resend': () => pressOneOf(/^(?:Didn't receive the code\? Resend|Sending…)$/),
      'type the email': () => email.fill(EMAIL),
      'type the code': () => code.fill(CODE),
      'server verifies': async () => {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        await checks.answer(ok);
      },
      'server refuses': () => checks.answer({ status: 400, json: { success: false } }),
      'no answer comes': () => checks.answer(null),
      'server sends a code': () => mails.answer(ok),
      'sending fails': () => mails.answer({ status: 500, json: { success: false } }),
      'the moment passes': () => page.clock.runFor(2_000),
    },
    states: {
      empty: () => see(''),
      'both asked for': () => see('', [ASKED.email, ASKED.code]),
      'email asked for': () => see('', [ASKED.email]),
      'email typed': () => see(EMAIL),
      'code asked for': () => see(EMAIL, [ASKED.code]),
      'both typed': async () => {
        await see(EMAIL);
        await expect(code).toHaveValue(CODE);
      },
      verifying: async () => {
        await expect(page.getByRole('button', { name: 'Verifying…' })).toBeVisible();
        await expect.poll(() => checks.bodies.at(-1)).toEqual({ email: EMAIL, token: CODE });
      },
      refused: () => see(EMAIL, ['Verification failed']),
      unanswered: () => see(EMAIL, ['Verification failed. Please try again.']),
      resending: async () => {
        await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
        await expect.poll(() => mails.bodies.at(-1)).toEqual({ email: EMAIL });
      },
      sent: async () => {
        await see(EMAIL);
        await expect(page.getByText(SENT)).toBeVisible();
      },
      'not sent': () => see(EMAIL, ['Failed to send verification email']),
      verified: async () => {
        await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
        await expect(page).toHaveURL(/\/verify-email$/);
      },
      login: async () => expect(page).toHaveURL(/\/login$/),
    },
  };
}
