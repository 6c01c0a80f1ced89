import { SESSION_KEY } from '../../src/services/session/stored-session.ts';
import { bookingCreatePage, loginPage, shellPage } from './support/pages.ts';
import { expireTokens } from './support/expire-tokens.ts';
import { account } from './support/shop.ts';
import { alone, expect, signedOut, test } from './support/story.ts';

test('a signed-in person is led to the dashboard [NAV-01, NAV-02, NAV-06, EDIT-19]', async ({ page, shell }) => {
  for (const path of ['/login', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await expect(page.getByText(/^(No backup yet|Last backup: (today|yesterday), \d+:\d\d [AP]M)$/)).toBeVisible();
  await page.goto('/bookings/999999');
  await shell.seeToast('Booking not found', 'The requested booking could not be found.');
  await expect(page).toHaveURL(/\/bookings$/);
  await page.goto('/warranty-claims/999999');
  await page.getByRole('link', { name: 'Back to Claims' }).click();
  await shell.seeTitle('Warranty Claims');
  await shell.open('/bookings/101/extra', 'Page Not Found');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('tabs share a refresh and a sign-out [AUTH-07, AUTH-10, NAV-05]', async ({ page, context, login, shell }) => {
  await shell.openDashboard();
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
  await shell.seeToast('Logged Out', 'You have been successfully logged out');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
  await page.goto('/dashboard');
  await login.see();
  await login.signIn();
  await shell.seeTitle('Dashboard');
  await expect(other).toHaveURL(/\/(dashboard|bookings)$/);
});

signedOut(
  'a visitor signs in to the page that was asked for; a copy of what is stored then is worth nothing elsewhere, nor without its key [NAV-03, AUTH-04, SIGN-04]',
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

alone(
  'a person whom strangers keep out is let in by a code from where they are signed in [FACT-04]',
  async ({ page, elsewhere, shell }) => {
    const place = await elsewhere(null);
    await loginPage(place).open();
    const press = place.getByRole('button', { name: 'I have a sign-in code' });
    await press.click();
    const field = place.getByLabel('Sign-in code');
    await expect(field).toBeFocused();
    await place.reload();
    await expect(press).toBeVisible();
    for (let n = 0; n < 5; n += 1) {
      await place.request.post('/api/auth/login', { data: { ...account, password: 'a guess' } });
    }
    await loginPage(place).signIn();
    await expect(place.getByRole('alert')).toHaveText(/^Too many tries\. Please wait \d+ seconds\.$/);
    await shell.open('/account', 'Account');
    await shell.button('Make a sign-in code').click();
    const code = page.getByText(/lets you in once, with your password, until/).getByRole('button');
    await field.fill((await code.textContent()) ?? '');
    await place.keyboard.press('Enter');
    await shellPage(place).seeTitle('Dashboard');
  },
);

signedOut(
  'where the browser forbids storage, the page works for as long as it is open',
  async ({ page, login, shell }) => {
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
    const form = bookingCreatePage(page);
    await form.type('Client name', 'Private Parveen');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await shell.dialog().getByRole('button', { name: 'Leave' }).click();
    await shell.seeTitle('Dashboard');
    await shell.clickMenu('Account', 'Log out');
    await login.see();
  },
);
