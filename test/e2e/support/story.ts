import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from 'playwright/test';
import { LoginPage } from '../pages/login.page.ts';
import { newSession, OUTSIDE, putStorage } from '../drivers/signed-in.ts';
import { Shell } from '../pages/shell.page.ts';
import { Api } from './api.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { account, BRIEF, openShop, type Shop } from './shop.ts';

type Story = {
  /** Puts a session of its own into the browser, as one that it has kept. The story opens its page. */
  signIn: (page?: Page) => Promise<void>;
  /** The same, and opens the dashboard. */
  openDashboard: (page?: Page) => Promise<void>;
  /** Signs in by the form, for stories of what that leaves in the browser. */
  signInByForm: () => Promise<void>;
  /** A shop of this story's own, for stories that stop it. */
  ownShop: Shop;
  /** A line to `ownShop` that can fail. */
  line: FaultProxy;
  /** The API of the worker's shop, for what a story finds already there. */
  api: Api;
  /** Every story ends with no policy violation and no uncaught error. */
  complaints: string[];
};

export type Worker = {
  /** The folder of the build that is tested. */
  build: string;
  shop: Shop;
};

/** A story in a real browser against the built server. */
export const test = base.extend<Story, Worker>({
  build: ['dist', { option: true, scope: 'worker' }],

  shop: [
    async ({ build }, use) => {
      const shop = await openShop(build);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  ownShop: async ({}, use) => {
    const shop = await openShop('dist', BRIEF);
    await use(shop);
    await shop.close();
  },

  line: async ({ ownShop }, use) => {
    const line = await startFaultProxy(ownShop.url);
    await use(line);
    await line.close();
  },

  api: async ({ shop }, use) => use(await Api.signIn(shop.url, account)),

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

  signIn: async ({ page: own }, use) =>
    use(async (page = own) => {
      const session = JSON.stringify(await newSession(page, account));
      await page.goto(OUTSIDE);
      await putStorage(page, { session });
    }),

  openDashboard: async ({ page: own, signIn }, use) =>
    use(async (page = own) => {
      await signIn(page);
      await page.goto('/dashboard');
      await new Shell(page).seeTitle('Dashboard');
    }),

  signInByForm: async ({ page }, use) =>
    use(async () => {
      const login = new LoginPage(page);
      await login.open();
      await login.signIn();
      await new Shell(page).seeTitle('Dashboard');
    }),
});

export { expect };

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** `seeAccessible` in both themes, as if each was chosen in another tab. */
export async function seeAccessibleInThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((newValue) => {
      // A row that is out of view would begin to change its colours only when it is looked at.
      const still = new CSSStyleSheet();
      still.insertRule('* { transition: none !important }');
      document.adoptedStyleSheets = [still];
      localStorage.setItem('theme', newValue);
      dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    }, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // A picture whose file is not there would have no outline.
    await expect(page.locator('svg path:not([d])')).toHaveCount(0);
    await seeAccessible(page);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  }
}

/** No violation of WCAG 2.2 AA on what the page shows once it has come to rest: what fades in has no contrast yet. */
export async function seeAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isEnding = (one: Animation) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity;
    // What was just put on the page begins to move in the frame after.
    for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
      await frame();
      const moving = document.getAnimations().filter(isEnding);
      if (moving.length > 0) quietFrames = 0;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
  // No page of ours has frames, whose results would be put together on a page of their own.
  // Every rule is asked all the same; to describe each part that keeps it takes more time than many rules do.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(AXE_TAGS)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
  expect(found).toEqual([]);
}
