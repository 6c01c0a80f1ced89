import type { Page } from 'playwright/test';
import type { Till } from '../../src/domain/till/till.ts';
import { aTill } from '../support/a.ts';
import { bookingPage, shellPage } from './support/pages.ts';
import { seeWindowWhole } from './support/layout.ts';
import { goTo } from './support/screens.ts';
import { expect, seeAccessible, seeAccessibleInThemes, seeScreen, signedOut, test } from './support/story.ts';

/** Urdu input, and amounts and words of maximum length. */
const URDU = 'عائشہ پروین کی دکان';
const URDU_ITEM = {
  name: 'گرافکس کارڈ',
  type: 'GPU',
  payableAmount: 900,
  vendor: 'زوٹاک',
  reportedIssue: 'تصویر نہیں آتی',
  comments: 'ڈبے کے بغیر',
} as const;
const LONG = 'Muhammad'.repeat(7);
const ENTRY = {
  category: 'MISCELLANEOUS',
  amount: 9_999_999.99,
  paymentMethod: 'BANK_TRANSFER',
  vendorName: 'بجلی گھر',
  description: 'بجلی کا بل',
  remarks: 'وقت پر',
} as const;

/** Opens screens by their address and checks each. */
async function seeScreens(page: Page, screens: readonly (readonly [string, string])[]): Promise<void> {
  await shellPage(page).openDashboard();
  for (const [path, title] of screens) {
    await goTo(page, path);
    await shellPage(page).seeTitle(title);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await seeScreen(page, 'screen');
  }
}

signedOut('signed out, in both themes, at every width, without a font', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  for (const path of ['/login', '/verify-email']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await seeScreen(page);
  }
  expect(fonts).toEqual([]);
});

test('every screen that an address opens is accessible in both themes and at every width', async ({ page, api }) => {
  await api.book(URDU, { booking_items: [URDU_ITEM] });
  await api.book(LONG);
  await api.spend({ ...ENTRY, vendorName: LONG, receiptNumber: 'INV'.repeat(10) });
  await api.spend(ENTRY);
  await seeScreens(page, [
    ['/dashboard', 'Dashboard'],
    ['/bookings', 'Bookings'],
    ['/bookings?search=nobody%20at%20all', 'Bookings'],
    ['/bookings?worklist=inboundMissing&status=DRAFT,PENDING', 'Bookings'],
    ['/bookings/new', 'Create New Booking'],
    ['/warranty-claims/new', 'Create Warranty Claim'],
    ['/warranty-claims/999999', 'Warranty Claim'],
    ['/ledger/new', 'Create Ledger Entry'],
    ['/account', 'Account'],
    ['/people', 'People'],
    ['/workflow', 'Status Report'],
    ['/workflow?startDate=2024-01-01&endDate=2024-01-01', 'Status Report'],
    ['/workflow/changes?from=START&to=DRAFT', 'New → Draft'],
    ['/settings', 'Settings'],
    ['/settings/branches', 'Branches'],
    ['/bookings/101/extra', 'Page Not Found'],
  ]);
  // The machine may have its own Urdu font, so the test requests the web font by its name.
  const states = await page.evaluate(async (text) => {
    const weights = [400, 600].map((weight) => document.fonts.load(`${weight} 16px "Noto Naskh Arabic"`, text));
    return (await Promise.all(weights)).flat().map(({ status }) => status);
  }, URDU);
  expect(states).toEqual(['loaded', 'loaded']);
});

