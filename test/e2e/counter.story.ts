import { readFile, writeFile } from 'node:fs/promises';
import { lock, openCounter, pictures, PIN, seeLocked } from './support/counter.ts';
import { bookingCreatePage, shellPage } from './support/pages.ts';
import { expect, test } from './support/story.ts';
import type { Locator } from 'playwright/test';

const PAGE = new URL('../../docs/counter.md', import.meta.url);
const HEAD = `# How many presses a task takes

\`test/e2e/counter.story.ts\` counts the presses in a real browser. It counts clicks, and keys other than typed text. Keys held together are one press. \`COUNTER=write npm test -- e2e counter\` writes this page. The story fails if the page is stale or a task takes more presses.

| Task | From | At most | Counted | Presses |
|---|---|---:|---:|---|
`;

/** `Tab, Tab, Tab` as `3 × Tab`. */
const inWords = (presses: readonly string[]): string =>
  presses
    .join(', ')
    .replace(/(?<=^|, )([^,]+)(?:, \1)+(?=,|$)/g, (run, press) => `${run.split(', ').length} × ${press}`);

test('the most common tasks take few key presses [BOOK-15]', async ({
  page,
  context,
  shell,
  form,
  booking,
  api,
  elsewhere,
}) => {
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
  await expect(page.getByRole('combobox', { name: 'Find and do anything' })).toBeFocused();
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
  await click(message.getByRole('button', { name: 'Log this contact' }));
  await shell.seeToast('Contact logged');
  await expect(message).toBeHidden();
  count('Tell the customer on WhatsApp and log it', 'the booking', 3);

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
  // A toast under the pointer stays, so the timing does not matter.
  await created.hover();
  await booking.see();
  await expect(booking.section('Booking Items')).toContainText('B550 board');
  // Moves to the messages, to the first one, and to its button.
  await key('Alt+t', 'Tab', 'Tab');
  await expect(created.getByRole('button', { name: 'Print Receipt' })).toBeFocused();
  await key('Enter');
  await expect(shell.dialog('Receipt, A4')).toBeVisible();
  count(
    'Book in two devices by keyboard alone, with an issue and an amount, and open the receipt',
    'the dashboard',
    20,
  );

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
});
