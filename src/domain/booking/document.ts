import type { Booking, BookingItem, BookingPayment } from './booking.ts';
import { statusLabel } from './booking-status.ts';
import { toLabel } from '../shared/label.ts';
import { formatRs, pendingRupees } from '../shared/money.ts';
import { formatInstant, formatInstantDay } from '../shared/shop-day.ts';

/** CALL-07 `GET /booking/{id}/document`. */
export const DOCUMENT_KINDS = ['receipt', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The name that a document is saved under: `receipt-BK-1001.pdf`. Anything a file system may dislike becomes a dash. */
export const documentFileName = (kind: DocumentKind, bookingCode: string): string =>
  `${kind}-${bookingCode.replace(/[^A-Za-z0-9_-]+/g, '-')}.pdf`;

/** The server's refusal of an invoice. */
export const INVOICE_NEEDS_PAYMENT = 'An invoice needs at least one PAID payment.';

/** At least one active PAID payment. EDIT-22. */
export const hasInvoice = (booking: Pick<Booking, 'booking_payments'>): boolean =>
  booking.booking_payments.some((payment) => payment.status === 'PAID' && payment.isActive);

/** One line of a cell; how each kind looks is the renderer's. A note is left out where room is short. */
export type DocumentLine = { kind: 'name' | 'detail' | 'note' | 'amount'; text: string };
/** `width` in points; the one column without takes what is left. Cells of a row stand in the order of the columns. */
export type DocumentColumn = { title: string; width: number | null; align: 'left' | 'right' };
export type DocumentTable = { title: string; columns: DocumentColumn[]; rows: DocumentLine[][][] };

/** What stands on a receipt or an invoice, as it is read: every figure formatted as on the screen (REL-05). */
export type DocumentContent = {
  title: 'Receipt' | 'Invoice';
  code: string;
  shop: { name: string; address: string };
  facts: { label: string; value: string }[];
  items: DocumentTable;
  totals: { label: string; amount: string }[];
  payments: DocumentTable;
  /** Instant of the document: the same booking makes the same document. */
  at: string;
  /** The short seal of the shop's history in the foot of each page, where there is one. HIST-08 */
  seal?: string;
};

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

const line =
  (kind: DocumentLine['kind']) =>
  (text: string): DocumentLine => ({ kind, text });
const name = line('name');
const detail = line('detail');
const note = line('note');
const amount = line('amount');

type Column<Row> = {
  title: string;
  width?: number;
  align?: 'right';
  lines: (row: Row, index: number) => DocumentLine[];
};

const ITEM_COLUMNS: readonly Column<BookingItem>[] = [
  { title: 'No.', width: 28, lines: (_, index) => [detail(String(index + 1))] },
  {
    title: 'Item',
    lines: (item) => [
      name(item.name),
      detail(joined([item.code, item.type, item.vendor, item.serialNumber && `S/N ${item.serialNumber}`])),
      ...(item.reportedIssue ? [note(item.reportedIssue)] : []),
    ],
  },
  { title: 'Status', width: 90, lines: (item) => [detail(toLabel(item.status))] },
  { title: 'Amount', width: 100, align: 'right', lines: (item) => [amount(formatRs(item.payableAmount))] },
];

const PAYMENT_COLUMNS: readonly Column<BookingPayment>[] = [
  { title: 'Date', width: 80, lines: (payment) => [detail(formatInstantDay(payment.createdAt))] },
  { title: 'Method', width: 90, lines: (payment) => [detail(toLabel(payment.paymentMethod))] },
  {
    title: 'Recipient and transaction',
    lines: (payment) => [detail(joined([payment.recipientName, payment.transactionId]))],
  },
  { title: 'Status', width: 70, lines: (payment) => [detail(toLabel(payment.status))] },
  { title: 'Amount', width: 100, align: 'right', lines: (payment) => [detail(formatRs(payment.paidAmount))] },
];

const toTable = <Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): DocumentTable => ({
  title,
  columns: columns.map((column) => ({
    title: column.title,
    width: column.width ?? null,
    align: column.align ?? 'left',
  })),
  rows: rows.map((row, index) => columns.map(({ lines }) => lines(row, index))),
});

/** The document of a booking: its active items and payments. Amounts `Rs 12,500.50`, dates in the shop's zone. */
export function toDocument(booking: Booking, kind: DocumentKind, shop: DocumentContent['shop']): DocumentContent {
  const optional = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return {
    title: kind === 'receipt' ? 'Receipt' : 'Invoice',
    code: booking.code,
    shop,
    facts: [
      { label: 'Customer', value: booking.clientName },
      { label: 'Client type', value: toLabel(booking.clientType) },
      { label: 'Phone', value: booking.phoneNumber },
      { label: 'WhatsApp', value: booking.whatsappNumber },
      { label: 'Created', value: formatInstant(booking.createdAt) },
      ...optional('Appointment', booking.appointmentDate && formatInstant(booking.appointmentDate)),
      { label: 'Status', value: statusLabel(booking.status) },
    ],
    items: toTable(
      'Items',
      ITEM_COLUMNS,
      booking.booking_items.filter(({ isActive }) => isActive),
    ),
    totals: [
      { label: 'Payable', amount: formatRs(booking.payableAmount) },
      { label: 'Paid', amount: formatRs(booking.paidAmount) },
      { label: 'Pending', amount: formatRs(pendingRupees(booking.payableAmount, booking.paidAmount)) },
    ],
    payments: toTable(
      'Payments',
      PAYMENT_COLUMNS,
      booking.booking_payments.filter(({ isActive }) => isActive),
    ),
    at: booking.createdAt,
  };
}
