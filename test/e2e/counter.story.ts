import 'temporal-polyfill/global';
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { formatPromise } from '../../src/domain/booking/promise.ts';
import { Technician } from '../../src/domain/booking/technician.ts';
import { formatDay, shopToday, toShopDay } from '../../src/domain/shared/shop-day.ts';
import { Till, TillToday } from '../../src/domain/till/till.ts';
import { lock, openCounter, pictures, PIN, seeLocked } from './support/counter.ts';
import { bookingCreatePage, shellPage } from './support/pages.ts';
import { alone, expect } from './support/story.ts';
import type { Locator } from 'playwright/test';

const PAGE = new URL('../../docs/counter.md', import.meta.url);
const HEAD = `# How many presses a task takes

\`test/e2e/counter.story.ts\` counts the presses in a real browser. It counts clicks, and keys other than typed text. Keys held together are one press. \`COUNTER=write npm test -- e2e counter\` writes this page. The story fails if the page is stale or a task takes more presses.

| Task | From | At most | Counted | Presses |
|---|---|---:|---:|---|
`;

const dayFrom = (days: number) => Temporal.PlainDate.from(shopToday()).add({ days }).toString();

/** `Tab, Tab, Tab` as `3 × Tab`. */
const inWords = (presses: readonly string[]): string =>
  presses
    .join(', ')
    .replace(/(?<=^|, )([^,]+)(?:, \1)+(?=,|$)/g, (run, press) => `${run.split(', ').length} × ${press}`);

