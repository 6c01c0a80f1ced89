import { bookingListPage } from './support/pages.ts';
import { expect, test } from './support/story.ts';

test('the address says what is looked for [LIST-01, LIST-02]', async ({ page, context, list, shell, api }) => {
  const names = Array.from({ length: 12 }, (_, at) => `Paging Parvez ${String(at + 1).padStart(2, '0')}`);
  for (const name of names) await api.book(name);
  const rest = names.toReversed().slice(10);
  await list.open();
  await list.search('Paging Parvez');
  await list.seeLine('Showing 1 to 10 of 12 bookings');
  await shell.button('Next page').click();
  await list.seeLine('Showing 11 to 12 of 12 bookings');
  await list.seeNames(rest);
  await page.reload();
  await list.seeNames(rest);
  await expect(page.getByRole('searchbox')).toHaveValue('Paging Parvez');
  const shared = await context.newPage();
  await shared.goto(page.url());
  await bookingListPage(shared).seeNames(rest);
  await shared.close();

  await list.clickBooking('Paging Parvez 01');
  await expect(page.getByRole('heading', { name: 'Booking Details' })).toBeFocused();
  await page.goBack();
  await list.seeNames(rest);
  await expect(page.getByRole('link', { name: 'Paging Parvez 01', exact: true })).toBeFocused();

  await shell.choose('Sort by', 'Name, A to Z');
  await list.seeNames(names.slice(0, 10));
  await expect(page).toHaveURL(/\/bookings\?search=Paging\+Parvez&sortBy=clientName&orderBy=asc$/);
  const shown = page.getByRole('article').locator('[data-opens]');
  await page.getByRole('heading', { level: 1 }).click();
  await shell.seeKeys();
  await page.keyboard.press('j');
  await expect(shown.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shown.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^BK-\d+ · Booking Details · Reflow$/);
  const around = page.getByRole('navigation', { name: 'In the list' });
  await expect(around.getByRole('link')).toHaveText(['Previous', 'Next']);
  await page.goBack();
  await expect(shown.nth(1)).toBeFocused();

  // A press beside the link opens the card; what leads back leads to the list as it was left.
  await page.getByRole('article').first().getByText('Draft', { exact: true }).click();
  await page.getByRole('link', { name: 'Bookings', exact: true }).last().click();
  await list.seeNames(names.slice(0, 10));
  await list.chooseStatus('Completed');
  await list.seeNone();
});

test('hostile texts are shown as they are and nothing of them runs', async ({ page, shell, list, booking, api }) => {
  const hostile = [
    '<img src=x onerror="window.hacked=1">',
    '"><script>window.hacked=1</script>',
    "javascript:window.hacked=1//'",
    '{{constructor.constructor("window.hacked=1")()}}',
    '\u202Etxet desrever',
    '=HYPERLINK("http://evil.example")',
  ];
  const [clientName = '', , number = ''] = hostile;
  const item = { type: 'GPU', payableAmount: 1 } as const;
  const id = await api.book(clientName, {
    phoneNumber: number,
    whatsappNumber: number,
    booking_items: hostile.map((text) => ({ ...item, name: text, reportedIssue: text, comments: text })),
  });
  await shell.openDashboard();
  await expect(page.getByRole('list', { name: 'Recent bookings' })).toContainText(clientName);
  await list.open();
  await list.search(clientName);
  await list.seeNames([clientName]);
  await booking.open(id);
  for (const text of hostile) await expect(booking.section('Booking Items')).toContainText(text);
  await booking.clickEdit();
  await expect(booking.field('Client name')).toHaveValue(clientName);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});
