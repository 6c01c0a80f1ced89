import type { Page } from 'playwright';

/** One view of the app as the sample shop shows it. */
export type View = {
  /** Part of the file name. */
  name: string;
  title: string;
  path: string;
  /** Signed out. */
  isPublic?: true;
  /** What is pressed first. */
  open?: (page: Page) => Promise<void>;
  /** A window over the page: what is in view is the picture. */
  isWindow?: true;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

/** On a phone Delete Booking is in the menu. */
async function askDelete(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Delete Booking', exact: true });
  if (await button.isVisible()) return button.click();
  await press('Quick Actions')(page);
  await choose(page, 'Delete Booking');
}

async function chooseTwo(page: Page): Promise<void> {
  await press('Select')(page);
  const boxes = page.getByRole('checkbox', { name: /^Select BK-/ });
  await boxes.first().check();
  await boxes.nth(1).check();
}

/** Every screen, and the views of it that look different. */
export const VIEWS: readonly View[] = [
  { name: 'login', title: 'Sign-in', path: '/login', isPublic: true },
  { name: 'verification', title: 'Email verification', path: '/verify-email', isPublic: true },
  { name: 'dashboard', title: 'Dashboard', path: '/dashboard' },
  { name: 'bookings', title: 'Bookings', path: '/bookings' },
  { name: 'bookings-nothing', title: 'Bookings, nothing found', path: '/bookings?search=nobody%20at%20all' },
  { name: 'board', title: 'Board', path: '/bookings?view=board' },
  { name: 'bookings-chosen', title: 'Several bookings chosen', path: '/bookings', open: chooseTwo },
  {
    name: 'palette',
    title: 'Find and do anything',
    path: '/bookings',
    open: (page) => page.keyboard.press('Control+k'),
    isWindow: true,
  },
  { name: 'keys', title: 'Keys', path: '/bookings', open: (page) => page.keyboard.press('?'), isWindow: true },
  { name: 'booking-new', title: 'New booking', path: '/bookings/new' },
  { name: 'booking', title: 'Booking', path: '/bookings/7' },
  { name: 'booking-edit', title: 'Booking in edit mode', path: '/bookings/7', open: press('Edit Booking') },
  { name: 'booking-history', title: 'History of a booking', path: '/bookings/7', open: press('Show History') },
  {
    name: 'booking-message',
    title: 'A message to a customer',
    path: '/bookings/7',
    open: press('Message'),
    isWindow: true,
  },
  {
    name: 'booking-question',
    title: 'A question over a booking',
    path: '/bookings/7',
    open: askDelete,
    isWindow: true,
  },
  { name: 'claims', title: 'Warranty claims', path: '/warranty-claims' },
  { name: 'claim-new', title: 'New claim', path: '/warranty-claims/new' },
  { name: 'claim', title: 'Warranty claim', path: '/warranty-claims/1' },
  { name: 'ledger', title: 'Ledger', path: '/ledger' },
  { name: 'ledger-filters', title: 'Ledger, filters open', path: '/ledger', open: press('Show Filters') },
  { name: 'ledger-new', title: 'New ledger entry', path: '/ledger/new' },
  { name: 'ledger-entry', title: 'Ledger entry', path: '/ledger/1' },
  { name: 'ledger-edit', title: 'Edit of a ledger entry', path: '/ledger/1/edit' },
  { name: 'report', title: 'Main report', path: '/ledger/reports?groupBy=location' },
  { name: 'report-days', title: 'Main report by date', path: '/ledger/reports?groupBy=date' },
  { name: 'report-daily', title: 'Daily summary', path: '/ledger/reports?tab=daily' },
  { name: 'report-monthly', title: 'Monthly summary', path: '/ledger/reports?tab=monthly' },
  { name: 'account', title: 'Account', path: '/account' },
  { name: 'settings', title: 'Settings', path: '/settings' },
  { name: 'branches', title: 'Branches', path: '/settings/branches' },
  { name: 'people', title: 'People', path: '/people' },
  { name: 'not-found', title: 'Page not found', path: '/nowhere' },
];
