import * as z from 'zod/mini';
import { BookingPage } from './pages/booking-details.page.ts';
import { Shell } from './pages/shell.page.ts';
import { SelectManyPage } from './pages/select-many.page.ts';
import { seeWhole, seeWindowWhole } from './support/layout.ts';
import { finishBooking } from './support/finished-booking.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';
import { TREES } from './support/trees.ts';

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
  ['/ledger/reports', 'Ledger Reports'],
  ['/account', 'Account'],
  ['/people', 'People'],
  ['/settings', 'Settings'],
  ['/settings/branches', 'Branches'],
  ['/bookings/101/extra', 'Page Not Found'],
] as const;

/** An amount and words as long as they come. */
const BIG_ENTRY = {
  category: 'MISCELLANEOUS',
  amount: 9_999_999.99,
  paymentMethod: 'BANK_TRANSFER',
  vendorName: 'Muhammad'.repeat(7),
  receiptNumber: 'INV'.repeat(10),
  description: 'Oscilloscope with probes, second hand',
} as const;

/** What people type here as well. */
const URDU = 'عائشہ پروین کی دکان';
const URDU_ITEM = {
  name: 'گرافکس کارڈ',
  type: 'GPU',
  payableAmount: 900,
  vendor: 'زوٹاک',
  reportedIssue: 'تصویر نہیں آتی',
  comments: 'ڈبے کے بغیر',
} as const;
const Made = z.object({ id: z.int() });
const URDU_ENTRY = { ...BIG_ENTRY, vendorName: 'بجلی گھر', description: 'بجلی کا بل', remarks: 'وقت پر' };

test('signed out, in both themes, at every width, without a font', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  for (const [path, title] of [
    ['/login', 'Welcome back'],
    ['/verify-email', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await seeAccessibleInThemes(page);
    await seeWhole(page);
  }
  expect(fonts).toEqual([]);
});

test('every screen that an address opens, in both themes, at every width', async ({ page, signIn, api }) => {
  test.slow();
  await api.book(URDU, { booking_items: [URDU_ITEM] });
  await api.book('Muhammad'.repeat(7));
  await api.spend(BIG_ENTRY);
  await api.spend(URDU_ENTRY);
  const { id: bookingId, booking_items: claimed } = await finishBooking(api, URDU, [URDU_ITEM]);
  const claimedItems = [{ bookingItemId: claimed[0]?.id, reportedIssue: URDU }];
  await api.call('POST', '/warrantyClaim', { bookingId, claimedItems, remarks: URDU });
  await signIn();
  for (const [path, title] of screens) {
    await page.goto(path);
    await new Shell(page).seeTitle(title);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const tree = TREES[path];
    if (tree !== undefined) await expect(page.locator('body')).toMatchAriaSnapshot(tree);
    await seeAccessibleInThemes(page);
    await seeWhole(page);
  }
  // Whether a machine has letters of its own is not known here: the font is asked for by its name.
  const states = await page.evaluate(async (text) => {
    const faces = [
      ...(await document.fonts.load('400 16px "Noto Naskh Arabic"', text)),
      ...(await document.fonts.load('600 16px "Noto Naskh Arabic"', text)),
    ];
    return faces.map(({ status }) => status);
  }, URDU);
  expect(states).toEqual(['loaded', 'loaded']);
});

test('every screen of one record, report and way to look at a list, in both themes, at every width', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const { id: bookingId, code, booking_items: claimed } = await finishBooking(api, URDU, [URDU_ITEM]);
  const claimedItems = [{ bookingItemId: claimed[0]?.id, reportedIssue: URDU }];
  const { id: claim } = Made.parse(
    await api.call('POST', '/warrantyClaim', { bookingId, claimedItems, remarks: URDU }),
  );
  const entry = await api.spend({ ...URDU_ENTRY, receiptNumber: 'R-2025-7' });
  await signIn();
  for (const [path, title] of [
    [`/warranty-claims/${claim}`, 'Warranty Claim'],
    [`/warranty-claims/new?bookingCode=${code}`, 'Create Warranty Claim'],
    [`/ledger/${entry}`, `Entry #${entry}`],
    [`/ledger/${entry}/edit`, 'Edit Ledger Entry'],
    ['/ledger?category=MISCELLANEOUS', 'Ledger Entries'],
    ['/ledger/reports?tab=daily', 'Ledger Reports'],
    ['/ledger/reports?tab=monthly', 'Ledger Reports'],
    ['/ledger/reports?groupBy=date', 'Ledger Reports'],
    ['/bookings?worklist=inboundMissing&status=DRAFT,PENDING', 'Bookings'],
  ] as const) {
    await page.goto(path);
    await new Shell(page).seeTitle(title);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await seeAccessibleInThemes(page);
    await seeWhole(page);
  }
});

test('history, a bar of what is chosen, and every window, in both themes, at every width', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const id = await api.book(URDU, { booking_items: [URDU_ITEM] });
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await page.getByRole('button', { name: 'Show History' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  await seeAccessibleInThemes(page);
  await seeWhole(page);

  const windows = [
    ['Find and do anything', () => page.keyboard.press('Control+k')],
    ['Keys', () => page.keyboard.press('?')],
    [/^Message to/, () => page.getByRole('button', { name: 'Message', exact: true }).click()],
    ['Record Payment', () => booking.chooseQuick('Record Payment')],
    ['Log Contact', () => booking.chooseQuick('Log Contact')],
    ['Add Delivery', () => booking.chooseQuick('Add Delivery')],
    ['Item Status', () => booking.chooseQuick('Item Status')],
    ['Move Appointment', () => booking.chooseQuick('Move Appointment')],
    [
      'Receipt, A4',
      async () => {
        await page.getByRole('button', { name: 'Print' }).click();
        await page.getByRole('menuitem', { name: 'Receipt, A4' }).click();
      },
    ],
  ] as const;
  for (const [name, open] of windows) {
    await booking.open(id);
    await open();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await seeAccessibleInThemes(page);
    await seeWindowWhole(page);
  }
  await page.goto('/people');
  await page.getByRole('button', { name: 'Add Person' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Person' })).toBeVisible();
  await seeAccessibleInThemes(page);
  await seeWindowWhole(page);

  await page.goto('/bookings');
  const many = new SelectManyPage(page);
  await many.clickSelect();
  await many.box(URDU).first().check();
  await many.seeCount(1);
  await seeAccessibleInThemes(page);
  await seeWhole(page);
});

test('a booking in view, in edit mode, refused, asked about and deleted, in both themes, at every width', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const id = await api.book(URDU, { booking_items: [URDU_ITEM], referralSourceNotes: URDU });
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await seeAccessibleInThemes(page);
  await seeWhole(page);
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
  // It lies over what takes the focus for its 5 s.
  await new Shell(page).closeToast('Cannot Save Changes');
  await seeWhole(page);
  await booking.clickCancel();
  await booking.clickDelete();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await seeAccessibleInThemes(page);
  await booking.confirmDelete();
  await booking.seeDeleted();
  await seeAccessibleInThemes(page);
});

test('open menus, in both themes', async ({ page, openDashboard }) => {
  await openDashboard();
  for (const name of ['Account', 'Theme', 'Ledger']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('menu', { name })).toBeVisible();
    await seeAccessibleInThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu', { name })).toBeHidden();
  }
});
