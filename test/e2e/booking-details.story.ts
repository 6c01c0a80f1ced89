import { expect, test } from './support/story.ts';

/** Shown as it is, and nothing of it runs. */
const HOSTILE = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{constructor}}';
const INBOUND = 'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';

test('a booking goes from intake to deletion [EDIT-01, EDIT-17, EDIT-32]', async ({ page, booking, shell, api }) => {
  const id = await api.book('Main Path Mariam');
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
  await booking.type('Notes', HOSTILE, 'Contact 1');
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  await booking.seeViewing();
  await booking.seeBesideTitle('Confirmed');
  await booking.seeMoney('Rs 15,000.50', 'Rs 0', 'Rs 15,000.50');
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  await expect(booking.section('Delivery Information')).toContainText('Leopards');
  await expect(booking.section('Contact History')).toContainText(HOSTILE);
  await expect(shell.button('Download Invoice')).toBeHidden();

  await booking.clickEdit();
  await booking.toggleActive('Item 2');
  await shell.seeToast('Item deleted');
  await expect(booking.field('Name', 'Item 2')).toBeDisabled();
  await booking.toggleActive('Item 2');
  await shell.seeToast('Item restored');
  await booking.clickAdd('Add Payment');
  await booking.choose('Status', 'Paid', 'Payment 1');
  await booking.type('Paid amount (Rs)', '15000.5', 'Payment 1');
  await page.mouse.wheel(0, 10_000);
  await expect(shell.button('Save Changes')).toBeInViewport();
  await booking.clickSave();
  await booking.seeViewing();
  await booking.seeMoney('Rs 15,000.50', 'Rs 15,000.50', 'Rs 0');
  await expect(shell.button('Download Invoice')).toBeVisible();

  await booking.clickDelete();
  await booking.confirmDelete();
  await shell.seeToast('Booking deleted');
  await booking.seeDeleted();
  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await shell.seeTitle('Bookings');
  await expect(page.getByText('Main Path Mariam')).toHaveCount(0);
  await shell.button('Undo').click();
  await shell.seeToast('Booking restored');
  await expect(page.getByText('Main Path Mariam')).toBeVisible();
});
