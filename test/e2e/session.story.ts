import { SESSION_KEY } from '../../src/services/session/stored-session.ts';
import { bookingCreatePage } from './pages/booking-create.page.ts';
import { loginPage } from './pages/login.page.ts';
import { shellPage } from './pages/shell.page.ts';
import { expireTokens } from './support/expire-tokens.ts';
import { account } from './support/shop.ts';
import { expect, signedOut, test } from './support/story.ts';

signedOut(
  'a visitor is refused, then signed in, greeted and led to the page that was asked for [NAV-03, AUTH-04, AUTH-05]',
  async ({ page, login, shell }) => {
    await page.goto('/bookings');
    await login.see();
    const answered = page.waitForResponse('**/api/auth/login');
    await login.signIn({ email: 'nobody@shop.example', password: 'not the password' });
    await shell.seeToast('Login Failed');
    const requestId = (await answered).headers()['x-request-id'];
    await page.getByText('Details').click();
    await expect(page.getByText(`Request ${requestId}, `)).toBeVisible();
    await login.signIn();
    await expect(page).toHaveURL(/\/bookings$/);
    await shell.seeToast('Login Successful', `Welcome back, ${account.email}`);
  },
);

test('a signed-in person is led to the dashboard, from what is not there too [NAV-01, NAV-02, NAV-06, NAV-11, BACKUP-10, EDIT-19]', async ({
  page,
  shell,
}) => {
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

test('a token that runs out in the middle of an edit costs nothing [AUTH-09]', async ({
  context,
  booking,
  shell,
  api,
}) => {
  const id = await api.book('Patient Parveen');
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Patient Parveen Akhtar');
  const expired = await expireTokens(context);
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('Patient Parveen Akhtar');
  expect(expired.refreshes()).toBe(1);
});

test('two tabs share one refresh, a sign-out that leaves nothing, and a sign-in [AUTH-07, AUTH-10, NAV-05]', async ({
  page,
  context,
  login,
  shell,
}) => {
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

test('a tab that slept through a sign-in saves nothing under the next person’s name [AUTH-19]', async ({
  page,
  context,
  form,
  shell,
}) => {
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation());
    Reflect.deleteProperty(window, 'BroadcastChannel');
  });
  await form.open();
  await form.type('Client name', 'Amna’s own client');
  await form.type('Phone number', '0300 1234567');
  await form.clickSameNumber();
  await form.type('Item name', 'RTX 3080', 1);

  const other = await context.newPage();
  const theirs = shellPage(other);
  await theirs.openDashboard();
  await theirs.clickMenu('Account', 'Log out');
  await loginPage(other).see();
  // The server knows one account here: the colleague gets its tokens under an address of their own.
  await other.route('**/api/auth/login', (route) => route.continue({ postData: JSON.stringify(account) }));
  await loginPage(other).signIn({ email: 'bilal@shop.example', password: account.password });
  await theirs.seeTitle('Dashboard');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await form.create().click();
  await expect(form.field('Client name')).toHaveValue('');
  await shell.button('Account').click();
  await expect(page.getByText('bilal@shop.example').first()).toBeVisible();
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

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
    await form.clickCancel();
    await shell.dialog().getByRole('button', { name: 'Leave' }).click();
    await shell.seeTitle('Dashboard');
    await shell.clickMenu('Account', 'Log out');
    await login.see();
  },
);

signedOut(
  'a copy of what the browser stores is worth nothing in another one, nor without its key [SIGN-04]',
  async ({ page, context, elsewhere, login, shell }) => {
    const bound = page.waitForResponse('**/api/auth/bind');
    await login.open();
    await login.signIn();
    expect((await bound).status()).toBe(200);
    const stolen = await page.evaluate((key) => String(localStorage.getItem(key)), SESSION_KEY);
    const thief = await elsewhere(null);
    await thief.goto('/api/nothing-here');
    await thief.evaluate(([key, session]) => localStorage.setItem(key, session), [SESSION_KEY, stolen] as const);
    const [theirs, own] = [await expireTokens(thief.context()), await expireTokens(context)];
    await thief.goto('/bookings');
    await loginPage(thief).see();
    await shell.clickNav('Bookings');
    await shell.seeTitle('Bookings');
    await expect.poll(() => [theirs.refreshes(), own.refreshes()]).toEqual([1, 1]);

    await page.evaluate(() => indexedDB.deleteDatabase('reflow'));
    await context.unrouteAll();
    await expireTokens(context);
    await page.reload();
    await login.see();
  },
);
