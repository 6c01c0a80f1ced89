import type { Page } from 'playwright/test';
import { alone as test, expect } from './support/story.ts';

/** The screen of a PC at the front desk, and a phone. */
const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** Adds up the layout shifts of the page from its start, without those that follow a press. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shown = window as unknown as { shifted: number };
    shown.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shown.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

/** Measures rows: how many are in view as a whole, where the first starts, and the heights. */
const measure = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return {
      seen: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
      first: boxes[0]?.top ?? Infinity,
      heights: [Math.min(...boxes.map(({ height }) => height)), Math.max(...boxes.map(({ height }) => height))],
      elements: document.querySelectorAll('*').length,
    };
  });

test('the list shows eleven bookings at the front desk, and starts near the top of a phone [LIST-08, LIST-19]', async ({
  page,
  api,
}) => {
  for (let at = 0; at < 12; at += 1)
    await api.book(at % 4 === 0 ? 'Maximiliana Konstantinopolitanska-Schwarzenegger von Hohenberg' : 'Sana Malik', {
      ...(at % 3 === 0 && { appointmentDate: '2026-01-15T09:00:00.000Z' }),
      booking_items: ['GeForce RTX 3080 Gaming X Trio 10 GB', 'ThinkPad T14 Gen 3', 'B550 Tomahawk'].map((name) => ({
        name,
        type: 'GPU' as const,
        payableAmount: 33_250.5,
      })),
    });
  const readShift = await watchShifts(page);
  await page.setViewportSize(DESK);
  await page.goto('/bookings');
  const rows = 'main article';
  await expect(page.locator(rows)).toHaveCount(11);
  await expect(page.getByRole('link', { name: /^Missing Inbound \d/ })).toBeVisible();
  const atDesk = await measure(page, rows);
  expect(atDesk.seen).toBe(11);
  expect(atDesk.heights[0]).toBeGreaterThanOrEqual(44);
  expect(atDesk.heights[1]).toBeLessThanOrEqual(48);
  expect(atDesk.elements).toBeLessThanOrEqual(300);
  expect(await readShift()).toBeLessThan(0.001);

  // The whole row is the link.
  await page
    .locator(rows)
    .nth(2)
    .click({ position: { x: 300, y: 4 } });
  await expect(page).toHaveURL(/\/bookings\/\d+$/);

  await page.setViewportSize(PHONE);
  await page.goto('/bookings');
  await expect(page.locator(rows)).toHaveCount(11);
  expect((await measure(page, rows)).first).toBeLessThanOrEqual(200);
  expect(await readShift()).toBeLessThan(0.001);
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Completed' });
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
});

test('the ledger shows eight entries at the front desk, and starts near the top of a phone [LEDG-49]', async ({
  page,
  api,
}) => {
  for (let at = 0; at < 10; at += 1)
    await api.spend({
      vendorName: 'Karachi Electric Supply Company',
      description: 'Electricity of the workshop and of the office above it',
      remarks: at % 2 === 0 ? 'Paid at the bank, the receipt is in the blue folder' : '',
      receiptAttachment: at % 3 === 0 ? 'https://files.example.com/receipt.pdf' : '',
    });
  const readShift = await watchShifts(page);
  await page.setViewportSize(DESK);
  await page.goto('/ledger');
  await expect(page.locator('main tbody tr')).toHaveCount(10);
  const { seen, first } = await measure(page, 'main tbody tr');
  expect(first).toBeLessThanOrEqual(300);
  expect(seen).toBeGreaterThanOrEqual(8);
  expect(await readShift()).toBeLessThan(0.001);

  await page.setViewportSize(PHONE);
  await page.goto('/ledger');
  await expect(page.locator('main tbody tr')).toHaveCount(10);
  expect((await measure(page, 'main tbody tr')).first).toBeLessThanOrEqual(305);
  expect(await readShift()).toBeLessThan(0.001);
  await expect(page.getByRole('button', { name: 'This month' })).toBeHidden();
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
});

test('the top bar of a phone has the search, and the dashboard links to all bookings [KEYS-11, DASH-12]', async ({
  page,
  shell,
  api,
}) => {
  const { code } = await api.finish('Closed Kashif', [{ name: 'RTX 3080', type: 'GPU', payableAmount: 900 }]);
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard?search=closed+kashif');
  await page.getByRole('link', { name: 'Search All Bookings' }).click();
  await expect(page.getByRole('article', { name: `${code}, Closed Kashif` })).toBeVisible();
  await expect(page).toHaveURL(/\/bookings\?search=closed\+kashif&activity=all$/);

  await shell.button('Find and Do Anything').click();
  await page.getByRole('combobox', { name: 'Find and Do Anything' }).fill('kashif');
  const found = page.getByRole('group', { name: 'Bookings' }).getByRole('option', { name: /Closed Kashif/ });
  await expect(found.locator('span')).toHaveText([code, 'Closed Kashif', 'Completed · RTX 3080']);
  await found.click();
  await expect(page).toHaveURL(/\/bookings\/\d+$/);
});
