import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { OWNER } from '../../scripts/sample-shop.ts';
import { LAST_SERIAL, type LargeShop } from './shop.ts';

/** An old shop PC on a shop's line: a processor slowed down four times, 8.1 Mbit/s, 165 ms. */
const SLOW_CPU = 4;
const SLOW_LINE = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const STATUSES = ['CONFIRMED', 'COMPLETED', 'IN_PROGRESS', 'DRAFT', 'CANCELLED'] as const;
const CATEGORIES = ['RENT', 'SALARIES', 'TRANSPORT'] as const;
const OPERATIONS = 200;
/** From here on caches that have an end are full. */
const FULL_AFTER = 60;

/** A page to measure. `choose` makes ready to choose an option and answers what a person does then. */
export type Target = {
  name: string;
  url: string;
  signIn: (page: Page) => Promise<void>;
  choose: (page: Page, label: string, value: string) => Promise<() => Promise<void>>;
  /** Where the ledger is asked for, after what opens it. */
  ledgerLink: (page: Page) => Promise<Locator>;
  filters: (page: Page) => Promise<void>;
  /** Where a shown booking becomes a form. */
  edit: ((page: Page) => Locator) | null;
  field: (page: Page) => Locator;
};

type Wanted = { pattern: string; found: string[] } | { value: string } | { selector: string };
/** Metric to what was seen, one number for each time. */
export type Samples = Record<string, number[]>;

const words = (value: string): string =>
  value.toLowerCase().replace(/(^|_)(.)/g, (_, gap: string, first: string) => (gap && ' ') + first.toUpperCase());

const finds = (pattern: string, answer: unknown): Wanted => ({
  pattern,
  found: [...new Set(JSON.stringify(answer).match(new RegExp(pattern, 'g')))],
});
const bookings = async (shop: LargeShop, query: string): Promise<Wanted> => {
  const { bookings: rows } = await shop.get(`/booking/?pageSize=10&isActive=true&${query}`);
  return finds(
    'BK-\\d+',
    (rows as { code: string }[]).map(({ code }) => code),
  );
};
const entries = async (shop: LargeShop, query: string): Promise<Wanted> => {
  const { entries: rows } = await shop.get(`/ledger-entry/?page=1&pageSize=10&${query}`);
  return finds(
    '[A-Z]{3}-\\d{4}',
    (rows as { receiptNumber: string | null }[]).map(({ receiptNumber }) => receiptNumber),
  );
};

class Visit {
  readonly samples: Samples = {};
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #target: Target;
  readonly #shop: LargeShop;

  constructor(page: Page, cdp: CDPSession, target: Target, shop: LargeShop) {
    this.#page = page;
    this.#cdp = cdp;
    this.#target = target;
    this.#shop = shop;
  }

