import { StartupError } from '../../startup-error.ts';
import type { FileRow, FileTable } from './import-file.ts';
import { toKey } from './import-cells.ts';

/** A column by the name that refusals call it, whether a file must have it, and what else shops call it. */
type Column = { name: string; isRequired?: true; also: readonly string[] };

/** The columns of a file of bookings. MOVE-02 */
const BOOKING_COLUMNS = {
  reference: {
    name: 'Reference',
    isRequired: true,
    also: ['ref', 'ref no', 'code', 'booking', 'booking no', 'booking code', 'job', 'job no', 'ticket', 'ticket no'],
  },
  customer: { name: 'Customer', isRequired: true, also: ['customer name', 'client', 'client name', 'name'] },
  customerType: { name: 'Customer Type', also: ['client type'] },
  phone: {
    name: 'Phone',
    isRequired: true,
    also: ['phone number', 'phone no', 'mobile', 'mobile no', 'mobile number', 'cell', 'contact', 'contact no'],
  },
  whatsapp: { name: 'WhatsApp', also: ['whatsapp number', 'whatsapp no'] },
  bookedAt: {
    name: 'Booked At',
    isRequired: true,
    also: ['booked', 'booked on', 'booking date', 'date', 'date in', 'received', 'received on', 'created at'],
  },
  appointment: { name: 'Appointment', also: ['appointment date'] },
  deliveredAt: {
    name: 'Delivered At',
    also: ['delivered', 'delivered on', 'delivery date', 'date out', 'completed', 'completed at', 'collected'],
  },
  status: { name: 'Status', also: ['booking status', 'job status'] },
  itemType: { name: 'Item Type', isRequired: true, also: ['type', 'device type', 'category'] },
  model: { name: 'Model', isRequired: true, also: ['item', 'item name', 'device', 'device model', 'product'] },
  vendor: { name: 'Vendor', also: ['brand', 'make', 'manufacturer'] },
  serial: { name: 'Serial', also: ['serial no', 'serial number', 's n', 'sn'] },
  issue: { name: 'Issue', also: ['reported issue', 'problem', 'fault', 'complaint'] },
  service: { name: 'Service', also: ['work', 'work done', 'repair'] },
  notes: { name: 'Notes', also: ['note', 'comment', 'comments', 'remarks'] },
  itemStatus: { name: 'Item Status', also: ['result'] },
  amount: {
    name: 'Amount',
    isRequired: true,
    also: ['payable', 'payable amount', 'price', 'charges', 'total', 'bill', 'estimate'],
  },
  paid: { name: 'Paid', also: ['paid amount', 'received amount', 'advance'] },
  method: { name: 'Method', also: ['payment method', 'payment', 'paid by', 'paid via'] },
  paidAt: { name: 'Paid At', also: ['paid on', 'payment date'] },
} as const satisfies Record<string, Column>;

/** The columns of a file of ledger entries. MOVE-02 */
const LEDGER_COLUMNS = {
  reference: { name: 'Reference', isRequired: true, also: ['ref', 'ref no', 'entry', 'entry no', 'no', 'voucher no'] },
  entryDate: { name: 'Date', isRequired: true, also: ['entry date', 'day', 'paid on'] },
  branch: { name: 'Branch', also: ['branch code', 'location', 'shop'] },
  category: { name: 'Category', isRequired: true, also: ['head', 'expense head', 'type'] },
  amount: { name: 'Amount', isRequired: true, also: ['rs', 'total', 'expense'] },
  method: { name: 'Method', isRequired: true, also: ['payment method', 'payment', 'paid by', 'paid via'] },
  description: { name: 'Description', isRequired: true, also: ['details', 'detail', 'particulars'] },
  vendor: { name: 'Vendor', also: ['vendor name', 'supplier', 'paid to'] },
  receipt: { name: 'Receipt', also: ['receipt no', 'receipt number', 'bill no', 'invoice no'] },
  remarks: { name: 'Remarks', also: ['remark', 'notes', 'note', 'comments'] },
} as const satisfies Record<string, Column>;

export const COLUMNS = { bookings: BOOKING_COLUMNS, ledger: LEDGER_COLUMNS };
export type ImportKind = keyof typeof COLUMNS;
export type Field<Kind extends ImportKind> = keyof (typeof COLUMNS)[Kind] & string;

/** A row of the file, read by what its columns mean; an empty cell and a missing column are both empty. */
export type NamedRow<Kind extends ImportKind> = { line: number; get: (field: Field<Kind>) => string };

export type NamedTable = {
  [Kind in ImportKind]: { kind: Kind; rows: NamedRow<Kind>[]; notTaken: string[] };
}[ImportKind];

type Found = { kind: ImportKind; at: Map<string, string>; missing: string[]; notTaken: string[]; twice: string | null };

/** Which column of the file each field of a kind is. */
function findColumns(kind: ImportKind, header: readonly string[]): Found {
  const columns: Record<string, Column> = COLUMNS[kind];
  const fields = new Map(
    Object.entries(columns).flatMap(([field, { name, also }]) => [name, ...also].map((word) => [toKey(word), field])),
  );
  const at = new Map<string, string>();
  const notTaken: string[] = [];
  let twice: string | null = null;
  for (const name of header) {
    const field = fields.get(toKey(name));
    const other = field === undefined ? undefined : at.get(field);
    if (field === undefined) {
      if (name !== '') notTaken.push(name);
    } else if (other === undefined) at.set(field, name);
    else twice ??= `The columns ${other} and ${name} both are the ${columns[field]?.name}. Rename one of them.`;
  }
  const missing = Object.entries(columns).flatMap(([field, { name, isRequired }]) =>
    isRequired && !at.has(field) ? [name] : [],
  );
  return { kind, at, missing, notTaken, twice };
}

const toRows = <Kind extends ImportKind>(rows: readonly FileRow[], { at }: Found): NamedRow<Kind>[] =>
  rows.map(({ line, cells }) => ({ line, get: (field) => cells.get(at.get(field) ?? '') ?? '' }));

/** Tells bookings from ledger entries by the columns of a file, in whatever order they stand. MOVE-02 @throws StartupError */
export function nameColumns({ header, rows }: FileTable): NamedTable {
  const [bookings, ledger] = [findColumns('bookings', header), findColumns('ledger', header)];
  const found = ledger.missing.length < bookings.missing.length ? ledger : bookings;
  const { kind, missing, twice, notTaken } = found;
  if (missing.length > 0) {
    const needs = kind === 'ledger' ? 'a file of ledger entries' : 'a file of bookings';
    throw new StartupError(
      `The file has no column ${missing.join(', ')}, which ${needs} needs; docs/import.md has the names. Nothing was imported.`,
    );
  }
  if (twice !== null) throw new StartupError(`${twice} Nothing was imported.`);
  return kind === 'ledger'
    ? { kind, rows: toRows(rows, found), notTaken }
    : { kind, rows: toRows(rows, found), notTaken };
}
