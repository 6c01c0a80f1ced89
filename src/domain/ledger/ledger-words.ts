/** The categories of the ledger (LEDG-03). */
export const LEDGER_CATEGORIES = [
  'RENT',
  'UTILITIES',
  'SALARIES',
  'EQUIPMENT',
  'SUPPLIES',
  'MAINTENANCE',
  'MARKETING',
  'TRANSPORT',
  'MISCELLANEOUS',
] as const;
export type LedgerCategory = (typeof LEDGER_CATEGORIES)[number];

/** Returns `Main Branch (MB01)`, or a dash for an entry without a location (SHAPE-05). */
export const locationLabel = (location: { name: string; code: string } | null | undefined): string =>
  location ? `${location.name} (${location.code})` : '—';
