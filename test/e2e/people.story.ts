import type { Page } from 'playwright/test';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

const field = (page: Page, name: 'Current password' | 'New password') => page.getByLabel(new RegExp(`^${name}`));
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openMenuItem(page: Page, name: 'Profile' | 'Settings'): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Adds a person in the dialog that is open. @returns the first password */
async function submitPerson(page: Page, email: string): Promise<string> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = page.getByRole('alertdialog', { name: /^First password for/ });
  const password = await shown.locator('[data-tip="Copy password"]').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  return password.trim();
}

test('an owner hires somebody, who chooses a password and is later dismissed [PEOPLE-02, PEOPLE-03, PEOPLE-04, ACCOUNT-06]', async ({
  page,
  browser,
  baseURL,
  openDashboard,
}) => {
  await openDashboard();
  const shell = new Shell(page);
  await openMenuItem(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'People' }).click();
  await shell.seeTitle('People');
  await expect(page).toHaveURL(/\/people$/);
  await page.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await dialog.getByLabel('Name').fill('Zoya Hireling');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Email is required');
  await expect(dialog.getByLabel(/^Email/)).toBeFocused();
  await seeAccessibleInThemes(page);
  const password = await submitPerson(page, 'zoya@shop.test');
  await shell.seeToast('Person added', 'Zoya Hireling can sign in with the first password.');
  await expect(row(page, 'Zoya Hireling')).toContainText('First password');
  await seeAccessibleInThemes(page);

  const theirs = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await theirs.goto('/warranty-claims?search=nothing');
  await new LoginPage(theirs).signIn({ email: 'zoya@shop.test', password });
  await new Shell(theirs).seeTitle('Choose a password of your own');
  await seeAccessibleInThemes(theirs);
  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL(/\/account\/password$/);
  await theirs.goto('/warranty-claims?search=nothing');
  await field(theirs, 'Current password').fill('not the one');
  await field(theirs, 'New password').fill('a horse of my own');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByRole('alert')).toHaveText('This is not your current password');
  await expect(field(theirs, 'New password')).toHaveValue('a horse of my own');
  await field(theirs, 'Current password').fill(password);
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs).toHaveURL(/\/warranty-claims\?search=nothing$/);

  await page.getByRole('combobox', { name: 'Role of Zoya Hireling' }).click();
  await page.getByRole('option', { name: 'Technician' }).click();
  await shell.seeToast('Role changed');
  await page.getByRole('button', { name: 'Disable Zoya Hireling' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await shell.seeToast('Person disabled');
  await expect(row(page, 'Zoya Hireling')).toContainText('Disabled');
  await new LoginPage(theirs).see();
  await theirs.close();
});

test('a person looks after their own logins [ACCOUNT-02, ACCOUNT-04, ACCOUNT-05]', async ({
  page,
  browser,
  baseURL,
  openDashboard,
}) => {
  const elsewhere = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await openDashboard(elsewhere);
  await openDashboard();
  const shell = new Shell(page);
  await openMenuItem(page, 'Profile');
  await shell.seeTitle('Account');
  await expect(row(page, 'This device')).toHaveCount(1);
  await seeAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Current password is required', 'New password is required']);
  await expect(field(page, 'Current password')).toBeFocused();
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await shell.seeToast('Logged out everywhere else');
  await expect(page.getByRole('button', { name: /^Log out .*, 127/ })).toHaveCount(0);
  await new LoginPage(elsewhere).see();
  await elsewhere.close();
});