alone(
  'the most common tasks take few key presses [BOOK-15]',
  async ({ page, context, shell, form, booking, api, elsewhere }) => {
    // If the live event of a save arrives before its answer, the booking is read once more.
    await page.route('**/api/live', (route) => route.abort());
    const found = await api.book('Counted Karim', { phoneNumber: '0341 7771234', whatsappNumber: '0341 7771234' });
    let presses: string[] = [];
    let written = HEAD;
    /** One press: a key or a key combination. */
    const key = async (...keys: string[]) => {
      for (const each of keys) {
        presses.push(each.replace('ControlOrMeta', 'Ctrl'));
        await page.keyboard.press(each);
      }
    };
    // The whole text at once, unlike a scanner.
    const type = (text: string) => page.keyboard.insertText(text);
    const click = async (control: Locator) => {
      presses.push((await control.textContent()) ?? '');
      await control.click();
    };
    const count = (name: string, from: string, max: number) => {
      expect(presses.length, name).toBeLessThanOrEqual(max);
      written += `| ${name} | ${from} | ${max} | ${presses.length} | ${inWords(presses)} |\n`;
      presses = [];
    };
    const seeFocus = (label: string, item?: number) => expect(form.field(label, item)).toBeFocused();
    const fillCustomer = async (name: string, phone: string) => {
      await shell.openDashboard();
      await key('n');
      await seeFocus('Phone number');
      await type(phone);
      await key('Enter');
      await seeFocus('Client name');
      await type(name);
      await key('Enter');
      await seeFocus('Item name', 1);
    };

    await fillCustomer('Counted Kiran', '0300 1112223');
    await expect(form.field('WhatsApp number')).toHaveValue('0300 1112223');
    await type('RTX 3080');
    await key('ControlOrMeta+Enter');
    await shell.seeToast('Booking created successfully');
    await booking.see();
    count('Book in a device whose amount is not known yet', 'the dashboard', 4);

    await shell.openDashboard();
    await key('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Find and Do Anything' })).toBeFocused();
    await type('03417771234');
    await key('Enter');
    await expect(page).toHaveURL(`/bookings/${found}`);
    await booking.see();
    count('Find by phone and open', 'the dashboard', 2);

    await click(shell.button('Confirm'));
    await click(shell.button('Add Delivery and Confirm'));
    await shell.seeToast('Delivery added', 'The booking is confirmed.');
    await booking.seeBesideTitle('Confirmed');
    count('Confirm with the missing INBOUND delivery', 'the booking', 2);

    await click(shell.button('Record Payment'));
    const payment = shell.dialog('Record Payment');
    await click(payment.getByRole('button', { name: 'Record Payment', exact: true }));
    await shell.seeToast('Payment recorded');
    await expect(payment).toBeHidden();
    const receipt = page.waitForEvent('download');
    await click(shell.button('Download Receipt'));
    await receipt;
    await booking.seeMoney('Rs 12,500', 'Rs 12,500', 'Rs 0');
    count('Take the pending amount and have the receipt', 'the booking', 3);

    await click(shell.button('Message'));
    const message = shell.dialog('Message to Counted Karim');
    await expect(message.getByLabel('Text')).toHaveValue(/^Hello Counted Karim/);
    const chat = context.waitForEvent('page');
    await click(message.getByRole('link', { name: 'WhatsApp' }));
    await (await chat).close();
    await click(message.getByRole('button', { name: 'Log This Contact' }));
    await shell.seeToast('Contact logged');
    await expect(message).toBeHidden();
    count('Tell the customer on WhatsApp and log it', 'the booking', 3);

    const customer = booking.section('Customer Information');
    const answer = (name: string) => shell.dialog().getByRole('button', { name, exact: true });
    await click(customer.getByRole('button', { name: 'Assign', exact: true }));
    const [person] = z.array(Technician).parse(await api.call('GET', '/technicians'));
    presses.push('a person');
    await answer(person?.name ?? '').click();
    await shell.seeToast(`Assigned to ${person?.name}`);
    count('Assign a booking', 'the booking', 2);

    await click(customer.getByRole('button', { name: 'Promise', exact: true }));
    await click(answer('Tomorrow'));
    await expect(customer).toContainText('Promised for');
    await expect(shell.dialog()).toBeHidden();
    count('Promise a booking for tomorrow', 'the booking', 2);

    await fillCustomer('Keyboard Kamal', '0300 1112224');
    // Text that is inserted before the code of the suggestions has loaded requests none.
    await expect(async () => {
      await form.field('Item name', 1).fill('');
      await type('RTX');
      await expect(page.getByRole('option', { name: 'RTX 3080' })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await key('ArrowDown', 'Enter');
    await expect(form.field('Item name', 1)).toHaveValue('RTX 3080');
    await key('Enter');
    await seeFocus('Reported issue', 1);
    await type('No display');
    await key('Tab');
    await seeFocus('Payable amount (Rs)', 1);
    await type('9000');
    await key('Enter');
    await seeFocus('Item name', 2);
    await type('B550 board');
    await key('ControlOrMeta+Enter');
    const created = shell.toast('Booking created successfully');
    await shell.holdToast('Booking created successfully');
    await booking.see();
    await expect(booking.section('Booking Items')).toContainText('B550 board');
    // Moves to the messages, to the first one, and to its button.
    await key('Alt+t', 'Tab', 'Tab', 'Tab');
    await expect(created.getByRole('button', { name: 'Print Receipt' })).toBeFocused();
    await key('Enter');
    await expect(shell.dialog('Receipt, A4')).toBeVisible();
    count(
      'Book in two devices by keyboard alone, with an issue and an amount, and open the receipt',
      'the dashboard',
      20,
    );

    // The promise of a graphics card is the usual one of the shop, so nobody presses for it.
    await api.call('PATCH', '/shop', { promiseDays: { GPU: 2 } });
    await fillCustomer('Counted Kanwal', '0300 1112225');
    await type('RTX 3090');
    const item = page.getByRole('group', { name: 'Item 1' });
    for (const chip of ['Power Cable', 'Box', 'Fans'])
      await click(item.getByRole('button', { name: chip, exact: true }));
    await key('ControlOrMeta+Enter');
    await shell.holdToast('Booking created successfully');
    await click(shell.toast('Booking created successfully').getByRole('button', { name: 'Print Intake Slip' }));
    await expect(shell.dialog('Intake slip, A4')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(booking.section('Customer Information')).toContainText(
      `Promised for${formatPromise(dayFrom(2), shopToday())}`,
    );
    count('Book in with two accessories and one faulty part, promised as usual, and open the slip', 'the dashboard', 8);

    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'canShare', { value: () => true });
      Object.defineProperty(navigator, 'share', { value: async () => undefined });
    });
    await page.goto(`/bookings/${found}?print=Receipt%2C+A4`);
    const paper = shell.dialog('Receipt, A4');
    await click(paper.getByRole('button', { name: 'Share' }));
    await click(paper.getByRole('button', { name: 'Log This Contact' }));
    await expect(paper.getByText('Contact logged')).toBeVisible();
    count('Share a paper with the customer and log it', 'the preview', 2);

    await page.goto('/ledger');
    await expect(page.getByRole('searchbox', { name: 'Search ledger entries' })).toBeVisible();
    await key('n');
    const location = page.getByRole('combobox', { name: 'Location' });
    const expenses = [
      ['R', '45000', 'Rent of November', 'Plaza'],
      ['U', '8200', 'Electricity of November', 'IESCO'],
      ['T', '650', 'Courier to Lahore', 'TCS'],
    ] as const;
    for (const [at, [category, amount, description, vendor]] of expenses.entries()) {
      if (at === 0) {
        await expect(location).toBeFocused();
        await page.keyboard.type('M');
        await key('Tab');
      } else {
        await expect(page.getByLabel(/^Amount/)).toBeFocused();
        await key('Shift+Tab');
      }
      await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
      await page.keyboard.type(category);
      await key('Tab');
      await type(amount);
      await key('Tab');
      await type(description);
      await key('Tab', 'Tab');
      await type(vendor);
      await key(at < 2 ? 'ControlOrMeta+Shift+Enter' : 'ControlOrMeta+Enter');
      await shell.seeToast('Ledger entry created successfully');
    }
    await expect(page).toHaveURL(/\/ledger\/\d+$/);
    count('Write three expenses of different categories, each with its vendor', 'the ledger', 27);

    const day = new Date(Date.now() - 20 * 86_400_000);
    const paid = { status: 'PAID', paymentMethod: 'CASH', payableAmount: 50_000, paidAmount: 50_000 };
    const rows = { booking_payments: [{ ...paid, paidAt: day.toISOString() }], reason: 'Noted later' };
    await api.call('PATCH', `/booking/${found}`, rows);
    const place = { date: toShopDay(day.toISOString()), locationId: 1 };
    const till = Till.parse(await api.call('GET', `/till?date=${place.date}&locationId=${place.locationId}`));
    // The dashboard names this day, although the branch has never closed one.
    const today = TillToday.parse(await api.call('GET', '/till/today'));
    const sent = { success: true, data: { ...today, locationId: place.locationId, notClosed: place.date } };
    await page.route('**/api/till/today', (route) => route.fulfill({ json: sent }));
    await shell.openDashboard();
    presses.push('the day that was not closed');
    await page.getByRole('link', { name: `${formatDay(place.date)} was not closed` }).click();
    presses.push('Counted');
    await page.getByRole('textbox', { name: 'Counted (Rs)' }).click();
    await type(String(till.expectedCash));
    await key('Enter');
    await shell.seeToast(`Till of ${till.branch} closed for ${formatDay(place.date)}`);
    await api.call('POST', '/till/reopen', { ...place, reason: 'Only counted' });
    count('Close a usual day, whose cash is typed', 'the dashboard', 3);

    const desk = await elsewhere(null);
    await openCounter(desk, api, { head: 'Hina Desk', clerk: 'Waqas Butt' });
    await desk.goto('/bookings/new');
    await bookingCreatePage(desk).see();
    presses.push('Ctrl+Alt+l');
    await lock(desk);
    await seeLocked(desk);
    await click(pictures(desk).filter({ hasText: 'Waqas ButtCounter' }).getByText('Waqas Butt'));
    await desk.keyboard.type(PIN.clerk);
    await shellPage(desk).seeToast('Signed in as Waqas Butt');
    await bookingCreatePage(desk).see();
    count('Hand the counter to someone else, who types six digits', 'any screen', 2);

    if (process.env['COUNTER'] === 'write') await writeFile(PAGE, written);
    expect(await readFile(PAGE, 'utf8')).toBe(written);
  },
);
