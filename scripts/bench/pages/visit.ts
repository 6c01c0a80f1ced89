import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, type CDPSession, type Locator, type Page, type Response } from 'playwright';
import * as z from 'zod/mini';
import { isApi } from '../../../server/http/headers.ts';
import { signIn } from '../../sample-shop.ts';
import { median } from '../percentile.ts';
import { prepare, type Wanted } from './in-page.ts';
import type { Target } from './targets.ts';

/** What a visit counted, by name; ms unless the name says otherwise. */
export type Figures = Map<string, number>;

/** What the shop answers, so that a page can be held to it. */
export type Shop = {
  url: string;
  /** The codes of a page of the list. */
  codes: (page: number, status?: string) => Promise<string[]>;
  /** The descriptions of the first page of the ledger. */
  entries: () => Promise<string[]>;
  /** The booking of 60 items. */
  large: { id: number; lastItem: string };
};

/** An old shop PC on a line of the country. */
const SLOW = {
  cpu: 4,
  line: { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 },
};
const STATUSES = ['Completed', 'Confirmed', 'In Progress', 'Draft'];
const OPERATIONS = 200;
/** Caches that are bounded are full by then. */
const SETTLED = 60;
/** How long nothing may come any more; a line for live changes stays open, so the network is never idle. */
const QUIET_MS = 700;

const toStatus = (label: string) => label.toUpperCase().replace(' ', '_');

async function openPage(context: BrowserContext, wanted: Wanted | null, isSlow: boolean) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // What compiles these files has each function named by a helper of its own.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(prepare, wanted);
  await cdp.send('Performance.enable');
  await cdp.send('Network.enable');
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', SLOW.line);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  }
  return { page, cdp };
}

const shows = (page: Page, wanted: Wanted) => page.evaluate((what) => window.watch(what), wanted);
const seenAt = (page: Page) => page.evaluate(() => window.seenAt);

/** Main-thread time of the page in ms; other programs do not count in it. */
async function computing(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN) * 1000;
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

const HeapSnapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())], z.unknown()) }),
  }),
  nodes: z.array(z.number()),
});

/** Bytes of the heap that are code which the browser has compiled, and of all else that is the page's own. */
async function heapByKind(cdp: CDPSession): Promise<{ code: number; rest: number }> {
  let text = '';
  const read = ({ chunk }: { chunk: string }) => {
    text += chunk;
  };
  cdp.on('HeapProfiler.addHeapSnapshotChunk', read);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', read);
  const { snapshot, nodes } = HeapSnapshot.parse(JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const sizes = new Map<string | undefined, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + fields.indexOf('type')] ?? NaN];
    sizes.set(kind, (sizes.get(kind) ?? 0) + (nodes[node + fields.indexOf('self_size')] ?? NaN));
  }
  // What the browser keeps beside the heap of scripts is not in what it says to be used.
  const rest = [...sizes].filter(([kind]) => !['code', 'native', 'synthetic'].includes(kind ?? ''));
  return { code: sizes.get('code') ?? NaN, rest: rest.reduce((sum, [, size]) => sum + size, 0) };
}

