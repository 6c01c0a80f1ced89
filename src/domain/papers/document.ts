import type { Booking } from '../booking/booking.ts';

/** CALL-07 `GET /booking/{id}/document`. */
export const DOCUMENT_KINDS = ['receipt', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The name that a document is saved under: `receipt-BK-1001.pdf`. Anything a file system may dislike becomes a dash. */
export const documentFileName = (kind: DocumentKind, bookingCode: string): string =>
  `${kind}-${bookingCode.replace(/[^A-Za-z0-9_-]+/g, '-')}.pdf`;

/** At least one active PAID payment. EDIT-22. */
export const hasInvoice = (booking: Pick<Booking, 'booking_payments'>): boolean =>
  booking.booking_payments.some((payment) => payment.status === 'PAID' && payment.isActive);

/** The server's refusal of labels. */
export const NO_ITEMS_TO_LABEL = 'This booking has no active item to label.';
