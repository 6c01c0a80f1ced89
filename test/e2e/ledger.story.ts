import { readFile } from 'node:fs/promises';
import { LedgerPage } from './pages/ledger.page.ts';
import { Shell } from './pages/shell.page.ts';
import { today } from './support/api.ts';
import { expect, seeAccessible, seeAccessibleInThemes, test } from './support/story.ts';

test('an expense is recorded, found, edited, reported, exported, deleted and taken back [LEDG-22, LEDG-27, LEDG-30, REPORT-04]', async ({
  page,
  signIn,
}) => {
  await signIn();
  const ledger = new LedgerPage(page);
  const shell = new Shell(page);

  await ledger.open();
  await shell.seeTitle('Ledger Entries');
  await ledger.clickLink('New Entry');
  await shell.seeTitle('Create Ledger Entry');
  await ledger.clickButton('Create Entry');
  await ledger.seeFieldError('Location is required');
  await ledger.seeFieldError('Amount must be greater than 0');
  await ledger.seeFieldError('Description must be at least 5 characters');
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused();
  await seeAccessible(page);

  await ledger.choose('Location', 'Main Branch (MAIN)');
  await ledger.choose('Category', 'Maintenance');
  await ledger.fill('Amount', 'Rs 1,234.50');
  await ledger.fill('Vendor Name', 'Cooling Works Karim');
  await ledger.fill('Description', 'Air conditioner service of the story');
  await ledger.clickButton('Create Entry');
  await shell.seeToast('Ledger entry created successfully');
  await expect(page).toHaveURL(/\/ledger\/\d+$/);
  const entryUrl = page.url();
  await expect(page.getByText('Rs\u00A01,234.5', { exact: true })).toBeVisible();
  await seeAccessible(page);

  await ledger.clickLink('Back to Ledger');
  await ledger.search('cooling works karim');
  await expect(page).toHaveURL(/\?search=cooling\+works\+karim$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await ledger.seeFigure('Total Amount', 'Rs 1,234.5');
  await seeAccessible(page);

  await ledger
    .row('Cooling Works Karim')
    .getByRole('link', { name: /^Edit entry/ })
    .click();
  await shell.seeTitle('Edit Ledger Entry');
  await ledger.fill('Amount', '2,000.25');
  await ledger.clickButton('Update Entry');
  await shell.seeToast('Ledger entry updated successfully');
  await expect(page).toHaveURL(entryUrl);
  await expect(page.getByText('Rs\u00A02,000.25', { exact: true })).toBeVisible();

  await ledger.open('/ledger/reports');
  await shell.seeTitle('Ledger Reports');
  const line = page.getByRole('row').filter({ hasText: 'Maintenance' });
  await expect(line).toContainText('Rs\u00A02,000.25');
  await expect(page.getByRole('img', { name: /^Breakdown by Category/ })).toContainText('2,000.25');
  await seeAccessible(page);
  const download = page.waitForEvent('download');
  await ledger.clickButton('Export CSV');
  const file = await download;
  const month = today().slice(0, 7);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^ledger-report-${month}-01-to-${month}-\\d\\d\\.csv$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFItem,Amount,Count,Percentage\r\n')).toBe(true);
  expect(text).toContain('Maintenance,2000.25,1,');

  await page.goto(entryUrl);
  await ledger.clickButton('Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await seeAccessible(page);
  await ledger.confirmDelete();
  await expect(page).toHaveURL(/\/ledger$/);
  await shell.seeToast('deleted');
  await ledger.search('cooling works karim');
  await expect(page.getByText('No ledger entries match your current filters')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await shell.seeToast('restored');
  await expect(ledger.row('Cooling Works Karim')).toBeVisible();
});

test('a delete that fails says so in its row and can be tried again [LEDG-14, LEDG-28]', async ({
  page,
  signIn,
  api,
}) => {
  await api.spend({ vendorName: 'Failing Farhan', description: 'Broken window pane' });
  await signIn();
  const ledger = new LedgerPage(page);
  await page.goto('/ledger?search=failing+farhan');
  await page.route('**/api/ledger-entry/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  const row = ledger.row('Failing Farhan');
  await row.getByRole('button', { name: /^Delete entry/ }).click();
  await ledger.confirmDelete();
  await expect(row.getByText('Not deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.unroute('**/api/ledger-entry/*');
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No ledger entries match your current filters')).toBeVisible();
});

test('a deleted entry is made active again from its page [LEDG-41]', async ({ page, signIn, api }) => {
  const id = await api.spend({ vendorName: 'Returning Rabia' });
  await api.call('DELETE', `/ledger-entry/${id}`);
  await signIn();
  await page.goto(`/ledger/${id}`);
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled();
  await seeAccessible(page);
  await page.getByRole('button', { name: 'Restore Entry' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
});

test('a half typed entry is not left without a question', async ({ page, signIn }) => {
  await signIn();
  const ledger = new LedgerPage(page);
  await ledger.open('/ledger/new');
  await ledger.fill('Description', 'Half typed');
  await ledger.clickLink('Cancel');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/ledger\/new$/);
  await expect(page.getByLabel('Description')).toHaveValue('Half typed');
});

test(
  'filters, order and page are in the address and come back [LEDG-18, LEDG-20, LEDG-21]',
  { tag: '@strict' },
  async ({ page, signIn, api }) => {
    for (let number = 1; number <= 12; number += 1) {
      await api.spend({ vendorName: 'Paging Pervaiz', amount: number, category: number > 6 ? 'SUPPLIES' : 'RENT' });
    }
    await signIn();
    const ledger = new LedgerPage(page);
    await ledger.open();
    await ledger.search('paging pervaiz');
    await expect(page).toHaveURL(/\?search=paging\+pervaiz$/);
    await ledger.seeFigure('Total Entries', '12');
    await expect(page.getByText('Showing page 1 of 2 (12 total entries)')).toBeVisible();
    await ledger.clickButton('Next');
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await ledger.clickButton('Amount');
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText('Rs\u00A012');
    await ledger.clickButton('Show Filters');
    await ledger.choose('Category', 'Rent');
    await ledger.seeFigure('Total Entries', '6');
    await ledger.seeFigure('Average Amount', 'Rs 3.5');
    await ledger.clickButton('This month');
    await expect(page).toHaveURL(/startDate=\d{4}-\d\d-01&endDate=/);
    await page.reload();
    await ledger.seeFigure('Total Entries', '6');
    await page.goBack();
    await expect(page).not.toHaveURL(/startDate/);
    await ledger.clickButton('Clear');
    await expect(page).toHaveURL(/\/ledger$/);
    await expect(page.getByRole('searchbox')).toHaveValue('');
  },
);

test('what does not load says so and can be tried again [LEDG-23, LEDG-24, REPORT-05, REPORT-06]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.spend({ vendorName: 'Silent Sadia' });
  await signIn();
  const cases = [
    ['/ledger?search=silent+sadia', 'Failed to load ledger entries. Please try again.', 'Silent Sadia'],
    [
      `/ledger/${id}`,
      'Failed to load ledger entry. It may not exist or you may not have permission to view it.',
      'Silent Sadia',
    ],
    ['/ledger/reports', 'Failed to load report data. Please try again.', 'Breakdown by Category'],
  ] as const;
  for (const [path, message, content] of cases) {
    await page.route('**/api/ledger-entry/**', (route) => route.fulfill({ status: 503, json: { success: false } }));
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert).toBeVisible();
    await seeAccessible(page);
    if (path === '/ledger/reports') await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await page.unroute('**/api/ledger-entry/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByText(content).first()).toBeVisible();
  }
});

test('the reports are read by keyboard and on a phone, in both themes', async ({ page, signIn, api }) => {
  await api.spend({ category: 'SALARIES', amount: 300, description: 'Overtime of Junaid' });
  await signIn();
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of [
    '/ledger',
    '/ledger/new',
    '/ledger/reports',
    '/ledger/reports?groupBy=date',
    '/ledger/reports?tab=daily',
    '/ledger/reports?tab=monthly',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    if (path.endsWith('monthly')) await expect(page.getByRole('table', { name: 'Share by branch' })).toBeVisible();
    await seeAccessibleInThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await page.goto('/ledger/reports');
  const reader = page.getByRole('slider', { name: 'Breakdown by Category, line by line' });
  await reader.focus();
  await expect(page.locator('figcaption')).toContainText('entr');
  await page.keyboard.press('End');
  await expect(reader).toHaveAttribute('aria-valuetext', /Rs.*%/);
});
