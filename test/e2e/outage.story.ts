import * as z from 'zod/mini';
import { BookingCreatePage } from './pages/booking-create.page.ts';
import { BookingPage } from './pages/booking-details.page.ts';
import { BookingsPage } from './pages/booking-list.page.ts';
import { Shell } from './pages/shell.page.ts';
import { Api } from './support/api.ts';
import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

test.use({ baseURL: async ({ line }, use) => use(line.url) });

test('while the server is down a save fails in place and nothing typed is lost', async ({
  page,
  line,
  ownShop,
  signIn,
}) => {
  const api = await Api.signIn(ownShop.url, account);
  const id = await api.book('Stormy Saima');
  const booking = new BookingPage(page);
  await signIn();
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Stormy Saima Bibi');

  line.set({ kind: 'down' });
  await booking.clickSave();
  await new Shell(page).seeToast('Update failed');
  await booking.seeEditing();
  await expect(booking.field('Client name')).toHaveValue('Stormy Saima Bibi');

  line.set({ kind: 'none' });
  await booking.clickSave();
  await new Shell(page).seeToast('Booking updated');
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('Stormy Saima Bibi');
});

test('a list that cannot be loaded says so and comes when asked again [READ-05]', async ({
  page,
  line,
  ownShop,
  signIn,
}) => {
  const api = await Api.signIn(ownShop.url, account);
  await api.book('Returning Rabia');
  await signIn();
  const list = new BookingsPage(page);
  await list.open();
  await list.seeNames(['Returning Rabia']);

  line.set({ kind: 'down' });
  await list.search('rabia');
  await expect(page.getByText('Not loaded', { exact: true })).toBeVisible({ timeout: 40_000 });
  line.set({ kind: 'none' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await list.seeNames(['Returning Rabia']);
});

test('a killed server that comes back has kept everything, and nobody has to sign in again [REL-07]', async ({
  page,
  ownShop,
  signIn,
}) => {
  const api = await Api.signIn(ownShop.url, account);
  const id = await api.book('Enduring Erum');
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.clickAdd('Add Delivery');
  await booking.type('Courier', 'TCS', 'Delivery 1');
  await booking.choose('Status', 'Confirmed');
  await booking.clickSave();
  await booking.seeViewing();

  await ownShop.kill();
  await ownShop.start();
  await page.reload();
  await booking.see();
  await booking.seeBesideTitle('Confirmed');
  await expect(booking.section('Delivery Information')).toContainText('TCS');
});

test('an answer that gets lost on the way is not saved twice [REL-01]', async ({ page, line, ownShop, signIn }) => {
  const api = await Api.signIn(ownShop.url, account);
  const id = await api.book('Lossy Lubna');
  const booking = new BookingPage(page);
  await signIn();
  await booking.open(id);
  await booking.clickEdit();
  await booking.clickAdd('Add Item');
  await booking.type('Name', 'Second item', 'Item 2');
  line.set({ kind: 'reset' });
  await booking.clickSave();
  await new Shell(page).seeToast('Update failed');
  line.set({ kind: 'none' });
  await booking.clickSave();
  await new Shell(page).seeToast('Booking updated');
  await booking.seeViewing();
  const names = z.object({ booking_items: z.array(z.object({ name: z.string() })) });
  expect(names.parse(await api.call('GET', `/booking/${id}`)).booking_items).toEqual([
    { name: 'RTX 3080' },
    { name: 'Second item' },
  ]);
});

test('a booking whose answer is lost, changed and sent again, is there once; another one has a button [REL-15]', async ({
  page,
  line,
  ownShop,
  signIn,
}) => {
  const api = await Api.signIn(ownShop.url, account);
  await signIn();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Twice Tariq');
  await form.type('Phone number', '0300 7654321');
  await form.clickSameNumber();
  await form.type('Item name', 'RX 6800', 1);
  line.set({ kind: 'reset' });
  await form.create().click();
  await new Shell(page).seeToast('An error occurred while creating the booking');
  line.set({ kind: 'none' });
  // By Enter: the toast stands over the button.
  await form.type('Client name', 'Twice Tahir');
  await form.field('Client name').press('Enter');
  const opens = page.getByRole('link', { name: /^Open BK-/ });
  const notice = page.getByRole('status').filter({ has: opens });
  await expect(notice).toContainText('This was already saved as BK-');
  await expect(form.field('Client name')).toHaveValue('Twice Tahir');
  const [opened] = await Promise.all([page.waitForEvent('popup'), opens.press('Enter')]);
  const booking = new BookingPage(opened);
  await booking.see();
  await expect(booking.section('Customer Information')).toContainText('Twice Tariq');

  await notice.getByRole('button', { name: 'Save as another booking' }).press('Enter');
  await new Shell(page).seeToast('Booking created successfully');
  const found = z.object({ bookings: z.array(z.object({ clientName: z.string() })) });
  const { bookings } = found.parse(await api.call('GET', '/booking?page=1&limit=20&searchString=Twice'));
  expect(bookings.map(({ clientName }) => clientName).toSorted()).toEqual(['Twice Tahir', 'Twice Tariq']);
});
