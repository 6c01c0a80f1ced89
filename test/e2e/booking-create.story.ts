import { expect, test } from './support/story.ts';

test('a device is booked in, from the dashboard and back to it on Cancel [BOOK-06, BOOK-08]', async ({
  page,
  shell,
  form,
  booking,
}) => {
  await shell.openDashboard();
  await page.getByRole('link', { name: 'New Booking' }).click();
  await form.see();
  await form.clickCancel();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('link', { name: 'New Booking' }).click();
  await form.type('Client name', 'Incoming Imran');
  await form.type('Phone number', '0300 7654321');
  await form.clickSameNumber();
  await expect(form.field('WhatsApp number')).toHaveValue('0300 7654321');
  await expect(form.field('WhatsApp number')).toBeDisabled();
  await form.type('Phone number', '0300 7654322');
  await expect(form.field('WhatsApp number')).toHaveValue('0300 7654322');
  await expect(form.removeItem(1)).toBeHidden();
  await form.type('Item name', 'RX 6800', 1);
  await form.type('Payable amount (Rs)', '9000.50', 1);
  await form.clickAddItem();
  await form.type('Item name', 'B550 board', 2);
  await form.clickAddItem();
  await form.removeItem(3).click();
  await form.create().click();

  await shell.seeToast('Booking created successfully');
  await expect(page).toHaveURL(/\/bookings\/\d+$/);
  await expect(booking.section('Customer Information')).toContainText('Incoming Imran');
  await expect(booking.section('Booking Items')).toContainText('B550 board');
  await booking.seeMoney('Rs 9,000.50', 'Rs 0', 'Rs 9,000.50');
});

test('hostile texts are shown as they are and nothing of them runs', async ({ page, shell, list, booking, api }) => {
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
  await shell.openDashboard();
  await expect(page.getByRole('list', { name: 'Recent bookings' })).toContainText(clientName);
  await list.open();
  await list.search(clientName);
  await list.seeNames([clientName]);
  await booking.open(id);
  for (const text of hostile) await expect(booking.section('Booking Items')).toContainText(text);
  await booking.clickEdit();
  await expect(booking.field('Client name')).toHaveValue(clientName);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});
