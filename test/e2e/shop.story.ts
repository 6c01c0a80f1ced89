import { shellPage } from './pages/shell.page.ts';
import { hire } from './support/hire.ts';
import { alone as test, expect } from './support/story.ts';

// Each has a shop of its own: what it sets would be met by every other story.

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an owner sets an empty shop up, with a second branch and a courier [SHOP-01, SHOP-03, SHOP-06, SHOP-07, HIST-13]', async ({
  page,
  shell,
}) => {
  await shell.openDashboard();
  const first = page.getByText('Start with the shop details: name, address and phone, as customers see them.');
  await first.getByRole('link', { name: 'shop details' }).click();
  await shell.seeTitle('Settings');
  await page.getByLabel('Phone').fill('042-1234567');
  await page.getByLabel('GPU (days)').fill('ninety');
  const logo = page.getByLabel('Logo file');
  await logo.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByText('The logo must be a PNG or a JPEG picture')).toBeVisible();
  await logo.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: PIXEL });
  await expect(page.getByRole('img', { name: 'The logo of the shop' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Couriers' }).fill('TCS\nLeopards');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('Asia/Karachi');
  await zone.fill('PLT');
  await expect(page.getByText('No time zone has this name')).toBeVisible();
  await zone.fill('dubai');
  await page.getByRole('option', { name: 'Asia/Dubai' }).click();
  await expect(page.getByText('Another time zone')).toBeVisible();
  await zone.fill('karachi');
  await page.getByRole('option', { name: 'Asia/Karachi' }).click();
  await shell.button('Save Changes').click();
  await expect(page.getByLabel('GPU (days)')).toBeFocused();
  await page.getByLabel('GPU (days)').fill('45');
  const history = shell.button('Show History');
  const readPlace = () => history.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const place = await readPlace();
  await shell.button('Save Changes').click();
  await shell.seeToast('Settings saved', 'The shop works with them from now on.');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await readPlace()).toBe(place);
  await history.click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/GPU warranty 90 days.*45 days/);

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Branches' }).click();
  await shell.button('Add Branch').click();
  await page.getByLabel('Name').fill('Saddar');
  await page.getByLabel('Code').fill('sdr');
  await shell.button('Add').click();
  await shell.seeToast('Branch added', 'Ledger entries can be written for Saddar.');
  await shell.button('Close Saddar').click();
  const saddar = page.getByRole('row').filter({ hasText: 'SDR' });
  await expect(saddar).toContainText('Closed');
  await page.reload();
  await expect(saddar).toContainText('Closed');
  await shell.openDashboard();
  await expect(page.getByText('No bookings available')).toBeVisible();
  await expect(first).toBeHidden();
});

test('two owners change the settings, and a colleague sees a branch as it is renamed, closed and opened [SHOP-01, SHOP-03, REL-03]', async ({
  page,
  elsewhere,
  shell,
  served,
  api,
}) => {
  await page.goto('/settings');
  await page.getByLabel('Phone').fill('042-1111111');
  await page.getByLabel('Tax number').fill('NTN 1');
  await api.call('PATCH', '/shop', { phone: '042-2222222', footer: 'Kept for 30 days' });
  await shell.button('Save Changes').click();
  await shell.seeToast('Settings not saved');
  await expect(page.getByLabel('Footer')).toHaveValue('Kept for 30 days');
  await page.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: 'Theirs' }).check();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('042-2222222');
  await shell.button('Save Changes').click();
  await shell.seeToast('Settings saved');
  const saved = { phone: '042-2222222', taxNumber: 'NTN 1', footer: 'Kept for 30 days' };
  expect(await api.call('GET', '/shop')).toMatchObject(saved);

  const counter = await elsewhere(await hire(api, served.url, 'COUNTER'));
  const stream = counter.waitForResponse((answer) => answer.url().endsWith('/api/live'));
  await shellPage(counter).openDashboard();
  await stream;
  await counter.evaluate(() => history.pushState(null, '', '/ledger/new'));
  const branch = counter.getByRole('combobox', { name: 'Location' });
  const seeOptions = async (...names: string[]) => {
    await branch.click();
    await expect(counter.getByRole('option')).toHaveText(['Main Branch (MAIN)', ...names]);
    await counter.keyboard.press('Escape');
  };
  await seeOptions();
  await counter.getByLabel('Amount').fill('250');
  await api.call('POST', '/shop/branches', { name: 'Saddar', code: 'SDR' });
  await seeOptions('Saddar (SDR)');

  await page.goto('/settings/branches');
  await shell.button('Edit Saddar').click();
  await page.getByLabel('Name').fill('Saddar Market');
  await shell.button('Save').click();
  await shell.seeToast('Branch changed');
  await seeOptions('Saddar Market (SDR)');
  await shell.button('Close Saddar Market').click();
  await seeOptions();
  await expect(shell.button('Close Main Branch')).toHaveAttribute('aria-disabled', 'true');
  await shell.button('Reopen Saddar Market').click();
  await seeOptions('Saddar Market (SDR)');
  await expect(counter.getByLabel('Amount')).toHaveValue('250');
});
