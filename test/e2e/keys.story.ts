import type { Page } from 'playwright/test';
import { expect, test } from './support/story.ts';

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

test('keys search, make, edit and lead about, can be turned off, and a scanned label opens its booking [KEYS-03, KEYS-04]', async ({
  page,
  shell,
  booking,
  api,
}) => {
  const id = await api.book('Keyed Kamran n');
  const { code } = (await api.call('GET', `/booking/${id}`)) as { code: string };
  await shell.openDashboard();
  const { keyboard } = page;
  // The code of the keys comes once the page is idle.
  await expect(async () => {
    await keyboard.press('?');
    await expect(shell.dialog('Keys')).toBeVisible({ timeout: 500 });
  }).toPass();
  await keyboard.press('Escape');
  await expect(shell.dialog('Keys')).toBeHidden();
  await keyboard.press('g');
  await keyboard.press('b');
  await shell.seeTitle('Bookings');
  await expect(page.getByRole('article').first()).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search bookings' });
  // What is typed right after the key stands in the search.
  await keyboard.type('/Keyed Kamran n');
  await expect(box).toHaveValue('Keyed Kamran n');
  await expect(box).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, 'BK-9999999');
  await expect(shell.dialog('Unknown code')).toContainText('Nothing here has the code BK-9999999.');
  await scan(page, code);
  await expect(page).toHaveURL(`/bookings/${id}`);
  await expect(shell.dialog('Unknown code')).toBeHidden();
  await expect(shell.button('Edit Booking')).toBeVisible();
  await keyboard.press('e');
  await booking.seeEditing();
  await booking.clickCancel();
  await keyboard.press('n');
  await shell.seeTitle('Create New Booking');

  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await shell.seeTitle('Bookings');
  await keyboard.press('?');
  const single = shell.dialog('Keys').getByRole('checkbox', { name: 'Use single keys in this browser' });
  await single.uncheck();
  await keyboard.press('Escape');
  await page.reload();
  await shell.seeTitle('Bookings');
  await shell.button('Account').click();
  await expect(shell.dialog('Keys')).toBeHidden();
  await page.getByRole('menuitem', { name: 'Keys', exact: true }).click();
  await single.check();
  await keyboard.press('Escape');
  await expect(shell.dialog('Keys')).toBeHidden();
  await keyboard.press('g');
  await keyboard.press('l');
  await shell.seeTitle('Ledger Entries');
});

test('one field finds a customer by number, does what the open booking offers, and leads back', async ({
  page,
  shell,
  booking,
  api,
}) => {
  const id = await api.book('Paletted Parveen', {
    phoneNumber: '0341 5550199',
    booking_items: [{ name: 'Zenbook', type: 'LAPTOP', payableAmount: 1, serialNumber: 'PAL-77/Q' }],
  });
  await shell.openDashboard();
  const { keyboard } = page;
  const field = page.getByRole('combobox', { name: 'Find and do anything' });
  const summon = async (text: string) => {
    await keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await field.fill(text);
  };
  await summon('+92 341 5550199');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/bookings/${id}`);

  await shell.open('/warranty-claims', 'Warranty Claims');
  await summon('PAL-77/Q');
  const found = page.getByRole('option', { name: /Paletted Parveen/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await found.click();
  await expect(shell.button('Edit Booking')).toBeVisible();

  await summon('edit');
  await keyboard.press('Enter');
  await booking.seeEditing();
  await booking.type('Client name', 'Paletted Parveen Bibi');
  await summon('all entries');
  await expect(page.getByRole('option')).toHaveCount(0);
  await field.fill('ledger reports');
  await keyboard.press('Enter');
  await shell.dialog().getByRole('button', { name: 'Stay' }).click();
  await booking.clickCancel();

  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await shell.seeTitle('Bookings');
  await keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option').first()).toHaveText(/Paletted Parveen/);
  await keyboard.press('Escape');
  // Once its code is there, what is typed right after it stands in it.
  await expect(field).toBeHidden();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('parveen');
  await expect(field).toHaveValue('parveen');
  await expect(page.getByRole('option').first()).toHaveText(/Paletted Parveen/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/bookings/${id}`);
});
