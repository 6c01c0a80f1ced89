import { Booking } from '../../src/domain/booking/booking.ts';
import { bookingPage } from './pages/booking-details.page.ts';
import { shellPage } from './pages/shell.page.ts';
import { hire } from './support/hire.ts';
import { expect, test } from './support/story.ts';

const no = (what: string) => `You do not have permission to ${what}.`;

test('a technician repairs and writes down the calls, and reads why the rest is not theirs [PERM-02, PERM-08, NAV-07, HIST-10]', async ({
  elsewhere,
  shop,
  api,
}) => {
  const id = await api.book('Bench Bushra');
  const page = await elsewhere(await hire(api, shop.url, 'TECHNICIAN'));
  const booking = bookingPage(page);
  const shell = shellPage(page);
  /** The button is there, cannot be pressed, and says why. */
  const seeRefused = async (name: string, what: string) => {
    await expect(shell.button(name)).toBeDisabled();
    await expect(shell.button(name)).toHaveAccessibleDescription(no(what));
  };
  await shell.openDashboard();
  await seeRefused('Ledger', 'use the ledger');
  await seeRefused('New Booking', 'create bookings');

  await booking.open(id);
  await booking.seeMoney('Rs 12,500', 'Rs 0', 'Rs 12,500');
  await seeRefused('Delete Booking', 'delete bookings');
  await seeRefused('Create Warranty Claim', 'create warranty claims');
  await shell.button('Show History').click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history.getByText('Booking created')).toBeVisible();

  await booking.clickEdit();
  const customer = booking.section('Customer Information');
  await expect(customer).toContainText(no('change the customer or the status of a booking'));
  await expect(booking.field('Client name')).toBeDisabled();
  await expect(booking.statusBox()).toBeDisabled();
  await expect(booking.field('Payable amount (Rs)', 'Item 1')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Is Active' })).toBeDisabled();
  await seeRefused('Add Item', 'add items or change more than their status and comments');
  await seeRefused('Add Payment', 'change payments');
  await seeRefused('Add Delivery', 'change deliveries');

  await booking.choose('Status', 'Repaired', 'Item 1');
  await booking.type('Comments', 'New fan, ran for two hours', 'Item 1');
  await booking.clickAdd('Add Contact');
  await booking.type('Notes', 'Told her it is ready', 'Contact 1');
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  const { booking_items, contact_log } = Booking.parse(await api.call('GET', `/booking/${id}`));
  expect(booking_items.map(({ status, comments }) => [status, comments])).toEqual([
    ['REPAIRED', 'New fan, ran for two hours'],
  ]);
  expect(contact_log.map(({ notes }) => notes)).toEqual(['Told her it is ready']);

  await expect(history).toContainText(
    'Item RTX 3080: status Draft → to Repaired; comments set to New fan, ran for two hours',
  );
  await shell.choose('Person', 'Waqas Butt');
  await expect(history.getByText('Booking created')).toBeHidden();
  await shell.choose('Kind', 'Contacts');
  await expect(history.getByText('Item RTX 3080')).toBeHidden();
  await expect(history).toContainText('Contact, SMS added');

  await page.goto('/bookings/new');
  await expect(page.getByText(no('create bookings'))).toBeVisible();
  await page.goto('/ledger/new');
  await expect(page.getByText(no('use the ledger'))).toBeVisible();
});
