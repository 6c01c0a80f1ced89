import type { Page } from 'playwright/test';
import { deferred } from '../deferred.ts';
import { expect, signedOut, test } from './support/story.ts';

/** The code of panels that open at a press. */
const PANELS = /\/(?:dialog|menu-list)-[^/]*\.js$/;

const takeAway = (page: Page, file: RegExp) => page.route(file, (route) => route.abort());

test('a menu whose code fails to load shows an error, and opens after Try again [UI-01]', async ({ page, shell }) => {
  await takeAway(page, PANELS);
  await shell.open('/bookings/new', 'Create New Booking');
  await page.getByRole('textbox', { name: 'Client name' }).fill('Partial Parveen');
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await shell.clickNav('Bookings');
  await expect.poll(() => questions).toEqual(['Leave without saving?']);
  await shell.seeTitle('Bookings');

  const account = shell.button('Account');
  await account.click();
  await expect(page.getByText('Not loaded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not loaded')).toHaveCount(0);
  await account.click();
  await expect(page.getByText('Not loaded')).toBeVisible();
  await page.unroute(PANELS);
  await shell.button('Try again').click();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
});

test('a screen that arrives while a menu is loading leaves the focus to the menu [UI-01]', async ({ page, shell }) => {
  const [screen, list] = [deferred(), deferred()];
  await page.route(/\/claim-list\.screen-[^/]*\.js$/, (route) => screen.promise.then(() => route.continue()));
  await page.route(PANELS, (route) => list.promise.then(() => route.continue()));
  await shell.openDashboard();
  await shell.clickNav('Warranty Claims');
  const account = shell.button('Account');
  await account.click();
  screen.resolve();
  await shell.seeTitle('Warranty Claims');
  // The focus would move in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(account).toBeFocused();
  list.resolve();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
});

test('a press whose code is loading acts once, and is cancelled by Escape [KEYS-03]', async ({ page, shell }) => {
  const code = deferred();
  await page.route(/\/palette-[^/]*\.js$/, (route) => code.promise.then(() => route.continue()));
  await shell.openDashboard();
  const busy = page.locator('[aria-busy=true]');
  const palette = page.getByRole('combobox', { name: 'Find and Do Anything' });
  await page.keyboard.press('Control+k');
  await expect(busy).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(busy).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  code.resolve();
  await expect(palette).toBeFocused();
  await expect(palette).toHaveCount(1);
});

signedOut(
  'a frame or a screen whose code fails to load shows an error, and opens after Try again',
  async ({ page, login, shell }) => {
    const frame = /\/frame-[^/]*\.js$/;
    await takeAway(page, frame);
    const ahead = page.waitForEvent('requestfailed', (request) => frame.test(request.url()));
    await login.open();
    await login.signIn();
    await ahead;
    await shell.seeTitle('Not loaded');
    await page.unroute(frame);
    await shell.button('Try again').click();
    await shell.seeTitle('Dashboard');

    const claims = /\/claim-list\.screen-[^/]*\.js$/;
    await takeAway(page, claims);
    await shell.clickNav('Warranty Claims');
    await shell.seeTitle('Not loaded');
    await page.unroute(claims);
    await shell.button('Try again').click();
    await shell.seeTitle('Warranty Claims');
  },
);

test('a new release keeps the draft of an open form [SHELL-02]', async ({ page, shell }) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  // The server has a new release, without the files that this page would prefetch.
  await page.route(PANELS, (route) => route.fulfill({ status: 404 }));
  const other = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>';
  await page.route(/:\d+\/$/, (route) => route.fulfill({ contentType: 'text/html', body: other }));
  await shell.open('/bookings/new', 'Create New Booking');
  const name = page.getByRole('textbox', { name: 'Client name' });
  await name.fill('Released Rukhsana');
  await shell.button('Account').click();
  await expect(page.getByText('A new version of Reflow is available.')).toBeVisible();
  await page.unroute(PANELS);
  await shell.button('Reload').click();
  await shell.button('Restore').click();
  await expect(name).toHaveValue('Released Rukhsana');
  expect(questions).toEqual([]);
});
