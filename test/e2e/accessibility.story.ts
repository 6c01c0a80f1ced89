import { BookingPage } from './pages/booking-details.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

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

test('signed out, in both themes', async ({ page }) => {
  for (const [path, title] of [
    ['/login', 'Welcome back'],
    ['/verify-email', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await seeAccessibleInThemes(page);
  }
});

test('every screen that an address opens, in both themes', async ({ page, signIn, api }) => {
  test.slow();
  await api.book('Accessible Aliya');
  await signIn();
  for (const [path, title] of screens) {
    await page.goto(path);
    await new Shell(page).seeTitle(title);
    await page.waitForLoadState('networkidle');
    await seeAccessibleInThemes(page);
  }
});

test('a booking in view, in edit mode, refused, asked about and deleted, in both themes', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const id = await api.book('Accessible Ahsan');
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await seeAccessibleInThemes(page);
  await booking.clickEdit();
  await booking.clickAdd('Add Item');
  await booking.clickAdd('Add Payment');
  await booking.clickAdd('Add Contact');
  await booking.clickAdd('Add Delivery');
  await booking.toggleActive('Item 1');
  // A control on its way beneath a bar that stays in view would count as a small one.
  await page.evaluate(() => scrollTo(0, 0));
  await seeAccessibleInThemes(page);
  await booking.type('Client name', '');
  await booking.clickSave();
  await expect(page.getByText('Client name is required')).toBeVisible();
  await seeAccessibleInThemes(page);
  await booking.clickCancel();
  await booking.clickDelete();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await seeAccessibleInThemes(page);
  await booking.confirmDelete();
  await booking.seeDeleted();
  await seeAccessibleInThemes(page);
});

test('open menus, in both themes', async ({ page, signIn }) => {
  await signIn();
  for (const name of ['Account', 'Theme', 'Ledger']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('menu', { name })).toBeVisible();
    await seeAccessibleInThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu', { name })).toBeHidden();
  }
});
