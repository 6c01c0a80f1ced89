import { BookingPage } from './pages/booking-details.page.ts';
import { BookingsPage } from './pages/booking-list.page.ts';
import { onPaper } from './support/on-paper.ts';
import { expect, test } from './support/story.ts';

test('a card opens by a press beside its link, the way back leads to the list as it was left, and the tab is named after the booking', async ({
  page,
  signIn,
  api,
}) => {
  await api.book('Pressed Parveen');
  await signIn();
  const bookings = new BookingsPage(page);
  await bookings.open('?search=parveen&status=DRAFT&activity=all');
  const card = page.getByRole('article').filter({ hasText: 'Pressed Parveen' });
  await card.getByText('Draft', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeVisible();
  await expect(page).toHaveTitle(/^BK-\d+ · Booking Details · Reflow$/);
  await page.getByRole('link', { name: 'Bookings', exact: true }).last().click();
  await expect(page).toHaveURL(/\/bookings\?search=parveen&status=DRAFT&activity=all$/);
});

test('a form that is the page is ready to be typed in, and Ctrl+Enter saves it', async ({ page, openDashboard }) => {
  await openDashboard();
  await page.getByRole('link', { name: 'New Booking' }).click();
  await expect(page.getByRole('textbox', { name: 'Client name' })).toBeFocused();
  await page.keyboard.type('Typing Tahira');
  await page.getByRole('textbox', { name: 'Referral notes' }).press('Control+Enter');
  await expect(page.getByText('Phone number is required')).toBeVisible();
});

test('on paper there is nothing to search or filter with', async ({ page, signIn, api }) => {
  await api.spend();
  await signIn();
  for (const path of ['/dashboard', '/bookings', '/warranty-claims', '/ledger', '/ledger/reports']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const controls = page.getByRole('main').locator('input, [role=combobox], [role=tab]');
    await expect(controls.first()).toBeVisible();
    // A chart can be read line by line.
    if (path === '/ledger/reports') await expect(page.getByRole('slider').first()).toBeVisible();
    await onPaper(page, async () => {
      const seen = controls.filter({ visible: true });
      await expect.poll(() => seen.evaluateAll((all) => all.map((one) => one.outerHTML)), path).toEqual([]);
    });
  }
});

test('on paper lists and reports say what they show, with the branch', async ({ page, signIn }) => {
  await signIn();
  const said = () =>
    page.locator('[data-shown]').evaluate((head) => getComputedStyle(head, '::after').content.replaceAll('"', ''));
  const day = 'startDate=2025-01-05&endDate=2025-01-06';
  for (const [path, words] of [
    ['/dashboard?search=ali', 'Search: ali'],
    ['/bookings?status=DRAFT&search=ali', 'Enabled · Draft · Search: ali'],
    ['/warranty-claims?search=ali', 'Search: ali'],
    [`/ledger?locationId=1&category=RENT&${day}`, /^.+ \(.+\) · Rent · Jan 05, 2025 – Jan 06, 2025$/],
    [`/ledger/reports?locationId=1&${day}`, /^Main Report · .+ \(.+\) · Jan 05, 2025 – Jan 06, 2025$/],
    ['/ledger/reports?tab=daily&date=2025-01-05', 'Daily Summary · Jan 05, 2025'],
    ['/ledger/reports?tab=monthly&year=2025&month=1', 'Monthly Summary · All locations · January 2025'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('[data-shown]')).toBeVisible();
    expect(await said()).toBe('none');
    await onPaper(page, async () => {
      if (typeof words === 'string') await expect.poll(said).toBe(words);
      else await expect.poll(said).toMatch(words);
    });
  }
});

test('on a phone a toast does not cover the field with the focus', async ({ page, signIn, api }) => {
  const id = await api.book('Covered Careem');
  await signIn();
  await page.setViewportSize({ width: 360, height: 640 });
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  // It stands at the bottom of the window, where toasts come.
  const notes = page.getByRole('textbox', { name: 'Referral notes' });
  await notes.evaluate((field) => {
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'end' });
  });
  await notes.press('Control+Enter');
  const toast = page.getByRole('status').filter({ hasText: 'No changes' }).last();
  await expect(toast).toBeVisible();
  const covers = async () => {
    const [below, above] = [await notes.boundingBox(), await toast.boundingBox()];
    return below !== null && above !== null && below.y + below.height > above.y;
  };
  await expect.poll(covers).toBe(false);
});