test('claims, entries and reports are accessible in both themes and at every width', async ({ page, shell, api }) => {
  const claimed = await api.finish(URDU, [URDU_ITEM]);
  const claim = await api.claim(claimed, URDU, URDU);
  const claimable = await api.finish(URDU, [URDU_ITEM]);
  const entry = await api.spend({ ...ENTRY, receiptNumber: 'R-2025-7' });
  await seeScreens(page, [
    ['/warranty-claims', 'Warranty Claims'],
    [`/warranty-claims/${claim}`, 'Warranty Claim'],
    [`/warranty-claims/new?bookingCode=${claimed.code}`, 'Create Warranty Claim'],
    ['/ledger?category=MISCELLANEOUS', 'Ledger Entries'],
    [`/ledger/${entry}`, `Entry #${entry}`],
    [`/ledger/${entry}/edit`, 'Edit Ledger Entry'],
    ['/ledger/till', 'Till'],
    ['/ledger/reports', 'Ledger Reports'],
    ['/ledger/reports?tab=daily', 'Ledger Reports'],
    ['/ledger/reports?tab=monthly', 'Ledger Reports'],
  ]);

  await page.goto(`/warranty-claims/new?bookingCode=${claimable.code}`);
  await page.getByRole('main').getByText(URDU_ITEM.name, { exact: true }).click();
  await page.getByRole('textbox', { name: 'Reported issue' }).fill(URDU);
  await seeScreen(page);
  await shell.button('Continue').click();
  await page.getByRole('textbox', { name: 'General remarks' }).fill(URDU);
  await seeScreen(page);
  await page.route('**/api/ledger-entry/**', (route) => route.fulfill({ status: 403, json: { success: false } }));
  await page.goto('/ledger');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load ledger entries.' })).toBeVisible();
  await seeScreen(page);
});

test('the till is accessible while it is counted, closed or refused, and closes a day by keyboard alone', async ({
  page,
}) => {
  const place = { date: '2026-01-05', locationId: 1, branch: URDU };
  const refunded = [{ method: 'WALLET', amount: 50, count: 1 }];
  const open = aTill({ ...place, refunded });
  const record = { number: 2, replaces: 1, counted: 990, takenOut: 600, difference: -10, note: URDU };
  const by = { closedAt: '2026-01-05T15:00:00.000Z', closedBy: { id: 1, name: `${URDU} ${LONG}` } };
  const closed = aTill({ ...open, status: 'CLOSED', canReopen: true, ...record, ...by });
  let shown: Till = open;
  await page.route(/\/api\/till\?/, (route) => route.fulfill({ json: { success: true, data: shown } }));
  await page.route('**/api/till/close', (route) =>
    route.fulfill({ status: 201, json: { success: true, data: closed } }),
  );
  const goToTill = () => page.goto(`/ledger/till?date=${place.date}&locationId=${place.locationId}`);
  await goToTill();
  await page.getByText('Count Notes').click();
  await page.getByLabel('500 ×', { exact: true }).fill('1');
  await seeScreen(page);
  shown = { ...open, refusal: 'Jan 4, 2026 has money and is not closed. Close it first.' };
  await goToTill();
  await expect(page.getByText(shown.refusal ?? '')).toBeVisible();
  await seeScreen(page);
  shown = open;
  await goToTill();
  await page.getByLabel('Opening (Rs)').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('1000');
  await page.keyboard.press('Enter');
  await page.getByText('Reopen This Day').click();
  await expect(page.getByRole('button', { name: 'Reopen Day' })).toBeVisible();
  await seeScreen(page);
});

