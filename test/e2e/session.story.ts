import { BookingCreatePage } from './pages/booking-create.page.ts';
import { BookingPage } from './pages/booking-details.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expireTokens } from './support/expire-tokens.ts';
import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

test('a token that runs out in the middle of an edit costs nothing [AUTH-09]', async ({
  page,
  context,
  signIn,
  api,
}) => {
  const id = await api.book('Patient Parveen');
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Patient Parveen Akhtar');
  const expired = await expireTokens(context);
  await booking.clickSave();
  await new Shell(page).seeToast('Booking updated');
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('Patient Parveen Akhtar');
  expect(expired.refreshes()).toBe(1);
});

test('two tabs whose tokens run out share one refresh [AUTH-10]', async ({ page, context, openDashboard }) => {
  await openDashboard();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await new Shell(other).seeTitle('Dashboard');
  const expired = await expireTokens(context);
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Refresh' }).click()));
  for (const tab of [page, other]) {
    await new Shell(tab).clickNav('Bookings');
    await expect(tab.getByText(/^Showing |^No bookings found$/)).toBeVisible();
  }
  expect(expired.refreshes()).toBe(1);
});

test('logging out in one tab reaches the other, signing in does too', async ({ page, context, openDashboard }) => {
  await openDashboard();
  const other = await context.newPage();
  await other.goto('/bookings');
  await new Shell(other).seeTitle('Bookings');
  await new Shell(page).clickLogOut();
  await new LoginPage(page).see();
  await new LoginPage(other).see();
  await openDashboard(page);
  await expect(other).toHaveURL(/\/(dashboard|bookings)$/);
});

test('a refused refresh ends the session [AUTH-11]', async ({ page, context, openDashboard }) => {
  await openDashboard();
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      localStorage.setItem(key, String(value).replaceAll(/("refreshToken":")[^"]*/g, '$1not-a-token'));
    }
  });
  await expireTokens(context);
  await page.reload();
  await new LoginPage(page).see();
});

test('a tab that slept through a sign-in saves nothing under the next person’s name [AUTH-19]', async ({
  page,
  context,
  signIn,
}) => {
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation());
    Reflect.deleteProperty(window, 'BroadcastChannel');
  });
  await signIn();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Amna’s own client');
  await form.type('Phone number', '0300 1234567');
  await form.clickSameNumber();
  await form.type('Item name', 'RTX 3080', 1);
  await form.type('Payable amount (Rs)', '100', 1);

  const other = await context.newPage();
  await other.goto('/dashboard');
  await new Shell(other).clickLogOut();
  await new LoginPage(other).see();
  // The server knows one account here: the colleague gets its tokens under an address of their own.
  await other.route('**/api/auth/login', (route) => route.continue({ postData: JSON.stringify(account) }));
  await new LoginPage(other).signIn({ email: 'bilal@shop.example', password: account.password });
  await new Shell(other).seeTitle('Dashboard');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await form.create().click();
  await expect(form.field('Client name')).toHaveValue('');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('bilal@shop.example').first()).toBeVisible();
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('where the browser forbids storage, the page works for as long as it is open', async ({ page, signInByForm }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The document is not allowed to use storage', 'SecurityError');
        },
      });
    }
  });
  await signInByForm();
  const shell = new Shell(page);
  await shell.clickNav('Bookings');
  await page.getByRole('link', { name: 'New Booking' }).click();
  const form = new BookingCreatePage(page);
  await form.see();
  await form.type('Client name', 'Private Parveen');
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: 'Cancel' }))
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await shell.seeTitle('Bookings');
  await shell.clickLogOut();
  await new LoginPage(page).see();
});

test('a copy of what the browser stores is worth nothing in another one, and the owner goes on [SIGN-04]', async ({
  browser,
  page,
  signInByForm,
}) => {
  const bound = page.waitForResponse('**/api/auth/bind');
  await signInByForm();
  expect((await bound).status()).toBe(200);
  const stolen = String(await page.evaluate(() => localStorage.getItem('session')));
  const thief = await browser.newContext();
  const refused = await thief.newPage();
  const { origin } = new URL(page.url());
  await refused.goto(`${origin}/api/nothing-here`);
  await refused.evaluate((session) => localStorage.setItem('session', session), stolen);
  const [theirs, own] = [await expireTokens(thief), await expireTokens(page.context())];
  await refused.goto(`${origin}/bookings`);
  await new LoginPage(refused).see();
  await new Shell(page).clickNav('Bookings');
  await new Shell(page).seeTitle('Bookings');
  await expect.poll(() => [theirs.refreshes(), own.refreshes()]).toEqual([1, 1]);
  await thief.close();
});

test('whoever has lost the key of the browser signs in again [SIGN-04]', async ({ page, context, signInByForm }) => {
  const bound = page.waitForResponse('**/api/auth/bind');
  await signInByForm();
  await bound;
  await page.evaluate(() => indexedDB.deleteDatabase('reflow'));
  const expired = await expireTokens(context);
  await new Shell(page).clickNav('Bookings');
  const login = new LoginPage(page);
  await login.see();
  await login.signIn();
  await new Shell(page).seeTitle('Bookings');
  expect(expired.refreshes()).toBe(1);
});
