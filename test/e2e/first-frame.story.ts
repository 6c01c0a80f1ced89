import type { Page } from 'playwright/test';
import { deferred } from '../deferred.ts';
import { HeldCalls } from './support/held-calls.ts';
import { expect, test } from './support/story.ts';

/** Low-priority reads: figures, the end of the dashboard, work lists, and the live stream. */
const LATE = ['/api/dashboard/stats', '/api/backups/newest', '/api/booking/worklists', '/api/live'];

/** Records the other API reads of a page, in order. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET' && !LATE.includes(pathname)) {
      reads.push(pathname + search);
    }
  });
  return reads;
}

// An open live stream would keep the network from becoming idle.
test.beforeEach(({ context }) => context.route('**/api/live', (route) => route.abort()));

/** The branches and the technicians of the filters are read after the rows. */
const isOfList = (path: string): boolean => path.startsWith('/api/booking/?');

test('a page requests its list once and before its code arrives, and shows no spinner first', async ({
  page,
  list,
  shell,
  api,
}) => {
  await api.book('Early Eman');
  await shell.openDashboard();
  await expect(page.getByText('Early Eman')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Till Today' })).toContainText('Rs');
  const reads = watchReads(page);
  const code = page.waitForResponse(/\/claim-list\.screen-/);
  for (const name of ['Warranty Claims', 'Bookings']) await page.getByRole('link', { name, exact: true }).hover();
  await code;
  expect(reads).toEqual([]);
  await page.mouse.down();
  await expect.poll(() => reads).toEqual(['/api/booking/?page=1&pageSize=11&isActive=true']);
  await page.mouse.up();
  await expect(page.getByRole('list', { name: 'Bookings' })).toContainText('Early Eman');
  expect(reads.splice(0).filter(isOfList)).toHaveLength(1);

  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const main = document.querySelector('#root')?.textContent ?? '';
      if (main !== '') drawn.push(main);
    }).observe(document, { childList: true, subtree: true });
    const used = Object.assign(window, { intl: 0 });
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules'] as const) {
      const construct = (target: (typeof Intl)[typeof name], given: unknown[]) => {
        used.intl += 1;
        return Reflect.construct(target, given) as object;
      };
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
    }
  });
  const start = deferred();
  await page.route(/\/index-[^/]*\.js$/, async (route) => {
    await start.promise;
    await route.continue();
  });
  await page.goto('/bookings?search=Early+Eman', { waitUntil: 'commit' });
  const read = '/api/booking/?page=1&pageSize=11&searchString=Early+Eman&isActive=true';
  await expect.poll(() => reads).toEqual([read]);
  start.resolve();
  await list.seeNames(['Early Eman']);
  expect(reads.filter(isOfList)).toEqual([read]);
  const [first] = await page.evaluate(() => Reflect.get(window, 'drawn') as string[]);
  expect(first).toContain('New Booking');
  await shell.clickNav('Dashboard');
  await shell.seeTitle('Dashboard');
  await shell.clickMenu('Ledger', 'All Entries');
  await shell.seeTitle('Ledger Entries');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Reflect.get(window, 'intl') as number)).toBe(0);
});

test('the layout does not shift when the ledger or the details of a booking arrive [LIFE-01]', async ({
  page,
  api,
}) => {
  for (let month = 1; month <= 12; month += 1)
    await api.spend({ description: 'Rent of a large hall', amount: 9_876_543.21 });
  const phone = { phoneNumber: '0345 6060709', whatsappNumber: '0345 6060709' };
  await api.book('Returning Rabia', phone);
  const id = await api.book('Returning Rabia', phone);
  await page.addInitScript(() => {
    const shown = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shown.moved += Reflect.get(entry, 'value') as number;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [320, 360, 820, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    const [entries, visits, life] = [
      await HeldCalls.of(page, /\/api\/ledger-entry\//, 'GET'),
      await HeldCalls.of(page, /\/api\/customers\?/, 'GET'),
      await HeldCalls.of(page, /\/history\?.*kind=life/, 'GET'),
    ];
    const moved = () =>
      page.evaluate(async () => {
        await new Promise((idle) => requestIdleCallback(idle));
        return Reflect.get(window, 'moved') as number;
      });
    await page.goto('/ledger', { waitUntil: 'commit' });
    // The answer arrives after the placeholder has been rendered.
    await expect(page.getByText('Loading ledger entries…')).toBeAttached();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await entries.pass();
    await expect(page.getByText('Rent of a large hall').first()).toBeVisible();
    const ofLedger = await moved();
    await page.goto(`/bookings/${id}`);
    await expect.poll(() => [visits.count, life.count]).toEqual([1, 1]);
    const before = await moved();
    await visits.pass();
    await life.pass();
    await expect(page.getByRole('link', { name: /^2 bookings since \w+$/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Where it stands' })).toContainText('amna@shop.example');
    expect([width, ofLedger < 0.005 ? 'stays' : ofLedger, (await moved()) - before]).toEqual([width, 'stays', 0]);
    await page.unrouteAll();
  }
});
