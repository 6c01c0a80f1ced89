import type { Booking, BookingItem, BookingPayment } from '../booking/booking.ts';
import { statusLabel } from '../booking/booking-status.ts';
import { toLabel } from '../shared/label.ts';
import { formatRs, pendingRupees } from '../shared/money.ts';
import { formatInstant, formatInstantDay } from '../shared/shop-day.ts';
import {
  amount,
  type Column,
  detail,
  type DocumentContent,
  type DocumentShop,
  joined,
  name,
  note,
  optionalFact,
  toTable,
} from './document-content.ts';

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

const isActive = (row: { isActive: boolean }): boolean => row.isActive;

/** The document of a booking: its active items and payments. Amounts `Rs 12,500.50`, dates in the shop's zone. */
export function toDocument(booking: Booking, kind: DocumentKind, shop: DocumentShop): DocumentContent {
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
      ...optionalFact('Appointment', booking.appointmentDate && formatInstant(booking.appointmentDate)),
      { label: 'Status', value: statusLabel(booking.status) },
    ],
    sections: [
      { table: toTable('Items', ITEM_COLUMNS, booking.booking_items.filter(isActive)) },
      {
        totals: [
          { label: 'Payable', amount: formatRs(booking.payableAmount) },
          { label: 'Paid', amount: formatRs(booking.paidAmount) },
          { label: 'Pending', amount: formatRs(pendingRupees(booking.payableAmount, booking.paidAmount)) },
        ],
      },
      {
        table: { ...toTable('Payments', PAYMENT_COLUMNS, booking.booking_payments.filter(isActive)), compact: true },
      },
    ],
    at: booking.createdAt,
  };
}
