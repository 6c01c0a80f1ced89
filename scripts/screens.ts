// `npm test -- screens`: pictures of every screen of the sample shop in every size and theme and on paper.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { ensureBrowser } from '../tools/find-browser.ts';
import { openSampleShop, signIn } from './sample-shop.ts';
import { oneOf, readArgs } from 'workflow-kit/command';
import { freshBuild } from './fresh-build.mjs';
import { root } from '../tools/project.ts';

/** A view of the app in the sample shop. */
type View = {
  path: string;
  /** Prepares the view, for example with a press. */
  open?: (page: Page) => Promise<void>;
  /** The view needs no sign-in. */
  isPublic?: true;
  /** The view is a window over the page, so the picture shows only the visible part. */
  isWindow?: true;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

/** On a phone Delete Booking is in the menu. */
async function askDelete(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Delete Booking', exact: true });
  if (await button.isVisible()) return button.click();
  await press('Quick Actions')(page);
  await page.getByRole('menuitem', { name: 'Delete Booking', exact: true }).click();
}

async function chooseTwo(page: Page): Promise<void> {
  await press('Select')(page);
  const boxes = page.getByRole('checkbox', { name: /^Select BK-/ });
  await boxes.first().check();
  await boxes.nth(1).check();
}

/** Every screen, with each of its views that looks different. */
const VIEWS: Readonly<Record<string, View>> = {
  login: { path: '/login', isPublic: true },
  verification: { path: '/verify-email', isPublic: true },
  dashboard: { path: '/dashboard' },
  bookings: { path: '/bookings' },
  'bookings-nothing': { path: '/bookings?search=nobody%20at%20all' },
  board: { path: '/bookings?view=board' },
  'bookings-chosen': { path: '/bookings', open: chooseTwo },
  palette: { path: '/bookings', open: (page) => page.keyboard.press('Control+k'), isWindow: true },
  keys: { path: '/bookings', open: (page) => page.keyboard.press('?'), isWindow: true },
  'booking-new': { path: '/bookings/new' },
  booking: { path: '/bookings/7' },
  'booking-edit': { path: '/bookings/7', open: press('Edit Booking') },
  'booking-history': { path: '/bookings/7', open: press('Show History') },
  'booking-message': { path: '/bookings/7', open: press('Message'), isWindow: true },
  'booking-question': { path: '/bookings/7', open: askDelete, isWindow: true },
  claims: { path: '/warranty-claims' },
  'claim-new': { path: '/warranty-claims/new' },
  claim: { path: '/warranty-claims/1' },
  ledger: { path: '/ledger' },
  'ledger-filters': { path: '/ledger', open: press('Show Filters') },
  'ledger-new': { path: '/ledger/new' },
  'ledger-entry': { path: '/ledger/1' },
  'ledger-edit': { path: '/ledger/1/edit' },
  report: { path: '/ledger/reports?groupBy=location' },
  'report-days': { path: '/ledger/reports?groupBy=date' },
  'report-daily': { path: '/ledger/reports?tab=daily' },
  'report-monthly': { path: '/ledger/reports?tab=monthly' },
  till: { path: '/ledger/till' },
  account: { path: '/account' },
  settings: { path: '/settings' },
  branches: { path: '/settings/branches' },
  people: { path: '/people' },
  'not-found': { path: '/nowhere' },
};

/** Widths in px with the heights of such screens. */
const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const;
const THEMES = ['light', 'dark'] as const;
/** The width of text on A4 within its margins, in px. */
const PAPER = 688;
/** The maximum height of a picture. No view of the sample shop is longer. */
const MAX_HEIGHT = 3_000;
const QUALITY = 45;

/** The pictures that are copied to docs/screens for the README. */
const KEPT = ['bookings-1366-light', 'dashboard-1366-dark'];

const { values } = readArgs(
  `npm test -- screens: takes a picture of every screen of the sample shop in every size and theme and on paper, to reports/screens;
the two of the README go to docs/screens too.
  --only VIEW   takes this view alone; may be said several times`,
  { only: { type: 'string', multiple: true, default: Object.keys(VIEWS) } },
);
for (const name of values.only) oneOf('The view', name, Object.keys(VIEWS));
const views = Object.entries(VIEWS).filter(([name]) => values.only.includes(name));
const folder = join(root, 'reports/screens');

/** Waits until everything is read and drawn. */
async function untilShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isWaiting = document.querySelector('[aria-busy=true]') !== null;
    const isLoading = [...document.querySelectorAll('[role=status]')].some((part) =>
      part.textContent.startsWith('Loading'),
    );
    return !isWaiting && !isLoading && document.querySelector('h1') !== null;
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function open(page: Page, { path, open: press }: View): Promise<void> {
  await page.goto(path);
  await untilShown(page);
  // Some parts load when the page is idle, such as figures and the life of a booking.
  await page.waitForTimeout(700);
  await untilShown(page);
  if (press) {
    await press(page);
    await untilShown(page);
    await page.waitForTimeout(500);
  }
}

/**
 * Takes a picture of the whole page. The window is made as high as the page, because parts far below render only in
 * view.
 */
async function take(page: Page, file: string, isWindow = false): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  if (!isWindow) {
    for (let round = 0; round < 2; round += 1) {
      const height = await page.evaluate(() => document.body.scrollHeight);
      await page.setViewportSize({ ...viewport, height: Math.min(Math.max(height, viewport.height), MAX_HEIGHT) });
      await untilShown(page);
    }
  }
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await cdp.detach();
  writeFileSync(join(folder, `${file}.webp`), Buffer.from(data, 'base64'));
  await page.setViewportSize(viewport);
}

async function takeView(page: Page, name: string, view: View): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await open(page, view);
      await take(page, `${name}-${width}-${colorScheme}`, view.isWindow);
    }
  }
  if (view.isWindow || view.isPublic) return;
  await page.setViewportSize({ width: PAPER, height: 1_000 });
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await untilShown(page);
  await take(page, `${name}-paper`);
  await page.emulateMedia({ colorScheme: null, media: null });
}

freshBuild();
mkdirSync(folder, { recursive: true });
const shop = await openSampleShop();
const browser = await chromium.launch({ executablePath: await ensureBrowser() });
try {
  const options = { baseURL: shop.url, reducedMotion: 'reduce', timezoneId: 'Asia/Karachi', locale: 'en-US' } as const;
  const [visitor, clerk] = [await browser.newPage(options), await browser.newPage(options)];
  await clerk.goto('/login');
  await signIn(clerk);
  for (const [name, view] of views) {
    await takeView(view.isPublic ? visitor : clerk, name, view);
    console.log(name);
  }
} finally {
  await browser.close();
  shop.close();
}
for (const file of KEPT.map((name) => `${name}.webp`))
  if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(root, 'docs/screens', file));
