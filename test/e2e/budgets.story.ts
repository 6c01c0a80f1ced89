import { basename, extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Response } from 'playwright/test';
import { isApi } from '../../server/http/headers.ts';
import { openSampleShop, signIn } from '../../scripts/sample-shop.ts';
import { expect, test } from './support/story.ts';

/** Long ago, so that neither names nor what is overdue change from day to day. */
const MADE_AT = '2025-01-15T09:00:00.000Z';

/** What a page may fetch until it is idle. */
type Budget = {
  path: string;
  /** JavaScript, in kB as brotli. */
  kB: number;
  /** Styles, in kB as brotli. */
  css?: number;
  /** With the page itself, its styles and, where the browser draws one, its icon. */
  files: number;
  /** How often files are asked for that nobody knew of before; the page itself does not count. */
  rounds: number;
  nodes?: number;
};

const BUDGETS: Readonly<Record<string, Budget>> = {
  'sign-in': { path: '/login', kB: 97, files: 5, rounds: 1 },
  // What waits for somebody comes after the rows.
  list: { path: '/bookings', kB: 127, css: 9.4, files: 8, rounds: 2, nodes: 400 },
  // Where it stands, and what came of its customer before, come after it.
  booking: { path: '/bookings/7', kB: 160, files: 15, rounds: 2 },
  ledger: { path: '/ledger', kB: 132.5, files: 12, rounds: 2 },
};

async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5_000 })));
  await page.waitForLoadState('networkidle');
}

type Visit = { files: { name: string; kB: number }[]; rounds: number; nodes: number };

/** A file's name without its hash, and its size in kB as brotli. */
async function measureFile(response: Response): Promise<Visit['files'][number]> {
  const { pathname } = new URL(response.url());
  const name = extname(pathname) === '' ? 'page' : basename(pathname).replace(/-[\w-]{8}(?=\.\w+$)/, '');
  const size = brotliCompressSync(await response.body()).byteLength;
  return { name, kB: size / 1000 };
}

/** Opens an address with an empty cache. */
async function visit(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext(options);
  // A line that stays open is a network that is never idle.
  await context.route('**/api/live', (route) => route.abort());
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
    if (!isApi(new URL(response.url()).pathname)) responses.push(response);
  });
  await page.goto(url);
  await untilIdle(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  // What a page fetches once it is idle comes after this and is not counted, nor is it where a busy machine was slower.
  const fetched = responses.filter((response) => !response.url().includes('/follow-live-'));
  const files = await Promise.all(fetched.map(measureFile));
  await context.close();
  return { files, rounds: Math.max(...fetched.map((response) => rounds.get(response.url()) ?? 1)), nodes };
}

/** What of a visit is over its budget, with all that was fetched. */
function findOver({ files, rounds, nodes }: Visit, budget: Budget): string[] {
  const kB = files.reduce((sum, file) => sum + (file.name.endsWith('.js') ? file.kB : 0), 0);
  const css = files.reduce((sum, file) => sum + (file.name.endsWith('.css') ? file.kB : 0), 0);
  const found = { kB, css, files: files.length, rounds, nodes };
  const over = (['kB', 'css', 'files', 'rounds', 'nodes'] as const).filter(
    (what) => found[what] > (budget[what] ?? Infinity),
  );
  if (over.length === 0) return [];
  return [
    ...over.map((what) => `${what}: ${found[what].toFixed(1)}, at most ${budget[what]}`),
    ...files.map((file) => `${file.name}: ${file.kB.toFixed(1)} kB`),
  ];
}

test('no page fetches more than its budget until it is idle', async ({ browser }) => {
  test.setTimeout(600_000);
  const sample = await openSampleShop(MADE_AT);
  const page = await browser.newPage({ baseURL: sample.url });
  await page.goto('/login');
  await signIn(page);
  const storageState = await page.context().storageState();
  await page.context().close();
  const over: Record<string, string[]> = {};
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const found = await visit(browser, sample.url + budget.path, name === 'sign-in' ? {} : { storageState });
    over[name] = findOver(found, budget);
  }
  sample.close();
  expect(over).toEqual({ 'sign-in': [], list: [], booking: [], ledger: [] });
});