test('the history, a menu and every window are accessible in both themes and at every width', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const id = await api.book(URDU, { booking_items: [URDU_ITEM] });
  await booking.open(id);
  await shell.button('Show History').click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  await seeScreen(page);
  await shell.button('Account').click();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  await seeAccessibleInThemes(page);
  await page.keyboard.press('Escape');

  const seeWindow = async (name: string | RegExp) => {
    await expect(shell.dialog(name)).toBeVisible();
    await seeAccessibleInThemes(page, 'window');
    await seeWindowWhole(page);
    await page.keyboard.press('Escape');
    await expect(shell.dialog(name)).toBeHidden();
  };
  await shell.button('Record Payment').click();
  await seeWindow('Record Payment');
  for (const name of [
    'Log Contact',
    'Add Delivery',
    'Change Item Status',
    'Record Accessories',
    'Set Appointment',
    'Promise',
    'Assign',
  ]) {
    await booking.chooseQuick(name);
    await seeWindow(name);
  }
  await page.getByRole('button', { name: /^Device of/ }).click();
  await seeWindow('Device');
  await shell.clickMenu('Account', 'Keyboard Shortcuts');
  await seeWindow('Keyboard Shortcuts');
  await shell.button('Message').click();
  await seeWindow(/^Message to/);
  await page.keyboard.press('Control+k');
  await seeWindow('Find and Do Anything');
  await shell.button('Print').click();
  await page.getByRole('menuitem', { name: 'Receipt, A4' }).click();
  await seeWindow('Receipt, A4');
  await goTo(page, '/people');
  await shell.button('Add Person').click();
  await shell.button('Add').click();
  await expect(shell.dialog('Add Person').getByRole('alert')).toBeVisible();
  await seeWindow('Add Person');
});

test('a booking in every state is accessible in both themes and at every width', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const id = await api.book(URDU, { booking_items: [URDU_ITEM], referralSourceNotes: URDU });
  await page.route('**/api/live', (route) => route.abort());
  await booking.open(id);
  await seeScreen(page);
  await booking.clickEdit();
  for (const part of ['Add Item', 'Add Payment', 'Add Contact', 'Add Delivery']) await booking.clickAdd(part);
  await booking.toggleActive('Item 1');
  // A toast covers the focused element until it disappears.
  await shell.closeToast('Item deleted');
  // A control that is scrolled under a sticky bar would be measured as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await booking.type('Client name', '');
  await booking.clickSave();
  await expect(page.getByText('Client name is required')).toBeVisible();
  await shell.closeToast('Cannot Save Changes');
  await seeScreen(page);
  await booking.clickCancel();

  await booking.clickEdit();
  await booking.type('Client name', LONG);
  await api.call('PATCH', `/booking/${id}`, { clientName: `${URDU} کی` });
  await booking.clickSave();
  await expect(page.getByText('1 conflicting change')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await shell.closeToast('Update failed');
  await seeScreen(page);
  await booking.clickCancel();
  await booking.clickDelete();
  await expect(shell.dialog()).toBeVisible();
  await seeAccessibleInThemes(page);
  await booking.confirmDelete();
  await booking.seeDeleted();
  await seeAccessibleInThemes(page);
});

test('a selection, and the refusals for a technician, are accessible in both themes', async ({
  page,
  elsewhere,
  list,
  shell,
  api,
}) => {
  const id = await api.book(URDU, { booking_items: [URDU_ITEM] });
  // The board has its own scroll container.
  await page.goto(`/bookings?view=board&search=${encodeURIComponent(URDU)}`);
  await expect(page.getByRole('region', { name: 'Board' }).getByRole('article').first()).toBeVisible();
  await seeAccessibleInThemes(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await shell.button('List').click();
  const { bar, box } = list.selection;
  await shell.button('Select').click();
  await box(URDU).check();
  await seeScreen(page);
  await bar.getByRole('button', { name: 'Change Status' }).click();
  await expect(bar.getByRole('combobox', { name: 'New status' })).toBeVisible();
  await seeAccessible(page);

  const theirs = await elsewhere(await api.hire('TECHNICIAN'));
  await bookingPage(theirs).open(id);
  await bookingPage(theirs).clickEdit();
  await seeScreen(theirs);
});

test('the book is accessible in both themes, at 320 and 1366 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/book');
  const book = page.frameLocator('iframe[title="The book of workflows"]');
  await expect(book.locator('h2').first()).toBeVisible();
  // One section of each kind, because all sections take minutes.
  await book.locator('main').evaluate((main) => {
    const kept = '#now, #permissions, #booking-status, #quick-action';
    for (const section of main.querySelectorAll(`section:not(${kept})`)) section.remove();
  });
  await seeAccessibleInThemes(page);
  await page.setViewportSize({ width: 320, height: 768 });
  await seeAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
