import { basename } from 'node:path';
import type { Browser, BrowserContextOptions, Response } from 'playwright/test';
import { isApi } from '../../server/http/headers.ts';
import { alone as test, expect, NOBODY } from './support/story.ts';

/** The maximum that a page may download until it is idle. */
type Budget = {
  path: string;
  /** JavaScript in kB, compressed with Brotli. */
  kB: number;
  /** Styles in kB, compressed with Brotli. */
  css?: number;
  /** Including the page itself and its styles. A browser that shows its icon loads that too. */
  files: number;
  /** Number of round trips that discover new files, without the page itself. */
  rounds: number;
  /** Elements of the page. */
  nodes?: number;
};

const BUDGETS: Readonly<Record<string, Budget>> = {
  'sign-in': { path: '/login', kB: 110, files: 7, rounds: 1 },
  // The work lists load after the rows.
  list: { path: '/bookings', kB: 150, css: 11.2, files: 9, rounds: 2, nodes: 310 },
  // The progress of the booking and the customer's earlier bookings load after it.
  booking: { path: '/bookings/7', kB: 204, files: 22, rounds: 2 },
  ledger: { path: '/ledger', kB: 184, files: 17, rounds: 2 },
};

/** Opens an address with an empty cache. @returns the exceeded budgets, with all downloads */
async function findOver(browser: Browser, url: string, budget: Budget, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  // Downloads that start seconds later do not belong to the budget, but a busy machine would include them.
  await context.addInitScript(() => {
    const start = window.setTimeout;
    const isLate = (milliseconds = 0) => milliseconds > 1_000;
    window.setTimeout = ((run: TimerHandler, milliseconds?: number) =>
      isLate(milliseconds) ? 0 : start(run, milliseconds)) as typeof setTimeout;
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const rounds = new Map([[url, 0]]);
  cdp.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const asker = initiator.url ?? initiator.stack?.callFrames.find((frame) => frame.url !== '')?.url ?? url;
    if (request.url !== url) rounds.set(request.url, (rounds.get(asker) ?? 0) + 1);
  });
  const responses: Response[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!isApi(pathname) && !/\/icon-[\w-]+\.png$/.test(pathname)) responses.push(response);
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const nodes = await page.locator('*').count();
  const fetched = [...responses];
  const files = await Promise.all(
    fetched.map(async (response) => ({
      name: basename(new URL(response.url()).pathname),
      kB: (await response.request().sizes()).responseBodySize / 1000,
    })),
  );
  await context.close();
  const sum = (kind: string) => files.reduce((all, { name, kB }) => all + (name.endsWith(kind) ? kB : 0), 0);
  const deepest = Math.max(...fetched.map((response) => rounds.get(response.url()) ?? 1));
  const found = { kB: sum('.js'), css: sum('.css'), files: files.length, rounds: deepest, nodes };
  const over = (['kB', 'css', 'files', 'rounds', 'nodes'] as const).flatMap((what) =>
    found[what] > (budget[what] ?? Infinity) ? `${what}: ${found[what].toFixed(1)}, at most ${budget[what]}` : [],
  );
  return over.length === 0 ? [] : [...over, ...files.map(({ name, kB }) => `${name}: ${kB.toFixed(1)} kB`)];
}

test('no page downloads more than its budget before it is idle', async ({ browser, served, api }) => {
  const items = ['RTX 3080', 'ThinkPad T14'].map((name) => ({ name, type: 'GPU' as const, payableAmount: 900 }));
  // Several pages of bookings, all of one customer.
  for (let at = 0; at < 80; at += 1)
    await api.book('Sana Malik', { booking_items: items, appointmentDate: '2025-01-15T09:00:00.000Z' });
  await api.finish('Sana Malik', items);
  for (let at = 0; at < 12; at += 1) await api.spend({ vendorName: 'بجلی گھر' });
  const over: Record<string, string[]> = {};
  for (const [name, budget] of Object.entries(BUDGETS))
    over[name] = await findOver(
      browser,
      served.url + budget.path,
      budget,
      name === 'sign-in' ? { storageState: NOBODY } : {},
    );
  expect(over).toEqual({ 'sign-in': [], list: [], booking: [], ledger: [] });
});

test('Chrome compiles every script while it fetches it', async ({ page, served }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(`${served.url}/bookings`);
  await page.waitForLoadState('networkidle');
  const firstLines = await Promise.all(scripts.map(async (script) => (await script.text()).split('\n', 1)[0]));
  expect(new Set(firstLines)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});
