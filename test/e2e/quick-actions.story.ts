import { BookingPage } from './pages/booking-details.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

test('a booking is confirmed with the missing delivery in two presses, and taken back in one [NEXT-01, NEXT-02, QUICK-04, QUICK-06]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Two Press Tariq');
  // Where the news of an own change is faster than its answer, the booking is read once more.
  await page.route('**/api/live', (route) => route.abort());
  await signIn();
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/api/booking/${id}`) calls.push(request.method());
  });
  await booking.open(id);
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Needs an active INBOUND delivery.')).toBeVisible();
  calls.length = 0;
  await page.getByRole('button', { name: 'Add one' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Delivery' })).toBeVisible();
  await seeAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Add Delivery and Confirm' }).dblclick();
  await shell.seeToast('Delivery added', 'The booking is confirmed.');
  await booking.seeBesideTitle('Confirmed');
  expect(calls).toEqual(['PATCH']);

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await shell.seeToast('Undone');
  await booking.seeBesideTitle('Draft');
});

test('the pending amount is taken in three presses with the receipt, by Enter twice once [QUICK-01, QUICK-02]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Three Press Tahir');
  await signIn();
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  await booking.open(id);
  const patches: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url());
  });
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await page.getByLabel('Cash received (Rs)').fill('13000');
  await expect(page.getByText('Change to give back: Rs 500')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await shell.seeToast('Payment recorded');
  await booking.seeMoney('Rs 12,500', 'Rs 12,500', 'Rs 0');
  expect(patches).toHaveLength(1);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Receipt' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});

test('what somebody else saved meanwhile is read, and what was typed is kept [QUICK-02]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Overtaken Omar');
  // What a colleague saves is not told here: the save finds out.
  await page.route('**/api/live', (route) => route.abort());
  await signIn();
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  await booking.open(id);
  await booking.chooseQuick('Log Contact');
  const dialog = page.getByRole('dialog', { name: 'Log Contact' });
  await dialog.getByLabel('Notes').fill('Calls back at five');
  await api.call('PATCH', `/booking/${id}`, { clientName: 'Renamed by a colleague' });
  await dialog.getByRole('button', { name: 'Log Contact' }).click();
  await expect(dialog.getByText('Somebody else changed this booking meanwhile.')).toBeVisible();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Calls back at five');
  await dialog.getByRole('button', { name: 'Log Contact' }).click();
  await shell.seeToast('Contact logged');
  await expect(booking.section('Contact History')).toContainText('Calls back at five');
  await expect(booking.section('Customer Information')).toContainText('Renamed by a colleague');
});

test('an item, a note, the appointment and the status are changed without edit mode, and a booking says where it stands [QUICK-01, QUICK-06, LIFE-01]', async ({
  page,
  openDashboard,
  api,
}) => {
  const id = await api.book('Standing Saad');
  await openDashboard();
  const booking = new BookingPage(page);
  const shell = new Shell(page);
  /** A toast stays for as long as somebody points at it. */
  const seeDone = (title: string) => page.getByRole('status').filter({ hasText: title }).hover();
  const undo = async (title: string) => {
    await page.getByRole('status').filter({ hasText: title }).getByRole('button', { name: 'Undo' }).click();
    await shell.seeToast('Undone');
    await shell.closeToast('Undone');
  };
  const life = page.getByRole('list', { name: 'Where it stands' });
  const now = life.locator('[aria-current=step]');
  const moment = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/;
  await booking.open(id);
  await expect(now).toHaveText(/^Booked in \(now\).*amna@shop\.example$/);
  await expect(now).toHaveText(moment);

  const items = booking.section('Booking Items');
  await booking.chooseQuick('Item Status');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Repaired', exact: true }).click();
  await page.getByRole('button', { name: 'Save Status' }).click();
  await seeDone('Item status changed');
  await expect(items).toContainText('Repaired');
  await undo('Item status changed');
  await expect(items).not.toContainText('Repaired');

  await booking.chooseQuick('Note on an Item');
  await page.getByRole('dialog').getByLabel('Comments').fill('<script>alert(1)</script> ٹوٹا ہوا');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await shell.seeToast('Note saved');
  await expect(items).toContainText('<script>alert(1)</script> ٹوٹا ہوا');

  await booking.chooseQuick('Move Appointment');
  await page.getByRole('textbox', { name: 'Appointment' }).fill('2031-05-04T15:30');
  await page.getByRole('button', { name: 'Save Appointment' }).click();
  await seeDone('Appointment moved');
  await expect(booking.section('Customer Information')).toContainText('May 4, 2031, 3:30 PM');
  await undo('Appointment moved');
  await expect(booking.section('Customer Information')).not.toContainText('2031');

  await booking.chooseQuick('In Progress');
  await seeDone('Booking is in progress');
  await expect(now).toHaveText(/^In work \(now\).*amna@shop\.example$/);
  await expect(now).toHaveText(moment);
  await expect(life.getByRole('listitem')).toHaveText([
    /^Booked in \(passed\)/,
    /^Confirmed \(passed\)$/,
    /^In work \(now\)/,
    /^Ready \(to come\)$/,
    /^Done \(to come\)$/,
  ]);
  await undo('Booking is in progress');
  await expect(now).toHaveText(/^Booked in/);

  await booking.chooseQuick('Cancelled');
  await expect(life.getByRole('listitem')).toHaveText([/^Booked in \(passed\)/, /^Cancelled \(now\)/]);
  await page.reload();
  await expect(now).toHaveText(/^Cancelled \(now\).*amna@shop\.example$/);
});

test('edit mode says what it is about to do to the money, and saves all the same [MONEY-01, MONEY-04]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Meant Mahnoor', { booking_items: [{ name: 'RTX', type: 'GPU', payableAmount: 2_500 }] });
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.clickAdd('Add Payment');
  const amount = page.getByRole('group', { name: 'Payment 1' }).getByLabel('Paid amount (Rs)');
  await amount.fill('1000');
  await expect(page.getByText('Rs 1,000 is still marked Pending and does not count as paid.')).toBeVisible();
  await expect(page.getByText('Marked Pending: this amount does not count as paid.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Paid' }).first().click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  await expect(page.getByText('does not count as paid')).toHaveCount(0);
  await amount.fill('9000');
  await expect(page.getByText('Rs 6,500 more is paid than payable.').first()).toBeVisible();
  await amount.fill('1000');
  await booking.choose('Status', 'Completed');
  await expect(page.getByText('Completed with Rs 1,500 still to pay.').first()).toBeVisible();
  await booking.clickSave();
  await booking.seeViewing();
  await booking.seeMoney('Rs 2,500', 'Rs 1,000', 'Rs 1,500');
  await booking.seeBesideTitle('Completed');
});
