import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { type BrowserContext, chromium, errors, type Locator, type Page } from 'playwright';
import type { Progress } from '../../../server/db/backup/rows.ts';
import { Api } from '../../../test/e2e/support/api.ts';
import { CommandError } from 'workflow-kit/command';
import { table } from 'workflow-kit/book/markdown';
import { ensureBrowser } from '../../../tools/find-browser.ts';
import { openSampleShop, OWNER, signIn } from '../../sample-shop.ts';
import { root } from '../../../tools/project.ts';
import { median, percentile } from 'workflow-kit/numbers';
import { slowDown } from './slow-pc.ts';

const ITEMS = 60;
const LAST_ITEM = `RTX 3080 of rack ${ITEMS}`;
const STATUSES = ['Completed', 'Confirmed', 'In Progress', 'Draft'];
/**
 * The time without network traffic after which a page is idle. A connection for live changes stays open, so the network
 * never becomes idle.
 */
const QUIET_MS = 700;
/** The time that a busy machine may take to show something. */
const SHOWN_MS = 180_000;
/** Turned pages for the heap, and the number after which bounded caches are full. */
const [TURNS, SETTLED] = [200, 60];

declare global {
  interface Window {
    /** ms from each press or key to the end of the next frame. */
    inputs: number[];
  }
}

/** Records when a frame answers each press or key. It is installed before the page's own scripts. */
function watchInputs(): void {
  window.inputs = [];
  const note = (event: Event) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => window.inputs.push(performance.now() - event.timeStamp));
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  for (const type of ['pointerdown', 'click', 'keydown'])
    addEventListener(type, note, { capture: true, passive: true });
}

/** Waits until `pattern` is shown, or until `not` disappears. @returns ms since the page started */
const untilShown = async (page: Page, pattern: string, not = ''): Promise<number> => {
  const look = ([wanted, gone]: string[]) => {
    const shown = document.querySelector('main')?.textContent ?? '';
    const isThere = new RegExp(wanted ?? '').test(shown) && (gone === '' || !shown.includes(gone ?? ''));
    return isThere && performance.now();
  };
  return Number(await (await page.waitForFunction(look, [pattern, not], { polling: 'raf' })).jsonValue());
};
const firstCode = async (page: Page) => /BK-\d+/.exec((await page.locator('main').first().textContent()) ?? '')?.[0];

async function openPage(context: BrowserContext, isSlow: boolean) {
  context.setDefaultTimeout(SHOWN_MS);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // The compiler of these files wraps each function in this helper.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(watchInputs);
  await cdp.send('Performance.enable');
  if (isSlow) await slowDown(cdp);
  /** Main-thread time of the page in ms, without other programs. */
  const computing = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN) * 1000;
  };
  const spent = async (act: () => Promise<unknown>) => {
    const before = await computing();
    await act();
    return (await computing()) - before;
  };
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  return { page, spent, heap };
}
type Opened = Awaited<ReturnType<typeof openPage>>;

/** The measurements of a round by name, in ms unless the name has another unit. */
type Figures = Map<string, number[]>;
type Note = (name: string, value: number) => void;
const noteIn =
  (figures: Figures): Note =>
  (name, value) =>
    figures.set(name, [...(figures.get(name) ?? []), value]);

/**
 * Returns the brotli size of a file. It fetches the file outside the page, because a reload loses the page's own
 * requests.
 */
async function sizeOf(url: string): Promise<number> {
  const content = await (await fetch(url)).arrayBuffer();
  return brotliCompressSync(content).byteLength;
}

/**
 * Loads an address with an empty cache on a slow PC, then again. Records ms until `pattern` is shown, and kB of
 * JavaScript as brotli.
 */
async function load(context: BrowserContext, url: string, name: string, pattern: string, note: Note) {
  const { page } = await openPage(context, true);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  await page.goto(url);
  note(`${name}, cold`, await untilShown(page, pattern));
  let known = -1;
  while (known < scripts.size) {
    known = scripts.size;
    await page.waitForTimeout(QUIET_MS);
  }
  const sizes = await Promise.all([...scripts].map(sizeOf));
  note(`${name}, JavaScript in kB`, sizes.reduce((sum, size) => sum + size, 0) / 1000);
  await page.reload();
  note(`${name}, warm`, await untilShown(page, pattern));
  await page.close();
}

