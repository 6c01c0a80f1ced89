import { readFile } from 'node:fs/promises';
import { today } from './support/api.ts';
import { expect, test } from './support/story.ts';

test('an expense is created, exported in a report, and deleted [LEDG-22, LEDG-27, LEDG-30, LEDG-41, REPORT-04]', async ({
  page,
  shell,
}) => {
  await shell.open('/ledger/new', 'Create Ledger Entry');
  await shell.button('Create Entry').click();
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused();
  await shell.choose('Location', 'Main Branch (MAIN)');
  await shell.choose('Category', 'Maintenance');
  await shell.fill('Amount', 'Rs 1,234.50');
  await shell.fill('Vendor Name', 'Cooling Works Karim');
  await shell.fill('Description', 'Air conditioner service of the story');
  await shell.button('Create Entry').click();
  await shell.seeToast('Ledger entry created successfully');
  await expect(page).toHaveURL(/\/ledger\/\d+$/);
  const entryUrl = page.url();
  await expect(page.getByText('Rs\u00A01,234.50', { exact: true })).toBeVisible();

  await shell.clickMenu('Ledger', 'Reports');
  await expect(shell.row('Maintenance')).toContainText('Rs\u00A01,234.50');
  await expect(page.getByRole('img', { name: /^Breakdown by Category/ })).toContainText('1,234.50');
  const [file] = await Promise.all([page.waitForEvent('download'), shell.button('Export CSV').click()]);
  const month = today().slice(0, 7);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^ledger-report-${month}-01-to-${month}-\\d\\d\\.csv$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFItem,Amount,Count,Percentage\r\n')).toBe(true);
  expect(text).toContain('Maintenance,1234.50,1,');

  await page.goto(entryUrl);
  await shell.button('Delete').click();
  await shell.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/ledger$/);
  await shell.seeToast('deleted');
  await page.getByRole('searchbox', { name: 'Search ledger entries' }).fill('cooling works karim');
  await expect(page.getByText('No ledger entries match your current filters')).toBeVisible();
  await page.goto(entryUrl);
  await expect(shell.button('Edit')).toBeDisabled();
  await shell.button('Restore Entry').click();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
});
