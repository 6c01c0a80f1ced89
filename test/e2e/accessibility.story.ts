import type { Page } from 'playwright/test';
import { BookingPage } from './pages/booking-details.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessible, test } from './support/story.ts';

/** Every screen that its address alone opens, with the words that say it is there. */
const screens = [
  ['/dashboard', 'Dashboard'],
  ['/bookings', 'Bookings'],
  ['/bookings?search=nobody%20at%20all', 'Bookings'],
  ['/bookings/new', 'Create New Booking'],
  ['/warranty-claims', 'Warranty Claims'],
  ['/warranty-claims/new', 'Create Warranty Claim'],
  ['/warranty-claims/999999', 'Warranty Claim'],
  ['/ledger', 'Ledger Entries'],
  ['/ledger/new', 'Create Ledger Entry'],
  ['/bookings/101/extra', 'Page Not Found'],
] as const;

const chooseTheme = (page: Page, theme: string) =>
  page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);

for (const theme of ['light', 'dark']) {
  test.describe(`in the ${theme} theme`, () => {
    test('signed out', async ({ page }) => {
      await chooseTheme(page, theme);
      for (const [path, title] of [
        ['/login', 'Welcome back'],
        ['/verify-email', /./],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
        await seeAccessible(page);
      }
    });

    test('every screen that an address opens', async ({ page, signIn, api }) => {
      test.slow();
      await chooseTheme(page, theme);
      await api.book('Accessible Aliya');
      await signIn();
      for (const [path, title] of screens) {
        await page.goto(path);
        await new Shell(page).seeTitle(title);
        await page.waitForLoadState('networkidle');
        await seeAccessible(page);
      }
    });

    test('a booking in view, in edit mode, refused, asked about and deleted', async ({ page, signIn, api }) => {
      test.slow();
      await chooseTheme(page, theme);
      const id = await api.book('Accessible Ahsan');
      await signIn();
      const booking = new BookingPage(page);
      await booking.open(id);
      await seeAccessible(page);
      await booking.clickEdit();
      await booking.clickAdd('Add Item');
      await booking.clickAdd('Add Payment');
      await booking.clickAdd('Add Contact');
      await booking.clickAdd('Add Delivery');
      await booking.toggleActive('Item 1');
      await seeAccessible(page);
      await booking.type('Client name', '');
      await booking.clickSave();
      await expect(page.getByText('Client name is required')).toBeVisible();
      await seeAccessible(page);
      await booking.clickCancel();
      await booking.clickDelete();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await seeAccessible(page);
      await booking.confirmDelete();
      await booking.seeDeleted();
      await seeAccessible(page);
    });

    test('open menus', async ({ page, signIn }) => {
      await chooseTheme(page, theme);
      await signIn();
      for (const name of ['Account', 'Theme', 'Ledger']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('menu', { name })).toBeVisible();
        await seeAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu', { name })).toBeHidden();
      }
    });
  });
}
