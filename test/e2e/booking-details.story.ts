import { BookingPage } from './pages/booking-details.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

const INBOUND = 'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';

test('a booking goes from intake over a refused confirmation to payment and deletion [EDIT-01, EDIT-02, EDIT-17]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Main Path Mariam');
  await signIn();
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  await booking.open(id);
  await booking.seeBesideTitle('Draft');
  await booking.seeMoney('Rs 12,500', 'Rs 0', 'Rs 12,500');

  await booking.clickEdit();
  await booking.choose('Status', 'Confirmed');
  await shell.seeToast('Status Change Not Allowed', INBOUND);
  await expect(booking.statusBox()).toHaveText('Draft');

  await shell.closeToast('Status Change Not Allowed');
  await booking.clickAdd('Add Delivery');
  await booking.type('Courier', 'Leopards', 'Delivery 1');
  await booking.choose('Status', 'Confirmed');
  await booking.clickAdd('Add Item');
  await booking.type('Name', 'ThinkPad T14', 'Item 2');
  await booking.choose('Type', 'Laptop', 'Item 2');
  await booking.type('Payable amount (Rs)', '2500.50', 'Item 2');
  await booking.clickAdd('Add Contact');
  await booking.choose('Channel', 'Call', 'Contact 1');
  await booking.type('Notes', 'Comes by on Friday', 'Contact 1');
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  await booking.seeViewing();
  await booking.seeBesideTitle('Confirmed');
  await booking.seeMoney('Rs 15,000.50', 'Rs 0', 'Rs 15,000.50');
  await expect(booking.section('Delivery Information')).toContainText('Leopards');
  await expect(booking.section('Contact History')).toContainText('Comes by on Friday');
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeHidden();

  await booking.clickEdit();
  await booking.clickAdd('Add Payment');
  await booking.choose('Status', 'Paid', 'Payment 1');
  await booking.type('Paid amount (Rs)', '15000.5', 'Payment 1');
  await booking.clickSave();
  await booking.seeViewing();
  await booking.seeMoney('Rs 15,000.50', 'Rs 15,000.50', 'Rs 0');
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeVisible();

  await booking.clickDelete();
  await booking.confirmDelete();
  await shell.seeToast('Booking deleted');
  await booking.seeDeleted();
  await page.reload();
  await booking.seeDeleted();
});

test('Undo works after the screen was left, and the list shows the booking again [EDIT-32]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Undone Usman');
  await signIn();
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  await booking.open(id);
  await booking.clickDelete();
  await booking.confirmDelete();
  await shell.seeToast('Booking deleted');
  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await shell.seeTitle('Bookings');
  await expect(page.getByText('Undone Usman')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await shell.seeToast('Booking restored');
  await expect(page.getByText('Undone Usman')).toBeVisible();
});

test('saving without a change says so, cancelling brings everything back [EDIT-09, EDIT-11]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Undecided Usman');
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.clickSave();
  await new Shell(page).seeToast('No changes', 'No changes were made to the booking.');
  await booking.type('Client name', 'Somebody else');
  await booking.toggleActive('Item 1');
  await new Shell(page).seeToast('Item deleted');
  await expect(booking.field('Name', 'Item 1')).toBeDisabled();
  await booking.toggleActive('Item 1');
  await new Shell(page).seeToast('Item restored');
  await expect(booking.field('Name', 'Item 1')).toBeEnabled();
  await booking.section('Delivery Information').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport();
  await booking.clickCancel();
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('Undecided Usman');
});

test('two presses of Save make one request', async ({ page, signIn, api }) => {
  const id = await api.book('Double Dawood');
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Double Dawood the second');
  let saves = 0;
  page.on('request', (request) => void (request.method() === 'PATCH' && (saves += 1)));
  await page.getByRole('button', { name: 'Save Changes' }).dblclick();
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('Double Dawood the second');
  expect(saves).toBe(1);
});

test('an unknown booking says so and leads back to the list [EDIT-19]', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/bookings/999999');
  await new Shell(page).seeToast('Booking not found', 'The requested booking could not be found.');
  await expect(page).toHaveURL(/\/bookings$/);
});

test('leaving with unsaved changes asks first [UI-01]', { tag: '@strict' }, async ({ page, signIn, api }) => {
  const id = await api.book('Leaving Laila');
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Laila, half typed');
  await new Shell(page).clickNav('Dashboard');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button').first().click();
  await expect(booking.field('Client name')).toHaveValue('Laila, half typed');
});

test('two people who change the same field see both values [REL-03]', async ({ page, signIn, api }) => {
  const id = await api.book('Shared Shahid');
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Shahid of the counter');
  await api.call('PATCH', `/booking/${id}`, { clientName: 'Shahid of the workshop' });
  await booking.clickSave();
  await expect(page.getByText('This booking was changed by someone else. Your edits are kept.').first()).toBeVisible();
  await expect(page.getByText('1 field was changed by you and by someone else')).toBeFocused();
  await expect(booking.field('Client name')).toHaveValue('Shahid of the counter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Yours Shahid of the counter' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Theirs Shahid of the workshop' })).toBeChecked();
  await expect(booking.field('Client name')).toHaveValue('Shahid of the workshop');
  await seeAccessibleInThemes(page);
  await page.keyboard.press('ArrowUp');
  await booking.clickSave();
  await expect(booking.section('Customer Information')).toContainText('Shahid of the counter');
});

test('on a phone a step, Edit Booking and one menu stand in at most two lines, and the menu has all else', async ({
  page,
  signIn,
  api,
}) => {
  const delivery = { type: 'INBOUND', status: 'PENDING' };
  const ready = await api.book('Narrow Nargis');
  await api.call('PATCH', `/booking/${ready}`, { delivery: [delivery] });
  const refused = await api.book('Muhammad'.repeat(7));
  await signIn();
  const actions = page.locator('main [data-actions]');
  const booking = new BookingPage(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const id of [refused, ready]) {
      await booking.open(id);
      await expect(actions.getByRole('button').last()).toHaveAccessibleName('Quick Actions');
      const names = await actions
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
      expect(names).toEqual([...(id === refused ? ['Add one'] : []), 'Confirm', 'Edit Booking', 'Quick Actions']);
      const lines = await actions
        .getByRole('button')
        .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom / 8))).size);
      expect(lines).toBeLessThanOrEqual(2);
    }
  }
  await actions.getByRole('button', { name: 'Quick Actions' }).click();
  for (const name of ['Record Payment', 'Receipt, A4', 'Create Warranty Claim'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete Booking' }).click();
  await booking.confirmDelete();
  await booking.seeDeleted();
});
