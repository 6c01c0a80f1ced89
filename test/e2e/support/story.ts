import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import { test as base, type BrowserContext, expect, type Page } from 'playwright/test';
import { SESSION_KEY } from '../../../src/services/session/stored-session.ts';
import { bookingCreatePage, bookingListPage, loginPage, shellPage, bookingPage } from './pages.ts';
import { Api, newSession, type Person } from './api.ts';
import { seeWhole } from './layout.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { stayOnPage } from './stay-on-page.ts';
import { account, BRIEF, openShop, type Shop } from './shop.ts';

type Story = {
  booking: ReturnType<typeof bookingPage>;
  form: ReturnType<typeof bookingCreatePage>;
  list: ReturnType<typeof bookingListPage>;
  login: ReturnType<typeof loginPage>;
  shell: ReturnType<typeof shellPage>;
  /** The shop that the story opens, by default the shop of the worker. */
  served: Shop;
  /** A separate shop, for stories that stop it or change its configuration. */
  ownShop: Shop;
  /** A proxy in front of `served` that can fail. */
  line: FaultProxy;
  /** The API of `served`, to prepare the data of a story. */
  api: Api;
  /** A page on another computer, signed in or not. */
  elsewhere: (person: Person | null) => Promise<Page>;
  /** Checks that each story ends without a policy violation or an uncaught error. */
  complaints: string[];
};

/** A browser with empty storage. */
export const NOBODY = { cookies: [], origins: [] };

/** A browser with its own stored session for a shop. */
async function toStorageState(shop: Shop, url: string, person: Person) {
  const value = JSON.stringify(await newSession(shop.url, person));
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: [{ name: SESSION_KEY, value }] }] };
}

/** A story in a real browser against the built server, signed in as the owner. */
export const test = base.extend<Story, { shop: Shop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  ownShop: async ({}, use) => {
    const shop = await openShop(BRIEF);
    await use(shop);
    await shop.close();
  },
  line: async ({ served }, use) => {
    const line = await startFaultProxy(served.url);
    await use(line);
    await line.close();
  },
  served: async ({ shop }, use) => use(shop),
  baseURL: async ({ served }, use) => use(served.url),
  storageState: async ({ served, baseURL }, use) => use(await toStorageState(served, baseURL ?? '', account)),
  api: async ({ served }, use) => use(await Api.signIn(served.url, account)),
  elsewhere: async ({ browser, served }, use) => {
    const pages: Page[] = [];
    await use(async (person) => {
      const storageState = person ? await toStorageState(served, served.url, person) : NOBODY;
      const page = await browser.newPage({ baseURL: served.url, storageState });
      await stayOnPage(page.context());
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },

  context: async ({ context }, use) => {
    await stayOnPage(context);
    await use(context);
  },
  booking: async ({ page }, use) => use(bookingPage(page)),
  form: async ({ page }, use) => use(bookingCreatePage(page)),
  list: async ({ page }, use) => use(bookingListPage(page)),
  login: async ({ page }, use) => use(loginPage(page)),
  shell: async ({ page }, use) => use(shellPage(page)),

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** A story of a visitor without a session. */
export const signedOut = test.extend({ storageState: NOBODY });

/** A story with a separate shop. */
export const alone = test.extend({ served: async ({ ownShop }, use) => use(ownShop) });

/** A story with a separate shop behind a proxy that can fail. */
export const onLine = alone.extend({ baseURL: async ({ line }, use) => use(line.url) });

export { expect };

/** Expires the current token of each tab by replacing it in requests with a refused one. */
export async function expireTokens(context: BrowserContext): Promise<{ refreshes: () => number }> {
  let refreshes = 0;
  const held = new Set<string>();
  let isLearning = true;
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/auth/refresh')) {
      isLearning = false;
      refreshes += 1;
    }
    const token = request.headers()['authorization'];
    if (token !== undefined && isLearning) held.add(token);
    const isExpired = token !== undefined && held.has(token);
    await route.continue(
      isExpired ? { headers: { ...request.headers(), authorization: token.slice(0, -6) + 'AAAAAA' } } : {},
    );
  });
  return { refreshes: () => refreshes };
}

/** Returns the text of the saved trace. */
export async function saveTrace(page: Page): Promise<string> {
  const saving = shellPage(page).clickMenu('Account', 'Download Diagnostics');
  const [file] = await Promise.all([page.waitForEvent('download'), saving]);
  expect(file.suggestedFilename()).toMatch(/^reflow-trace-\d{4}-\d\d-\d\dT\d\d-\d\d\.json$/);
  return readFile(await file.path(), 'utf8');
}

/** Returns everything that the browser stores for the page: its storage, and the rows of each database store. */
export const readKept = (page: Page) =>
  page.evaluate(async () => {
    const rows: Record<string, unknown[]> = {};
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('Not read')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows[store] = await settle<unknown[]>(database.transaction(store).objectStore(store).getAll());
      database.close();
    }
    return { storage: [...Object.entries(localStorage), ...Object.entries(sessionStorage)], rows };
  });

export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The checks whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The parts to check: the shell is the same on all screens, and the page under a dialog was checked before. */
const PARTS = { page: null, screen: 'main', window: '[role=dialog]' } as const;
type Part = keyof typeof PARTS;

/** Checks a screen for accessibility in both themes, and its layout at every width. */
export async function seeScreen(page: Page, part?: Part): Promise<void> {
  await seeAccessibleInThemes(page, part);
  await seeWhole(page);
}

/** Runs `seeAccessible` in both themes. In the dark theme it only checks what depends on colours. */
export async function seeAccessibleInThemes(page: Page, part?: Part): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((newValue) => {
      // A row outside the viewport would start its colour transition only when it becomes visible.
      const still = new CSSStyleSheet();
      still.insertRule('* { transition: none !important }');
      document.adoptedStyleSheets = [still];
      localStorage.setItem('theme', newValue);
      dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    }, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // A picture with a missing file would have no outline.
    await expect(page.locator('svg path:not([d])')).toHaveCount(0);
    await seeAccessible(page, part, theme === 'dark' ? COLOUR_RULES : []);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  }
}

/** Expects no violation of WCAG 2.2 AA after all animations, because fading content has too little contrast. */
export async function seeAccessible(page: Page, part: Part = 'page', rules: string[] = []): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isEnding = (one: Animation) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity;
    // A new element starts its animation in the next frame.
    for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
      await frame();
      const moving = document.getAnimations().filter(isEnding);
      if (moving.length > 0) quietFrames = 0;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
  // axe is loaded once per page. It skips the description of passed elements, which is slow.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = rules.length > 0 ? { type: 'rule', values: rules } : { type: 'tag', values: AXE_TAGS };
  const violations = await page.evaluate(
    async ([within, only]) => {
      const program = (window as unknown as { axe: { run: typeof axe.run } }).axe;
      const options: axe.RunOptions = { runOnly: only, resultTypes: ['violations'] };
      return (await program.run(within ?? document, options)).violations;
    },
    [PARTS[part], runOnly] as const,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
  expect(found).toEqual([]);
}
