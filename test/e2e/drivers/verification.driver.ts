import { expect, type Page } from 'playwright/test';
import type { DriverOf } from 'workflow-kit/paths/model';
import type { verificationModel } from '../../../tools/models/verification.model.ts';
import { HeldCalls, success } from '../support/held-calls.ts';
import { startClock, stopClock } from './stage.ts';

const NEWCOMER = 'hina@reflow.test';
const CODE = 'ABCDE-12345';
const SENT = 'If this account still needs verification, we sent a new code.';
const REFUSED = 'The code is wrong or expired. Request a new one.';
const ASKED = { email: 'Please enter your email address', code: 'Please enter the verification code' };

/** Runs a path of the model on a page without a session. Correct codes are mocked, as an address is verified once. */
export async function createDriver(page: Page): Promise<DriverOf<typeof verificationModel>> {
  await startClock(page);
  const checks = await HeldCalls.of(page, '**/api/auth/verifyEmail', 'POST');
  const mails = await HeldCalls.of(page, '**/api/auth/resendVerification', 'POST');
  await page.goto('/verify-email');

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
    end: () => page.clock.resume(),
    events: {
      'press Verify': () => pressOneOf(/^(?:Verify Email|Verifying…)$/),
      'press Resend': () => pressOneOf(/^(?:Didn't receive the code\? Resend|Sending…)$/),
      'type the email': () => email.fill(NEWCOMER),
      'type the code': () => code.fill(CODE),
      'server verifies': async () => {
        await stopClock(page);
        await checks.answer(success(null));
      },
      'server refuses': async () => expect(await checks.pass()).toBe(REFUSED),
      'no answer comes': () => checks.answer(null),
      'server sends a code': async () => void (await mails.pass()),
      'sending fails': () => mails.answer({ status: 500, json: { success: false } }),
      'the moment passes': () => page.clock.runFor(2_000),
    },
    states: {
      empty: () => see(''),
      'both asked for': () => see('', ASKED.email, ASKED.code),
      'email asked for': () => see('', ASKED.email),
      'email typed': () => see(NEWCOMER),
      'code asked for': () => see(NEWCOMER, ASKED.code),
      'both typed': async () => {
        await see(NEWCOMER);
        await expect(code).toHaveValue(CODE);
      },
      verifying: async () => {
        await expect(page.getByRole('button', { name: 'Verifying…' })).toBeVisible();
        await expect.poll(() => checks.bodies.at(-1)).toEqual({ email: NEWCOMER, token: CODE });
      },
      refused: () => see(NEWCOMER, REFUSED),
      unanswered: () => see(NEWCOMER, 'Verification failed. Please try again.'),
      resending: async () => {
        await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
        await expect.poll(() => mails.bodies.at(-1)).toEqual({ email: NEWCOMER });
      },
      sent: async () => {
        await see(NEWCOMER);
        await expect(page.getByText(SENT)).toBeVisible();
      },
      'not sent': () => see(NEWCOMER, 'Failed to send verification email'),
      verified: async () => {
        await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
        await expect(page).toHaveURL(/\/verify-email$/);
      },
      login: async () => expect(page).toHaveURL(/\/login$/),
    },
  };
}
