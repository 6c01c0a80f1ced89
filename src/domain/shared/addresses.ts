import type { Action } from '../session/permissions.ts';

/** Who may open a screen; `firstPassword` is for who has yet to replace one, `factor` for who must set one up. NAV-02, NAV-03, NAV-15, ACCOUNT-06, FACT-02. */
export type Access = 'public' | 'signedOut' | 'firstPassword' | 'factor' | 'signedIn';

export type Address<Name extends string = string> = {
  path: string;
  screen: Name;
  access: Access;
  title: string;
  /** What whoever opens it must be allowed to, beyond being signed in. NAV-07, PERM-08. */
  permission: Action | null;
  /** Whether only Reflow's own server has it. With any other provider it is the 404 page. OFFER-02. */
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

/** NAV-01, NAV-02, NAV-03, NAV-15. The first that matches wins; `/` redirects and any other path is the 404 page. */
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
  address('signedIn', '/ledger/:id', 'ledger-details', 'Ledger Entry', 'ledger.read'),
  address('signedIn', '/ledger/:id/edit', 'ledger-form', 'Edit Ledger Entry', 'ledger.edit'),
  reflowAddress('/book', 'book', 'Workflows', 'book.read'),
  reflowAddress('/account', 'account', 'Account', 'account.own'),
  reflowAddress('/settings', 'shop-settings', 'Settings', 'shop.edit'),
  reflowAddress('/settings/branches', 'shop-branches', 'Branches', 'shop.edit'),
  reflowAddress('/settings/counters', 'counters', 'Counters', 'counter.manage'),
  reflowAddress('/workflow', 'workflow', 'What Really Happened', 'workflow.audit'),
  reflowAddress('/workflow/changes', 'workflow-changes', 'Changes', 'workflow.audit'),
  reflowAddress('/people', 'people', 'People', 'people.manage'),
];

/** Name of a screen that has an address. */
export type ScreenName = (typeof ADDRESSES)[number]['screen'];

/** Whether the screens of this access stand in the layout of signed-in staff. NAV-08. */
export const hasFrame = (access: Access): boolean => access === 'signedIn';

/** The address that a path stands for, and the id in it; one that is written in an odd way is not found here. */
export function findAddress(path: string): { address: (typeof ADDRESSES)[number] | null; id: string } {
  const [, id = ''] = /\/([1-9]\d{0,9})(?:\/|$)/.exec(path) ?? [];
  const screen = path === '/' ? '/dashboard' : path;
  const pattern = id === '' ? screen : screen.replace(`/${id}`, '/:id');
  return { address: ADDRESSES.find((address) => address.path === pattern) ?? null, id };
}

/** The id in an address; 0, which no row has, when it is none. */
export const parseId = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
