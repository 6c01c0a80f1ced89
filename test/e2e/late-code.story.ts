import type { Page, Route } from 'playwright/test';
import { shellPage } from './pages/shell.page.ts';
import { expect, signedOut, test } from './support/story.ts';

/** The code of what opens at a press. */
const PANELS = /\/panels-[^/]*\.js$/;

/** Holds back code that a page fetches late. @returns lets it come. */
async function holdBack(page: Page, file: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(file, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Takes late code away. @returns brings it back. */
async function takeAway(page: Page, file: RegExp): Promise<() => Promise<void>> {
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
}

/** Presses a link of the navigation in a form with something typed, and stays when the leave guard asks. */
async function leaveHalfTyped(
  page: Page,
  shell: ReturnType<typeof shellPage>,
  beforeAnswer: () => Promise<void>,
): Promise<void> {
  await shell.open('/bookings/new', 'Create New Booking');
  const name = page.getByRole('textbox', { name: 'Client name' });
  await name.fill('Partial Parveen');
  await shell.clickNav('Bookings');
  await beforeAnswer();
  await shell.dialog().getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Partial Parveen');
}

test('a question whose code is on its way is asked once the code is there [UI-01]', async ({ page, shell }) => {
  const come = await holdBack(page, PANELS);
  await leaveHalfTyped(page, shell, async () => {
    await expect(shell.dialog()).toHaveCount(0);
    await come();
  });
});

test('a question whose code does not come is the browser’s own, and ours the next time', async ({ page, shell }) => {
  const bringBack = await takeAway(page, PANELS);
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await leaveHalfTyped(page, shell, async () => {
    await expect.poll(() => questions).toEqual(['Leave without saving?']);
    await bringBack();
    await shell.clickNav('Bookings');
  });
});

test('a drawer whose code does not come stands in the page, and is a drawer the next time', async ({ page, shell }) => {
  const bringBack = await takeAway(page, PANELS);
  await page.setViewportSize({ width: 360, height: 740 });
  await shell.openDashboard();
  await shell.button('Open menu').click();
  await shell.clickNav('Bookings');
  await shell.seeTitle('Bookings');
  await bringBack();
  await shell.button('Open menu').click();
  await expect(shell.dialog('Menu')).toBeVisible();
});

test('a list whose code is on its way opens once it is there, and a second press calls it off', async ({
  page,
  shell,
}) => {
  const come = await holdBack(page, PANELS);
  await shell.open('/bookings', 'Bookings');
  const status = page.getByRole('combobox', { name: 'Status' });
  const seeExpanded = (isExpanded: boolean) => expect(status).toHaveAttribute('aria-expanded', String(isExpanded));
  await status.click();
  await seeExpanded(true);
  await status.click();
  await seeExpanded(false);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await seeExpanded(false);
  await status.click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await come();
  await page.getByRole('option', { name: 'Draft' }).click();
  await expect(status).toHaveText('Draft');
  await expect(status).toBeFocused();
});

test('a list or a menu whose code does not come says so, and opens with Try again or the next press', async ({
  page,
  shell,
}) => {
  const bringBack = await takeAway(page, PANELS);
  await shell.open('/bookings', 'Bookings');
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.click();
  await expect(page.getByText('Not loaded')).toBeVisible();
  await status.click();
  await expect(page.getByText('Not loaded')).toHaveCount(0);
  await shell.button('Account').click();
  await expect(page.getByText('Not loaded')).toBeVisible();
  await bringBack();
  await shell.button('Try again').click();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await status.click();
  await expect(page.getByRole('listbox')).toBeVisible();
});

test('a menu stays open while the next screen comes', async ({ page, shell }) => {
  const come = await holdBack(page, /\/booking-list\.screen-[^/]*\.js$/);
  await shell.openDashboard();
  await shell.clickNav('Bookings');
  await shell.button('Account').click();
  const entry = page.getByRole('menuitem', { name: 'Save what just happened' });
  await expect(entry).toBeVisible();
  await come();
  await shell.seeTitle('Bookings');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shell.button('Account')).toBeFocused();
});

test('a screen that does not arrive says so, and comes with Try again once the line is back', async ({
  page,
  shell,
}) => {
  const bringBack = await takeAway(page, /\/claim-list\.screen-[^/]*\.js$/);
  await shell.openDashboard();
  await shell.clickNav('Warranty Claims');
  await shell.seeTitle('Not loaded');
  await shell.clickNav('Bookings');
  await shell.seeTitle('Bookings');
  await shell.clickNav('Warranty Claims');
  await shell.seeTitle('Not loaded');
  await bringBack();
  await shell.button('Try again').click();
  await shell.seeTitle('Warranty Claims');
});

signedOut(
  'a frame that does not arrive is asked for again, fetched ahead without a line it is no error',
  async ({ page, login, shell }) => {
    const frame = /\/frame-[^/]*\.js$/;
    const bringBack = await takeAway(page, frame);
    const ahead = page.waitForEvent('requestfailed', (request) => frame.test(request.url()));
    await login.open();
    await login.signIn();
    await ahead;
    await shell.seeTitle('Not loaded');
    await bringBack();
    await shell.button('Try again').click();
    await shell.seeTitle('Dashboard');
  },
);

signedOut(
  'toasts whose code does not come are asked for again with the next one [NAV-14]',
  async ({ page, login, shell }) => {
    const bringBack = await takeAway(page, PANELS);
    const ahead = page.waitForEvent('requestfailed', (request) => PANELS.test(request.url()));
    await login.open();
    await login.see();
    await page.keyboard.press('Shift');
    await ahead;
    await bringBack();
    await login.signIn();
    await shell.seeToast('Login Successful');
  },
);

test('a new release under a half-typed form is said where code is gone, and Reload keeps what was typed [SHELL-02]', async ({
  page,
  shell,
}) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await shell.open('/bookings/new', 'Create New Booking');
  const name = page.getByRole('textbox', { name: 'Client name' });
  await name.fill('Released Rukhsana');
  // The server has another release: other files, and none of this page's.
  await page.route(PANELS, (route) => route.fulfill({ status: 404 }));
  const other = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>';
  await page.route(/:\d+\/$/, (route) => route.fulfill({ contentType: 'text/html', body: other }));
  await page.getByRole('combobox', { name: 'Client type' }).click();
  await expect(page.getByText('A new version of Reflow is there.')).toBeVisible();
  await page.unroute(PANELS);
  await shell.button('Reload').click();
  await shell.button('Restore').click();
  await expect(name).toHaveValue('Released Rukhsana');
  expect(questions).toEqual([]);
});
