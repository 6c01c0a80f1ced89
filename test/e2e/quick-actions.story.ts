import { BookingPage } from './pages/booking-details.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

test('a booking is confirmed with the missing delivery in two presses, and taken back in one [NEXT-01, NEXT-02, QUICK-04, QUICK-06]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Two Press Tariq');
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
  await expect(page.getByRole('alertdialog', { name: 'Add Delivery' })).toBeVisible();
  await seeAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Add Delivery and Confirm' }).dblclick();
  await shell.seeToast('Delivery added', 'The booking is confirmed.');
  await booking.seeBesideTitle('Confirmed');
  expect(calls).toEqual(['PATCH']);

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await shell.seeToast('Undone');
  await booking.seeBesideTitle('Draft');
});

test('the pending amount is taken in three presses with the receipt, by Enter twice once [QUICK-01, QUICK-02, QUICK-03]', async ({
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
