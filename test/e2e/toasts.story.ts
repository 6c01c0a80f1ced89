import { BookingPage } from './pages/booking-details.page.ts';
import { LedgerPage } from './pages/ledger.page.ts';
import { expect, test } from './support/story.ts';

test('an Undo is offered although three errors are shown, and all of them leave after 5 s [NAV-14]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Toasty Tariq');
  await page.clock.install();
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  const refusals = page.getByRole('status').filter({ hasText: 'Status Change Not Allowed' });
  const undo = page.getByRole('button', { name: 'Undo' });

  await booking.clickEdit();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  for (const count of [1, 2, 3]) {
    await page.getByRole('combobox', { name: 'Status', exact: true }).first().click();
    // The list is drawn in the frame after the press.
    await page.clock.runFor(50);
    await page.getByRole('option', { name: 'Confirmed', exact: true }).click();
    await expect(refusals).toHaveCount(count);
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await booking.clickDelete();
  await page.clock.runFor(300);
  await booking.confirmDelete();
  await expect(undo).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(undo).toBeHidden();
  await expect(refusals).toHaveCount(0);
});

test('a toast does not lie over the button that made it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn();
  await page.route(/\/api\/ledger-entry\/?$/, (route) => route.fulfill({ status: 500, json: { success: false } }));
  const ledger = new LedgerPage(page);
  await ledger.open('/ledger/new');
  await ledger.choose('Location', 'Main Branch (MAIN)');
  await ledger.fill('Amount', '250');
  await ledger.fill('Description', 'Tea for the counter');
  const button = page.getByRole('button', { name: 'Create Entry' });
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.press('Enter');
  // Once it stands still.
  await page.getByRole('status').filter({ hasText: 'Failed to create ledger entry' }).click({ trial: true });
  const isHit = await button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isHit).toBe(true);
});
