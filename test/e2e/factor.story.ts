import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { loginPage, shellPage } from './support/pages.ts';
import { Api } from './support/api.ts';
import { seeWhole } from './support/layout.ts';
import { account } from './support/shop.ts';
import { alone, expect, readKept, saveTrace, seeAccessibleInThemes } from './support/story.ts';

const nobody = { cookies: [], origins: [] };
const factorTest = alone.extend({ storageState: nobody });

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const seeLook = async (page: Page) => {
  // What lies over a field for a moment is no fault of the field.
  await expect(page.getByText('Login Successful')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await seeAccessibleInThemes(page);
  await seeWhole(page);
};

factorTest(
  'a second factor is set up, asked for at another browser, and answered by a recovery code [FACT-01, SEC-07]',
  async ({ page, browser, served }) => {
    const api = await Api.signIn(served.url, account);
    const bilal = await api.hire('COUNTER');
    await page.goto('/account');
    await loginPage(page).signIn(bilal);
    const card = page.getByRole('region', { name: 'Second factor' });
    await card.getByLabel('Current password').fill(bilal.password);
    await page.keyboard.press('Enter');
    await expect(card.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
    await seeLook(page);
    const secret = (await card.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await card.getByLabel('Verification code').fill('000000');
    await page.keyboard.press('Enter');
    await expect(card.getByLabel('Verification code')).toHaveAccessibleDescription(
      'This code is wrong. Phone and server must tell the same time; try the next code.',
    );
    const first = codeOf(secret);
    // Its answer is lost, and with it the recovery codes.
    const confirm = '**/account/factor/confirm';
    await page.route(confirm, async (route) => (await route.fetch(), await route.abort()), { times: 1 });
    await card.getByLabel('Verification code').fill(first);
    await page.keyboard.press('Enter');
    await expect(card.getByLabel('Verification code')).toHaveAccessibleDescription(/^Network error occurred/);
    await page.keyboard.press('Enter');
    await expect(card.getByLabel('Current password')).toHaveAccessibleDescription(
      'There is a second factor already. Make new recovery codes if you have not kept those of it.',
    );
    await card.getByLabel('Current password').fill(bilal.password);
    await page.keyboard.press('Enter');
    const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await seeLook(page);
    const told = await codes.allTextContents();
    const [recovery = ''] = told;
    // All of it was said in this page, and stays in it.
    const left = (await saveTrace(page)) + (await readKept(page));
    expect(left).toContain('"factor.renew"');
    for (const part of [secret, first, bilal.password, ...told]) expect(left).not.toContain(part);
    await card.getByRole('button', { name: 'I have kept them' }).press('Enter');
    await expect(card.getByText(/10 recovery codes are left\./)).toBeVisible();

    const context = await browser.newContext({ storageState: nobody, baseURL: served.url });
    const other = await context.newPage();
    await other.goto('/bookings');
    await loginPage(other).signIn(bilal);
    await expect(other.getByRole('heading', { name: 'Verification code' })).toBeVisible();
    await expect(other.getByLabel('Verification code')).toBeFocused();
    await seeLook(other);
    await other.keyboard.type(first);
    await other.keyboard.press('Enter');
    await expect(other.getByLabel('Verification code')).toHaveAccessibleDescription(
      'This code is wrong, or was used before.',
    );
    await other.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter');
    await expect(other.getByLabel('Recovery code')).toBeFocused();
    await other.keyboard.type(recovery);
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(/\/bookings$/);
    await shellPage(other).clickMenu('Account', 'Log out');
    await loginPage(other).see();
    await other.goto('/bookings');
    await loginPage(other).signIn(bilal);
    await expect(other).toHaveURL(/\/bookings$/);
    await context.close();
  },
);
