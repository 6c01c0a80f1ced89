import type { Booking } from './booking.ts';
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

/** What stands on a receipt or an invoice, as it is read: every figure formatted as on the screen (REL-05). */
export type DocumentContent = {
  title: 'Receipt' | 'Invoice';
  code: string;
  shop: { name: string; address: string };
  facts: { label: string; value: string }[];
  items: { name: string; detail: string; issue: string; status: string; amount: string }[];
  totals: { label: string; amount: string }[];
  payments: { date: string; method: string; note: string; status: string; amount: string }[];
  /** Instant of the document: the same booking makes the same document. */
  at: string;
};

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** The document of a booking: its active items and payments. Amounts `Rs 12,500.50`, dates in the shop's zone. */
export function toDocument(booking: Booking, kind: DocumentKind, shop: DocumentContent['shop']): DocumentContent {
  const payments = booking.booking_payments.filter((payment) => payment.isActive);
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
    items: booking.booking_items
      .filter((item) => item.isActive)
      .map((item) => ({
        name: item.name,
        detail: joined([item.code, item.type, item.vendor, item.serialNumber && `S/N ${item.serialNumber}`]),
        issue: item.reportedIssue ?? '',
        status: toLabel(item.status),
        amount: formatRs(item.payableAmount),
      })),
    totals: [
      { label: 'Payable', amount: formatRs(booking.payableAmount) },
      { label: 'Paid', amount: formatRs(booking.paidAmount) },
      { label: 'Pending', amount: formatRs(pendingRupees(booking.payableAmount, booking.paidAmount)) },
    ],
    payments: payments.map((payment) => ({
      date: formatInstantDay(payment.createdAt),
      method: toLabel(payment.paymentMethod),
      note: joined([payment.recipientName, payment.transactionId]),
      status: toLabel(payment.status),
      amount: formatRs(payment.paidAmount),
    })),
    at: booking.createdAt,
  };
}
