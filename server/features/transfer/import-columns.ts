import type * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { ACCESSORIES, type Condition, readConditionWords } from '../../../src/domain/booking/intake.ts';
import { ENUMS } from '../../../src/domain/booking/booking.ts';
import { LEDGER_CATEGORIES } from '../../../src/domain/ledger/ledger-words.ts';
import { LEDGER } from '../../../src/domain/ledger/ledger-input.ts';
import { LEDGER_PAYMENT_METHODS } from '../../../src/domain/ledger/ledger.ts';
import { fieldsWith, type FieldWith, type RecordFields } from '../../../src/domain/form/record-field.ts';
import { toAsciiDashes, typedDigits } from '../../../src/domain/shared/characters.ts';
import { ambiguityOf, typedPaisa } from '../../../src/domain/shared/amount.ts';
import { readPhoneCell, readReferenceCell, readSerialCell, readTextCell } from '../../../src/domain/shared/cell.ts';
import { toRupees } from '../../../src/domain/shared/money.ts';
import { fromLocalInput, isDay, startOfShopDay, toLocalInput } from '../../../src/domain/shared/shop-day.ts';
import { noteClockChange } from '../../../src/domain/shared/typed-day.ts';
import { type MarkedCell, unmarkCell } from '../../../src/domain/shared/spreadsheet-text.ts';
import { StartupError } from '../../startup-error.ts';
import type { Warnings } from './import-warnings.ts';
import { type FileRow, readFileText, readRows } from './import-file.ts';

/** The value of a cell, perhaps with a note to check it, or why it cannot be read with certainty. */
type Read<T> = { value: T; note?: string | undefined } | { refused: string };

/** Reads rupees as a form does (TYPED-01, MOVE-03). */
function readRupees(cell: string): Read<number> {
  const ambiguity = ambiguityOf(cell);
  if (ambiguity !== null) return { refused: ambiguity };
  const paisa = typedPaisa(cell);
  if (paisa === null) return { refused: `"${cell}" is not an amount. Write it like 1500 or 1500.50.` };
  return { value: toRupees(paisa) };
}

/** Tells which number of `5/1/2025` is the day. */
type DayOrder = 'dmy' | 'mdy';
/**
 * Facts from outside of a cell: the date order of its file, the current time (ISO instant), and whether the cell has the
 * mark of a text.
 */
type CellContext = { order: DayOrder | null; now: string; isMarked?: boolean };

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const NAMED = /^(\d{1,2})[ /.-]([a-z]{3})[a-z]*[ /.,-]+(\d{4}|\d{2})$/i;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const TIMED = /^(.*?)(?:[T,]?\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?)$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Converts a date or number to ASCII. `\u060D` separates the parts of a date in Urdu (TYPED-02). */
const toAscii = (cell: string): string => toAsciiDashes(typedDigits(cell)).replaceAll('\u060D', '/');

const dayPart = (cell: string): string => (TIMED.exec(cell)?.[1] ?? cell).trim();

/** The date order of a file, from any number above 12. `null` when the dates show no order, or both (MOVE-03). */
function findDayOrder(cells: readonly string[]): DayOrder | null {
  const orders = cells.flatMap((cell): DayOrder[] => {
    const [, first, second] = SLASHED.exec(dayPart(toAscii(cell))) ?? [];
    return Number(first) > 12 ? ['dmy'] : Number(second) > 12 ? ['mdy'] : [];
  });
  return new Set(orders).size === 1 ? (orders[0] ?? null) : null;
}

const pad = (text: string, length = 2) => text.padStart(length, '0');

/** Reads a day as `yyyy-MM-dd` (MOVE-03). */
function readDay(cell: string, { order }: Pick<CellContext, 'order'>): Read<string> {
  const text = dayPart(toAscii(cell));
  const toDay = (year: string, month: string, day: string): Read<string> => {
    const value = `${year}-${pad(month)}-${pad(day)}`;
    return isDay(value) ? { value } : { refused: `"${cell}" is no day of the calendar.` };
  };
  const iso = ISO.exec(text);
  if (iso) return toDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const named = NAMED.exec(text);
  if (named) {
    const [, day = '', month = '', year = ''] = named;
    return toDay(year.length === 2 ? `20${year}` : year, String(MONTHS.indexOf(month.toLowerCase()) + 1), day);
  }
  const slashed = SLASHED.exec(text);
  if (!slashed) return { refused: `"${cell}" is no date. Write it like 2025-01-31 or 31/1/2025.` };
  const [, first = '', second = '', year = ''] = slashed;
  const own = Number(first) > 12 ? 'dmy' : Number(second) > 12 || first === second ? 'mdy' : order;
  if (own === null) {
    return {
      refused: `"${cell}" can be read in two ways, and the other dates of the file do not tell which. Write it like 2025-01-31.`,
    };
  }
  return own === 'dmy' ? toDay(year, second, first) : toDay(year, first, second);
}