  #add(metric: string, ...seen: number[]): void {
    (this.samples[metric] ??= []).push(...seen);
  }

  async #cpu(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN) * 1_000;
  }

  #whenShown(wanted: Wanted): Promise<number> {
    return this.#page.evaluate((sought) => window.whenShown(sought), wanted);
  }

  /** Main-thread CPU milliseconds from what a person does until the frame that shows the result. */
  async #spend(metric: string, act: () => Promise<unknown>, wanted: Wanted): Promise<void> {
    const before = await this.#cpu();
    await act();
    await this.#whenShown(wanted);
    this.#add(metric, (await this.#cpu()) - before);
    await this.#settle();
  }

  async #settle(): Promise<void> {
    await this.#page.waitForLoadState('networkidle');
    await this.#page.waitForTimeout(300);
  }

  /** Milliseconds from the address to the frame that shows what is wanted. */
  async #open(path: string, wanted: Wanted): Promise<number> {
    await this.#page.goto(`${this.#target.url}${path}`, { waitUntil: 'commit' });
    const at = await this.#whenShown(wanted);
    await this.#settle();
    return at;
  }

  async #isSlow(isSlow: boolean): Promise<void> {
    const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.#cdp.send('Network.emulateNetworkConditions', isSlow ? SLOW_LINE : fast);
    await this.#cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOW_CPU : 1 });
  }

  async start(): Promise<void> {
    await this.#isSlow(true);
    this.#add('sign-in form, cold', await this.#open('/login', { selector: 'input[type=password]' }));
    await this.#isSlow(false);
    await this.#target.signIn(this.#page);
    await this.#settle();
    await this.#cdp.send('Network.clearBrowserCache');
    const first = await bookings(this.#shop, 'page=1');
    await this.#isSlow(true);
    this.#add('rows on screen, cold', await this.#open('/bookings', first));
    this.#add('layout shift', await this.#page.evaluate(() => window.shifts));
    // The third visit runs with files and compiled code from the cache.
    for (const isThird of [false, false, true]) {
      const at = await this.#open('/bookings', first);
      if (isThird) this.#add('rows on screen, warm', at);
    }
    await this.#isSlow(false);
    await this.#cdp.send('Network.clearBrowserCache');
    await this.#spend('CPU: cold list', () => this.#page.goto(`${this.#target.url}/bookings`), first);
  }

  async list(): Promise<void> {
    const next = this.#page.getByRole('button', { name: 'Next page' });
    const heaps: { at: number; bytes: number }[] = [];
    for (let done = 0; done < OPERATIONS;) {
      for (const status of STATUSES) {
        const choose = await this.#target.choose(this.#page, 'Status', status);
        await this.#spend('CPU: filter', choose, await bookings(this.#shop, `page=1&status=${status}`));
        done += 1;
        if (!(await next.isEnabled())) continue;
        await next.hover();
        const second = await bookings(this.#shop, `page=2&status=${status}`);
        await this.#spend('CPU: next page', () => next.click(), second);
        done += 1;
      }
      await this.#cdp.send('HeapProfiler.collectGarbage');
      heaps.push({ at: done, bytes: (await this.#cdp.send('Runtime.getHeapUsage')).usedSize });
    }
    const { nodes } = await this.#cdp.send('Memory.getDOMCounters');
    this.#add('DOM nodes of the list', nodes);
    const full = heaps.filter(({ at }) => at >= FULL_AFTER);
    const last = full.at(-1);
    const first = full[0];
    if (first && last) this.#add('heap growth per operation, bytes', (last.bytes - first.bytes) / (last.at - first.at));
  }

  async booking(): Promise<void> {
    const { edit, field, url } = this.#target;
    // Its name changes with every save.
    await this.#page.goto(`${url}/bookings`);
    await this.#whenShown(await bookings(this.#shop, 'page=1'));
    const open = this.#page.locator(`a[href$="/bookings/${this.#shop.largeId}"]`).first();
    await open.hover();
    const shown: Wanted = edit ? { pattern: LAST_SERIAL, found: [LAST_SERIAL] } : { value: LAST_SERIAL };
    await this.#spend('CPU: open the booking of 60 rows', () => open.click(), shown);
    if (edit) {
      await edit(this.#page).hover();
      await this.#spend('CPU: edit mode with 60 rows', () => edit(this.#page).click(), { value: LAST_SERIAL });
    }
    await field(this.#page).click();
    await this.#page.keyboard.press('End');
    const text = ' the quick brown fox';
    const before = await this.#cpu();
    for (const key of text) {
      await this.#page.keyboard.press(key);
      await this.#page.waitForTimeout(60);
    }
    this.#add('CPU: keystroke among 60 rows', ((await this.#cpu()) - before) / text.length);
    const save = this.#page.getByRole('button', { name: 'Save Changes' });
    await save.hover();
    await this.#spend('CPU: save to message', () => save.click(), {
      pattern: 'Booking updated',
      found: ['Booking updated'],
    });
  }

  async ledger(): Promise<void> {
    await this.#page.goto(`${this.#target.url}/bookings`);
    await this.#settle();
    const link = await this.#target.ledgerLink(this.#page);
    await link.hover();
    await this.#spend('CPU: go to the ledger', () => link.click(), await entries(this.#shop, ''));
    await this.#target.filters(this.#page);
    for (const category of CATEGORIES) {
      const choose = await this.#target.choose(this.#page, 'Category', category);
      await this.#spend('CPU: ledger filter', choose, await entries(this.#shop, `category=${category}`));
    }
  }

  /** The same steps as a person on the slow PC, for the wait between a press and the next frame. */
  async inputs(): Promise<void> {
    await this.#page.goto(`${this.#target.url}/bookings/${this.#shop.largeId}`);
    await this.#settle();
    await this.#isSlow(true);
    if (this.#target.edit) await this.#target.edit(this.#page).click();
    await this.#settle();
    await this.#target.field(this.#page).click();
    for (const key of ' the quick') await this.#page.keyboard.press(key);
    await this.#settle();
    const waits = await this.#page.evaluate(() => window.waits);
    await this.#isSlow(false);
    this.#add('longest wait for the next frame', Math.max(...waits));
  }
}

declare global {
  interface Window {
    whenShown: (wanted: Wanted) => Promise<number>;
    shifts: number;
    waits: number[];
  }
}

/** One person's round through the target, in a browser profile of its own. */
export async function visit(browser: Browser, target: Target, shop: LargeShop): Promise<Samples> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  try {
    await context.addInitScript(readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8'));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Performance.enable');
    const round = new Visit(page, cdp, target, shop);
    await round.start();
    await round.list();
    await round.booking();
    await round.ledger();
    await round.inputs();
    return round.samples;
  } finally {
    await context.close();
  }
}

/** Our app as staff use it. */
export const app = (url: string): Target => ({
  name: 'app',
  url,
  signIn: async (page) => {
    await page.getByLabel('Email').fill(OWNER.email);
    await page.locator('input[type=password]').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  },
  choose: async (page, label, value) => {
    await page.getByRole('combobox', { name: label }).first().click();
    const option = page.getByRole('option', { name: words(value), exact: true });
    await option.hover();
    return () => option.click();
  },
  ledgerLink: async (page) => {
    await page.getByRole('button', { name: 'Ledger' }).first().click();
    return page.getByRole('menuitem', { name: 'All Entries' });
  },
  filters: (page) => page.getByRole('button', { name: 'Show Filters' }).click(),
  edit: (page) => page.getByRole('button', { name: 'Edit Booking' }),
  field: (page) => page.getByLabel(/client name/i).first(),
});

/** React and react-dom alone. */
export const floor = (url: string, token: string): Target => ({
  name: 'React alone',
  url,
  signIn: (page) => page.evaluate((given) => localStorage.setItem('token', given), token),
  choose: async (page, label, value) => {
    const select = page.getByLabel(label);
    return () => select.selectOption(value).then(() => undefined);
  },
  ledgerLink: async (page) => page.getByRole('link', { name: 'Ledger' }),
  filters: () => Promise.resolve(),
  edit: null,
  field: (page) => page.getByLabel('Client name'),
});