const turnPage = async (page: Page, button = 'Next page') => {
  const before = await firstCode(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await untilShown(page, 'BK-', before);
};

/** Measures the rows by React alone. */
async function visitPlain(context: BrowserContext, url: string, note: Note): Promise<void> {
  await load(context, url, 'rows', 'BK-', note);
  const { page, spent } = await openPage(context, false);
  await page.goto(url);
  for (let turn = 0; turn < 8; turn += 1) note('computing: next page', await spent(() => turnPage(page)));
}

/**
 * Filters, turns pages, opens the ledger, opens the booking with many items, edits, types and saves. @returns all
 * inputs
 */
async function work({ page, spent }: Opened, url: string, booking: number, note: Note): Promise<number[]> {
  const step = async (name: string, act: () => Promise<unknown>) => {
    note(`computing: ${name}`, await spent(act));
    await page.waitForTimeout(200);
  };
  const press = (name: string, found: Locator, seen: () => Promise<unknown>) =>
    step(name, () => found.click().then(seen));
  await page.goto(`${url}/bookings`);
  await untilShown(page, 'BK-');
  for (const label of STATUSES) {
    const code = await firstCode(page);
    const status = page.getByRole('combobox', { name: 'Status' });
    await step('filter', async () => {
      await status.selectOption({ label });
      await untilShown(page, 'BK-', code);
    });
    await step('next page', () => turnPage(page));
  }
  await page.getByRole('button', { name: 'Ledger' }).first().click();
  const entries = page.getByRole('menuitem', { name: 'All Entries' });
  await press('ledger', entries, () => untilShown(page, 'Rs'));
  const inputs = await page.evaluate(() => window.inputs);
  await page.goto(`${url}/bookings/${booking}`);
  await untilShown(page, LAST_ITEM);
  await page.waitForTimeout(QUIET_MS);
  const name = page.getByLabel(/^(Item )?Name/).last();
  // An earlier visit may have typed at the end of the name.
  const isLastShown = (item: string) =>
    [...document.querySelectorAll('input')].some(({ value }) => value.startsWith(item));
  await press(`edit ${ITEMS} items`, page.getByRole('button', { name: 'Edit Booking' }), () =>
    page.waitForFunction(isLastShown, LAST_ITEM, { polling: 'raf' }),
  );
  for (const [title, field] of [
    [`key in the last of ${ITEMS} items`, name],
    ['key in the name', page.getByLabel('Client Name').first()],
  ] as const) {
    await field.click();
    // Letters within the name of the last item would hide it from the next visit.
    await page.keyboard.press('End');
    for (const letter of 'abcdefgh')
      await step(title, async () => {
        await page.keyboard.press(letter);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      });
  }
  const said = page.getByText('Booking updated').first();
  await press('save', page.getByRole('button', { name: 'Save Changes' }), () => said.waitFor());
  return [...inputs, ...(await page.evaluate(() => window.inputs))];
}

async function visitApp(context: BrowserContext, signedIn: BrowserContext, url: string, booking: number, note: Note) {
  await load(context, `${url}/login`, 'sign-in form', 'Password', note);
  await load(signedIn, `${url}/bookings`, 'rows', 'BK-', note);
  const slow = await openPage(signedIn, true);
  const inputs = await work(slow, url, booking, () => undefined);
  const sorted = inputs.toSorted((a, b) => a - b);
  note('press to next frame, 98th of a hundred', percentile(sorted, 0.98));
  await slow.page.close();
  const quick = await openPage(signedIn, false);
  const { page, spent, heap } = quick;
  const open = async () => {
    await page.goto(`${url}/bookings`);
    await untilShown(page, 'BK-');
    await page.waitForTimeout(QUIET_MS);
  };
  note('computing: cold list', await spent(open));
  let settled = NaN;
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn === SETTLED) settled = await heap();
    await turnPage(page, turn % 2 === 0 ? 'Next page' : 'Previous page');
  }
  note('heap for each page turned, bytes', ((await heap()) - settled) / (TURNS - SETTLED));
  await work(quick, url, booking, note);
}

/** Serves the rows by React alone, built and compressed like the app. */
async function servePlain() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, 'plain-list.tsx')],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const script = brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array());
  const html = `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/plain.js"></script><div id="root"></div>`;
  const ofScript = {
    'content-type': 'text/javascript',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  const server = createServer((asked, answer) => {
    if (asked.url === '/plain.js') answer.writeHead(200, ofScript).end(script);
    else answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Books one device with many items. @returns its id */
async function bookLarge(url: string): Promise<number> {
  const toItem = (_: unknown, item: number) => {
    const name = `RTX 3080 of rack ${item + 1}`;
    return { name, type: 'GPU' as const, serialNumber: `SN-${item + 1}`, payableAmount: 12_500 };
  };
  return (await Api.signIn(url, OWNER)).book('Ayesha Khan', { booking_items: Array.from({ length: ITEMS }, toItem) });
}

/**
 * Measures what the app costs a browser. The two pages alternate, so that other load affects both.
 * @returns a Markdown table: the median of each figure, and its ratio to ten rows by React alone, with the minimum and
 * the maximum of the rounds
 */
export async function measurePages(rounds: number, progress: Progress): Promise<string> {
  const [shop, plain] = [await openSampleShop(), await servePlain()];
  const browser = await chromium.launch({ executablePath: await ensureBrowser() });
  const found: { app: Figures; react: Figures }[] = [];
  try {
    const booking = await bookLarge(shop.url);
    const clerk = await browser.newContext();
    clerk.setDefaultTimeout(SHOWN_MS);
    const entry = await clerk.newPage();
    await entry.goto(`${shop.url}/login`);
    await signIn(entry);
    const storageState = await clerk.storageState();
    await clerk.close();
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1}`, round, rounds);
      const [app, react]: [Figures, Figures] = [new Map(), new Map()];
      found.push({ app, react });
      await visitPlain(await browser.newContext(), plain.url, noteIn(react));
      const [entering, signedIn] = [await browser.newContext(), await browser.newContext({ storageState })];
      await visitApp(entering, signedIn, shop.url, booking, noteIn(app));
      for (const context of browser.contexts()) await context.close();
    }
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    const [what] = error.message.split('\n');
    throw new CommandError(`A page did not show ${what} within ${SHOWN_MS / 1000} s. The machine may be busy.`);
  } finally {
    await browser.close();
    plain.close();
    shop.close();
  }
  const inRounds = (of: 'app' | 'react', name: string) => found.map((round) => median(round[of].get(name) ?? [NaN]));
  const rows = [...(found[0]?.app.keys() ?? [])].map((name) => {
    const kind = name.replace(/^sign-in form/, 'rows').replace(/^computing: .*/, 'computing: next page');
    const [app, react] = [inRounds('app', name), inRounds('react', kind)];
    const ratios = app.map((value, round) => value / (react[round] ?? NaN));
    const times = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(1));
    const value = median(app);
    const shown = value.toFixed(Math.abs(value) >= 100 ? 0 : 1);
    return [name, shown, Number.isNaN(ratios[0]) ? '' : `${times[0]} (${times[1]}–${times[2]})`];
  });
  return table(['figure', 'the app', 'times React alone'], rows);
}
