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
