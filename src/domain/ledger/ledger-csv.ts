import { amountCell, type CsvCell, type CsvColumns, type CsvFile, tableCsv } from '../shared/csv.ts';
import { toLabel } from '../shared/label.ts';
import type { LedgerEntry } from './ledger-entry.ts';

const text = (value: string | null | undefined): CsvCell => ({ text: value ?? '' });

const COLUMNS: CsvColumns<LedgerEntry> = [
  ['Entry', ({ id }) => ({ number: String(id) })],
  ['Date', ({ entryDate }) => text(entryDate)],
  ['Location', ({ location }) => text(location?.name)],
  ['Category', ({ category }) => text(toLabel(category))],
  ['Description', ({ description }) => text(description)],
  ['Amount', ({ amount }) => amountCell(amount)],
  ['Payment', ({ paymentMethod }) => text(toLabel(paymentMethod))],
  ['Vendor', ({ vendorName }) => text(vendorName)],
  ['Receipt', ({ receiptNumber }) => text(receiptNumber)],
  ['Attachment', ({ receiptAttachment }) => text(receiptAttachment)],
  ['Remarks', ({ remarks }) => text(remarks)],
];

/** Exports entries of the ledger as CSV. `today` is a business day (TILL-08, SEC-04). */
export const ledgerCsv = (entries: readonly LedgerEntry[], today: string): CsvFile => ({
  name: `ledger-${today}.csv`,
  text: tableCsv(COLUMNS, entries),
});