/** The slope of a line through points, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
  return points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / over;
}

/** One target through the whole work of a clerk, in browsers that know nothing of it. @returns what it cost */
export async function visit(browser: Browser, target: Target, shop: Shop, hasHeap: boolean): Promise<Figures> {
  const figures: Figures = new Map();
  const at = (path: string) => shop.url + target.base + path;
  const list = async (page = 1, label?: string): Promise<Wanted> => ({
    pattern: 'BK-\\d+',
    texts: await shop.codes(page, label === undefined ? undefined : toStatus(label)),
  });
  const firstPage = await list();
  const signInForm: Wanted = { selector: 'input[type=password]' };

  /** Opens an address with an empty cache; JavaScript in kB as brotli. */
  const openCold = async (name: string, path: string, wanted: Wanted, storageState: StorageState | undefined) => {
    const context = await browser.newContext(storageState === undefined ? {} : { storageState });
    const { page } = await openPage(context, wanted, true);
    const bodies: Promise<number>[] = [];
    const count = (response: Response) => {
      if (isApi(new URL(response.url()).pathname) || !response.url().endsWith('.js')) return;
      bodies.push(response.body().then((body) => brotliCompressSync(body).byteLength));
    };
    page.on('response', count);
    await page.goto(at(path));
    figures.set(`${name}, cold`, await seenAt(page));
    await page.waitForTimeout(QUIET_MS);
    page.off('response', count);
    figures.set(`${name}, JavaScript kB`, (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1000);
    return { context, page };
  };

  // The sign-in, and with it what the browser keeps of it.
  const entry = await openCold('sign-in form', '/login', signInForm, undefined);
  await signIn(entry.page);
  await entry.page.waitForTimeout(QUIET_MS);
  const storageState = await entry.context.storageState();
  await entry.context.close();

  // The list on a slow PC, cold and warm, and then the work.
  const slow = await openCold('rows', '/bookings', firstPage, storageState);
  for (let again = 0; again < 3; again += 1) {
    await slow.page.goto(at('/bookings'));
    figures.set('rows, warm', await seenAt(slow.page));
    await slow.page.waitForTimeout(QUIET_MS);
  }
  const answers = await work(slow.page, target, shop, list, async (_name, act) => void (await act()));
  const inputs = answers.toSorted((a, b) => b - a);
  figures.set('press to next frame, 98th', inputs[Math.floor(inputs.length / 50)] ?? NaN);
  await slow.context.close();

  // What computing each step takes, without slow-down.
  const context = await browser.newContext({ storageState });
  const { page, cdp } = await openPage(context, firstPage, false);
  const spent = async (act: () => Promise<unknown>) => {
    const before = await computing(cdp);
    await act();
    return (await computing(cdp)) - before;
  };
  figures.set(
    'computing: cold list',
    await spent(async () => {
      await page.goto(at('/bookings'));
      await seenAt(page);
      await page.waitForTimeout(QUIET_MS);
    }),
  );
  figures.set('nodes of the list', (await cdp.send('Memory.getDOMCounters')).nodes);
  if (hasHeap) {
    const points: [number, number][] = [];
    let settled: { done: number; code: number; rest: number } | null = null;
    for (let done = 0; done < OPERATIONS;) {
      for (const label of STATUSES) {
        await target.chooseStatus(page, label);
        await shows(page, await list(1, label));
        for (const button of ['Next page', 'Previous page']) {
          await page.getByRole('button', { name: button }).click();
          await shows(page, await list(button === 'Next page' ? 2 : 1, label));
        }
        done += 3;
      }
      await page.evaluate(() => {
        window.inputs = [];
        performance.clearResourceTimings();
      });
      points.push([done, await heap(cdp)]);
      if (done >= SETTLED) settled ??= { done, ...(await heapByKind(cdp)) };
    }
    figures.set('heap per operation, bytes', slope(points.filter(([done]) => done >= SETTLED)));
    figures.set('the same, last third', slope(points.slice(-Math.ceil(points.length / 3))));
    const end = { done: points.at(-1)?.[0] ?? NaN, ...(await heapByKind(cdp)) };
    for (const [name, kind] of [
      ['of it code that the browser compiled', 'code'],
      ['of it all else', 'rest'],
    ] as const)
      if (settled !== null) figures.set(name, (end[kind] - settled[kind]) / (end.done - settled.done));
  }
  const costs = new Map<string, number[]>();
  await work(page, target, shop, list, async (name, act) => {
    costs.set(name, [...(costs.get(name) ?? []), await spent(act)]);
  });
  for (const [name, values] of costs) figures.set(`computing: ${name}`, median(values));
  await context.close();
  return figures;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Step = (name: string, act: () => Promise<unknown>) => Promise<void>;

/** Filters, turns pages, goes to the ledger, opens the large booking, edits, types and saves. @returns `inputs` of all its pages */
async function work(
  page: Page,
  target: Target,
  shop: Shop,
  list: (page?: number, label?: string) => Promise<Wanted>,
  step: Step,
): Promise<number[]> {
  const press = async (name: string, found: Locator, wanted: Wanted) => {
    await found.scrollIntoViewIfNeeded();
    await found.hover();
    await step(name, async () => {
      await page.mouse.down();
      await page.mouse.up();
      await shows(page, wanted);
    });
    await page.waitForTimeout(200);
  };
  await page.goto(`${shop.url}${target.base}/bookings`);
  await shows(page, await list());
  for (const label of STATUSES) {
    const wanted = await list(1, label);
    const option = await target.findStatus(page, label);
    // The list of choices has come to rest.
    await page.waitForTimeout(300);
    if (option) await press('filter', option, wanted);
    else {
      await step('filter', async () => {
        await target.chooseStatus(page, label);
        await shows(page, wanted);
      });
    }
    await press('next page', page.getByRole('button', { name: 'Next page' }), await list(2, label));
  }
  const ledger = await target.findLedger(page);
  await page.waitForTimeout(300);
  await press('ledger', ledger, { pattern: (await shop.entries()).join('|'), texts: await shop.entries() });
  const inputs = await page.evaluate(() => window.inputs);
  await page.goto(`${shop.url}${target.base}/bookings/${shop.large.id}`);
  const lastItem = { text: shop.large.lastItem };
  const form = { selector: 'input' };
  await shows(page, target.edit ? lastItem : form);
  await page.waitForTimeout(QUIET_MS);
  if (target.edit) {
    await press('edit 60 items', target.edit(page), { selector: 'form input' });
    await page.waitForTimeout(QUIET_MS);
  }
  for (const [name, field] of [
    ['key in the last of 60 items', page.getByLabel(/^(Item )?Name/).last()],
    ['key in the name', page.getByLabel('Client Name').first()],
  ] as const) {
    await field.click();
    await page.keyboard.press('End');
    for (const letter of 'abcdefgh') {
      await step(name, async () => {
        await page.keyboard.press(letter);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      });
    }
  }
  await press('save', page.getByRole('button', { name: 'Save Changes' }), { text: 'Booking updated' });
  return [...inputs, ...(await page.evaluate(() => window.inputs))];
}
