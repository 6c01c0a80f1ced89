import type * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { ENUMS } from '../../../src/domain/booking/booking.ts';
import { LEDGER_CATEGORIES } from '../../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../../src/domain/ledger/ledger.ts';
import { StartupError } from '../../startup-error.ts';
import * as cell from './import-cells.ts';
import type { FileTable } from './import-file.ts';

type Reader<T> = (text: string, context: cell.CellContext) => cell.Read<T>;

/** A column by the name that refusals call it, what its cells say, what else shops call it, and whether a file must have it. */
type Column<T> = { name: string; read: Reader<T>; also: string; isRequired: boolean };

const column = <T>(name: string, read: Reader<T>, also: string): Column<T> => ({ name, read, also, isRequired: false });
const required = <T>(...given: Parameters<typeof column<T>>): Column<T> => ({ ...column(...given), isRequired: true });

// What shops call each value, beside its own name.
const STATUS_WORDS = {
  DRAFT: 'new',
  PENDING: 'waiting',
  IN_PROGRESS: 'inwork repairing inrepair',
  RESOLVED: 'ready repaired',
  COMPLETED: 'delivered collected done closed complete',
  CANCELLED: 'canceled',
};
const TYPE_WORDS = {
  GPU: 'graphicscard graphiccard videocard vga',
  MOBO: 'motherboard mainboard board',
  LAPTOP: 'notebook',
};
const CUSTOMER_WORDS = { INDIVIDUAL: 'person', CORPORATE: 'company business' };
const ITEM_WORDS = { REPAIRED: 'fixed done yes', NOT_REPAIRED: 'no dead' };
const METHOD_WORDS = { BANK_TRANSFER: 'bank transfer ibft online', WALLET: 'easypaisa jazzcash mobilewallet' };
const CATEGORY_WORDS = {
  SALARIES: 'salary wages',
  UTILITIES: 'bills utility electricity internet',
  SUPPLIES: 'parts',
  EQUIPMENT: 'tools',
  MAINTENANCE: 'repairs',
  MARKETING: 'advertising',
  TRANSPORT: 'courier fuel',
  MISCELLANEOUS: 'misc other',
};

/** The columns of a file of bookings. MOVE-02 */
const BOOKING_COLUMNS = {
  reference: required(
    'Reference',
    cell.readReference,
    'ref, ref no, code, booking, booking no, booking code, job, job no, ticket, ticket no',
  ),
  customer: required('Customer', cell.readText, 'customer name, client, client name, name'),
  customerType: column('Customer Type', cell.oneOf(ENUMS.clientType, CUSTOMER_WORDS), 'client type'),
  phone: required(
    'Phone',
    cell.readPhone,
    'phone number, phone no, mobile, mobile no, mobile number, cell, contact, contact no',
  ),
  whatsapp: column('WhatsApp', cell.readPhone, 'whatsapp number, whatsapp no'),
  bookedAt: required(
    'Booked At',
    cell.readPast,
    'booked, booked on, booking date, date, date in, received, received on, created at',
  ),
  appointment: column('Appointment', cell.readInstant, 'appointment date'),
  deliveredAt: column(
    'Delivered At',
    cell.readPast,
    'delivered, delivered on, delivery date, date out, completed, completed at, collected',
  ),
  status: column('Status', cell.oneOf(BOOKING_STATUSES, STATUS_WORDS), 'booking status, job status'),
  itemType: required('Item Type', cell.oneOf(ENUMS.itemType, TYPE_WORDS), 'type, device type, category'),
  model: required('Model', cell.readText, 'item, item name, device, device model, product'),
  vendor: column('Vendor', cell.readText, 'brand, make, manufacturer'),
  serial: column('Serial', cell.readDigits, 'serial no, serial number, s n, sn'),
  issue: column('Issue', cell.readText, 'reported issue, problem, fault, complaint'),
  service: column('Service', cell.readText, 'work, work done, repair'),
  notes: column('Notes', cell.readText, 'note, comment, comments, remarks'),
  itemStatus: column('Item Status', cell.oneOf(ENUMS.itemStatus, ITEM_WORDS), 'result'),
  amount: required('Amount', cell.readAmount, 'payable, payable amount, price, charges, total, bill, estimate'),
  paid: column('Paid', cell.readAmount, 'paid amount, received amount, advance'),
  method: column('Method', cell.oneOf(ENUMS.paymentMethod, METHOD_WORDS), 'payment method, payment, paid by, paid via'),
  paidAt: column('Paid At', cell.readPast, 'paid on, payment date'),
};

