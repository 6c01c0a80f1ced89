// `npm run screens`: every screen of the sample shop in every size and theme and on paper, and one page to look through.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../find-browser.ts';
import { openSampleShop, signIn } from '../sample-shop.ts';
import { oneOf, readTyped } from '../../tools/command.ts';
import { USAGES } from '../../tools/usages.ts';
import { root, runNpm } from '../tool.ts';
import { writeIndex } from './index-page.ts';
import { VIEWS, type View } from './views.ts';

/** Widths in px with the height of such a screen. */
const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const;
const THEMES = ['light', 'dark'] as const;
/** Width of the text on A4 with its margins, in px. */
const PAPER = 688;
/** A picture ends there: no view of the sample shop says more beneath it. */
const MAX_HEIGHT = 3_000;
const QUALITY = 45;

const { value, has } = readTyped(USAGES.screens);
const only = value('only')?.split(',');
const folder = join(root, 'docs/screens');
for (const name of only ?? [])
  oneOf(
    'The view',
    name,
    VIEWS.map((view) => view.name),
  );
const views = VIEWS.filter(({ name }) => only === undefined || only.includes(name));

/** What is read and drawn is there. */
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
  // What comes once the page is idle, such as figures and the life of a booking.
  await page.waitForTimeout(700);
  await untilShown(page);
  if (press) {
    await press(page);
    await untilShown(page);
    await page.waitForTimeout(500);
  }
}

/** The whole page, which is made as high as it is: what is far below is not drawn before it comes into view. */
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

async function takeView(page: Page, view: View): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await open(page, view);
    for (const theme of THEMES) {
      if (view.isWindow) {
        // An open window keeps the colour of its words.
        await page.emulateMedia({ colorScheme: theme });
        await open(page, view);
      } else {
        await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
        await untilShown(page);
      }
      await take(page, `${view.name}-${width}-${theme}`, view.isWindow);
    }
    await page.emulateMedia({ colorScheme: null });
  }
  if (view.isWindow || view.isPublic) return;
  await page.setViewportSize({ width: PAPER, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  await untilShown(page);
  await take(page, `${view.name}-paper`);
  await page.emulateMedia({ media: null });
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const options = { baseURL: url, reducedMotion: 'reduce', timezoneId: 'Asia/Karachi', locale: 'en-US' } as const;
  const visitor = await browser.newPage(options);
  const clerk = await browser.newPage(options);
  await clerk.goto('/login');
  await signIn(clerk);
  for (const view of views) {
    await takeView(view.isPublic ? visitor : clerk, view);
    console.log(view.title);
  }
}

if (!has('built') && (await runNpm('build')) !== 0) process.exit(1);
if (only === undefined) {
  for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file));
}
const shop = await openSampleShop();
const browser = await chromium.launch({ executablePath: await ensureBrowser() });
try {
  await takeAll(browser, shop.url);
  writeIndex(folder, VIEWS, { widths: SIZES.map(([width]) => width), themes: THEMES });
} finally {
  await browser.close();
  shop.close();
}
