import { expect } from 'playwright/test';
import { Booking } from '../../../src/domain/booking/booking.ts';
import type { scannerModel } from '../../../tools/models/scanner.model.ts';
import { bookingListPage } from '../support/pages.ts';
import { scan } from '../support/scanner.ts';
import { driver } from './stage.ts';

const NAME = 'Scanned Saira';
const SLOW = { ms: 95 };
const SERIAL = 'SN-4711';
const SLIP = 'TR-2048';

/** Runs a path of the model on the pages of an existing shop. */
export const createDriver = driver<typeof scannerModel>(async ({ api, page, shell, form, booking }) => {
  const id = await api.book(NAME);
  const { code } = Booking.parse(await api.call('GET', `/booking/${id}`));
  const label = `${code}\n`;
  const list = bookingListPage(page);
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  const palette = page.getByRole('combobox', { name: 'Find and Do Anything' });
  const dialog = shell.dialog('Record Payment');
  const slip = dialog.getByLabel('Transaction ID');
  const serial = form.field('Serial number', 1);
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/booking')) writes.push(request.method());
  });
  const seeWrites = (...methods: string[]) => expect.poll(() => writes).toEqual(methods);
  await list.open();
  await expect(page.getByRole('article').first()).toBeVisible();

  return {
    events: {
      'scan a label': () => scan(page, label),
      'scan a label with a slow scanner': () => scan(page, label.toLowerCase(), SLOW),
      'scan a label with an Urdu layout': () => scan(page, label.toLowerCase(), { isUrdu: true }),
      'scan a foreign barcode': () => scan(page, '8901234567894\n'),
      'scan a label into the search': async () => {
        await search.focus();
        await scan(page, `]Q1${label}`);
      },
      'scan a label into the palette': async () => {
        await page.keyboard.press('Control+k');
        await expect(palette).toBeFocused();
        await scan(page, label, SLOW);
      },
      'fill a new booking': async () => {
        await form.open();
        await form.type('Client name', NAME);
        await form.type('Phone number', '0300-1234567');
        await form.type('WhatsApp number', '0300-1234567');
        await form.type('Item name', 'RTX 3080', 1);
        await serial.focus();
      },
      'scan a serial number': () => scan(page, `]C1${SERIAL}\n\n`),
      'scan a serial number with a slow scanner': () => scan(page, `${SERIAL}\n`, SLOW),
      'scan a slip': async () => {
        await slip.focus();
        await scan(page, `${SLIP}\n`, SLOW);
      },
      'press Record Payment': () => shell.button('Record Payment').first().click(),
      'press Enter': () => page.keyboard.press('Enter'),
      'press Create Booking': () => form.create().click(),
      'press Close': () => shell.dialog('Unknown code').getByRole('button', { name: 'Close' }).click(),
    },
    states: {
      list: async () => {
        await expect(page).toHaveURL(/\/bookings$/);
        await expect(shell.dialog()).toHaveCount(0);
        await seeWrites();
      },
      unknown: async () => {
        await expect(shell.dialog('Unknown code')).toContainText('Nothing was found for the code 8901234567894.');
        await expect(page).toHaveURL(/\/bookings$/);
        await seeWrites();
      },
      found: async () => {
        await expect(search).toHaveValue(code);
        await expect(page).toHaveURL(`/bookings?search=${code}`);
        await list.seeNames([NAME]);
        await seeWrites();
      },
      opened: async () => {
        await expect(page).toHaveURL(`/bookings/${id}`);
        await booking.see();
        await expect(shell.dialog()).toHaveCount(0);
        await seeWrites();
      },
      paying: async () => {
        await expect(dialog).toBeVisible();
        await expect(slip).toHaveValue('');
        await seeWrites();
      },
      noted: async () => {
        await expect(slip).toHaveValue(SLIP);
        await expect(slip).toBeFocused();
        await seeWrites();
      },
      paid: async () => {
        await expect(dialog).toBeHidden();
        await shell.seeToast('Payment recorded');
        await seeWrites('PATCH');
      },
      filling: async () => {
        await expect(serial).toBeFocused();
        await seeWrites();
      },
      filled: async () => {
        await expect(serial).toHaveValue(SERIAL);
        await expect(form.field('Comments', 1)).toBeFocused();
        await expect(page).toHaveURL(/\/bookings\/new$/);
        await seeWrites();
      },
      created: async () => {
        await shell.seeToast('Booking created successfully');
        await booking.see();
        await seeWrites('POST');
      },
    },
  };
});
