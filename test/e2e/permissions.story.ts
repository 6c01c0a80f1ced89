import { Booking } from '../../src/domain/booking/booking.ts';
import { bookingPage, shellPage } from './support/pages.ts';
import { expect, test } from './support/story.ts';

const no = (what: string) => `You do not have permission to ${what}.`;

test('a technician reads why the rest is not theirs [PERM-02, PERM-08, NAV-07]', async ({ elsewhere, api }) => {
  const id = await api.book('Bench Bushra');
  const page = await elsewhere(await api.hire('TECHNICIAN'));
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
  await seeRefused('Delete Booking', 'delete bookings');
  await booking.clickEdit();
  await expect(booking.section('Customer Information')).toContainText(
    no('change the customer or the status of a booking'),
  );
  await expect(booking.field('Client name')).toBeDisabled();
  await expect(booking.statusBox()).toBeDisabled();
  await expect(booking.field('Payable amount (Rs)', 'Item 1')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Is Active' })).toBeDisabled();
  await seeRefused('Add Item', 'add items or change more than their status and comments');

  await booking.choose('Status', 'Repaired', 'Item 1');
  await booking.type('Comments', 'New fan, ran for two hours', 'Item 1');
  await booking.clickAdd('Add Contact');
  await booking.type('Notes', 'Told her it is ready', 'Contact 1');
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  expect(Booking.parse(await api.call('GET', `/booking/${id}`))).toMatchObject({
    booking_items: [{ status: 'REPAIRED', comments: 'New fan, ran for two hours' }],
    contact_log: [{ notes: 'Told her it is ready' }],
  });
  await shell.button('Show History').click();
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText(
    'Item RTX 3080: status Draft → to Repaired; comments set to New fan, ran for two hours',
  );

  await page.goto('/bookings/new');
  await expect(page.getByText(no('create bookings'))).toBeVisible();
  await page.goto('/ledger/new');
  await expect(page.getByText(no('use the ledger'))).toBeVisible();
});
