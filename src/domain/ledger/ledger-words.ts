/** LEDG-03. */
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

/** `Main Branch (MB01)`, or a dash when the entry carries no location. SHAPE-05. */
export const locationLabel = (location: { name: string; code: string } | null | undefined): string =>
  location ? `${location.name} (${location.code})` : '—';
