import type { Page } from 'playwright/test';
import { loginPage } from './pages/login.page.ts';
import { shellPage } from './pages/shell.page.ts';
import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an owner hires somebody, who chooses a password and is later dismissed [PEOPLE-02, PEOPLE-03, PEOPLE-04, ACCOUNT-06]', async ({
  page,
  elsewhere,
  shell,
}) => {
  await shell.openDashboard();
  await shell.clickMenu('Account', 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL(/\/people$/);
  await shell.button('Add Person').click();
  const dialog = shell.dialog('Add Person');
  await dialog.getByLabel('Name').fill('Zoya Hireling');
  await dialog.getByLabel(/^Email/).fill('zoya@shop.test');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = shell.dialog(/^First password for/);
  const password = (await shown.locator('[data-tip="Copy password"]').innerText()).trim();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shell.seeToast('Person added', 'Zoya Hireling can sign in with the first password.');
  await expect(row(page, 'Zoya Hireling')).toContainText('First password');

  const theirs = await elsewhere(null);
  const login = loginPage(theirs);
  await theirs.goto('/warranty-claims?search=nothing');
  await login.signIn({ email: 'zoya@shop.test', password });
  await shellPage(theirs).seeTitle('Choose a password of your own');
  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL(/\/account\/password$/);
  await theirs.goto('/warranty-claims?search=nothing');
  await theirs.getByLabel(/^Current password/).fill(password);
  await theirs.getByLabel(/^New password/).fill('a horse of my own');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs).toHaveURL(/\/warranty-claims\?search=nothing$/);

  await shell.choose('Role of Zoya Hireling', 'Technician');
  await shell.seeToast('Role changed');
  await shell.button('Disable Zoya Hireling').click();
  await shell.dialog().getByRole('button', { name: 'Disable' }).click();
  await shell.seeToast('Person disabled');
  await expect(row(page, 'Zoya Hireling')).toContainText('Disabled');
  await login.see();
});

test('a person looks after their own logins [ACCOUNT-02, ACCOUNT-04, ACCOUNT-05]', async ({
  page,
  elsewhere,
  shell,
}) => {
  const theirs = await elsewhere(account);
  await shellPage(theirs).openDashboard();
  await shell.openDashboard();
  await shell.clickMenu('Account', 'Profile');
  await shell.seeTitle('Account');
  await expect(row(page, 'This device')).toHaveCount(1);
  await shell.button('Log out everywhere else').click();
  await shell.seeToast('Logged out everywhere else');
  await expect(page.getByRole('button', { name: /^Log out .*, 127/ })).toHaveCount(0);
  await loginPage(theirs).see();
});
