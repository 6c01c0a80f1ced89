import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { Shell } from './pages/shell.page.ts';
import type { Api } from './support/api.ts';
import { finishBooking } from './support/finished-booking.ts';
import { onPaper } from './support/on-paper.ts';
import { expect, seeAccessible, test } from './support/story.ts';

/** A finished booking of two items. */
const complete = (api: Api, clientName: string) =>
  finishBooking(api, clientName, [
    { name: 'RTX 3080', type: 'GPU', payableAmount: 12_500.5 },
    { name: 'لیپ ٹاپ', type: 'LAPTOP', payableAmount: 500 },
  ]);

test('a completed booking is claimed, both links lead on, and the claim prints [CLAIM-11, CLAIM-15, CLAIM-21]', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const booking = await complete(api, 'جاوید اقبال');
  const shell = new Shell(page);
  await signIn();
  await page.goto(`/bookings/${booking.id}`);
  await page.getByRole('link', { name: 'Create Warranty Claim' }).click();
  await expect(page).toHaveURL(new RegExp(`/warranty-claims/new\\?bookingCode=${booking.code}$`));
  await shell.seeTitle('Create Warranty Claim');
  await expect(page.getByText(/^Under warranty until /)).toHaveCount(2);
  await seeAccessible(page);

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select at least one item to claim');
  await page.getByText('RTX 3080', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'Reported issue' })).toBeFocused();
  await page.keyboard.type('No display again');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'General remarks' }).fill('Call before any work');
  await seeAccessible(page);
  await page.getByRole('button', { name: 'Create Claim' }).dblclick();
  await expect(page.getByRole('heading', { name: /^Claim WC-\d+ created$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/warranty-claims\/\d+$/);
  const claimUrl = page.url();
  await shell.seeTitle('Warranty Claim');
  await expect(page.getByText('No display again')).toBeVisible();
  await seeAccessible(page);

  await onPaper(page, async () => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  });

  const links = page.getByRole('link', { name: /^BK-\d+$/ });
  await expect(links).toHaveCount(2);
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking.id}$`));
  await page.goto(claimUrl);
  await links.last().click();
  await shell.seeTitle('Booking Details');
  await expect(page.getByText('No display again').first()).toBeVisible();

  await page.goto(`/warranty-claims/new?bookingCode=${booking.code}`);
  await expect(page.getByText(/is already claimed by WC-\d+\.$/)).toBeVisible();
  const { claims } = z
    .object({ claims: z.array(z.unknown()) })
    .parse(await api.call('GET', `/warrantyClaim/?searchString=${booking.code}`));
  expect(claims).toHaveLength(1);
});

test('the claims list searches as one types and keeps its state in the address [CLAIM-13, CLAIM-14]', async ({
  page,
  openDashboard,
  api,
}) => {
  const booking = await complete(api, 'Findable Farah');
  await api.call('POST', '/warrantyClaim', {
    bookingId: booking.id,
    claimedItems: [{ bookingItemId: booking.booking_items[0]?.id, reportedIssue: 'Artifacts' }],
  });
  await openDashboard();
  const shell = new Shell(page);
  await shell.clickNav('Warranty Claims');
  await page.getByRole('searchbox').fill('findable farah');
  await expect(page).toHaveURL(/\/warranty-claims\?search=findable\+farah$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No warranty claims found')).toBeVisible();
  await seeAccessible(page);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('link').click();
  await shell.seeTitle('Warranty Claim');
  await page.goto('/warranty-claims/999999');
  await expect(page.getByRole('alert')).toContainText('Failed to load warranty claim');
  await page.getByRole('link', { name: 'Back to Claims' }).click();
  await shell.seeTitle('Warranty Claims');
});

test('a receipt and an invoice are saved under the code of their booking [EDIT-24, CALL-07]', async ({
  page,
  signIn,
  api,
}) => {
  const booking = await complete(api, 'Receipted Rana');
  await signIn();
  await page.goto(`/bookings/${booking.id}`);
  for (const [button, kind] of [
    ['Download Receipt', 'receipt'],
    ['Download Invoice', 'invoice'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`${kind}-${booking.code}.pdf`);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await new Shell(page).seeToast(kind === 'receipt' ? 'Receipt downloaded' : 'Invoice downloaded');
  }
  await page.route('**/document?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Download Receipt' }).click();
  await new Shell(page).seeToast('Download failed', 'Failed to download the receipt. Please try again.');
});
