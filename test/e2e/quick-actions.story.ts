import { expect, test } from './support/story.ts';

test('a booking takes steps, and back [NEXT-01, QUICK-01, LIFE-01]', async ({ page, booking, shell, api }) => {
  const id = await api.book('Standing Saad');
  /** A toast stays for as long as somebody points at it. */
  const undo = async (title: string) => {
    await shell.toast(title).hover();
    await shell.toast(title).getByRole('button', { name: 'Undo' }).click();
    await shell.seeToast('Undone');
    await shell.closeToast('Undone');
  };
  const life = page.getByRole('list', { name: 'Where it stands' });
  const now = life.locator('[aria-current=step]');
  await booking.open(id);
  await expect(shell.button('Confirm')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Needs an active INBOUND delivery.')).toBeVisible();
  let writes = 0;
  page.on('request', (request) => void (request.method() === 'PATCH' && (writes += 1)));
  await shell.button('Add one').click();
  await shell.button('Add Delivery and Confirm').dblclick();
  await booking.seeBesideTitle('Confirmed');
  expect(writes).toBe(1);
  await undo('Delivery added');
  await booking.seeBesideTitle('Draft');

  const customer = booking.section('Customer Information');
  await booking.chooseQuick('Move Appointment');
  await page.getByRole('textbox', { name: 'Appointment' }).fill('2031-05-04T15:30');
  await shell.button('Save Appointment').click();
  await expect(customer).toContainText('May 4, 2031, 3:30 PM');
  await undo('Appointment moved');
  await expect(customer).not.toContainText('2031');

  await booking.chooseQuick('In Progress');
  await expect(life.getByRole('listitem')).toHaveText([
    /^Booked in \(passed\)/,
    /^Confirmed \(passed\)/,
    /^In work \(now\).*[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M.*amna@shop\.example$/,
    /^Ready \(to come\)$/,
    /^Done \(to come\)$/,
  ]);
  await undo('Booking is in progress');
  await expect(now).toHaveText(/^Booked in/);
});
