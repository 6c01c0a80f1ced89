import type { Booking } from '../booking/booking.ts';

/** CALL-07 `GET /booking/{id}/document`. */
export const DOCUMENT_KINDS = ['receipt', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The name that a paper is saved under. Anything a file system may dislike becomes a dash. */
export const toPdfName = (name: string): string => `${name.replace(/[^A-Za-z0-9_-]+/g, '-')}.pdf`;

/** The name that a document is saved under: `receipt-BK-1001.pdf`. */
export const documentFileName = (kind: DocumentKind, bookingCode: string): string =>
  toPdfName(`${kind}-${bookingCode}`);

/** At least one active PAID payment. EDIT-22. */
export const hasInvoice = (booking: Pick<Booking, 'booking_payments'>): boolean =>
  booking.booking_payments.some((payment) => payment.status === 'PAID' && payment.isActive);

/** The server's refusal of labels. */
export const NO_ITEMS_TO_LABEL = 'This booking has no active item to label.';

/** The paper that is offered once a booking was made. */
export const RECEIPT_TITLE = 'Receipt, A4';

const PRINT = 'print';
/** The address of a screen with the preview of one of its papers. PAPER-06 */
export const paperAddress = (href: string, title: string): string =>
  `${href}?${new URLSearchParams({ [PRINT]: title })}`;
/** The title of the paper that an address asks for. */
export const askedPaper = (search: string): string | null => new URLSearchParams(search).get(PRINT);
