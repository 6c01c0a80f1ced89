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
  const reason = shell.dialog().getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await booking.confirmDelete();
  await expect(reason).toHaveAccessibleDescription(/This booking has paid money. Please say why it is deleted./);
  await reason.fill('Booked twice');
  await booking.confirmDelete();
  await shell.seeToast('Booking deleted');
  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await shell.seeTitle('Bookings');
  await expect(page.getByText('Main Path Mariam')).toHaveCount(0);
  await shell.button('Undo').click();
  await shell.seeToast('Booking restored');
  await expect(page.getByText('Main Path Mariam')).toBeVisible();
});

test('a new payment keeps an older pending one until the booking is fully paid [MONEY-05]', async ({
  booking,
  shell,
  api,
}) => {
  const id = await api.book('Pending Parveen');
  const asked = { payableAmount: 2_500, paymentMethod: 'CASH', status: 'PENDING' };
  await api.call('PATCH', `/booking/${id}`, { booking_payments: [asked] });
  await booking.open(id);
  await shell.button('Record Payment').click();
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

test('the layout stays in place during a step, a completion, and the start and end of edit mode [NEXT-04]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  // A name that takes two lines next to the buttons.
  const id = await api.book('Steady Saima Rehman Siddiqui of Gulshan-e-Iqbal Block 13');
  await page.setViewportSize({ width: 1366, height: 768 });
  await booking.open(id);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const shown = Object.assign(window, { moved: [] as unknown[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[];
        shown.moved.push([Reflect.get(entry, 'value'), ...sources.map(({ node }) => node?.textContent?.slice(0, 40))]);
      }
    }).observe({ type: 'layout-shift' });
  });
  const seeNothingMoved = async () => {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(await page.evaluate(() => Reflect.get(window, 'moved') as unknown[])).toEqual([]);
  };
  await shell.button('Confirm').click();
  await shell.button('Add Delivery and Confirm').click();
  await shell.seeToast('Delivery added', 'The booking is confirmed.');
  await booking.seeBesideTitle('Confirmed');
  await seeNothingMoved();
  for (const step of ['Start Work', 'Mark Resolved', 'Complete']) {
    await expect(shell.button(step)).toBeVisible();
    // A second press within 700 ms counts as the same press.
    await page.waitForTimeout(800);
    await shell.button(step).click();
  }
  await shell.button('Mark Repaired and Complete').click();
  await booking.seeBesideTitle('Completed');
  await seeNothingMoved();
  await booking.clickEdit();
  await seeNothingMoved();
  await expect(page.getByRole('textbox', { name: 'Client name' })).toBeFocused();
  await shell.button('Cancel').click();
  await booking.seeViewing();
  await seeNothingMoved();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('six keys confirm a booking, and the focus moves to the next step [QUICK-04, UI-26]', async ({
  page,
  booking,
  shell,
  list,
  api,
}) => {
  await api.book('Keyed Kashif');
  await list.open('?search=Keyed+Kashif');
  await list.clickBooking('Keyed Kashif');
  await booking.see();
  await expect(shell.button('Confirm')).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const isFocused = () => shell.button('Confirm').evaluate((button) => button === document.activeElement);
  while (!(await isFocused())) {
    await press('Tab');
    expect(keys).toBeLessThan(6);
  }
  await press('Enter');
  await expect(shell.dialog('Add Delivery').getByLabel('Courier')).toBeFocused();
  await press('Enter');
  await shell.seeToast('Delivery added');
  expect(keys).toBeLessThanOrEqual(6);
  await expect(shell.button('Start Work')).toBeFocused();
  for (const step of ['Start Work', 'Mark Resolved']) {
    await expect(shell.button(step)).toBeFocused();
    await page.waitForTimeout(800);
    await page.keyboard.press('Enter');
  }
  await expect(shell.button('Complete')).toBeFocused();
  await page.waitForTimeout(800);
  await page.keyboard.press('Enter');
  await shell.dialog('Complete').getByRole('button', { name: 'Mark Repaired and Complete' }).press('Enter');
  await booking.seeBesideTitle('Completed');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the toast of a payment shows the amount and the change [QUICK-07, UI-27]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const id = await api.book('Change Chaudhry');
  await booking.open(id);
  await shell.button('Record Payment').click();
  const dialog = shell.dialog('Record Payment');
  const top = async () => Math.round((await dialog.boundingBox())?.y ?? 0);
  // The window moves while it opens.
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const before = await top();
  await shell.choose('Payment method', 'Bank Transfer', dialog);
  await expect(dialog.getByLabel('Cash received')).toHaveCount(0);
  expect(await top()).toBe(before);
  await shell.choose('Payment method', 'Cash', dialog);
  await dialog.getByLabel('Cash received').fill('20000');
  await expect(dialog.getByText('Change due: Rs 7,500')).toBeVisible();
  expect(await top()).toBe(before);

  // A page at 400 % of 1280 x 1024.
  await page.setViewportSize({ width: 320, height: 256 });
  const submit = dialog.getByRole('button', { name: 'Record Payment' });
  await submit.scrollIntoViewIfNeeded();
  const amount = dialog.getByLabel('Paid amount (Rs)');
  await amount.scrollIntoViewIfNeeded();
  expect(await submit.evaluate((button) => button.getBoundingClientRect().top > innerHeight)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });

  await submit.click();
  const words = 'Rs 12,500 received from Change Chaudhry. Give back Rs 7,500.';
  await shell.seeToast('Payment recorded', words);
  const toast = shell.toast('Payment recorded');
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  await toast.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(shell.dialog('Receipt, A4')).toBeVisible();
});

test('a booking, a new booking and the settings have their Save button at the bottom of the window [UI-29]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const bar = page.getByRole('region', { name: 'Save', exact: true });
  const seeBar = async (back: string, save: string) => {
    await expect(bar).toBeInViewport();
    const { top, height } = await bar.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return { top: box.top, height: box.height };
    });
    expect(Math.abs(top + height - (page.viewportSize()?.height ?? 0))).toBeLessThan(1);
    const backBox = await bar.getByText(back, { exact: true }).boundingBox();
    const saveBox = await bar.getByRole('button', { name: save }).boundingBox();
    expect(backBox?.x ?? Infinity).toBeLessThan(saveBox?.x ?? -Infinity);
  };
  await booking.open(await api.book('Bar Bushra'));
  await booking.clickEdit();
  await seeBar('Cancel', 'Save Changes');
  await page.goto('/bookings/new');
  await expect(shell.button('Create Booking')).toBeVisible();
  await seeBar('Cancel', 'Create Booking');
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bar Repairs');
  await seeBar('Discard', 'Save Changes');
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
