import { expect, test } from './support/story.ts';

test('a booking goes from intake to deletion [EDIT-17, EDIT-32]', async ({ page, booking, shell, api }) => {
  const id = await api.book('Main Path Mariam');
  await booking.open(id);
  await booking.seeMoney('Rs 12,500', 'Rs 0', 'Rs 12,500');
  await booking.clickEdit();
  await booking.clickAdd('Add Delivery');
  await booking.type('Courier', 'Leopards', 'Delivery 1');
  await booking.choose('Status', 'Confirmed');
  await booking.clickAdd('Add Item');
  await booking.type('Name', 'ThinkPad T14', 'Item 2');
  await booking.choose('Type', 'Laptop', 'Item 2');
  await booking.type('Payable amount (Rs)', '2500.50', 'Item 2');
  await booking.clickAdd('Add Contact');
  await booking.choose('Channel', 'Call', 'Contact 1');
  await booking.type('Notes', 'Agreed on the price', 'Contact 1');
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  await booking.seeBesideTitle('Confirmed');
  await booking.seeMoney('Rs 15,000.50', 'Rs 0', 'Rs 15,000.50');
  await expect(booking.section('Delivery Information')).toContainText('Leopards');
  await expect(booking.section('Contact History')).toContainText('Agreed on the price');

  await booking.clickEdit();
  await booking.toggleActive('Item 2');
  await expect(booking.field('Name', 'Item 2')).toBeDisabled();
  await booking.toggleActive('Item 2');
  await shell.seeToast('Item restored');
  await booking.clickAdd('Add Payment');
  await booking.choose('Status', 'Paid', 'Payment 1');
  await booking.type('Paid amount (Rs)', '15000.5', 'Payment 1');
  await page.mouse.wheel(0, 10_000);
  await expect(shell.button('Save Changes')).toBeInViewport();
  await booking.clickSave();
  await booking.seeMoney('Rs 15,000.50', 'Rs 15,000.50', 'Rs 0');

  await booking.clickDelete();
  await booking.confirmDelete();
  await shell.seeToast('Booking deleted');
  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await shell.seeTitle('Bookings');
  await expect(page.getByText('Main Path Mariam')).toHaveCount(0);
  await shell.button('Undo').click();
  await shell.seeToast('Booking restored');
  await expect(page.getByText('Main Path Mariam')).toBeVisible();
});

test('a new payment keeps an older pending one, which is closed once the booking is fully paid [MONEY-05]', async ({
  booking,
  shell,
  api,
}) => {
  const id = await api.book('Pending Parveen');
  const asked = { payableAmount: 2_500, paymentMethod: 'CASH', status: 'PENDING' };
  await api.call('PATCH', `/booking/${id}`, { booking_payments: [asked] });
  await booking.open(id);
  await booking.section('Financial Information').getByRole('button', { name: 'Record Payment' }).click();
  const dialog = shell.dialog('Record Payment');
  const amount = dialog.getByLabel('Paid amount (Rs)');
  await expect(dialog).toContainText(/Settles the pending payment of Rs 2,500 from \w+ \d+\./);
  await expect(amount).toHaveValue('2500');

  await shell.choose('Payment', 'New payment', dialog);
  await expect(dialog).toContainText(/The pending payment of Rs 2,500 from \w+ \d+ stays\./);
  await expect(amount).toHaveValue('12500');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await shell.seeToast('Payment recorded');
  const payments = booking.section('Payment History').getByRole('listitem');
  await expect(payments.filter({ hasText: 'Pending' })).toHaveCount(1);
  await booking.seeMoney('Rs 12,500', 'Rs 12,500', 'Rs 0');

  await shell.button('Close Pending Payments').click();
  const closing = shell.dialog('Close Pending Payments');
  await expect(closing).toContainText(/Close the pending payment of Rs 2,500 from \w+ \d+\?/);
  await closing.getByRole('button', { name: 'Close Pending Payments' }).click();
  await shell.seeToast('Pending payments closed');
  await expect(payments.filter({ hasText: 'Pending' })).toContainText('Deleted');
  await expect(shell.button('Close Pending Payments')).toHaveCount(0);
  await booking.seeMoney('Rs 12,500', 'Rs 12,500', 'Rs 0');
});

test('hostile texts are shown literally and never run as code', async ({ page, list, booking, api }) => {
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
  await list.open(`?search=${encodeURIComponent(clientName)}`);
  await list.seeNames([clientName]);
  await booking.open(id);
  for (const text of hostile) await expect(booking.section('Booking Items')).toContainText(text);
  await booking.clickEdit();
  await expect(booking.field('Client name')).toHaveValue(clientName);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});
