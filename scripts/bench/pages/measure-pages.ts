import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Locator, type Page, type Response } from 'playwright';
import type { Progress } from '../../../server/db/backup/rows.ts';
import { ensureBrowser } from '../../find-browser.ts';
import { openSampleShop, OWNER, signIn } from '../../sample-shop.ts';
import { root } from '../../tool.ts';
import { median, percentile } from '../percentile.ts';

const ITEMS = 60;
const LAST_ITEM = `RTX 3080 of rack ${ITEMS}`;
const STATUSES = ['Completed', 'Confirmed', 'In Progress', 'Draft'];
/** An old shop PC on a line of the country. */
const CPU_RATE = 4;
const LINE = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
/** How long nothing may come any more; a line for live changes stays open, so the network is never idle. */
const QUIET_MS = 700;
/** How long a busy machine may take until something is shown. */
const SHOWN_MS = 180_000;
/** Pages turned for the heap, and those after which caches that are bounded are full. */
const [TURNS, SETTLED] = [200, 60];

/** Notes when each press or key was answered by a frame, before the page's own scripts run. */
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

declare global {
  interface Window {
    /** ms from each press or key to the end of the next frame. */
    inputs: number[];
  }
}

/** Until a text stands there, or none does of what did. @returns ms since the page began */
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
  // What compiles these files has each function named by a helper of its own.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(watchInputs);
  await cdp.send('Performance.enable');
  await cdp.send('Network.enable');
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  }
  /** Main-thread time of the page in ms; other programs do not count in it. */
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

