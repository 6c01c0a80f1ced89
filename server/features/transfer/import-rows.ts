import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { BookingCreate, PaymentPatch } from '../../../src/domain/booking/booking-input.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { ItemStatus } from '../../../src/domain/booking/booking.ts';
import { fieldsWith } from '../../../src/domain/form/record-field.ts';
import { LEDGER, LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import { formatRs, sumRupees } from '../../../src/domain/shared/money.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type OldBooking, refuseOldStatus } from '../booking/booking.usecases.ts';
import { type BookingRow, COLUMNS, type Field, type LedgerRow } from './import-columns.ts';

/** One record from one or more rows: its reference, its first line, and a hash of its content. */
export type SourceRecord<T> = { line: number; reference: string; hash: string; content: T };

const toRecord = <T>(line: number, reference: string, content: T): SourceRecord<T> => ({
  line,
  reference,
  hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  content,
});

/** The default status of items, by that of their booking. */
const ITEM_STATUS: Partial<Record<BookingStatus, ItemStatus>> = {
  DRAFT: 'DRAFT',
  CANCELLED: 'DRAFT',
  IN_PROGRESS: 'IN_PROGRESS',
  RESOLVED: 'REPAIRED',
  PENDING_PAYMENT: 'REPAIRED',
  COMPLETED: 'REPAIRED',
  REJECTED: 'NOT_REPAIRED',
};

const OF_BOOKING = [
  'customer',
  'customerType',
  'phone',
  'whatsapp',
  'bookedAt',
  'appointment',
  'promised',
  'technician',
  'branch',
  'deliveredAt',
  'status',
] as const satisfies readonly Field<'bookings'>[];

const OF_ITEM = [
  'itemType',
  'model',
  'vendor',
  'serial',
  'issue',
  'service',
  'notes',
  'accessories',
  'condition',
  'itemStatus',
  'amount',
] as const satisfies readonly Field<'bookings'>[];

/** Whether a row has only a payment. A booking with more payments than items has such further rows (MOVE-07). */
const isPaymentRow = (row: BookingRow): boolean =>
  row.text('paid') !== '' && OF_ITEM.every((field) => row.text(field) === '');

const given = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Partial<T>;

function readMoments(head: BookingRow) {
  const bookedAt = head.required('bookedAt');
  const deliveredAt = head.read('deliveredAt');
  if (bookedAt === undefined || deliveredAt === undefined) return { bookedAt, deliveredAt };
  if (shopToday(deliveredAt) < shopToday(bookedAt)) head.refuse('Delivered At is before Booked At.');
  // A day without a time means its start, which may be before the time of the booking.
  return { bookedAt, deliveredAt: deliveredAt < bookedAt ? bookedAt : deliveredAt };
}

function readStatus(head: BookingRow, deliveredAt: string | undefined): BookingStatus {
  const isDelivered = head.text('deliveredAt') !== '';
  const status = head.read('status') ?? (isDelivered ? 'COMPLETED' : 'DRAFT');
  if (status === 'COMPLETED' && !isDelivered) head.refuse('Delivered At is empty, and a completed booking needs it.');
  if (status !== 'COMPLETED' && deliveredAt !== undefined) {
    head.refuse('Delivered At is of completed bookings only. Complete the status or empty the cell.');
  }
  return status;
}

const readItem = (row: BookingRow) => ({
  name: row.text('model'),
  type: row.required('itemType'),
  payableAmount: row.required('amount'),
  ...given({
    vendor: row.text('vendor'),
    serialNumber: row.read('serial'),
    reportedIssue: row.text('issue'),
    accessories: row.read('accessories'),
    condition: row.read('condition'),
    comments: [row.text('service') && `Service: ${row.text('service')}`, row.text('notes')].filter(Boolean).join('\n'),
  }),
});

function readPayments(row: BookingRow, at: string | undefined): OldBooking['payments'][number][] {
  const paid = row.read('paid') ?? 0;
  if (paid === 0) return [];
  const paymentMethod = row.required('method');
  const paidAt = row.read('paidAt') ?? at;
  const payment = { status: 'PAID', paymentMethod, payableAmount: paid, paidAmount: paid };
  const { data, error } = z.safeParse(PaymentPatch, payment);
  if (error && paymentMethod !== undefined) row.refuseAll(error);
  return data && paidAt !== undefined ? [{ at: paidAt, payment: data }] : [];
}

/** A technician, with the name and the email that a file may use. */
type NamedPerson = { id: number; name: string; email: string };

/** The branches and the people of the shop that a file may name. */
type Named = { branches: readonly NamedBranch[]; people: readonly NamedPerson[] };

/**
 * Finds the person of a booking by name or address. The people of another shop are unknown here, so that this only
 * warns (PROMISE-03).
 */
function readTechnician(row: BookingRow, people: readonly NamedPerson[]): number | undefined {
  const cell = row.text('technician');
  if (cell === '') return undefined;
  const isCalled = (own: string) => own.toLowerCase() === cell.toLowerCase();
  const [person, other] = people.filter(({ name, email }) => isCalled(name) || isCalled(email));
  if (person && !other) return person.id;
  const why = other ? 'several people have this name' : 'nobody of this name works on items';
  return row.warn(`Technician ${cell}: ${why}. The booking is imported without a technician.`);
}

/** Reads the rows of one reference as one booking; `null` if a cell or a rule refuses it (MOVE-02). */
function toBooking(
  reference: string,
  rows: readonly [BookingRow, ...BookingRow[]],
  { branches, people }: Named,
): SourceRecord<OldBooking> | null {
  const [head, ...others] = rows;
  const before = head.refusals.length;
  for (const row of others) {
    for (const field of OF_BOOKING) {
      const own = row.read(field);
      if (own !== undefined && own !== head.read(field)) {
        row.refuse(`${COLUMNS.bookings[field].name} is not that of line ${head.line}, which has the same reference.`);
      }
    }
  }
  const { bookedAt, deliveredAt } = readMoments(head);
  const status = readStatus(head, deliveredAt);
  const customer = head.text('customer');
  const phoneNumber = head.required('phone');
  const customerType = head.read('customerType');
  const whatsapp = head.read('whatsapp');
  const appointment = head.read('appointment');
  const promisedFor = head.read('promised');
  const assigneeId = readTechnician(head, people);
  const locationId = head.text('branch') === '' ? undefined : readBranch(head, branches);
  const itemRows = [head, ...others.filter((row) => !isPaymentRow(row))];
  const items = itemRows.map(readItem);
  const itemStatuses = itemRows.map((row) => row.read('itemStatus') ?? ITEM_STATUS[status] ?? 'PENDING');
  const payments = rows.flatMap((row) => readPayments(row, deliveredAt ?? bookedAt));
  if (head.refusals.length > before || bookedAt === undefined) return null;
  const { data: create, error } = z.safeParse(BookingCreate, {
    clientName: customer,
    clientType: customerType ?? 'INDIVIDUAL',
    phoneNumber,
    whatsappNumber: whatsapp ?? phoneNumber,
    ...given({ appointmentDate: appointment, promisedFor, assigneeId, locationId }),
    booking_items: items,
  });
  for (const { path, message } of error?.issues ?? []) {
    const row = path[0] === 'booking_items' ? itemRows[Number(path[1])] : head;
    (row ?? head).refuse(`${message}.`);
  }
  const payable = sumRupees(items.map(({ payableAmount }) => payableAmount ?? 0));
  const paid = sumRupees(payments.map(({ payment }) => payment.paidAmount ?? 0));
  if (paid > payable) head.warn(`Paid is ${formatRs(paid)}, which is more than the amount of ${formatRs(payable)}.`);
  if (head.refusals.length === before) {
    const refusal = refuseOldStatus(status);
    if (refusal !== null) head.refuse(refusal);
  }
  if (head.refusals.length > before || !create) return null;
  const completedAt = status === 'COMPLETED' ? (deliveredAt ?? bookedAt) : null;
  const booking = { code: reference, create, itemStatuses, status, bookedAt, completedAt, payments };
  return toRecord(head.line, reference, booking);
}

/**
 * Yields the bookings of a file. Rows with the same reference are items of one booking; a refused booking is `null`
 * (MOVE-02, MOVE-03).
 */
export function* readBookings(rows: readonly BookingRow[], named: Named): Generator<SourceRecord<OldBooking> | null> {
  const groups = new Map<string, [BookingRow, ...BookingRow[]]>();
  for (const row of rows) {
    // A row without a reference is its own booking, so that all its faults are reported at once.
    const reference = row.required('reference') ?? `line ${row.line}`;
    const group = groups.get(reference);
    if (group) group.push(row);
    else groups.set(reference, [row]);
  }
  for (const [reference, group] of groups) yield toBooking(reference, group, named);
}

/** A branch with the names that a file may use. */
export type NamedBranch = { id: number; code: string; name: string; isActive: boolean };

function readBranch(
  row: Pick<LedgerRow, 'refuse'> & { text: (field: 'branch') => string },
  branches: readonly NamedBranch[],
): number | undefined {
  const open = branches.filter(({ isActive }) => isActive);
  const codes = open.map(({ code }) => code).join(', ');
  const cell = row.text('branch');
  if (cell === '') {
    const [only, other] = open;
    return only && !other ? only.id : row.refuse(`Branch is empty, and the shop has several: ${codes}.`);
  }
  const found = branches.find(({ code, name }) => [code, name].some((own) => own.toLowerCase() === cell.toLowerCase()));
  if (!found) return row.refuse(`Branch: "${cell}" is no branch of the shop. It has ${codes}.`);
  return found.isActive ? found.id : row.refuse(`Branch: ${found.name} is closed. Open it while you import.`);
}

const LEDGER_TEXTS = fieldsWith(LEDGER, 'imported').filter((field) => field !== 'description');

/** Yields the ledger entries of a file; a refused entry is `null` (MOVE-02, MOVE-03). */
export function* readEntries(
  rows: readonly LedgerRow[],
  branches: readonly NamedBranch[],
): Generator<SourceRecord<LedgerEntryInput> | null> {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const reference = row.required('reference');
    const twin = reference === undefined ? undefined : lines.get(reference);
    if (twin !== undefined) row.refuse(`Reference is that of line ${twin}, and each entry needs its own.`);
    if (reference !== undefined) lines.set(reference, row.line);
    yield toEntry(reference, row, branches);
  }
}

function toEntry(
  reference: string | undefined,
  row: LedgerRow,
  branches: readonly NamedBranch[],
): SourceRecord<LedgerEntryInput> | null {
  const before = row.refusals.length;
  const fields = {
    entryDate: row.required('entryDate'),
    locationId: readBranch(row, branches),
    category: row.required('category'),
    amount: row.required('amount'),
    paymentMethod: row.required('method'),
    description: row.text('description'),
    ...given(Object.fromEntries(LEDGER_TEXTS.map((field) => [field, row.read(field)]))),
  };
  if (row.refusals.length > before || reference === undefined) return null;
  const { data, error } = z.safeParse(LedgerEntryInput, fields);
  if (error) row.refuseAll(error);
  return data ? toRecord(row.line, reference, data) : null;
}
