import type { BrowserContext } from 'playwright/test';
import { BookingPage } from './pages/booking-details.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, test } from './support/story.ts';

/** Lets the token that each tab holds now run out: the server is asked with a token that it refuses. */
async function expireTokens(context: BrowserContext): Promise<{ refreshes: () => number }> {
  let refreshes = 0;
  const held = new Set<string>();
  let isLearning = true;
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/auth/refresh')) {
      isLearning = false;
      refreshes += 1;
    }
    const token = request.headers()['authorization'];
    if (token !== undefined && isLearning) held.add(token);
    const isExpired = token !== undefined && held.has(token);
    await route.continue(
      isExpired ? { headers: { ...request.headers(), authorization: token.slice(0, -6) + 'AAAAAA' } } : {},
    );
  });
  return { refreshes: () => refreshes };
}

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

test('two tabs whose tokens run out share one refresh [AUTH-10]', async ({ page, context, signIn }) => {
  await signIn();
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

test('logging out in one tab reaches the other, signing in does too', async ({ page, context, signIn }) => {
  await signIn();
  const other = await context.newPage();
  await other.goto('/bookings');
  await new Shell(other).seeTitle('Bookings');
  await new Shell(page).clickLogOut();
  await new LoginPage(page).see();
  await new LoginPage(other).see();
  await signIn(page);
  await expect(other).toHaveURL(/\/(dashboard|bookings)$/);
});

test('a refused refresh ends the session [AUTH-11]', async ({ page, context, signIn }) => {
  await signIn();
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      localStorage.setItem(key, String(value).replaceAll(/("refreshToken":")[^"]*/g, '$1not-a-token'));
    }
  });
  await expireTokens(context);
  await page.reload();
  await new LoginPage(page).see();
});
