import { and, asc, eq, gt, inArray, notExists } from 'drizzle-orm';
import { accessoryLabel, conditionWords, readAccessories, readCondition } from '../../../src/domain/booking/intake.ts';
import { fieldsWith } from '../../../src/domain/form/record-field.ts';
import { LEDGER } from '../../../src/domain/ledger/ledger-input.ts';
import { toLabel } from '../../../src/domain/shared/label.ts';
import { isOwnCode } from '../../../src/domain/shared/code.ts';
import { type CsvCell, toCsv } from '../../../src/domain/shared/csv.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { markCell } from '../../../src/domain/shared/spreadsheet-text.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem, bookingPayment, ledgerEntry, location, staff, warrantyClaim } from '../../db/schema.ts';
import { refuseOldStatus } from '../booking/booking.usecases.ts';
import { COLUMNS, type Field, type ImportKind, splitWords } from './import-columns.ts';
import { selectImported } from './import.sql.ts';

const CHUNK_BOOKINGS = 500;
const CHUNK_ENTRIES = 1_000;

const BOOKING_FIELDS = [
  'reference',
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
  'itemType',
  'model',
  'vendor',
  'serial',
  'issue',
  'notes',
  'accessories',
  'condition',
  'itemStatus',
  'amount',
  'paid',
  'method',
  'paidAt',
] as const satisfies readonly Field<'bookings'>[];

const LEDGER_TEXTS = fieldsWith(LEDGER, 'imported');
const LEDGER_FIELDS = ['reference', 'entryDate', 'branch', 'category', 'amount', 'method', ...LEDGER_TEXTS] as const;

type Row<Name extends string> = Partial<Record<Name, string | number | null>>;
type BookingRow = Row<(typeof BOOKING_FIELDS)[number]>;
type LedgerRow = Row<(typeof LEDGER_FIELDS)[number]>;

type Booking = typeof booking.$inferSelect;
type Item = typeof bookingItem.$inferSelect;
type Payment = typeof bookingPayment.$inferSelect;

const rupees = (amount: number): number => toRupees(paisa(amount));

/** The reference of an exported booking. `OLD-` keeps it apart from the codes that the new shop gives (MOVE-04). */
const toReference = (code: string): string => (isOwnCode(code) ? `OLD-${code}` : code);

/** The code that a booking had in the shop that exported it; `null` for another kind of reference. */
export const toExportedCode = (reference: string): string | null => {
  const code = reference.replace(/^OLD-/, '');
  return code !== reference && isOwnCode(code) ? code : null;
};

/** The payments less their refunds, without those that were refunded in full. The file has no refunds (TILL-02). */
const keptPayments = (payments: readonly Payment[]): Payment[] =>
  payments
    .filter(({ refundOf }) => refundOf === null)
    .map((payment) => ({
      ...payment,
      paidPaisa: payments.reduce(
        (left, { refundOf, paidPaisa }) => (refundOf === payment.id ? left - paidPaisa : left),
        payment.paidPaisa,
      ),
    }))
    .filter(({ paidPaisa }) => paidPaisa > 0);

/** A booking with the address of its technician and the code of its branch. */
type ExportedBooking = { own: Booking; technician: string | null; branch: string | null };

/** Writes one row for each item. Payments fill these rows in turn; further payments get rows without an item. */
function toBookingRows(
  { own, technician, branch }: ExportedBooking,
  items: readonly Item[],
  payments: readonly Payment[],
): BookingRow[] {
  const reference = toReference(own.code);
  const rows = items.map((item): BookingRow => ({
    reference,
    itemType: toLabel(item.type),
    model: item.name,
    vendor: item.vendor,
    serial: item.serialNumber,
    issue: item.reportedIssue,
    notes: item.comments,
    accessories: splitWords(readAccessories(item.accessories).map(accessoryLabel).join()).join(', '),
    condition: conditionWords(readCondition(item.condition)),
    itemStatus: toLabel(item.status),
    amount: rupees(item.payablePaisa),
  }));
  for (const [index, { paidPaisa, paymentMethod, paidAt, createdAt }] of keptPayments(payments).entries()) {
    const paid = { paid: rupees(paidPaisa), method: toLabel(paymentMethod), paidAt: paidAt ?? createdAt };
    rows[index] = { ...(rows[index] ?? { reference }), ...paid };
  }
  const [head, ...others] = rows;
  const status = refuseOldStatus(own.status) === null ? own.status : 'PENDING';
  const ofBooking: BookingRow = {
    customer: own.clientName,
    customerType: toLabel(own.clientType),
    phone: own.phoneNumber,
    whatsapp: own.whatsappNumber,
    bookedAt: own.createdAt,
    appointment: own.appointmentDate,
    promised: own.promisedFor,
    technician,
    branch,
    deliveredAt: status === 'COMPLETED' ? (own.completedAt ?? own.modifiedAt) : null,
    status: toLabel(status),
  };
  return [{ ...head, ...ofBooking }, ...others];
}

