import type { Page } from 'playwright/test';
import { Booking } from '../../src/domain/booking/booking.ts';
import type { Role } from '../../src/domain/session/permissions.ts';
import { BookingPage } from './pages/booking-details.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import type { Api } from './support/api.ts';
import { hire } from './support/hire.ts';
import { expect, seeAccessible, seeAccessibleInThemes, test } from './support/story.ts';

const no = (what: string) => `You do not have permission to ${what}.`;

async function signInAs(page: Page, { api, shop }: { api: Api; shop: { url: string } }, role: Role): Promise<void> {
  const login = new LoginPage(page);
  const person = await hire(api, shop.url, role);
  await login.open();
  await login.signIn(person);
  await new Shell(page).seeTitle('Dashboard');
}

/** The button is there, cannot be pressed, and says why. */
async function seeRefused(page: Page, name: string, reason: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(reason);
}

test('a technician repairs and writes down the calls, and reads why the rest is not theirs [PERM-02, PERM-08, NAV-07, HIST-10]', async ({
  page,
  api,
  shop,
}) => {
  const id = await api.book('Bench Bushra');
  await signInAs(page, { api, shop }, 'TECHNICIAN');
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  await seeRefused(page, 'Ledger', no('use the ledger'));
  await seeRefused(page, 'New Booking', no('create bookings'));

  await booking.open(id);
  await booking.seeMoney('Rs 12,500', 'Rs 0', 'Rs 12,500');
  await seeRefused(page, 'Delete Booking', no('delete bookings'));
  await seeRefused(page, 'Create Warranty Claim', no('create warranty claims'));
  await page.getByRole('button', { name: 'Show History' }).click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history.getByText('Booking created')).toBeVisible();

  await booking.clickEdit();
  await expect(booking.section('Customer Information')).toContainText(
    no('change the customer or the status of a booking'),
  );
  await expect(booking.field('Client name')).toBeDisabled();
  await expect(booking.statusBox()).toBeDisabled();
  await expect(booking.field('Payable amount (Rs)', 'Item 1')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Is Active' })).toBeDisabled();
  await seeRefused(page, 'Add Item', no('add items or change more than their status and comments'));
  await seeRefused(page, 'Add Payment', no('change payments'));
  await seeRefused(page, 'Add Delivery', no('change deliveries'));
  await seeAccessibleInThemes(page);

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

  await expect(history).toContainText('Waqas Butt');
  await expect(history).toContainText(
    'Item RTX 3080: status Draft → to Repaired; comments set to New fan, ran for two hours',
  );
  await expect(history).toContainText('Contact, SMS added');
  await seeAccessibleInThemes(page);
  await history.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Waqas Butt' }).click();
  await expect(history.getByText('Booking created')).toBeHidden();
  await history.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Contacts' }).click();
  await expect(history.getByText('Item RTX 3080')).toBeHidden();
  await expect(history).toContainText('Contact, SMS added');

  await page.goto('/bookings/new');
  await expect(page.getByText(no('create bookings'))).toBeVisible();
  await page.goto('/ledger/new');
  await expect(page.getByText(no('use the ledger'))).toBeVisible();
  await seeAccessible(page);
});

test('a counter takes money, says why it is too much, and leaves what is paid as it is [PERM-03, PERM-07]', async ({
  page,
  api,
  shop,
}) => {
  const id = await api.book('Counter Kamran');
  await signInAs(page, { api, shop }, 'COUNTER');
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  await booking.open(id);
  await seeRefused(page, 'Delete Booking', no('delete bookings'));

  await booking.clickEdit();
  await booking.clickAdd('Add Payment');
  await booking.choose('Status', 'Paid', 'Payment 1');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await booking.type('Paid amount (Rs)', '12500', 'Payment 1');
  await expect(reason).toBeHidden();
  await booking.type('Paid amount (Rs)', '13000', 'Payment 1');
  await booking.clickSave();
  await expect(reason).toBeFocused();
  await expect(booking.section('Payment History')).toContainText('Please say why more is paid than payable');
  await seeAccessible(page);
  await reason.fill('Advance for the next repair');
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  await booking.seeMoney('Rs 12,500', 'Rs 13,000', '-Rs 500');

  await booking.clickEdit();
  await expect(page.getByRole('group', { name: 'Payment 1' })).toContainText(no('change a paid payment'));
  await expect(booking.field('Paid amount (Rs)', 'Payment 1')).toBeDisabled();
  await expect(booking.field('Client name')).toBeEnabled();
});
