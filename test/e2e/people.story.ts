import { loginPage, shellPage } from './support/pages.ts';
import { expect, test } from './support/story.ts';

test('somebody is hired and dismissed [PEOPLE-02, PEOPLE-04, ACCOUNT-06]', async ({ page, elsewhere, shell }) => {
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
  await expect(shell.row('Zoya Hireling')).toContainText('First password');

  const theirs = await elsewhere(null);
  const login = loginPage(theirs);
  await theirs.goto('/warranty-claims?search=nothing');
  await login.signIn({ email: 'zoya@shop.test', password });
  await shellPage(theirs).seeTitle('Choose a password of your own');
  await theirs.getByLabel(/^Current password/).fill(password);
  await theirs.getByLabel(/^New password/).fill('a horse of my own');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs).toHaveURL(/\/warranty-claims\?search=nothing$/);

  await shell.choose('Role of Zoya Hireling', 'Technician');
  await shell.seeToast('Role changed');
  await shell.button('Disable Zoya Hireling').click();
  await shell.dialog().getByRole('button', { name: 'Disable' }).click();
  await shell.seeToast('Person disabled');
  await expect(shell.row('Zoya Hireling')).toContainText('Disabled');
  await login.see();
});
