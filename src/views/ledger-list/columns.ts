import type { LedgerSort } from '../../domain/ledger/ledger-list.ts';

/** The columns that can be sorted by, as their headings name them. LEDG-32. */
export const COLUMNS: readonly { sortBy: LedgerSort; label: string; align?: 'end' }[] = [
  { sortBy: 'entryDate', label: 'Date' },
  { sortBy: 'location', label: 'Location' },
  { sortBy: 'category', label: 'Category' },
  { sortBy: 'description', label: 'Description' },
  { sortBy: 'amount', label: 'Amount', align: 'end' },
  { sortBy: 'paymentMethod', label: 'Payment' },
  { sortBy: 'vendorName', label: 'Vendor' },
  { sortBy: 'receiptNumber', label: 'Receipt' },
];

/** How a column sorts when it is chosen first: the newest and the largest on top, words from A. */
export const firstOrder = (sortBy: LedgerSort): 'asc' | 'desc' =>
  sortBy === 'entryDate' || sortBy === 'amount' ? 'desc' : 'asc';
