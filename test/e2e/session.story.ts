import { SESSION_KEY } from '../../src/services/session/stored-session.ts';
import { bookingCreatePage, loginPage, shellPage } from './support/pages.ts';
import { account } from './support/shop.ts';
import { expect, expireTokens, signedOut, test } from './support/story.ts';

test('tabs share a refresh and a sign-out, and send a signed-in user to the dashboard [AUTH-07, AUTH-10, NAV-01, NAV-02, NAV-05]', async ({
  page,
  context,
  login,
  shell,
}) => {
  for (const path of ['/login', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  const other = await context.newPage();
  await shellPage(other).openDashboard();
  const expired = await expireTokens(context);
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Refresh' }).click()));
  for (const tab of [page, other]) {
    await shellPage(tab).clickNav('Bookings');
    await expect(tab.getByText(/^Showing |^No bookings found$/)).toBeVisible();
  }
  expect(expired.refreshes()).toBe(1);

  await shell.clickMenu('Account', 'Log out');
  for (const tab of [page, other]) await loginPage(tab).see();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
  await page.goto('/dashboard');
  await login.see();
  await login.signIn();
  await shell.seeTitle('Dashboard');
  await expect(other).toHaveURL(/\/(dashboard|bookings)$/);
});

signedOut(
  'a visitor signs in to the requested page, and a copied session is useless on another computer or without its key [NAV-03, AUTH-04, SIGN-04]',
  async ({ page, context, elsewhere, login, shell }) => {
    const bound = page.waitForResponse('**/api/auth/bind');
    await page.goto('/bookings');
    await login.see();
    await login.signIn();
    await expect(page).toHaveURL(/\/bookings$/);
    await shell.seeToast('Login Successful', `Welcome back, ${account.email}`);
    expect((await bound).status()).toBe(200);
    const stolen = await page.evaluate((key) => String(localStorage.getItem(key)), SESSION_KEY);
    const thief = await elsewhere(null);
    await thief.goto('/api/nothing-here');
    await thief.evaluate(([key, session]) => localStorage.setItem(key, session), [SESSION_KEY, stolen] as const);
    const [theirs, own] = [await expireTokens(thief.context()), await expireTokens(context)];
    await thief.goto('/bookings');
    await loginPage(thief).see();
    await shell.clickNav('Warranty Claims');
    await shell.seeTitle('Warranty Claims');
    await expect.poll(() => [theirs.refreshes(), own.refreshes()]).toEqual([1, 1]);

    await page.evaluate(() => indexedDB.deleteDatabase('reflow'));
    await context.unrouteAll();
    await expireTokens(context);
    await page.reload();
    await login.see();
  },
);

signedOut('the page works while it is open if the browser forbids storage', async ({ page, login, shell }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The document is not allowed to use storage', 'SecurityError');
        },
      });
    }
  });
  await login.open();
  await login.signIn();
  await shell.seeTitle('Dashboard');
  await page.getByRole('link', { name: 'New Booking' }).click();
  await bookingCreatePage(page).type('Client name', 'Private Parveen');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await shell.dialog().getByRole('button', { name: 'Leave' }).click();
  await shell.seeTitle('Dashboard');
  await shell.clickMenu('Account', 'Log out');
  await login.see();
});
