import type { Page } from 'playwright/test';
import { expect, test } from './support/story.ts';

/** What a page reads when it has the time: figures, the foot of the dashboard, lists of work, the line that tells of changes. */
const LATE = ['/api/dashboard/stats', '/api/backups/newest', '/api/booking/worklists', '/api/live'];

/** The reads of the API that a page sends, in order, but for those. */
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

// A line that stays open is a network that is never idle.
test.beforeEach(({ context }) => context.route('**/api/live', (route) => route.abort()));

test('a page reads its list once, before its code is there, and is drawn without a spinner before', async ({
  page,
  list,
  shell,
  api,
}) => {
  await api.book('Early Eman');
  await shell.openDashboard();
  // In a shop that has just been opened the first steps are read as well.
  await page.waitForLoadState('networkidle');
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const main = document.querySelector('#root')?.textContent ?? '';
      if (main !== '') drawn.push(main);
    }).observe(document, { childList: true, subtree: true });
  });
  const reads = watchReads(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/bookings?search=Early+Eman', { waitUntil: 'commit' });
  const read = '/api/booking/?page=1&pageSize=10&searchString=Early+Eman&isActive=true';
  await expect.poll(() => reads).toEqual([read]);
  goOn();
  await list.seeNames(['Early Eman']);
  expect(reads).toEqual([read]);
  const [first] = await page.evaluate(() => Reflect.get(window, 'drawn') as string[]);
  expect(first).toContain('New Booking');
});

test('the press of a link reads what its screen shows, once, and pointing at it reads nothing', async ({
  page,
  shell,
  api,
}) => {
  await api.book('Pressed Parisa');
  await shell.openDashboard();
  await page.waitForLoadState('networkidle');
  const reads = watchReads(page);
  await page.getByRole('link', { name: 'Bookings', exact: true }).hover();
  await page.waitForLoadState('networkidle');
  expect(reads).toEqual([]);
  await page.mouse.down();
  await expect.poll(() => reads).toEqual(['/api/booking/?page=1&pageSize=10&isActive=true']);
  await page.mouse.up();
  await expect(page.getByRole('list', { name: 'Bookings' })).toContainText('Pressed Parisa');
  expect(reads).toHaveLength(1);
});

test('the lists write dates and amounts without loading the locales of the browser', async ({ page, shell, api }) => {
  await api.book('Plain Parveen');
  await page.addInitScript(() => {
    const used = Object.assign(window, { intl: 0 });
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules'] as const) {
      const construct = (target: (typeof Intl)[typeof name], given: unknown[]) => {
        used.intl += 1;
        return Reflect.construct(target, given) as object;
      };
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
    }
  });
  for (const [path, title] of [
    ['/bookings', 'Bookings'],
    ['/ledger', 'Ledger Entries'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await shell.open(path, title);
    await page.waitForLoadState('networkidle');
    expect([path, await page.evaluate(() => Reflect.get(window, 'intl') as number)]).toEqual([path, 0]);
  }
});

test('nothing of the ledger moves when its figures and rows come, on phones, tablets and desks', async ({
  page,
  api,
}) => {
  for (let month = 1; month <= 12; month += 1)
    await api.spend({ description: 'Rent of a large hall', amount: 9_876_543.21 });
  await page.addInitScript(() => {
    const shown = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shown.moved += Reflect.get(entry, 'value') as number;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let answers = Promise.resolve();
  // The answer comes when what stands in its place has been drawn.
  await page.route('**/api/ledger-entry/**', async (route) => {
    await answers;
    await route.continue();
  });
  for (const width of [320, 360, 768, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    let answer = () => {};
    answers = new Promise((resolve) => {
      answer = resolve;
    });
    await page.goto('/ledger', { waitUntil: 'commit' });
    await expect(page.getByText('Loading ledger entries…')).toBeAttached();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    answer();
    await expect(page.getByText('Rent of a large hall').first()).toBeVisible();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    const moved = await page.evaluate(() => Reflect.get(window, 'moved') as number);
    expect([width, moved < 0.005 ? 'stays' : moved]).toEqual([width, 'stays']);
  }
});