/** Reads an ISO instant. A day without a time means the start of that day in the shop (MOVE-03). */
function readInstant(cell: string, context: CellContext): Read<string> {
  const text = toAscii(cell);
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { value: new Date(text).toISOString() };
  const day = readDay(cell, context);
  if ('refused' in day) return day;
  const [, , hour, minute, half] = TIMED.exec(text) ?? [];
  if (hour === undefined) return { value: new Date(startOfShopDay(day.value)).toISOString() };
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const local = `${day.value}T${pad(String(hours))}:${minute}`;
  const instant = fromLocalInput(local);
  return instant === null
    ? { refused: `"${cell}" has no time of the clock in it.` }
    : { value: new Date(instant).toISOString(), note: noteClockChange(local) ?? undefined };
}

/** Reads a day, and a time of it if there is one, by the shop's clock (PROMISE-01). */
function readPromise(cell: string, context: CellContext): Read<string> {
  const day = readDay(cell, context);
  if ('refused' in day || !TIMED.test(toAscii(cell))) return day;
  const moment = readInstant(cell, context);
  return 'refused' in moment ? moment : { value: toLocalInput(moment.value) };
}

/** Reads an instant that is not in the future. */
function readPast(cell: string, context: CellContext): Read<string> {
  const read = readInstant(cell, context);
  return 'value' in read && read.value > context.now ? { refused: `"${cell}" is in the future.` } : read;
}

/** Letters and digits only, in lower case, so that spelling variants match. */
const toKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

/** Reads one of the known values by its name or a synonym. `also` lists the synonyms as keys, separated by spaces. */
const oneOf =
  <T extends string>(known: readonly T[], also?: Readonly<Partial<Record<T, string>>>) =>
  (cell: string): Read<T> => {
    const key = toKey(cell);
    const value =
      known.find((word) => toKey(word) === key) ?? known.find((word) => also?.[word]?.split(' ').includes(key));
    return value === undefined ? { refused: `"${cell}" is not one of ${known.join(', ')}.` } : { value };
  };

const readText = (value: string): Read<string> => ({ value });

const READ_ACCESSORIES = new Map(
  Object.values(ACCESSORIES)
    .flat()
    .flatMap((chip) => [[toKey(chip), chip] as const]),
);

/** Splits a list at its commas, semicolons and line ends, as people write it in one cell (INTAKE-03). */
export const splitWords = (cell: string): string[] =>
  cell.split(/[,;،؛\n]/).flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));

/** Reads accessories that are separated by commas, semicolons or line ends: names of chips and own words (INTAKE-03). */
function readAccessoryCell(cell: string): Read<string[]> {
  return { value: splitWords(cell).map((word) => READ_ACCESSORIES.get(toKey(word)) ?? word) };
}

/** Reads the condition as it is exported, such as `Screen faulty. Two scratches`. Other words are remarks (INTAKE-03). */
const readConditionCell = (cell: string): Read<Condition> => ({ value: readConditionWords(cell) });

type Reader<T> = (text: string, context: CellContext) => Read<T>;

/** A column: its name in refusals, the reader of its cells, its other headings, and whether a file must have it. */
type Column<T> = { name: string; read: Reader<T>; also: string; isRequired: boolean };

const column = <T>(name: string, read: Reader<T>, also: string): Column<T> => ({ name, read, also, isRequired: false });
const required = <T>(...given: Parameters<typeof column<T>>): Column<T> => ({ ...column(...given), isRequired: true });

