import { expect, test } from './support/story.ts';

test('scans open bookings, and keys can be off [KEYS-03, KEYS-04]', async ({ page, shell, booking, api }) => {
  const id = await api.book('Keyed Kamran');
  const { code } = (await api.call('GET', `/booking/${id}`)) as { code: string };
  const { keyboard } = page;
  await shell.openDashboard();
  await shell.seeKeys();
  // A scanner: its keys come 8 ms after each other, however busy this machine is.
  await page.evaluate((keys) => {
    const start = performance.now();
    for (const [place, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: start + 8 * place });
      document.body.dispatchEvent(event);
    }
  }, code.split('').concat('Enter'));
  await expect(page).toHaveURL(`/bookings/${id}`);

  const field = page.getByRole('combobox', { name: 'Find and do anything' });
  await expect(shell.button('Edit Booking')).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await field.fill('edit');
  await keyboard.press('Enter');
  await booking.seeEditing();
  await booking.type('Client name', 'Keyed Kamran Bibi');
  // Once its code is there, what is typed right after it stands in it.
  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('ledger reports');
  await expect(field).toHaveValue('ledger reports');
  await keyboard.press('Enter');
  await shell.dialog().getByRole('button', { name: 'Stay' }).click();
  await booking.clickCancel();

  await keyboard.press('?');
  const single = shell.dialog('Keys').getByRole('checkbox', { name: 'Use single keys in this browser' });
  await single.uncheck();
  await keyboard.press('Escape');
  await page.reload();
  await shell.clickMenu('Account', 'Keys');
  await single.check();
  await keyboard.press('Escape');
  await expect(shell.dialog('Keys')).toBeHidden();
  await keyboard.press('g');
  await keyboard.press('l');
  await shell.seeTitle('Ledger Entries');
});
