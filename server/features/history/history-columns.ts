import { HISTORY_FIELDS } from '../../../src/domain/history/history-fields.ts';
import type { HistoryThing } from '../../../src/domain/history/history.ts';

/** What each recorded table holds, for staff; a claim's items are told of with the claim. */
export const THING_OF: Readonly<Record<string, HistoryThing>> = {
  booking: 'booking',
  booking_item: 'item',
  booking_payment: 'payment',
  contact_log: 'contact',
  delivery: 'delivery',
  warranty: 'warranty',
  warranty_claim: 'claim',
  ledger_entry: 'ledger',
  shop: 'shop',
  location: 'branch',
  service: 'service',
};

/** Fields of rupees, and the columns that hold them in paisa. */
export const AMOUNTS: Readonly<Record<string, string>> = {
  payableAmount: 'payable_paisa',
  paidAmount: 'paid_paisa',
  amount: 'amount_paisa',
};
/** The column that holds a field of the API. */
export const toColumn = (path: string): string =>
  AMOUNTS[path] ?? path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Totals of a booking follow from its rows; they are told where they are the point. PERM-07 */
export const isTotal = (thing: HistoryThing, path: string): boolean =>
  thing === 'booking' && (path === 'payableAmount' || path === 'paidAmount');

/** What staff are told of a thing, in the order of its screen. */
export const listPaths = (thing: HistoryThing): string[] => ['isActive', ...Object.keys(HISTORY_FIELDS[thing])];
