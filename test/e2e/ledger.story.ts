import { readFile } from 'node:fs/promises';
import { today } from './support/api.ts';
import { expect, test } from './support/story.ts';

test('an expense and its report [LEDG-22, LEDG-27, LEDG-30, LEDG-41, REPORT-04]', async ({ page, shell }) => {
  await shell.open('/ledger', 'Ledger Entries');
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await shell.button('Create Entry').click();
  for (const words of ['Location is required', 'Amount must be greater than 0', 'Description must be at least 5'])
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
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
  await expect(page.getByText('Rs\u00A01,234.5', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back to Ledger' }).first().click();
  const search = page.getByRole('searchbox', { name: 'Search ledger entries' });
  await search.fill('cooling works karim');
  await expect(page).toHaveURL(/\?search=cooling\+works\+karim$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  const total = page.locator('dl > div').filter({ has: page.getByText('Total Amount', { exact: true }) });
  await expect(total.getByRole('definition').first()).toHaveText('Rs\u00A01,234.5');
  const row = shell.row('Cooling Works Karim');
  await row.getByRole('link', { name: /^Edit entry/ }).click();
  await shell.fill('Amount', '2,000.25');
  await shell.button('Update Entry').click();
  await shell.seeToast('Ledger entry updated successfully');
  await expect(page).toHaveURL(entryUrl);
  await expect(page.getByText('Rs\u00A02,000.25', { exact: true })).toBeVisible();

  await shell.open('/ledger/reports', 'Ledger Reports');
  await expect(shell.row('Maintenance')).toContainText('Rs\u00A02,000.25');
  await expect(page.getByRole('img', { name: /^Breakdown by Category/ })).toContainText('2,000.25');
  const [file] = await Promise.all([page.waitForEvent('download'), shell.button('Export CSV').click()]);
  const month = today().slice(0, 7);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^ledger-report-${month}-01-to-${month}-\\d\\d\\.csv$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFItem,Amount,Count,Percentage\r\n')).toBe(true);
  expect(text).toContain('Maintenance,2000.25,1,');

  await page.goto(entryUrl);
  await shell.button('Delete').click();
  await shell
    .dialog(/^Are you sure/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL(/\/ledger$/);
  await shell.seeToast('deleted');
  await search.fill('cooling works karim');
  await expect(page.getByText('No ledger entries match your current filters')).toBeVisible();
  await page.goto(entryUrl);
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(shell.button('Edit')).toBeDisabled();
  await shell.button('Restore Entry').click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
});
