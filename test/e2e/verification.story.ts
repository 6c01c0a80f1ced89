import { join } from 'node:path';
import { lastCode } from './support/outbox.ts';
import { addNewcomers } from './support/newcomers.ts';
import { expect, seeAccessible, test } from './support/story.ts';

const EMAIL = 'bilal@shop.example';
const PASSWORD = 'a quiet evening shift';

test('a new member of staff verifies the address and signs in [VERIFY-01, VERIFY-04]', async ({ page, ownShop }) => {
  test.slow();
  await ownShop.stop();
  await addNewcomers(ownShop, [EMAIL], PASSWORD);
  await ownShop.start();
  const token = lastCode(join(ownShop.dataDir, 'outbox'), EMAIL) ?? '';

  await page.goto(`${ownShop.url}/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Verify your email' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(EMAIL);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Please enter the verification code')).toBeVisible();
  await seeAccessible(page);
  await page.getByLabel('Verification code').fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or has expired. Ask for a new one.');
  await page.getByRole('button', { name: "Didn't receive the code? Resend" }).click();
  await expect(page.getByText(/a new code is on its way/)).toBeVisible();

  await page.goto(`${ownShop.url}/verify-email?${new URLSearchParams({ email: EMAIL, token }).toString()}`);
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
