import type { Action } from '../session/permissions.ts';

/**
 * The audience of a screen. `firstPassword` is for users who must replace theirs, `factor` for those who must set one
 * up (NAV-02, NAV-03, NAV-15, ACCOUNT-06, FACT-02).
 */
export type Access = 'public' | 'signedOut' | 'firstPassword' | 'factor' | 'signedIn';

export type Address<Name extends string = string> = {
  path: string;
  screen: Name;
  access: Access;
  title: string;
  /** The permission that the user needs in addition to being signed in (NAV-07, PERM-08). */
  permission: Action | null;
  /** True if only Reflow's own server has the screen. With any other provider it is the 404 page (OFFER-02). */
  isReflowOnly: boolean;
};

const address = <Name extends string>(
  access: Access,
  path: string,
  screen: Name,
  title: string,
  permission: Action | null = null,
): Address<Name> => ({
  path,
  screen,
  access,
  title,
  permission,
  isReflowOnly: false,
});

const reflowAddress = <Name extends string>(
  path: string,
  screen: Name,
  title: string,
  permission: Action,
): Address<Name> => ({ ...address('signedIn', path, screen, title, permission), isReflowOnly: true });

/**
 * All addresses. The first match wins. `/` redirects, and any other path is the 404 page (NAV-01, NAV-02, NAV-03,
 * NAV-15).
 */
export const ADDRESSES = [
  address('signedOut', '/login', 'login', 'Sign in'),
  address('public', '/verify-email', 'verification', 'Verify Email'),
  address('firstPassword', '/account/password', 'first-password', 'Choose a Password'),
  address('factor', '/account/factor', 'factor', 'Set Up a Second Factor'),
  address('signedIn', '/dashboard', 'dashboard', 'Dashboard'),
  address('signedIn', '/bookings', 'booking-list', 'Bookings'),
  address('signedIn', '/bookings/new', 'booking-create', 'Create New Booking', 'booking.create'),
  address('signedIn', '/bookings/:id', 'booking-details', 'Booking Details'),
  address('signedIn', '/warranty-claims', 'claim-list', 'Warranty Claims'),
  address('signedIn', '/warranty-claims/new', 'claim-create', 'Create Warranty Claim', 'claim.create'),
  address('signedIn', '/warranty-claims/:id', 'claim-details', 'Warranty Claim'),
  address('signedIn', '/ledger', 'ledger-list', 'Ledger Entries', 'ledger.read'),
  address('signedIn', '/ledger/new', 'ledger-form', 'Create Ledger Entry', 'ledger.create'),
  address('signedIn', '/ledger/reports', 'ledger-reports', 'Ledger Reports', 'ledger.read'),
  reflowAddress('/ledger/till', 'till', 'Till', 'till.read'),
  address('signedIn', '/ledger/:id', 'ledger-details', 'Ledger Entry', 'ledger.read'),
  address('signedIn', '/ledger/:id/edit', 'ledger-form', 'Edit Ledger Entry', 'ledger.edit'),
  reflowAddress('/book', 'book', 'Workflows', 'book.read'),
  reflowAddress('/account', 'account', 'Account', 'account.own'),
  reflowAddress('/settings', 'shop-settings', 'Settings', 'shop.audit'),
  reflowAddress('/settings/branches', 'shop-branches', 'Branches', 'shop.audit'),
  reflowAddress('/settings/counters', 'counters', 'Counters', 'counter.read'),
  reflowAddress('/workflow', 'workflow', 'Status Report', 'workflow.audit'),
  reflowAddress('/workflow/changes', 'workflow-changes', 'Changes', 'workflow.audit'),
  reflowAddress('/people', 'people', 'People', 'people.read'),
];

/** The name of a screen with an address. */
export type ScreenName = (typeof ADDRESSES)[number]['screen'];

/** Checks whether screens with this access are in the layout of signed-in staff (NAV-08). */
export const hasFrame = (access: Access): boolean => access === 'signedIn';

/** Finds the address of a path, and the id in it. Unusual spellings are not found here. */
export function findAddress(path: string): { address: (typeof ADDRESSES)[number] | null; id: string } {
  const [, id = ''] = /\/([1-9]\d{0,9})(?:\/|$)/.exec(path) ?? [];
  const screen = path === '/' ? '/dashboard' : path;
  const pattern = id === '' ? screen : screen.replace(`/${id}`, '/:id');
  return { address: ADDRESSES.find((address) => address.path === pattern) ?? null, id };
}

/** Parses the id in an address. An invalid id becomes 0, which no row has. */
export const parseId = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
