import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

test('[NAV-03] [AUTH-04] a signed-out visitor signs in, is greeted and gets the page that was asked for', async ({
  page,
}) => {
  const login = new LoginPage(page);
  await page.goto('/bookings');
  await login.see();
  await login.signIn();
  await expect(page).toHaveURL(/\/bookings$/);
  await new Shell(page).seeToast('Login Successful', `Welcome back, ${account.email}`);
});

test('[AUTH-05] a wrong password is refused in place and in a toast', async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn({ email: 'nobody@shop.example', password: 'not the password' });
  await new Shell(page).seeToast('Login Failed');
  await login.see();
});

test('[AUTH-01] [AUTH-02] missing and malformed fields are named and the first one gets the focus', async ({
  page,
}) => {
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

test('[AUTH-07] [NAV-05] logging out ends the session and empties the browser', async ({ page, signIn }) => {
  const shell = new Shell(page);
  await signIn();
  await shell.clickLogOut();
  await new LoginPage(page).see();
  await shell.seeToast('Logged Out', 'You have been successfully logged out');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
  await page.goto('/dashboard');
  await new LoginPage(page).see();
});

test('[NAV-01] [NAV-02] a signed-in person never sees the sign-in screen', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('[NAV-06] [NAV-11] an unknown address says so and leads to the dashboard', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/bookings/101/extra');
  await new Shell(page).seeTitle('Page Not Found');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
