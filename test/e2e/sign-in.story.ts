import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

test(
  'a signed-out visitor signs in, is greeted and gets the page that was asked for [NAV-03, AUTH-04]',
  { tag: '@strict' },
  async ({ page }) => {
    const login = new LoginPage(page);
    await page.goto('/bookings');
    await login.see();
    await login.signIn();
    await expect(page).toHaveURL(/\/bookings$/);
    await new Shell(page).seeToast('Login Successful', `Welcome back, ${account.email}`);
  },
);

test('a wrong password is refused in place with its request, and in a toast [AUTH-05]', async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  const answered = page.waitForResponse('**/api/auth/login');
  await login.signIn({ email: 'nobody@shop.example', password: 'not the password' });
  await new Shell(page).seeToast('Login Failed');
  const requestId = (await answered).headers()['x-request-id'];
  await page.getByText('Details').click();
  await expect(page.getByText(`Request ${requestId}, `)).toBeVisible();
  await login.see();
});

test('missing and malformed fields are named and the first one gets the focus [AUTH-01, AUTH-02]', async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await login.clickSignIn();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await login.typeEmail('amna');
  await login.clickSignIn();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
});

test('logging out ends the session and empties the browser [AUTH-07, NAV-05]', async ({ page, openDashboard }) => {
  const shell = new Shell(page);
  await openDashboard();
  await shell.clickLogOut();
  await new LoginPage(page).see();
  await shell.seeToast('Logged Out', 'You have been successfully logged out');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
  await page.goto('/dashboard');
  await new LoginPage(page).see();
});

test('a signed-in person never sees the sign-in screen, and reads when the last backup was made [NAV-01, NAV-02, BACKUP-10]', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^(No backup yet|Last backup: (today|yesterday), \d+:\d\d [AP]M)$/)).toBeVisible();
});

test('an unknown address says so and leads to the dashboard [NAV-06, NAV-11]', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/bookings/101/extra');
  await new Shell(page).seeTitle('Page Not Found');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
