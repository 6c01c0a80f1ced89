import { scan } from './support/scanner.ts';
import { expect, test } from './support/story.ts';

test('Escape and a press outside close an open select before its window', async ({ page, shell }) => {
  await shell.open('/people', 'People');
  await shell.button('Add Person').click();
  const dialog = shell.dialog('Add Person');
  const openSelect = dialog.locator('select:open');
  const role = dialog.getByLabel('Role');
  await role.click();
  await expect(openSelect).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openSelect).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(role).toBeFocused();
  await role.click();
  await expect(openSelect).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(openSelect).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('no key and no Ctrl+K acts while a select is open [KEYS-09]', async ({ page, list, shell }) => {
  await list.open();
  await shell.seeTitle('Bookings');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.locator('select:open')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await expect(page.locator('select:open')).toHaveCount(0);
  await expect(shell.dialog()).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find and Do Anything' })).toBeFocused();
});

test('a scan does not change the value of a select [KEYS-10]', async ({ page, form }) => {
  await form.open();
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await type.focus();
  await scan(page, 'MB-4711\n');
  await expect(type).toHaveValue('GPU');
  await expect(page).toHaveURL(/\/bookings\/new$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
