import { alone as test, expect } from './support/story.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// Its settings would affect every other story, so it has a separate shop.
test('an owner sets up a shop [SHOP-01, SHOP-03, SHOP-06, SHOP-07, HIST-13]', async ({ page, shell }) => {
  await shell.openDashboard();
  const first = page.getByText('Start with the shop details: name, address and phone, as customers see them.');
  await first.getByRole('link', { name: 'shop details' }).click();
  await shell.seeTitle('Settings');
  await page.getByLabel('Phone').fill('042-1234567');
  await page.getByLabel('GPU (days)').fill('ninety');
  const logo = page.getByLabel('Logo file');
  await logo.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  // A toast says the same.
  await expect(page.getByRole('alert')).toContainText('The logo must be a PNG or a JPEG picture');
  await logo.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: PIXEL });
  await expect(page.getByRole('img', { name: 'The logo of the shop' })).toBeVisible();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('PLT');
  await expect(page.getByText('No time zone has this name')).toBeVisible();
  await zone.fill('karachi');
  await page.getByRole('option', { name: 'Asia/Karachi' }).click();
  await shell.button('Save Changes').click();
  await expect(page.getByLabel('GPU (days)')).toBeFocused();
  await page.getByLabel('GPU (days)').fill('45');
  await shell.button('Save Changes').click();
  await shell.seeToast('Settings saved', 'The new settings are in effect.');
  await shell.button('Show History').click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/GPU warranty 90 days.*45 days/);

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Branches' }).click();
  await shell.button('Add Branch').click();
  await page.getByLabel('Name').fill('Saddar');
  await page.getByLabel('Code').fill('sdr');
  await shell.button('Add').click();
  await shell.seeToast('Branch added', 'Ledger entries can be written for Saddar.');
  await shell.button('Close Saddar').click();
  await page.reload();
  await expect(shell.row('SDR')).toContainText('Closed');
  await shell.openDashboard();
  await expect(page.getByText('No bookings available')).toBeVisible();
  await expect(first).toBeHidden();
});
