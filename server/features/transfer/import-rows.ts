import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { BookingCreate, PaymentPatch } from '../../../src/domain/booking/booking-input.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { ENUMS, type ItemStatus } from '../../../src/domain/booking/booking.ts';
import { LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import { LEDGER_CATEGORIES, type LedgerCategory } from '../../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../../src/domain/ledger/ledger.ts';
import { formatRs, sumRupees } from '../../../src/domain/shared/money.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import type { OldBooking } from '../booking/booking.usecases.ts';
import {
  type DayOrder,
  findDayOrder,
  isCutNumber,
  type Read,
  readAmount,
  readDay,
  readInstant,
  readPhone,
  readWord,
} from './import-cells.ts';
import { COLUMNS, type Field, type ImportKind, type NamedRow } from './import-columns.ts';

/** A row of a file that cannot be taken: the line on which it begins, and why. MOVE-03 */
export type RefusedRow = { line: number; reason: string };

/** What the rows of a file came to when each of them was written. MOVE-02, MOVE-05 */
export type TriedRows = {
  /** The address of whoever the history names. */
  by: string;
  /** Records that were written. */
  taken: number;
  /** Records that an earlier file brought. */
  known: number;
  refusals: RefusedRow[];
};

/** What a file says of one record: its reference, the line on which it begins, and a hash of all that it says. */
type Told = { line: number; reference: string; hash: string };

export type ToldBooking = Told & { booking: OldBooking };
export type ToldEntry = Told & { input: LedgerEntryInput };

export type Understood<T> = { records: T[]; refusals: RefusedRow[] };

/** Codes that this shop gives itself, and what a code on paper, in a file name and in a search can be. MOVE-04 */
const OWN_CODE = /^(?:BK|WC)-\d+$/;
const REFERENCE = /^[A-Z0-9](?:[A-Z0-9 ._/#-]{0,28}[A-Z0-9])?$/;

const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Reads the cells of one row; what cannot be taken is gathered with its line. */
class Cells<Kind extends ImportKind> {
  readonly line: number;
  readonly #get: NamedRow<Kind>['get'];
  readonly #columns: Readonly<Record<string, { name: string }>>;
  readonly #refusals: RefusedRow[];

  constructor(kind: Kind, row: NamedRow<Kind>, refusals: RefusedRow[]) {
    this.line = row.line;
    this.#get = row.get;
    this.#columns = COLUMNS[kind];
    this.#refusals = refusals;
  }

  refuse(reason: string): undefined {
    this.#refusals.push({ line: this.line, reason });
  }

  text(field: Field<Kind>): string {
    return this.#get(field);
  }

  /** A cell that says something, read; `undefined` where it is empty or refused. */
  read<T>(field: Field<Kind>, read: (cell: string) => Read<T>): T | undefined {
    const cell = this.#get(field);
    if (cell === '') return undefined;
    const said = read(cell);
    return 'value' in said ? said.value : this.refuse(`${this.#columns[field]?.name}: ${said.refused}`);
  }

  required<T>(field: Field<Kind>, read: (cell: string) => Read<T>): T | undefined {
    if (this.#get(field) === '') return this.refuse(`${this.#columns[field]?.name} is empty.`);
    return this.read(field, read);
  }

  reference(): string | undefined {
    return this.required('reference', (cell) => {
      const reference = cell.toUpperCase();
      if (isCutNumber(cell)) return { refused: `"${cell}" was cut off by the spreadsheet. Format the column as text.` };
      if (OWN_CODE.test(reference)) return { refused: `"${cell}" is a code that Reflow gives. Put OLD- before it.` };
      if (!REFERENCE.test(reference)) {
        return { refused: `"${cell}" cannot be a code: up to 30 letters A to Z, digits and . _ / # - inside.` };
      }
      return { value: reference };
    });
  }

  /** What the shape of a record refuses, in its own sentences. */
  issues(error: z.core.$ZodError): void {
    for (const { message } of error.issues) this.refuse(`${message}.`);
  }
}

const STATUS_WORDS: Readonly<Record<string, BookingStatus>> = {
  new: 'DRAFT',
  waiting: 'PENDING',
  inwork: 'IN_PROGRESS',
  repairing: 'IN_PROGRESS',
  inrepair: 'IN_PROGRESS',
  ready: 'RESOLVED',
  repaired: 'RESOLVED',
  delivered: 'COMPLETED',
  collected: 'COMPLETED',
  done: 'COMPLETED',
  closed: 'COMPLETED',
  complete: 'COMPLETED',
  canceled: 'CANCELLED',
};
const TYPE_WORDS = {
  graphicscard: 'GPU',
  graphiccard: 'GPU',
  videocard: 'GPU',
  vga: 'GPU',
  motherboard: 'MOBO',
  mainboard: 'MOBO',
  board: 'MOBO',
  notebook: 'LAPTOP',
} as const;
const CUSTOMER_WORDS = { person: 'INDIVIDUAL', company: 'CORPORATE', business: 'CORPORATE' } as const;
const ITEM_WORDS = {
  fixed: 'REPAIRED',
  done: 'REPAIRED',
  yes: 'REPAIRED',
  no: 'NOT_REPAIRED',
  dead: 'NOT_REPAIRED',
} as const;
const METHOD_WORDS = {
  bank: 'BANK_TRANSFER',
  transfer: 'BANK_TRANSFER',
  ibft: 'BANK_TRANSFER',
  online: 'BANK_TRANSFER',
  easypaisa: 'WALLET',
  jazzcash: 'WALLET',
  mobilewallet: 'WALLET',
} as const;
const CATEGORY_WORDS: Readonly<Record<string, LedgerCategory>> = {
  salary: 'SALARIES',
  wages: 'SALARIES',
  bills: 'UTILITIES',
  utility: 'UTILITIES',
  electricity: 'UTILITIES',
  internet: 'UTILITIES',
  parts: 'SUPPLIES',
  tools: 'EQUIPMENT',
  repairs: 'MAINTENANCE',
  advertising: 'MARKETING',
  courier: 'TRANSPORT',
  fuel: 'TRANSPORT',
  misc: 'MISCELLANEOUS',
  other: 'MISCELLANEOUS',
};

/** How far the items of a booking are where the file does not say. */
const ITEM_STATUS: Partial<Record<BookingStatus, ItemStatus>> = {
  DRAFT: 'DRAFT',
  CANCELLED: 'DRAFT',
  IN_PROGRESS: 'IN_PROGRESS',
  RESOLVED: 'REPAIRED',
  PENDING_PAYMENT: 'REPAIRED',
  COMPLETED: 'REPAIRED',
  REJECTED: 'NOT_REPAIRED',
};

/** What a booking says once: in its first row, and in the others the same or nothing. */
const OF_BOOKING = [
  'customer',
  'customerType',
  'phone',
  'whatsapp',
  'bookedAt',
  'appointment',
  'deliveredAt',
  'status',
] as const satisfies readonly Field<'bookings'>[];

/** The fields of an object that say something. */
const given = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Partial<T>;

type Context = { order: DayOrder | null; now: string; refusals: RefusedRow[] };

function readMoments(head: Cells<'bookings'>, { order, now }: Context) {
  const past = (cell: string): Read<string> => {
    const read = readInstant(cell, order);
    return 'value' in read && read.value > now ? { refused: `"${cell}" is in the future.` } : read;
  };
  const bookedAt = head.required('bookedAt', past);
  const deliveredAt = head.read('deliveredAt', past);
  if (bookedAt === undefined || deliveredAt === undefined) return { bookedAt, deliveredAt, past };
  if (shopToday(deliveredAt) < shopToday(bookedAt)) head.refuse('Delivered At is before Booked At.');
  // A day without a time is its beginning, which may be before the hour of the booking.
  return { bookedAt, deliveredAt: deliveredAt < bookedAt ? bookedAt : deliveredAt, past };
}

function readStatus(head: Cells<'bookings'>, deliveredAt: string | undefined): BookingStatus {
  const isDelivered = head.text('deliveredAt') !== '';
  const fallback = isDelivered ? 'COMPLETED' : 'DRAFT';
  const status = head.read('status', (cell) => readWord(cell, BOOKING_STATUSES, STATUS_WORDS)) ?? fallback;
  if (status === 'COMPLETED' && !isDelivered) head.refuse('Delivered At is empty, and a completed booking needs it.');
  if (status !== 'COMPLETED' && deliveredAt !== undefined) {
    head.refuse('Delivered At is of completed bookings only. Complete the status or empty the cell.');
  }
  return status;
}

/** Rows of one reference as one booking. MOVE-02 */
function toBooking(reference: string, cells: readonly Cells<'bookings'>[], context: Context): ToldBooking | null {
  const [head] = cells;
  if (!head) return null;
  const before = context.refusals.length;
  for (const row of cells.slice(1)) {
    for (const field of OF_BOOKING) {
      const [own, first] = [row.text(field), head.text(field)];
      if (own !== '' && own !== first) {
        row.refuse(`${COLUMNS.bookings[field].name} is not that of line ${head.line}, which has the same reference.`);
      }
    }
  }
  const { bookedAt, deliveredAt, past } = readMoments(head, context);
  const status = readStatus(head, deliveredAt);
  const phone = head.required('phone', readPhone);
  const items = cells.map((row) => ({
    name: row.text('model'),
    type: row.required('itemType', (cell) => readWord(cell, ENUMS.itemType, TYPE_WORDS)),
    payableAmount: row.required('amount', readAmount),
    ...given({
      vendor: row.text('vendor'),
      serialNumber: row.read('serial', (cell) =>
        isCutNumber(cell)
          ? { refused: `"${cell}" was cut off by the spreadsheet. Format the column as text.` }
          : { value: cell },
      ),
      reportedIssue: row.text('issue'),
      comments: [row.text('service') && `Service: ${row.text('service')}`, row.text('notes')]
        .filter(Boolean)
        .join('\n'),
    }),
  }));
  const itemStatuses = cells.map(
    (row): ItemStatus =>
      row.read('itemStatus', (cell) => readWord(cell, ENUMS.itemStatus, ITEM_WORDS)) ??
      ITEM_STATUS[status] ??
      'PENDING',
  );
  const payments = cells.flatMap((row): OldBooking['payments'][number][] => {
    const paid = row.read('paid', readAmount) ?? 0;
    if (paid === 0) return [];
    const paymentMethod = row.required('method', (cell) => readWord(cell, ENUMS.paymentMethod, METHOD_WORDS));
    const at = row.read('paidAt', past) ?? deliveredAt ?? bookedAt;
    const payment = z.safeParse(PaymentPatch, { status: 'PAID', paymentMethod, payableAmount: paid, paidAmount: paid });
    if (payment.error && paymentMethod !== undefined) row.issues(payment.error);
    return payment.data && at !== undefined ? [{ at, payment: payment.data }] : [];
  });
  if (context.refusals.length > before || bookedAt === undefined) return null;
  const create = z.safeParse(BookingCreate, {
    clientName: head.text('customer'),
    clientType: head.read('customerType', (cell) => readWord(cell, ENUMS.clientType, CUSTOMER_WORDS)) ?? 'INDIVIDUAL',
    phoneNumber: phone,
    whatsappNumber: head.read('whatsapp', readPhone) ?? phone,
    ...given({ appointmentDate: head.read('appointment', (cell) => readInstant(cell, context.order)) }),
    booking_items: items,
  });
  for (const { path, message } of create.error?.issues ?? []) {
    (path[0] === 'booking_items' && cells[Number(path[1])] ? cells[Number(path[1])] : head)?.refuse(`${message}.`);
  }
  const payable = sumRupees(items.map(({ payableAmount }) => payableAmount ?? 0));
  const paid = sumRupees(payments.map(({ payment }) => payment.paidAmount ?? 0));
  if (paid > payable) head.refuse(`Paid is ${formatRs(paid)}, which is more than the amount of ${formatRs(payable)}.`);
  if (context.refusals.length > before || !create.data) return null;
  const booking: OldBooking = {
    code: reference,
    create: create.data,
    itemStatuses,
    status,
    bookedAt,
    completedAt: status === 'COMPLETED' ? (deliveredAt ?? bookedAt) : null,
    payments,
  };
  return { line: head.line, reference, hash: hashOf(booking), booking };
}

const DATES = ['bookedAt', 'appointment', 'deliveredAt', 'paidAt'] as const satisfies readonly Field<'bookings'>[];

/** What the rows of a file of bookings say; rows of one reference are the items of one booking. MOVE-02, MOVE-03 */
export function readBookings(rows: readonly NamedRow<'bookings'>[], now: string): Understood<ToldBooking> {
  const refusals: RefusedRow[] = [];
  const order = findDayOrder(rows.flatMap(({ get }) => DATES.map(get)));
  const groups = new Map<string, Cells<'bookings'>[]>();
  for (const row of rows) {
    const cells = new Cells('bookings', row, refusals);
    // Without a reference a row stands by itself, so that all of its reasons are named at once.
    const reference = cells.reference() ?? `line ${row.line}`;
    groups.set(reference, [...(groups.get(reference) ?? []), cells]);
  }
  const records = [...groups].flatMap(
    ([reference, cells]) => toBooking(reference, cells, { order, now, refusals }) ?? [],
  );
  return { records, refusals };
}

/** A branch as a file may name it. */
export type NamedBranch = { id: number; code: string; name: string; isActive: boolean };

function readBranch(cells: Cells<'ledger'>, branches: readonly NamedBranch[]): number | undefined {
  const open = branches.filter(({ isActive }) => isActive);
  const codes = open.map(({ code }) => code).join(', ');
  if (cells.text('branch') === '') {
    const [only, other] = open;
    return only && !other ? only.id : cells.refuse(`Branch is empty, and the shop has several: ${codes}.`);
  }
  return cells.read('branch', (cell) => {
    const found = branches.find(({ code, name }) =>
      [code, name].some((own) => own.toLowerCase() === cell.toLowerCase()),
    );
    if (!found) return { refused: `"${cell}" is no branch of the shop. It has ${codes}.` };
    return found.isActive ? { value: found.id } : { refused: `${found.name} is closed. Open it while you import.` };
  });
}

/** What the rows of a file of ledger entries say. MOVE-02, MOVE-03 */
export function readEntries(
  rows: readonly NamedRow<'ledger'>[],
  branches: readonly NamedBranch[],
): Understood<ToldEntry> {
  const refusals: RefusedRow[] = [];
  const order = findDayOrder(rows.map(({ get }) => get('entryDate')));
  const lines = new Map<string, number>();
  const records = rows.flatMap((row): ToldEntry[] => {
    const before = refusals.length;
    const cells = new Cells('ledger', row, refusals);
    const reference = cells.reference();
    if (reference !== undefined) {
      const twin = lines.get(reference);
      if (twin !== undefined) cells.refuse(`Reference is that of line ${twin}, and each entry needs its own.`);
      lines.set(reference, row.line);
    }
    const fields = {
      entryDate: cells.required('entryDate', (cell) => readDay(cell, order)),
      locationId: readBranch(cells, branches),
      category: cells.required('category', (cell) => readWord(cell, LEDGER_CATEGORIES, CATEGORY_WORDS)),
      amount: cells.required('amount', readAmount),
      paymentMethod: cells.required('method', (cell) => readWord(cell, LEDGER_PAYMENT_METHODS, METHOD_WORDS)),
      description: cells.text('description'),
      ...given({
        vendorName: cells.text('vendor'),
        receiptNumber: cells.text('receipt'),
        remarks: cells.text('remarks'),
      }),
    };
    if (refusals.length > before || reference === undefined) return [];
    const { data, error } = z.safeParse(LedgerEntryInput, fields);
    if (error) cells.issues(error);
    return data ? [{ line: row.line, reference, input: data, hash: hashOf(data) }] : [];
  });
  return { records, refusals };
}
