import { BookingCreatePage } from './pages/booking-create.page.ts';
import { BookingPage } from './pages/booking-details.page.ts';
import { BookingsPage } from './pages/booking-list.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, test } from './support/story.ts';

test(
  'a device is booked in, from the dashboard and back to it on Cancel [BOOK-06, BOOK-08]',
  { tag: '@strict' },
  async ({ page, openDashboard }) => {
    await openDashboard();
    await page.getByRole('link', { name: 'New Booking' }).click();
    const form = new BookingCreatePage(page);
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

    await new Shell(page).seeToast('Booking created successfully');
    await expect(page).toHaveURL(/\/bookings\/\d+$/);
    const booking = new BookingPage(page);
    await booking.see();
    await expect(booking.section('Customer Information')).toContainText('Incoming Imran');
    await expect(booking.section('Booking Items')).toContainText('B550 board');
    await booking.seeMoney('Rs 9,000.50', 'Rs 0', 'Rs 9,000.50');
  },
);

test('a booking is created by keyboard alone', async ({ page, signIn }) => {
  await signIn();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.field('Client name').focus();
  await page.keyboard.type('Keyboard Kamran');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.field('Phone number')).toBeFocused();
  await page.keyboard.type('0321 1112223');
  await page.keyboard.press('Tab');
  await expect(form.field('WhatsApp number')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.field('WhatsApp number')).toHaveValue('0321 1112223');
  while (!(await form.field('Item name', 1).evaluate((box) => box === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('MacBook Air');
  await page.keyboard.press('Enter');
  await new Shell(page).seeToast('Booking created successfully');
  await expect(new BookingPage(page).section('Customer Information')).toContainText('Keyboard Kamran');
});

test('a double click makes one booking', async ({ page, signIn }) => {
  await signIn();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Once Only Omar');
  await form.type('Phone number', '0333 1234567');
  await form.clickSameNumber();
  await form.type('Item name', 'GTX 1080', 1);
  await form.create().dblclick();
  await new BookingPage(page).see();
  const list = new BookingsPage(page);
  await list.open();
  await list.search('Once Only Omar');
  await list.seeNames(['Once Only Omar']);
});

test('what is missing is named under its field, and the first one gets the focus [BOOK-01, BOOK-07]', async ({
  page,
  signIn,
}) => {
  await signIn();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.create().click();
  await new Shell(page).seeToast('Please fix the validation errors');
  await expect(form.field('Client name')).toBeFocused();
  await expect(page.getByText('Item name is required')).toBeVisible();
});

test('hostile texts are shown as they are and nothing of them runs', async ({ page, openDashboard, api }) => {
  const hostile = [
    '<img src=x onerror="window.hacked=1">',
    '"><script>window.hacked=1</script>',
    "javascript:window.hacked=1//'",
    '{{constructor.constructor("window.hacked=1")()}}',
    '\u202Etxet desrever',
    '=HYPERLINK("http://evil.example")',
  ];
  const clientName = hostile[0] ?? '';
  const id = await api.book(clientName, {
    phoneNumber: hostile[2] ?? '',
    whatsappNumber: hostile[2] ?? '',
    booking_items: hostile.map((name) => ({
      name,
      type: 'GPU',
      payableAmount: 1,
      reportedIssue: name,
      comments: name,
    })),
  });
  await openDashboard();
  await expect(page.getByRole('list', { name: 'Recent bookings' })).toContainText(clientName);
  const list = new BookingsPage(page);
  await list.open();
  await list.search(clientName);
  await list.seeNames([clientName]);
  const booking = new BookingPage(page);
  await booking.open(id);
  for (const text of hostile) await expect(booking.section('Booking Items')).toContainText(text);
  await booking.clickEdit();
  await expect(booking.field('Client name')).toHaveValue(clientName);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});