function byBooking<Own extends { bookingId: number }>(rows: readonly Own[]): Map<number, Own[]> {
  const found = new Map<number, Own[]>();
  for (const row of rows) {
    const others = found.get(row.bookingId);
    if (others) others.push(row);
    else found.set(row.bookingId, [row]);
  }
  return found;
}

/** Reads the rows of the active bookings in chunks, without the bookings of warranty claims. */
async function* readBookingRows(tx: Tx): AsyncGenerator<BookingRow[]> {
  const ofClaim = tx.select().from(warrantyClaim).where(eq(warrantyClaim.claimBookingId, booking.id));
  for (let last = 0; ;) {
    const bookings = await tx
      .select({ own: booking, technician: staff.email, branch: location.code })
      .from(booking)
      .leftJoin(staff, eq(staff.id, booking.assigneeId))
      .leftJoin(location, eq(location.id, booking.locationId))
      .where(and(gt(booking.id, last), eq(booking.isActive, true), notExists(ofClaim)))
      .orderBy(asc(booking.id))
      .limit(CHUNK_BOOKINGS);
    const end = bookings.at(-1);
    if (!end) return;
    const ids = bookings.map(({ own }) => own.id);
    const items = await tx
      .select()
      .from(bookingItem)
      .where(and(inArray(bookingItem.bookingId, ids), eq(bookingItem.isActive, true)))
      .orderBy(asc(bookingItem.id));
    const payments = await tx
      .select()
      .from(bookingPayment)
      .where(
        and(
          inArray(bookingPayment.bookingId, ids),
          eq(bookingPayment.isActive, true),
          eq(bookingPayment.status, 'PAID'),
          gt(bookingPayment.paidPaisa, paisa(0)),
        ),
      )
      .orderBy(asc(bookingPayment.id));
    const itemsOf = byBooking(items);
    const paymentsOf = byBooking(payments);
    yield bookings.flatMap((exported) => {
      const { id } = exported.own;
      const ownItems = itemsOf.get(id);
      return ownItems ? toBookingRows(exported, ownItems, paymentsOf.get(id) ?? []) : [];
    });
    last = end.own.id;
  }
}

/** Finds the reference of each ledger entry: that of its import, or a new one that no import used. */
async function readEntryReferences(tx: Tx): Promise<(id: number) => string> {
  const imported = await selectImported(tx, 'ledger');
  const known = new Map([...imported.values()].map(({ recordId, reference }) => [recordId, reference]));
  return (id) => {
    let own = known.get(id) ?? `ENTRY-${id}`;
    while (!known.has(id) && imported.has(own)) own += '-1';
    return own;
  };
}

/** Reads the rows of the active ledger entries in chunks. */
async function* readLedgerRows(tx: Tx): AsyncGenerator<LedgerRow[]> {
  const toEntryReference = await readEntryReferences(tx);
  for (let last = 0; ;) {
    const rows = await tx
      .select({ entry: ledgerEntry, branch: location.code })
      .from(ledgerEntry)
      .innerJoin(location, eq(location.id, ledgerEntry.locationId))
      .where(and(gt(ledgerEntry.id, last), eq(ledgerEntry.isActive, true)))
      .orderBy(asc(ledgerEntry.id))
      .limit(CHUNK_ENTRIES);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(({ entry, branch }) => ({
      reference: toEntryReference(entry.id),
      entryDate: entry.entryDate,
      branch,
      category: toLabel(entry.category),
      amount: rupees(entry.amountPaisa),
      method: toLabel(entry.paymentMethod),
      ...Object.fromEntries(LEDGER_TEXTS.map((field) => [field, entry[field]])),
    }));
    last = end.entry.id;
  }
}

const toCell = (value: string | number | null | undefined): CsvCell =>
  typeof value === 'number' ? { number: String(value) } : { text: markCell(value ?? '') };

/** Writes a CSV file in pieces, with the columns that `npm run import` takes. */
async function* toFile<Kind extends ImportKind, Name extends Field<Kind>>(
  kind: Kind,
  fields: readonly Name[],
  chunks: AsyncIterable<readonly Row<Name>[]>,
): AsyncGenerator<string> {
  const columns: Record<string, { name: string }> = COLUMNS[kind];
  const head = toCsv(
    fields.map((field) => columns[field]?.name ?? ''),
    [],
  );
  yield head;
  for await (const rows of chunks)
    yield toCsv(
      fields.map((field) => columns[field]?.name ?? ''),
      rows.map((row) => fields.map((field) => toCell(row[field]))),
    ).slice(head.length);
}

/** The files that `npm run import` takes into another shop: the pieces of each, by file name (MOVE-07). */
export const importableFiles = (tx: Tx): Record<string, AsyncIterable<string>> => ({
  'import-bookings.csv': toFile('bookings', BOOKING_FIELDS, readBookingRows(tx)),
  'import-ledger.csv': toFile('ledger', LEDGER_FIELDS, readLedgerRows(tx)),
});
