import type { IconName } from '../ui/icon/icons.ts';

export type NavItem = { href: string; label: string; icon: IconName };

/** NAV-08. */
export const NAV_ITEMS: readonly NavItem[] = [
  { href: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { href: '/bookings', label: 'Bookings', icon: 'bookings' },
  { href: '/warranty-claims', label: 'Warranty Claims', icon: 'shield' },
];

/** What the Ledger dropdown holds. */
export const LEDGER_ITEMS: readonly NavItem[] = [
  { href: '/ledger', label: 'All Entries', icon: 'book' },
  { href: '/ledger/new', label: 'New Entry', icon: 'plus' },
  { href: '/ledger/reports', label: 'Reports', icon: 'chart' },
];

/** Whether a nav item stands for the open path: the path itself or anything below it. NAV-10. */
export const isUnder = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);

/** The one ledger entry to mark: the longest that the path is under, so that a detail page marks All Entries. */
export function currentLedgerItem(path: string): NavItem | null {
  const matching = LEDGER_ITEMS.filter((item) => isUnder(path, item.href));
  return matching.reduce<NavItem | null>(
    (best, item) => (best === null || item.href.length > best.href.length ? item : best),
    null,
  );
}
