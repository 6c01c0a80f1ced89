import type { Booking, BookingItem, BookingPayment } from '../../../src/domain/booking/booking.ts';
import { statusLabel } from '../../../src/domain/booking/booking-status.ts';
import type { DocumentKind } from '../../../src/domain/papers/document.ts';
import { toLabel } from '../../../src/domain/shared/label.ts';
import { formatRs, pendingRupees } from '../../../src/domain/shared/money.ts';
import { formatInstant, formatInstantDay } from '../../../src/domain/shared/shop-day.ts';
import {
  amount,
  type Column,
  detail,
  type DocumentContent,
  type DocumentShop,
  type ItemLabel,
  joined,
  name,
  note,
  optionalFact,
  toTable,
} from '../../documents/document-content.ts';

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

/** The refusal of an invoice. */
export const INVOICE_NEEDS_PAYMENT = 'An invoice needs at least one PAID payment.';

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

/** A label for each active item: what it is, whose, and the code by which a scanner finds the booking. PAPER-02 */
export const toItemLabels = ({ code, clientName, booking_items }: Booking): ItemLabel[] =>
  booking_items
    .filter(({ isActive }) => isActive)
    .map((item, index) => ({
      code,
      itemCode: item.code ?? `${code}-${index + 1}`,
      item: item.name,
      client: clientName,
      detail: joined([item.type, item.serialNumber && `S/N ${item.serialNumber}`]),
    }));

/** Labels of one file: five bookings with as many items as one call takes. */
export const LABELS_MAX = 1000;

/** The server's refusal of more. */
export const TOO_MANY_LABELS = `There cannot be more than ${LABELS_MAX} labels in one file. Please print fewer bookings at once.`;
