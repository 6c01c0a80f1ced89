import { BookingsPage } from './pages/booking-list.page.ts';
import { SelectManyPage } from './pages/select-many.page.ts';
import { seeWhole } from './support/layout.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

/** Client names of one story, so that stories of one shop do not see each other's bookings. */
const clients = (mark: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${mark} ${String(index + 1).padStart(2, '0')}`);

test('pages, filters and search are in the address and come back with Back, reload and a shared link [LIST-01, LIST-02, LIST-05]', async ({
  page,
  context,
  signIn,
  api,
}) => {
  const names = clients('Paging Parvez', 12);
  for (const name of names) await api.book(name);
  const newestFirst = names.toReversed();
  await signIn();
  const list = new BookingsPage(page);

  await list.open();
  await list.search('Paging Parvez');
  await list.seeLine('Showing 1 to 10 of 12 bookings');
  await list.seeNames(newestFirst.slice(0, 10));
  await list.clickPage('Next page');
  await list.seeLine('Showing 11 to 12 of 12 bookings');
  await list.seeNames(newestFirst.slice(10));

  await page.reload();
  await list.seeLine('Showing 11 to 12 of 12 bookings');
  await list.seeSearch('Paging Parvez');

  const shared = await context.newPage();
  await shared.goto(page.url());
  await new BookingsPage(shared).seeNames(newestFirst.slice(10));
  await shared.close();

  await list.clickBooking('Paging Parvez 01');
  await expect(page).toHaveURL(/\/bookings\/\d+$/);
  await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Booking Details' })).toBeFocused();
  await page.goBack();
  await list.seeLine('Showing 11 to 12 of 12 bookings');
  await list.seeNames(newestFirst.slice(10));
  await expect(page.getByRole('link', { name: 'Paging Parvez 01', exact: true })).toBeFocused();

  await list.chooseStatus('Draft');
  await list.seeLine('Showing 1 to 10 of 12 bookings');
  await list.chooseStatus('Completed');
  await list.seeNone();
});

test('the address of a dashboard card chooses the status [DASH-04, LIST-02]', async ({ page, openDashboard }) => {
  await openDashboard();
  await page
    .getByRole('navigation', { name: 'Bookings by status' })
    .getByRole('link', { name: /^In Progress/ })
    .click();
  await expect(page).toHaveURL(/\/bookings\?status=IN_PROGRESS$/);
  await new BookingsPage(page).seeStatus('In Progress');
});

test('a deleted booking is found under Disabled and All only [LIST-03]', async ({ page, signIn, api }) => {
  const id = await api.book('Deleted Danish');
  await api.call('DELETE', `/booking/${id}`);
  await signIn();
  const list = new BookingsPage(page);
  await list.open();
  await list.seeTab('Enabled');
  await list.search('Deleted Danish', 'button');
  await list.seeNone();
  await list.clickTab('Disabled');
  await list.seeNames(['Deleted Danish']);
  await expect(page.getByRole('article').getByText('Deleted', { exact: true })).toBeVisible();
  await list.clickTab('All');
  await list.seeNames(['Deleted Danish']);
});

test('percent signs and underscores are ordinary characters, spaces around a search do not count', async ({
  page,
  signIn,
  api,
}) => {
  await api.book('Hundred% Hamza');
  await api.book('Hundred_ Hina');
  await api.book('Hundreds Haris');
  await signIn();
  const list = new BookingsPage(page);
  await list.open();
  await list.search('  hundred%  ');
  await list.seeNames(['Hundred% Hamza']);
  await list.search('hundred_');
  await list.seeNames(['Hundred_ Hina']);
});

test('the order is chosen, stands in the address, and is kept through a booking and Back', async ({
  page,
  signIn,
  api,
}) => {
  const mark = 'Sorted Salima';
  const names = clients(mark, 12);
  for (const name of names) await api.book(name);
  await signIn();
  const list = new BookingsPage(page);
  // A table is nothing that an address can ask for: an old one shows the cards.
  await list.open(`?search=${encodeURIComponent(mark)}&layout=rows`);
  await list.seeNames(names.toReversed().slice(0, 10));
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name, A to Z', exact: true }).click();
  await list.seeNames(names.slice(0, 10));
  await expect(page).toHaveURL(/\/bookings\?search=Sorted\+Salima&sortBy=clientName&orderBy=asc$/);
  const shown = page.getByRole('article').locator('[data-opens]');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(shown.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shown.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeVisible();
  const around = page.getByRole('navigation', { name: 'In the list' });
  await expect(around.getByRole('link')).toHaveText(['Previous', 'Next']);
  await page.goBack();
  await expect(shown.nth(1)).toBeFocused();
  await list.seeNames(names.slice(0, 10));
});

test('bookings are chosen at 320 px too, and the open bar covers nothing', async ({ page, signIn, api }) => {
  const mark = 'Ticked Tahira';
  for (const name of clients(mark, 2)) await api.book(name);
  await page.setViewportSize({ width: 320, height: 720 });
  await signIn();
  const many = new SelectManyPage(page);
  const look = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).color);
  await page.goto(`/bookings?search=${encodeURIComponent(mark)}`);
  await many.clickSelect();
  // What is pressed shows that it is.
  await expect.poll(() => look('Select')).not.toBe(await look('Board'));
  await many.box(`${mark} 01`).check();
  // A press on the card turns its box and opens nothing.
  const other = page.getByRole('article').filter({ hasText: `${mark} 02` });
  await other.getByText('Draft', { exact: true }).click();
  await many.seeCount(2);
  await seeAccessibleInThemes(page);
  await seeWhole(page);
  await many.bar().getByRole('button', { name: 'Status', exact: true }).click();
  await expect(many.bar().getByRole('combobox', { name: 'New status' })).toBeVisible();
  await seeAccessibleInThemes(page);
});
