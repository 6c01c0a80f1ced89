import type { Page, Route } from 'playwright/test';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, test } from './support/story.ts';

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

/** Presses a link of the navigation in a form with something typed, so that the leave guard asks. */
async function leaveHalfTyped(page: Page): Promise<void> {
  await page.goto('/bookings/new');
  await page.getByRole('textbox', { name: 'Client name' }).fill('Partial Parveen');
  await new Shell(page).clickNav('Bookings');
}

test('a question whose code is on its way is asked once the code is there', async ({ page, openDashboard }) => {
  const come = await holdBack(page, PANELS);
  await openDashboard();
  await leaveHalfTyped(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await come();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Client name' })).toHaveValue('Partial Parveen');
});

test('a question whose code does not come is the browser’s own, and ours the next time', async ({
  page,
  openDashboard,
}) => {
  await page.route(PANELS, (route) => route.abort());
  await openDashboard();
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await leaveHalfTyped(page);
  await expect.poll(() => questions).toEqual(['Leave without saving?']);
  await page.unroute(PANELS);
  await new Shell(page).clickNav('Bookings');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Client name' })).toHaveValue('Partial Parveen');
});

test('a drawer whose code does not come stands in the page, and is a drawer the next time', async ({
  page,
  openDashboard,
}) => {
  await page.route(PANELS, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await openDashboard();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bookings' }).click();
  await new Shell(page).seeTitle('Bookings');
  await page.unroute(PANELS);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('what is typed before the one field is there, as it comes and after stands in it, in its order', async ({
  page,
  openDashboard,
}) => {
  const come = await holdBack(page, /\/live-palette-[^/]*\.js$/);
  await openDashboard();
  // A letter that comes in the very moment in which the field has the focus.
  await page.evaluate(() => {
    const press = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      document.removeEventListener('focusin', press);
      document.execCommand('insertText', false, 'y ');
    };
    document.addEventListener('focusin', press);
  });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('warrant');
  await come();
  const field = page.getByRole('combobox', { name: 'Find and do anything' });
  await expect(field).toBeFocused();
  await page.keyboard.type('claims');
  await expect(field).toHaveValue('warranty claims');
  await page.keyboard.press('Enter');
  await new Shell(page).seeTitle('Warranty Claims');
});

test('a list whose code is on its way opens once it is there, and a second press calls it off', async ({
  page,
  openDashboard,
}) => {
  const come = await holdBack(page, PANELS);
  await openDashboard();
  await page.goto('/bookings');
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.click();
  await expect(status).toHaveAttribute('aria-expanded', 'true');
  await status.click();
  await expect(status).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(status).toHaveAttribute('aria-expanded', 'false');
  await status.click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await come();
  await page.getByRole('option', { name: 'Draft' }).click();
  await expect(status).toHaveText('Draft');
  await expect(status).toBeFocused();
});

test('a list or a menu whose code does not come says so, and opens with Try again or the next press', async ({
  page,
  openDashboard,
}) => {
  await page.route(PANELS, (route) => route.abort());
  await openDashboard();
  await page.goto('/bookings');
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.click();
  await expect(page.getByText('Not loaded')).toBeVisible();
  await status.click();
  await expect(page.getByText('Not loaded')).toHaveCount(0);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('Not loaded')).toBeVisible();
  await page.unroute(PANELS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await status.click();
  await expect(page.getByRole('listbox')).toBeVisible();
});

test('a menu stays open while the next screen comes', async ({ page, openDashboard }) => {
  const come = await holdBack(page, /\/booking-list\.screen-[^/]*\.js$/);
  await openDashboard();
  const shell = new Shell(page);
  await shell.clickNav('Bookings');
  await page.getByRole('button', { name: 'Account' }).click();
  const entry = page.getByRole('menuitem', { name: 'Save what just happened' });
  await expect(entry).toBeVisible();
  await come();
  await shell.seeTitle('Bookings');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
});

test('a screen that does not arrive says so, and comes with Try again once the line is back', async ({
  page,
  openDashboard,
}) => {
  const screen = /\/claim-list\.screen-[^/]*\.js$/;
  await page.route(screen, (route) => route.abort());
  await openDashboard();
  const shell = new Shell(page);
  await shell.clickNav('Warranty Claims');
  await shell.seeTitle('Not loaded');
  await shell.clickNav('Bookings');
  await shell.seeTitle('Bookings');
  await shell.clickNav('Warranty Claims');
  await shell.seeTitle('Not loaded');
  await page.unroute(screen);
  await page.getByRole('button', { name: 'Try again' }).click();
  await shell.seeTitle('Warranty Claims');
});

test('a frame that does not arrive is asked for again, and fetching it ahead without a line is no error', async ({
  page,
}) => {
  const frame = /\/frame-[^/]*\.js$/;
  await page.route(frame, (route) => route.abort());
  const ahead = page.waitForEvent('requestfailed', (request) => frame.test(request.url()));
  const login = new LoginPage(page);
  await login.open();
  await login.signIn();
  await ahead;
  const shell = new Shell(page);
  await shell.seeTitle('Not loaded');
  await page.unroute(frame);
  await page.getByRole('button', { name: 'Try again' }).click();
  await shell.seeTitle('Dashboard');
});

test('toasts whose code does not come are asked for again with the next one [NAV-14]', async ({ page }) => {
  await page.route(PANELS, (route) => route.abort());
  const ahead = page.waitForEvent('requestfailed', (request) => PANELS.test(request.url()));
  const login = new LoginPage(page);
  await login.open();
  await login.see();
  await page.keyboard.press('Shift');
  await ahead;
  await page.unroute(PANELS);
  await login.signIn();
  await expect(page.getByRole('status').filter({ hasText: 'Login Successful' })).toBeVisible();
  await new Shell(page).seeTitle('Dashboard');
});

test('a new release under a half-typed form is said where code is gone, and Reload keeps what was typed [SHELL-02]', async ({
  page,
  openDashboard,
}) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await openDashboard();
  await page.goto('/bookings/new');
  const name = page.getByRole('textbox', { name: 'Client name' });
  await name.fill('Released Rukhsana');
  // The server has another release: other files, and none of this page's.
  await page.route(PANELS, (route) => route.fulfill({ status: 404 }));
  const other = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>';
  await page.route(/:\d+\/$/, (route) => route.fulfill({ contentType: 'text/html', body: other }));
  await page.getByRole('combobox', { name: 'Client type' }).click();
  await expect(page.getByText('A new version of Reflow is there.')).toBeVisible();
  await page.unroute(PANELS);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Released Rukhsana');
  expect(questions).toEqual([]);
});
