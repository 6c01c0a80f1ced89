import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { hasPoppler, pdfLines } from '../poppler.ts';
import { BookingPage } from './pages/booking-details.page.ts';
import { finishBooking } from './support/finished-booking.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

/** Saves the paper in the open window and closes it. @returns the name of its file, and whether a line of it says so */
async function save(page: Page, title: string, line: RegExp) {
  const dialog = page.getByRole('dialog', { name: title });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return [download.suggestedFilename(), hasPoppler ? pdfLines(bytes).some((text) => line.test(text)) : true] as const;
}

test('each paper of a booking, a claim and a day is looked at, and is the file that is saved [PAPER-01, PAPER-02, PAPER-06, HIST-08]', async ({
  page,
  signIn,
  api,
}) => {
  const name = 'Muhammad Abdullah Bin Tariq Chaudhry and Sons Computers Ltd.';
  const booking = await finishBooking(api, name, [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }]);
  await signIn();
  await new BookingPage(page).open(booking.id);
  const seal = /^Seal \d+(-[0-9A-F]{4}){4}$/;
  for (const [paper, file, line] of [
    ['Receipt, A4', `receipt-${booking.code}.pdf`, seal],
    ['Receipt, 80 mm roll', `receipt-${booking.code}.pdf`, seal],
    ['Invoice, 80 mm roll', `invoice-${booking.code}.pdf`, seal],
    ['Item labels, 62 x 29 mm', `labels-${booking.code}.pdf`, /RTX 3080/],
    ['Item labels, A4 sheet', `labels-${booking.code}.pdf`, /RTX 3080/],
  ] as const) {
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: paper }).click();
    expect(await save(page, paper, line)).toEqual([file, true]);
  }

  const { claimNumber, id } = (await api.call('POST', '/warrantyClaim', {
    bookingId: booking.id,
    claimedItems: booking.booking_items.map((item) => ({ bookingItemId: item.id, reportedIssue: 'No display again' })),
  })) as { claimNumber: string; id: number };
  await page.goto(`/warranty-claims/${id}`);
  await page.getByRole('button', { name: 'Claim Slip' }).click();
  await expect(page.getByRole('dialog', { name: 'Claim slip' }).getByRole('link', { name: 'Download' })).toBeVisible();
  await seeAccessibleInThemes(page);
  expect(await save(page, 'Claim slip', seal)).toEqual([`claim-${claimNumber}.pdf`, true]);

  await page.goto('/ledger?startDate=2025-01-04&endDate=2025-01-04');
  await page.getByRole('button', { name: "Day's Closing" }).click();
  expect(await save(page, 'Main Branch, Jan 04, 2025', seal)).toEqual(['closing-MAIN-2025-01-04.pdf', true]);
});
