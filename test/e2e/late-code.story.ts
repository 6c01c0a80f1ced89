import type { Page, Route } from 'playwright/test';
import { Shell } from './pages/shell.page.ts';
import { expect, test } from './support/story.ts';

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

/** The control that stands in for the real one carries no state of it. */
const realSelect = (page: Page) => page.locator('[role=combobox][data-state]').first();

for (const [way, press] of Object.entries({
  'half a click': async (page: Page) => {
    await page.getByRole('combobox', { name: 'Client type' }).hover();
    await page.mouse.down();
  },
  'a click': (page: Page) => page.getByRole('combobox', { name: 'Client type' }).click(),
  Enter: (page: Page) => page.getByRole('combobox', { name: 'Client type' }).press('Enter'),
  'an arrow': (page: Page) => page.getByRole('combobox', { name: 'Client type' }).press('ArrowDown'),
})) {
  test(`${way} on a select whose code is on its way opens it once the code is there`, async ({ page, signIn }) => {
    const come = await holdBack(page, /\/select-part-[^/]*\.js$/);
    await signIn();
    await page.goto('/bookings/new');
    await press(page);
    await expect(realSelect(page)).toHaveCount(0);
    await come();
    await expect(realSelect(page)).toBeVisible();
    if (way === 'half a click') await page.mouse.up();
    await expect(page.getByRole('option', { name: 'Corporate' })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Client type' })).toHaveText('Corporate');
    await expect(page.getByRole('option')).toHaveCount(0);
  });
}

test('a menu whose code is on its way opens by one press, and stays open while the next screen comes', async ({
  page,
  signIn,
}) => {
  const comeMenu = await holdBack(page, /\/menu-part-[^/]*\.js$/);
  const comeScreen = await holdBack(page, /\/bookings\.screen-[^/]*\.js$/);
  await signIn();
  const shell = new Shell(page);
  await shell.clickNav('Bookings');
  await page.getByRole('button', { name: 'Account' }).click();
  await comeMenu();
  const entry = page.getByRole('menuitem', { name: 'Save what just happened' });
  await expect(entry).toBeVisible();
  await comeScreen();
  await shell.seeTitle('Bookings');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
});

test('a screen that does not arrive says so, and comes with Try again once the line is back', async ({
  page,
  signIn,
}) => {
  const screen = /\/warranty-claims\.screen-[^/]*\.js$/;
  await page.route(screen, (route) => route.abort());
  await signIn();
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

test('parts that do not arrive cost no form: the select is a plain one, the question the browser’s own', async ({
  page,
  signIn,
}) => {
  await page.route(/\/(?:select-part|confirm-question|menu-part)-[^/]*\.js$/, (route) => route.abort());
  await signIn();
  await page.goto('/bookings/new');
  await page.getByRole('textbox', { name: 'Client name' }).fill('Partial Parveen');
  await page.getByRole('combobox', { name: 'Client type' }).selectOption('Corporate');
  await expect(page.getByRole('combobox', { name: 'Client type' })).toHaveValue('CORPORATE');
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await new Shell(page).clickNav('Bookings');
  await expect.poll(() => questions).toEqual(['Leave without saving?']);
  await expect(page.getByRole('textbox', { name: 'Client name' })).toHaveValue('Partial Parveen');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
});
