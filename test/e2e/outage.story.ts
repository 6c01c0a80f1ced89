import * as z from 'zod/mini';
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