/** What a page cost, by name; ms unless the name says otherwise. */
type Figures = Map<string, number>;
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** An address with an empty cache on a slow PC, then again: ms until `pattern` is shown, and kB of JavaScript as brotli. */
async function load(context: BrowserContext, url: string, name: string, pattern: string, figures: Figures) {
  const { page } = await openPage(context, true);
  const bodies: Promise<number>[] = [];
  page.on('response', (response: Response) => {
    if (!response.url().endsWith('.js')) return;
    bodies.push(response.body().then((body) => brotliCompressSync(body).byteLength));
  });
  await page.goto(url);
  figures.set(`${name}, cold`, await untilShown(page, pattern));
  await page.waitForTimeout(QUIET_MS);
  figures.set(`${name}, JavaScript in kB`, (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1000);
  await page.reload();
  figures.set(`${name}, warm`, await untilShown(page, pattern));
  await page.waitForTimeout(QUIET_MS);
  return page;
}

const turnPage = async (page: Page, button = 'Next page') => {
  const before = await firstCode(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await untilShown(page, 'BK-', before);
};

/** The rows by React alone. */
async function visitPlain(context: BrowserContext, url: string): Promise<Figures> {
  const figures: Figures = new Map();
  await (await load(context, url, 'rows', 'BK-', figures)).close();
  const { page, spent } = await openPage(context, false);
  await page.goto(url);
  const turns = [];
  for (let turn = 0; turn < 8; turn += 1) turns.push(await spent(() => turnPage(page)));
  figures.set('computing: next page', median(turns));
  return figures;
}

/** Filters, turns pages, goes to the ledger, opens the booking of many items, edits, types and saves. */
async function work({ page, spent }: Opened, url: string, booking: number): Promise<Figures> {
  const costs = new Map<string, number[]>();
  const step = async (name: string, act: () => Promise<unknown>) => {
    costs.set(name, [...(costs.get(name) ?? []), await spent(act)]);
    await page.waitForTimeout(200);
  };
  const press = (name: string, found: Locator, seen: Promise<unknown> | (() => Promise<unknown>)) =>
    step(name, async () => {
      await found.click();
      await (typeof seen === 'function' ? seen() : seen);
    });
  await page.goto(`${url}/bookings`);
  await untilShown(page, 'BK-');
  for (const label of STATUSES) {
    await page.getByRole('combobox', { name: 'Status' }).first().click();
    const option = page.getByRole('option', { name: label, exact: true });
    await option.hover();
    const code = await firstCode(page);
    await press('filter', option, () => untilShown(page, 'BK-', code));
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
  await press(`edit ${ITEMS} items`, page.getByRole('button', { name: 'Edit Booking' }), () =>
    name.waitFor({ state: 'attached' }),
  );
  for (const [title, field] of [
    [`key in the last of ${ITEMS} items`, name],
    ['key in the name', page.getByLabel('Client Name').first()],
  ] as const) {
    await field.click();
    for (const letter of 'abcdefgh')
      await step(title, async () => {
        await page.keyboard.press(letter);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      });
  }
  const said = page.getByText('Booking updated').first();
  await press('save', page.getByRole('button', { name: 'Save Changes' }), () => said.waitFor());
  const all = [...inputs, ...(await page.evaluate(() => window.inputs))].toSorted((a, b) => a - b);
  const figures: Figures = new Map([['press to next frame, 98th of a hundred', percentile(all, 0.98)]]);
  for (const [title, values] of costs) figures.set(`computing: ${title}`, median(values));
  return figures;
}

async function visitApp(context: BrowserContext, signedIn: BrowserContext, url: string, booking: number) {
  const figures: Figures = new Map();
  await (await load(context, `${url}/login`, 'sign-in form', 'Password', figures)).close();
  await (await load(signedIn, `${url}/bookings`, 'rows', 'BK-', figures)).close();
  const slow = await openPage(signedIn, true);
  const { page, spent, heap } = await openPage(signedIn, false);
  const press = 'press to next frame, 98th of a hundred';
  figures.set(press, (await work(slow, url, booking)).get(press) ?? NaN);
  await slow.page.close();
  const open = async () => {
    await page.goto(`${url}/bookings`);
    await untilShown(page, 'BK-');
    await page.waitForTimeout(QUIET_MS);
  };
  figures.set('computing: cold list', await spent(open));
  let settled = NaN;
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn === SETTLED) settled = await heap();
    await turnPage(page, turn % 2 === 0 ? 'Next page' : 'Previous page');
  }
  figures.set('heap for each page turned, bytes', ((await heap()) - settled) / (TURNS - SETTLED));
  for (const [name, value] of await work({ page, spent, heap }, url, booking))
    if (name !== press) figures.set(name, value);
  return figures;
}

/** Serves the rows by React alone, built and compressed as the app is. */
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
  const server = createServer((asked, answer) => {
    const isScript = asked.url === '/plain.js';
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    if (isScript) answer.setHeader('cache-control', 'public, max-age=31536000, immutable');
    if (isScript) answer.setHeader('content-encoding', 'br');
    answer.end(isScript ? script : html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Books one device of many items in. @returns its id */
async function bookLarge(url: string): Promise<number> {
  const call = async <T>(path: string, body: unknown, token = ''): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const { accessToken } = await call<{ accessToken: string }>('/auth/login', OWNER);
  const toItem = (_: unknown, item: number) => {
    return { name: `RTX 3080 of rack ${item + 1}`, type: 'GPU', serialNumber: `SN-${item + 1}`, payableAmount: 12_500 };
  };
  const [phoneNumber, whatsappNumber] = ['0300-1234567', '+92 300 1234567'];
  const booking_items = Array.from({ length: ITEMS }, toItem);
  const body = { clientName: 'Ayesha Khan', clientType: 'INDIVIDUAL', phoneNumber, whatsappNumber, booking_items };
  return (await call<{ id: number }>('/booking', body, accessToken)).id;
}

/**
 * What the app costs a browser. @returns a table of Markdown: the median of each figure, and how often that of ten rows by
 * React alone it is, with the least and the most of the rounds. Both go in turns, so that what else the machine does meets both.
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
    const storageState: State = await clerk.storageState();
    await clerk.close();
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1}`, round, rounds);
      const contexts = [
        await browser.newContext(),
        await browser.newContext(),
        await browser.newContext({ storageState }),
      ];
      const [one, other, signedIn] = contexts;
      if (!one || !other || !signedIn) throw new Error('The browser opened no window');
      const react = await visitPlain(one, plain.url);
      found.push({ react, app: await visitApp(other, signedIn, shop.url, booking) });
      for (const context of contexts) await context.close();
    }
  } finally {
    await browser.close();
    plain.close();
    shop.close();
  }
  const show = (value: number) => value.toFixed(Math.abs(value) >= 100 ? 0 : 1);
  const lines = [...(found[0]?.app.keys() ?? [])].map((name) => {
    const kind = name.replace(/^sign-in form/, 'rows').replace(/^computing: .*/, 'computing: next page');
    const ratios = found.map(({ app, react }) => (app.get(name) ?? NaN) / (react.get(kind) ?? NaN));
    const times = `${median(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)})`;
    const value = show(median(found.map(({ app }) => app.get(name) ?? NaN)));
    return `| ${name} | ${value} | ${Number.isNaN(ratios[0]) ? '–' : times} |`;
  });
  return `${['| | the app | times React alone |', '| --- | --: | --: |', ...lines].join('\n')}\n`;
}
