import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { Api } from './support/api.ts';
import { hire } from './support/hire.ts';
import { account } from './support/shop.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// What it sets would be met by every other story.
test.use({ baseURL: async ({ ownShop }, use) => use(ownShop.url) });

test('an owner sets the shop up, with a second branch and a courier [SHOP-01, SHOP-03, SHOP-07, HIST-13]', async ({
  page,
  openDashboard,
}) => {
  await openDashboard();
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
  const history = page.getByRole('button', { name: 'Show History' });
  const readPlace = () => history.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const place = await readPlace();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shell.seeToast('Settings saved', 'The shop works with them from now on.');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await readPlace()).toBe(place);
  await history.click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/GPU warranty 90 days.*45 days/);

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

test('the time zone is found in a list, and an unknown one says what counts meanwhile [SHOP-06, SHOP-07]', async ({
  page,
  openDashboard,
}) => {
  await openDashboard();
  await page.goto('/settings');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('Asia/Karachi');
  await zone.click();
  await expect(page.getByRole('option', { name: 'Asia/Karachi', selected: true })).toBeVisible();
  await zone.pressSequentially('new york');
  await expect(page.getByRole('option')).toHaveText(['America/New_York']);
  await seeAccessibleInThemes(page);
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('America/New_York');
  await expect(page.getByText('Another time zone')).toBeVisible();
  await zone.fill('PLT');
  await expect(page.getByText('No time zone has this name')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(zone).toHaveValue('America/New_York');
  await zone.fill('dubai');
  await page.getByRole('option', { name: 'Asia/Dubai' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await new Shell(page).seeToast('Settings saved');
  await page.route('**/api/shop', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, timeZone: 'PLT' } } });
  });
  await page.reload();
  await expect(page.getByText('The time zone PLT is unknown here. Days are those of Asia/Karachi')).toBeVisible();
  await seeAccessibleInThemes(page);
});

test('an empty shop says what to do first, until it is done', async ({ page, openDashboard }) => {
  await openDashboard();
  const first = page.getByText('Start with the shop details: name, address and phone, as customers see them.');
  await expect(first).toBeVisible();
  await seeAccessibleInThemes(page);
  await first.getByRole('link', { name: 'shop details' }).click();
  await page.getByLabel('Phone').fill('042-1234567');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await new Shell(page).seeToast('Settings saved');
  await new Shell(page).clickNav('Dashboard');
  await expect(page.getByText('No bookings available')).toBeVisible();
  await expect(first).toBeHidden();
});

test('two owners change the settings, and a colleague sees a branch as it is renamed, closed and opened [SHOP-01, SHOP-03, REL-03]', async ({
  page,
  browser,
  signIn,
  ownShop,
}) => {
  const api = await Api.signIn(ownShop.url, account);
  await signIn();
  const shell = new Shell(page);
  await page.goto('/settings');
  await page.getByLabel('Phone').fill('042-1111111');
  await page.getByLabel('Tax number').fill('NTN 1');
  await api.call('PATCH', '/shop', { phone: '042-2222222', footer: 'Kept for 30 days' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shell.seeToast('Settings not saved');
  await expect(page.getByLabel('Footer')).toHaveValue('Kept for 30 days');
  await page.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: 'Theirs' }).check();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('042-2222222');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shell.seeToast('Settings saved');
  expect(await api.call('GET', '/shop')).toMatchObject({
    phone: '042-2222222',
    taxNumber: 'NTN 1',
    footer: 'Kept for 30 days',
  });

  const counter = await browser.newPage({ baseURL: ownShop.url });
  const login = new LoginPage(counter);
  const stream = counter.waitForResponse((answer) => answer.url().endsWith('/api/live'));
  await login.open();
  await login.signIn(await hire(api, ownShop.url, 'COUNTER'));
  await new Shell(counter).seeTitle('Dashboard');
  await stream;
  await counter.evaluate(() => history.pushState(null, '', '/ledger/new'));
  const branch = counter.getByRole('combobox', { name: 'Location' });
  const seeOptions = async (names: string[]) => {
    await branch.click();
    await expect(counter.getByRole('option')).toHaveText(names);
    await counter.keyboard.press('Escape');
  };
  await seeOptions(['Main Branch (MAIN)']);
  await counter.getByLabel('Amount').fill('250');
  await api.call('POST', '/shop/branches', { name: 'Saddar', code: 'SDR' });
  await seeOptions(['Main Branch (MAIN)', 'Saddar (SDR)']);

  await page.goto('/settings/branches');
  await page.getByRole('button', { name: 'Edit Saddar' }).click();
  await page.getByLabel('Name').fill('Saddar Mobile Market');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shell.seeToast('Branch changed');
  await seeOptions(['Main Branch (MAIN)', 'Saddar Mobile Market (SDR)']);
  await page.getByRole('button', { name: 'Close Saddar Mobile Market' }).click();
  await shell.seeToast('Branch closed');
  await seeOptions(['Main Branch (MAIN)']);
  await expect(page.getByRole('button', { name: 'Close Main Branch' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Reopen Saddar Mobile Market' }).click();
  await shell.seeToast('Branch reopened');
  await seeOptions(['Main Branch (MAIN)', 'Saddar Mobile Market (SDR)']);
  await expect(counter.getByLabel('Amount')).toHaveValue('250');
  await counter.close();
});