/** The columns of a file of ledger entries. MOVE-02 */
const LEDGER_COLUMNS = {
  reference: required('Reference', cell.readReference, 'ref, ref no, entry, entry no, no, voucher no'),
  entryDate: required('Date', cell.readDay, 'entry date, day, paid on'),
  branch: column('Branch', cell.readText, 'branch code, location, shop'),
  category: required('Category', cell.oneOf(LEDGER_CATEGORIES, CATEGORY_WORDS), 'head, expense head, type'),
  amount: required('Amount', cell.readAmount, 'rs, total, expense'),
  method: required(
    'Method',
    cell.oneOf(LEDGER_PAYMENT_METHODS, METHOD_WORDS),
    'payment method, payment, paid by, paid via',
  ),
  description: required('Description', cell.readText, 'details, detail, particulars'),
  vendor: column('Vendor', cell.readText, 'vendor name, supplier, paid to'),
  receipt: column('Receipt', cell.readText, 'receipt no, receipt number, bill no, invoice no'),
  remarks: column('Remarks', cell.readText, 'remark, notes, note, comments'),
};

export const COLUMNS = { bookings: BOOKING_COLUMNS, ledger: LEDGER_COLUMNS };
export type ImportKind = keyof typeof COLUMNS;
export type Field<Kind extends ImportKind> = keyof (typeof COLUMNS)[Kind] & string;

/** A row of the file, read by what its columns mean; an empty cell and a missing column are both empty. */
export type NamedRow = { line: number; get: (field: string) => string };
export type NamedTable = { kind: ImportKind; rows: NamedRow[]; notTaken: string[] };

function findColumns(kind: ImportKind, header: readonly string[]) {
  const columns = Object.entries<Column<unknown>>(COLUMNS[kind]);
  const fields = new Map(
    columns.flatMap(([field, { name, also }]) => [name, ...also.split(', ')].map((word) => [cell.toKey(word), field])),
  );
  const at = new Map<string, string>();
  const notTaken: string[] = [];
  let twice: string | null = null;
  for (const name of header) {
    const field = fields.get(cell.toKey(name));
    const other = field === undefined ? undefined : at.get(field);
    if (field === undefined) {
      if (name !== '') notTaken.push(name);
    } else if (other === undefined) at.set(field, name);
    else twice ??= `The columns ${other} and ${name} both are the ${Object.fromEntries(columns)[field]?.name}.`;
  }
  const missing = columns.filter(([field, { isRequired }]) => isRequired && !at.has(field));
  return { kind, at, missing: missing.map(([, { name }]) => name), notTaken, twice };
}

/** Tells bookings from ledger entries by the columns of a file, in whatever order they stand. MOVE-02 @throws StartupError */
export function nameColumns({ header, rows }: FileTable): NamedTable {
  const [bookings, ledger] = [findColumns('bookings', header), findColumns('ledger', header)];
  const { kind, at, missing, twice, notTaken } = ledger.missing.length < bookings.missing.length ? ledger : bookings;
  if (missing.length > 0) {
    const needs = kind === 'ledger' ? 'a file of ledger entries' : 'a file of bookings';
    throw new StartupError(
      `The file has no column ${missing.join(', ')}, which ${needs} needs; docs/import.md has the names. Nothing was imported.`,
    );
  }
  if (twice !== null) throw new StartupError(`${twice} Rename one of them. Nothing was imported.`);
  const toRow = ({ line, cells }: FileTable['rows'][number]): NamedRow => ({
    line,
    get: (field) => cells.get(at.get(field) ?? '') ?? '',
  });
  return { kind, rows: rows.map(toRow), notTaken };
}

type Columns<Values> = { [Field in keyof Values]: Column<Values[Field]> };
type ValuesOf<Table> = { [Field in keyof Table]: Table[Field] extends Column<infer T> ? T : never };
export type BookingValues = ValuesOf<typeof BOOKING_COLUMNS>;
export type LedgerValues = ValuesOf<typeof LEDGER_COLUMNS>;

/** A row of a file that cannot be taken: the line on which it begins, and why. MOVE-03 */
export type RefusedRow = { line: number; reason: string };

/** The cells of one row by what their columns say; what cannot be taken is gathered with its line. */
export type Cells<Values> = ReturnType<typeof toCells<Values>>;

export function toCells<Values>(
  columns: Columns<Values>,
  { line, get }: NamedRow,
  { refusals, ...context }: cell.CellContext & { refusals: RefusedRow[] },
) {
  type Field = keyof Values & string;
  const text = (field: Field): string => get(field);
  const refuse = (reason: string): undefined => void refusals.push({ line, reason });
  const read = <Of extends Field>(field: Of): Values[Of] | undefined => {
    if (text(field) === '') return undefined;
    const found = columns[field].read(text(field), context);
    return 'value' in found ? found.value : refuse(`${columns[field].name}: ${found.refused}`);
  };
  const required = <Of extends Field>(field: Of) =>
    text(field) === '' ? refuse(`${columns[field].name} is empty.`) : read(field);
  const refuseAll = ({ issues }: z.core.$ZodError) => issues.forEach(({ message }) => refuse(`${message}.`));
  return { line, text, refuse, read, required, refuseAll };
}
