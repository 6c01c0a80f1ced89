import {
  amount,
  type Column,
  detail,
  type DocumentContent,
  type DocumentShop,
  joined,
  name,
  toTable,
} from '../../documents/document-content.ts';
import { toLabel } from '../../../src/domain/shared/label.ts';
import { formatPkr, sumRupees } from '../../../src/domain/shared/money.ts';
import { formatLedgerDay } from '../../../src/domain/shared/shop-day.ts';
import type { LedgerEntry, Location } from '../../../src/domain/ledger/ledger.ts';

type Sum = { label: string; count: number; total: number };

const SUM_COLUMNS = (title: string): Column<Sum>[] => [
  { title, lines: ({ label }) => [detail(label)] },
  { title: 'Entries', width: 80, align: 'right', lines: ({ count }) => [detail(String(count))] },
  { title: 'Amount', width: 120, align: 'right', lines: ({ total }) => [detail(formatPkr(total))] },
];

const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { title: 'No.', width: 36, lines: ({ id }) => [detail(String(id))] },
  {
    title: 'Description',
    lines: ({ description, vendorName, receiptNumber }) => [
      name(description),
      ...(vendorName || receiptNumber
        ? [detail(joined([vendorName, receiptNumber && `Receipt ${receiptNumber}`]))]
        : []),
    ],
  },
  { title: 'Category', width: 90, lines: ({ category }) => [detail(toLabel(category))] },
  { title: 'Payment', width: 90, lines: ({ paymentMethod }) => [detail(toLabel(paymentMethod))] },
  { title: 'Amount', width: 100, align: 'right', lines: (entry) => [amount(formatPkr(entry.amount))] },
];

function sumBy(entries: readonly LedgerEntry[], toGroup: (entry: LedgerEntry) => string): Sum[] {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) groups.set(toGroup(entry), [...(groups.get(toGroup(entry)) ?? []), entry]);
  return [...groups]
    .map(([label, group]) => ({ label, count: group.length, total: sumRupees(group.map((entry) => entry.amount)) }))
    .toSorted((one, other) => other.total - one.total || (one.label < other.label ? -1 : 1));
}

/** The closing of a `day` (`yyyy-MM-dd`) in one branch; `entries` are all of it that are active. PAPER-01 */
export const toDayClosing = (
  { location, day, entries }: { location: Location; day: string; entries: readonly LedgerEntry[] },
  shop: DocumentShop,
): DocumentContent => ({
  title: "Day's Closing",
  code: `${location.code} ${day}`,
  shop,
  facts: [
    { label: 'Branch', value: `${location.name} (${location.code})` },
    { label: 'Date', value: formatLedgerDay(day) },
    { label: 'Entries', value: String(entries.length) },
  ],
  sections: [
    {
      table: toTable(
        'By category',
        SUM_COLUMNS('Category'),
        sumBy(entries, (entry) => toLabel(entry.category)),
      ),
    },
    {
      table: toTable(
        'By payment method',
        SUM_COLUMNS('Payment method'),
        sumBy(entries, (entry) => toLabel(entry.paymentMethod)),
      ),
    },
    { totals: [{ label: 'Total', amount: formatPkr(sumRupees(entries.map((entry) => entry.amount))) }] },
    { table: toTable('Entries', ENTRY_COLUMNS, entries) },
    { signatures: ['Counted by', 'Checked by'] },
  ],
  at: `${day}T00:00:00Z`,
});