/** Returns the columns of the texts that a record imports, by their names in the record. */
const textColumns = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(
    fieldsWith(fields, 'imported').flatMap((name) => {
      const { imported, required: isRequired = false } = fields[name] ?? {};
      if (!imported) return [];
      const { column: named, also, isSerial } = imported;
      return [[name, { ...column(named, isSerial ? readSerialCell : readText, also), isRequired }]];
    }),
  ) as { [K in FieldWith<F, 'imported'>]: Column<string> };

// Synonyms that shops use for each value.
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

/** The readers of dates. Together their columns tell the date order of a file. */
const DATES = new Set<unknown>([readDay, readInstant, readPast, readPromise]);

/** The columns of a bookings file (MOVE-02). */
const BOOKING_COLUMNS = {
  reference: required(
    'Reference',
    readReferenceCell,
    'ref, ref no, code, booking, booking no, booking code, job, job no, ticket, ticket no',
  ),
  customer: required('Customer', readText, 'customer name, client, client name, name'),
  customerType: column('Customer Type', oneOf(ENUMS.clientType, CUSTOMER_WORDS), 'client type'),
  phone: required(
    'Phone',
    readPhoneCell,
    'phone number, phone no, mobile, mobile no, mobile number, cell, contact, contact no',
  ),
  whatsapp: column('WhatsApp', readPhoneCell, 'whatsapp number, whatsapp no'),
  bookedAt: required(
    'Booked At',
    readPast,
    'booked, booked on, booking date, date, date in, received, received on, created at',
  ),
  appointment: column('Appointment', readInstant, 'appointment date'),
  promised: column('Promised', readPromise, 'promised for, promise, due, due date, ready by'),
  technician: column('Technician', readText, 'technician name, engineer, assigned to'),
  branch: column('Branch', readText, 'branch code, branch name, location'),
  deliveredAt: column(
    'Delivered At',
    readPast,
    'delivered, delivered on, delivery date, date out, completed, completed at, collected',
  ),
  status: column('Status', oneOf(BOOKING_STATUSES, STATUS_WORDS), 'booking status, job status'),
  itemType: required('Item Type', oneOf(ENUMS.itemType, TYPE_WORDS), 'type, device type, category'),
  model: required('Model', readText, 'item, item name, device, device model, product'),
  vendor: column('Vendor', readText, 'brand, make, manufacturer'),
  serial: column('Serial', readSerialCell, 'serial no, serial number, s n, sn'),
  issue: column('Issue', readText, 'reported issue, problem, fault, complaint'),
  service: column('Service', readText, 'work, work done, repair'),
  notes: column('Notes', readText, 'note, comment, comments, remarks'),
  accessories: column('Accessories', readAccessoryCell, 'accessory, handed in, received with, came with, with'),
  condition: column('Condition', readConditionCell, 'condition in, physical condition, condition received'),
  itemStatus: column('Item Status', oneOf(ENUMS.itemStatus, ITEM_WORDS), 'result'),
  amount: required('Amount', readRupees, 'payable, payable amount, price, charges, total, bill, estimate'),
  paid: column('Paid', readRupees, 'paid amount, received amount, advance'),
  method: column('Method', oneOf(ENUMS.paymentMethod, METHOD_WORDS), 'payment method, payment, paid by, paid via'),
  paidAt: column('Paid At', readPast, 'paid on, payment date'),
};

/** The columns of a ledger file (MOVE-02). */
const LEDGER_COLUMNS = {
  reference: required('Reference', readReferenceCell, 'ref, ref no, entry, entry no, no, voucher no'),
  entryDate: required('Date', readDay, 'entry date, day, paid on'),
  branch: column('Branch', readText, 'branch code, location, shop'),
  category: required('Category', oneOf(LEDGER_CATEGORIES, CATEGORY_WORDS), 'head, expense head, type'),
  amount: required('Amount', readRupees, 'rs, total, expense'),
  method: required('Method', oneOf(LEDGER_PAYMENT_METHODS, METHOD_WORDS), 'payment method, payment, paid by, paid via'),
  ...textColumns(LEDGER),
};

export const COLUMNS = { bookings: BOOKING_COLUMNS, ledger: LEDGER_COLUMNS };
export type ImportKind = keyof typeof COLUMNS;
export type Field<Kind extends ImportKind> = keyof (typeof COLUMNS)[Kind] & string;

