import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// What it sets would be met by every other story.
test.use({ baseURL: async ({ ownShop }, use) => use(ownShop.url) });

test('an owner sets the shop up, with a second branch and a courier [SHOP-01, SHOP-02, SHOP-03, SHOP-05, SHOP-07]', async ({
  page,
  signIn,
}) => {
  await signIn();
  const shell = new Shell(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await shell.seeTitle('Settings');
  await page.getByLabel('Phone').fill('042-1234567');
  await page.getByLabel('GPU (days)').fill('ninety');
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByText('The logo must be a PNG or a JPEG picture')).toBeVisible();
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: PIXEL });
  await expect(page.getByRole('img', { name: 'The logo of the shop' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Couriers' }).fill('TCS\nLeopards');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('GPU (days)')).toBeFocused();
  await page.getByLabel('GPU (days)').fill('45');
  await seeAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shell.seeToast('Settings saved', 'The shop works with them from now on.');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Branches' }).click();
  await shell.seeTitle('Branches');
  await page.getByRole('button', { name: 'Add Branch' }).click();
  await page.getByLabel('Name').fill('Saddar');
  await page.getByLabel('Code').fill('sdr');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await shell.seeToast('Branch added', 'Ledger entries can be written for Saddar.');
  await page.getByRole('button', { name: 'Close Saddar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'SDR' })).toContainText('Closed');
  await seeAccessibleInThemes(page);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'SDR' })).toContainText('Closed');
});
