import type { Booking } from './booking.ts';

/** Spec §7 `GET /booking/{id}/document`. */
export const DOCUMENT_KINDS = ['receipt', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The name that a document is saved under: `receipt-BK-1001.pdf`. Anything a file system may dislike becomes a dash. */
export const documentFileName = (kind: DocumentKind, bookingCode: string): string =>
  `${kind}-${bookingCode.replace(/[^A-Za-z0-9_-]+/g, '-')}.pdf`;

/** The server's refusal of an invoice. */
export const INVOICE_NEEDS_PAYMENT = 'An invoice needs at least one PAID payment.';

/** At least one active PAID payment. Spec §2 "Download Invoice, shown only if at least one payment is PAID". */
export const hasInvoice = (booking: Pick<Booking, 'booking_payments'>): boolean =>
  booking.booking_payments.some((payment) => payment.status === 'PAID' && payment.isActive);