/** Finds the fields of a kind in the headings. @returns also the missing, unknown and duplicate columns */
function findColumns(kind: ImportKind, headings: readonly string[]) {
  const columns = Object.entries<Column<unknown>>(COLUMNS[kind]);
  const fields = new Map(
    columns.flatMap(([field, { name, also }]) => [name, ...also.split(', ')].map((word) => [toKey(word), field])),
  );
  const at = new Map<string, number>();
  const notTaken: string[] = [];
  let twice: string | null = null;
  for (const [index, name] of headings.entries()) {
    const field = fields.get(toKey(name));
    const other = field === undefined ? undefined : at.get(field);
    if (field === undefined) {
      if (name !== '') notTaken.push(name);
    } else if (other === undefined) at.set(field, index);
    else
      twice ??= `The columns ${headings[other]} and ${name} both are the ${Object.fromEntries(columns)[field]?.name}.`;
  }
  const missing = columns.filter(([field, { isRequired }]) => isRequired && !at.has(field));
  const dates = columns.flatMap(([field, { read }]) => (DATES.has(read) ? (at.get(field) ?? []) : []));
  return { kind, at, missing: missing.map(([, { name }]) => name), notTaken, twice, dates };
}

type Headings = ReturnType<typeof findColumns> & FileRow;

/** Files with all required columns win, then more known columns, then fewer missing ones. */
const toFit = ({ at, missing }: Headings): number => (missing.length === 0 ? 1000 : 0) + at.size - missing.length / 100;

/** Reads a row as headings of the kind that fits best. */
function toHeadings(row: FileRow): Headings {
  const bookings = { ...row, ...findColumns('bookings', row.cells) };
  const ledger = { ...row, ...findColumns('ledger', row.cells) };
  return toFit(ledger) > toFit(bookings) ? ledger : bookings;
}

/** When the first row has no headings, the refusal looks for them in this many rows. */
const HEADINGS_WITHIN = 20;
const SEPARATORS = [',', ';', '\t'];

/** The row with the most known columns; the first row if none has any. */
const findBest = (rows: readonly Headings[]): Headings | undefined =>
  rows.reduce<Headings | undefined>((best, row) => (best && best.at.size >= row.at.size ? best : row), undefined);

/** The separator that gives the most known columns, then the most cells in the first row. */
function findSeparator(text: string): string {
  const toScore = (separator: string): number => {
    try {
      const rows = readRows(text, separator, HEADINGS_WITHIN).map(toHeadings);
      return (findBest(rows)?.at.size ?? 0) * 1000 + (rows[0]?.cells.length ?? 0);
    } catch {
      // With a wrong separator, a quote may appear in the middle of a cell.
      return 0;
    }
  };
  return SEPARATORS.reduce((best, other) => (toScore(other) > toScore(best) ? other : best));
}

const KINDS = { bookings: 'a file of bookings', ledger: 'a file of ledger entries' };

/** The headings that every table of an export has (MOVE-07). */
const EXPORTED = ['id', 'createdAt', 'modifiedAt'];

/** Explains which headings the first row lacks, or which row has them (MOVE-03). */
function explainHeadings(first: Headings, rows: readonly FileRow[]): string {
  if (EXPORTED.every((name) => first.cells.includes(name))) {
    return 'This file of npm run export has the columns of the database. Import import-bookings.csv or import-ledger.csv from the same folder.';
  }
  const best = findBest([first, ...rows.slice(0, HEADINGS_WITHIN - 1).map(toHeadings)]) ?? first;
  if (best !== first) {
    return `The headings of ${KINDS[best.kind]} were looked for on line ${first.line}, but are on line ${best.line}. Delete the lines above them.`;
  }
  if (first.at.size === 0) {
    return `Line ${first.line} has no headings of ${KINDS.bookings} or ${KINDS.ledger}; docs/import.md has the names.`;
  }
  return `The file has no column ${first.missing.join(', ')}, which ${KINDS[first.kind]} needs; docs/import.md has the names. Headings were looked for on line ${first.line}.`;
}

/** A row: its first line in the file, and its cells by field; empty text for a missing cell. */
type Row = { line: number; get: (field: string) => MarkedCell };
/** The content of a file: its kind, its rows, its date order, and the columns that were ignored. */
export type Table = { kind: ImportKind; rows: Row[]; order: DayOrder | null; notTaken: string[] };

