import { bookingListPage } from './pages/booking-list.page.ts';
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
