import type { Page } from 'playwright/test';
import { expect, test } from './support/story.ts';
import { Shell } from './pages/shell.page.ts';

/** A scanner: its keys come 8 ms after each other, however busy this machine is. */
const scan = (page: Page, text: string) =>
  page.evaluate((keys) => {
    const start = performance.now();
    for (const [place, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: start + 8 * place });
      document.body.dispatchEvent(event);
    }
  }, text.split('').concat('Enter'));

test(
  'keys search, make, edit and lead about, and can be turned off [KEYS-03]',
  { tag: '@strict' },
  async ({ page, openDashboard, api }) => {
    const id = await api.book('Keyed Kamran');
    await openDashboard();
    const shell = new Shell(page);
    const { keyboard } = page;
    await keyboard.press('g');
    await keyboard.press('b');
    await shell.seeTitle('Bookings');
    await keyboard.press('/');
    const box = page.getByRole('searchbox', { name: 'Search bookings' });
    await expect(box).toBeFocused();
    await keyboard.type('Keyed Kamran gbn');
    await expect(box).toHaveValue('Keyed Kamran gbn');

    await page.goto(`/bookings/${id}`);
    await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeVisible();
    await keyboard.press('e');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await keyboard.press('n');
    await shell.seeTitle('Create New Booking');

    await page.goto('/bookings');
    await shell.seeTitle('Bookings');
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByRole('checkbox', { name: 'Use single keys in this browser' }).uncheck();
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.reload();
    await shell.seeTitle('Bookings');
    await keyboard.press('?');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('menuitem', { name: 'Keys', exact: true }).click();
    await sheet.getByRole('checkbox', { name: 'Use single keys in this browser' }).check();
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await keyboard.press('g');
    await keyboard.press('l');
    await shell.seeTitle('Ledger Entries');
  },
);

test(
  'a scanned label opens its booking from any screen, and an unknown one says so [KEYS-04]',
  { tag: '@strict' },
  async ({ page, openDashboard, api }) => {
    const id = await api.book('Scanned Sadia');
    const { code } = (await api.call('GET', `/booking/${id}`)) as { code: string };
    await openDashboard();
    await new Shell(page).seeTitle('Dashboard');
    await scan(page, 'BK-9999999');
    const unknown = page.getByRole('dialog', { name: 'Unknown code' });
    await expect(unknown).toContainText('Nothing here has the code BK-9999999.');
    await scan(page, code);
    await expect(page).toHaveURL(`/bookings/${id}`);
    await expect(unknown).toBeHidden();
    await expect(page.getByText('Scanned Sadia').first()).toBeVisible();
  },
);

test(
  'one field finds a customer by number, does what the open booking offers, and leads back',
  { tag: '@strict' },
  async ({ page, openDashboard, api }) => {
    const id = await api.book('Paletted Parveen', {
      phoneNumber: '0341 5550199',
      booking_items: [{ name: 'Zenbook', type: 'LAPTOP', payableAmount: 1, serialNumber: 'PAL-77/Q' }],
    });
    await openDashboard();
    const shell = new Shell(page);
    await shell.seeTitle('Dashboard');
    const { keyboard } = page;
    const field = page.getByRole('combobox', { name: 'Find and do anything' });
    await keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await field.fill('+92 341 5550199');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`/bookings/${id}`);

    await page.goto('/warranty-claims');
    await shell.seeTitle('Warranty Claims');
    await keyboard.press('ControlOrMeta+k');
    await field.fill('PAL-77/Q');
    const found = page.getByRole('option', { name: /Paletted Parveen/ });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await found.click();
    await expect(page).toHaveURL(`/bookings/${id}`);
    await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeVisible();

    await keyboard.press('ControlOrMeta+k');
    await field.fill('edit');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Client name' }).fill('Paletted Parveen Bibi');
    await keyboard.press('ControlOrMeta+k');
    await field.fill('all entries');
    await expect(page.getByRole('option')).toHaveCount(0);
    await field.fill('ledger reports');
    await keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Bookings' }).first().click();
    await shell.seeTitle('Bookings');
    await keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option').first()).toHaveText(/Paletted Parveen/);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`/bookings/${id}`);
  },
);

test('what is typed right after "/" stands in the search, the first time too, and a scanned code opens its booking all the same [KEYS-04]', async ({
  page,
  signIn,
  api,
}) => {
  const client = 'Hasty Hamid n';
  const id = await api.book(client);
  const { code } = (await api.call('GET', `/booking/${id}`)) as { code: string };
  await signIn();
  const box = page.getByRole('searchbox', { name: 'Search bookings' });
  const { keyboard } = page;
  await page.goto('/bookings');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The code of the keys comes with the first of them.
  await keyboard.type(`/${client}`);
  await expect(box).toHaveValue(client);
  await expect(box).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await keyboard.type('/ali', { delay: 20 });
  await expect(box).toHaveValue('ali');
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code);
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
});