const NO_CELL: MarkedCell = { text: '', isMarked: false };

/** Reads a CSV file in any form that a spreadsheet saves. Skips empty rows (MOVE-02, MOVE-03). @throws StartupError */
export function readTable(bytes: Uint8Array): Table {
  const { text, separator } = readFileText(bytes);
  const [first, ...others] = readRows(text, separator ?? findSeparator(text));
  if (!first) throw new StartupError('The file is empty. Nothing was imported.');
  const headings = toHeadings(first);
  const { kind, at, missing, twice, notTaken, dates } = headings;
  if (missing.length > 0) throw new StartupError(`${explainHeadings(headings, others)} Nothing was imported.`);
  if (twice !== null) throw new StartupError(`${twice} Rename one of them. Nothing was imported.`);
  const lines = others.map(({ line, cells }) => ({ line, cells: cells.map(unmarkCell) }));
  const long = lines.find(({ cells }) => cells.slice(first.cells.length).some(({ text: cell }) => cell !== ''));
  if (long) {
    const named = first.line === 1 ? 'the first line' : `line ${first.line}`;
    throw new StartupError(`Line ${long.line} has more cells than ${named} names. Nothing was imported.`);
  }
  const rows = lines.map(({ line, cells }) => ({
    line,
    get: (field: string) => cells[at.get(field) ?? -1] ?? NO_CELL,
  }));
  const order = findDayOrder(lines.flatMap(({ cells }) => dates.map((index) => cells[index]?.text ?? '')));
  return { kind, rows, order, notTaken };
}

type Columns<Values> = { [Field in keyof Values]: Column<Values[Field]> };
type ValuesOf<Table> = { [Field in keyof Table]: Table[Field] extends Column<infer T> ? T : never };

/** A row that cannot be imported, with its first line and the reason (MOVE-03). */
export type RefusedRow = { line: number; reason: string };

/** The typed cells of a row. Refusals are collected with its line. */
type Cells<Values> = ReturnType<typeof toCells<Values>>;
export type BookingRow = Cells<ValuesOf<typeof BOOKING_COLUMNS>>;
export type LedgerRow = Cells<ValuesOf<typeof LEDGER_COLUMNS>>;

export function toCells<Values>(
  columns: Columns<Values>,
  { line, get }: Row,
  { refusals, warnings, ...context }: CellContext & { refusals: RefusedRow[]; warnings?: Warnings },
) {
  type Field = keyof Values & string;
  const refuse = (reason: string): undefined => void refusals.push({ line, reason });
  /** Reads each cell once, so that it is refused once. */
  const once = <Said>(readCell: (field: Field) => Said) => {
    const known = new Map<Field, Said>();
    return (field: Field): Said => {
      if (!known.has(field)) known.set(field, readCell(field));
      return known.get(field) as Said;
    };
  };
  const words = once((field) => {
    const { text, isMarked } = get(field);
    const found = isMarked ? { value: text.trim() } : readTextCell(text);
    return 'value' in found ? found.value : refuse(`${columns[field].name}: ${found.refused}`);
  });
  /** An empty text means an empty cell, also for a phone placeholder such as `N/A`. */
  const value = once((field) => {
    const cell = words(field);
    if (cell === undefined || cell === '') return cell;
    const { name, read: readCell } = columns[field];
    const found = readCell(cell, { ...context, isMarked: get(field).isMarked });
    if ('refused' in found) return refuse(`${name}: ${found.refused}`);
    if (found.note !== undefined) warnings?.warn(line, `${name} ${cell}: ${found.note}`);
    if (DATES.has(readCell)) warnings?.seeDay(line, name, String(found.value));
    return found.value;
  });
  const read = <Of extends Field>(field: Of) =>
    (value(field) === '' ? undefined : value(field)) as Values[Of] | undefined;
  const required = <Of extends Field>(field: Of) =>
    value(field) === '' ? refuse(`${columns[field].name} is empty.`) : read(field);
  const refuseAll = ({ issues }: z.core.$ZodError) => issues.forEach(({ message }) => refuse(`${message}.`));
  const warn = (text: string): undefined => {
    warnings?.warn(line, text);
  };
  return { line, text: (field: Field) => words(field) ?? '', refusals, refuse, warn, read, required, refuseAll };
}
