import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/tool.ts';
import { expect, seeAccessible, test } from './support/story.ts';

const EMAIL = 'bilal@shop.example';
const PASSWORD = 'a quiet evening shift';

/** The text of the last message in a shop's outbox, its soft line breaks taken out. */
function lastMail(dataDir: string): string {
  const outbox = join(dataDir, 'outbox');
  const [last = ''] = readdirSync(outbox).toSorted().slice(-1);
  return readFileSync(join(outbox, last), 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}

test('[VERIFY-01] [VERIFY-04] a new member of staff verifies the address and signs in', async ({ page, ownShop }) => {
  test.slow();
  await ownShop.stop();
  execFileSync(process.execPath, ['dist/server/staff.js', 'add', EMAIL], {
    cwd: root,
    env: { ...process.env, DATA_DIR: ownShop.dataDir, DATABASE_URL: '', STAFF_PASSWORD: PASSWORD },
  });
  await ownShop.start();
  const token = /token=([0-9A-Z]{10})/.exec(lastMail(ownShop.dataDir))?.[1] ?? '';

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
