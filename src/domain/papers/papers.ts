import type { Claim } from '../claim/claim.ts';
import type { Location } from '../ledger/ledger.ts';
import { formatLedgerDay, shopToday } from '../shared/shop-day.ts';
import type { Booking } from '../booking/booking.ts';

/** The formats of a paper. `pdf` is A4, `roll` is the 80 mm paper of a receipt printer (PAPER-01). */
export const DOCUMENT_FORMATS = ['pdf', 'roll'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** The formats of labels. `label` is one label of 62 x 29 mm a page, `sheet` fills A4 pages (PAPER-02). */
export const LABEL_FORMATS = ['label', 'sheet'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
export const LABEL_TITLES: Readonly<Record<LabelFormat, string>> = {
  label: 'Item labels, 62 x 29 mm',
  sheet: 'Item labels, A4 sheet',
};

/** The header with the letters that no font has, percent-encoded (PAPER-05). */
export const UNPRINTABLE_HEADER = 'x-unprintable-letters';

const LETTERS_MAX = 20;

/** Returns the first letters, and the number of the others (PAPER-05). */
export function sumUpLetters(letters: readonly string[]): string {
  const more = letters.length - LETTERS_MAX;
  return `${letters.slice(0, LETTERS_MAX).join('')}${more > 0 ? ` and ${more} more` : ''}`;
}

export const labelsFile = (bookingCode: string): string => toPdfName(`labels-${bookingCode}`);
export const claimSlipFile = (claimNumber: string): string => toPdfName(`claim-${claimNumber}`);
export const closingFile = (locationCode: string, day: string): string => toPdfName(`closing-${locationCode}-${day}`);

/** A paper that can be printed: the call for its document, and the name of its file (PAPER-01). */
export type Paper = { title: string; path: string; query: Record<string, string>; fileName: string };

/** A preview: the address of the file in this browser, and its letters that cannot be printed. */
export type Preview = { address: string; unprintable: string };

/** Returns the warning about letters that no font has (PAPER-05). */
export const unprintableSentence = (letters: string): string => `These letters cannot be printed: ${letters}`;

/** Returns a receipt or an invoice. Without a title it is the one of the download button (CALL-07). */
export const documentPaper = (
  { id, code }: Pick<Booking, 'id' | 'code'>,
  type: DocumentKind,
  title = '',
  format: DocumentFormat = 'pdf',
): Paper => ({
  title,
  path: `/booking/${id}/document`,
  query: { type, format },
  fileName: documentFileName(type, code),
});

/** Returns the labels of a booking's items. Those of the bookings `also` are in the same file (PAPER-02). */
export const labelsPaper = (
  { id, code }: Pick<Booking, 'id' | 'code'>,
  { title, format }: { title: string; format: LabelFormat },
  also: readonly number[] = [],
): Paper => ({
  title,
  path: `/booking/${id}/labels`,
  query: also.length === 0 ? { format } : { format, also: also.join(',') },
  fileName: also.length === 0 ? labelsFile(code) : labelsFile(`${code}-and-${also.length}-more`),
});

/** Returns the papers of a booking. An invoice needs a payment (EDIT-22), labels need active items. */
export function bookingPapers(booking: Booking): Paper[] {
  return [
    documentPaper(booking, 'receipt', RECEIPT_TITLE, 'pdf'),
    documentPaper(booking, 'receipt', 'Receipt, 80 mm roll', 'roll'),
    documentPaper(booking, 'intake', SLIP_TITLE, 'pdf'),
    documentPaper(booking, 'intake', 'Intake slip, 80 mm roll', 'roll'),
    ...(hasInvoice(booking)
      ? [
          documentPaper(booking, 'invoice', 'Invoice, A4', 'pdf'),
          documentPaper(booking, 'invoice', 'Invoice, 80 mm roll', 'roll'),
        ]
      : []),
    ...(booking.booking_items.some(({ isActive }) => isActive)
      ? LABEL_FORMATS.map((format) => labelsPaper(booking, { title: LABEL_TITLES[format], format }))
      : []),
  ];
}

export const claimPapers = ({ id, claimNumber }: Pick<Claim, 'id' | 'claimNumber'>): Paper[] => [
  {
    title: 'Claim slip',
    path: `/warrantyClaim/${id}/document`,
    query: {},
    fileName: claimSlipFile(claimNumber),
  },
];

/** Returns the day of a ledger filter if it is one day, otherwise today, as `yyyy-MM-dd` (PAPER-06). */
export const closingDay = ({ startDate = '', endDate = '' }: Record<string, string>): string =>
  startDate !== '' && startDate === endDate ? startDate : shopToday();

/** Returns the closing of a day (`yyyy-MM-dd`) for each branch, in each format (PAPER-01). */
export const closingPapers = (
  locations: readonly Location[],
  day: string,
  formats: readonly DocumentFormat[] = ['pdf'],
): Paper[] =>
  locations.flatMap(({ id, name, code }) =>
    formats.map((format) => ({
      title: `${name}, ${formatLedgerDay(day)}${format === 'roll' ? ', 80 mm roll' : ''}`,
      path: '/ledger-entry/closing',
      query: { date: day, locationId: String(id), ...(format === 'roll' && { format }) },
      fileName: closingFile(code, day),
    })),
  );

/** The kinds of documents of `GET /booking/{id}/document` (CALL-07). */
export const DOCUMENT_KINDS = ['receipt', 'invoice', 'intake'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Returns the file name of a paper. Characters that a file system may refuse become a dash. */
export const toPdfName = (name: string): string => `${name.replace(/[^A-Za-z0-9_-]+/g, '-')}.pdf`;

/** Returns the file name of a document: `receipt-BK-1001.pdf`. */
export const documentFileName = (kind: DocumentKind, bookingCode: string): string =>
  toPdfName(`${kind}-${bookingCode}`);

/** Checks whether a booking has an invoice, that is, an active PAID payment (EDIT-22). */
export const hasInvoice = (booking: Pick<Booking, 'booking_payments'>): boolean =>
  booking.booking_payments.some((payment) => payment.status === 'PAID' && payment.isActive);

/** The sentence for a booking without items to label. */
export const NO_ITEMS_TO_LABEL = 'This booking has no active item to label.';

/** The papers that are offered after a booking is created (INTAKE-04). */
export const RECEIPT_TITLE = 'Receipt, A4';
export const SLIP_TITLE = 'Intake slip, A4';

const PRINT = 'print';
/** Returns the address of a screen with the preview of one of its papers (PAPER-06). */
export const paperAddress = (href: string, title: string): string =>
  `${href}?${new URLSearchParams({ [PRINT]: title })}`;
/** Returns the title of the paper in an address. */
export const askedPaper = (search: string): string | null => new URLSearchParams(search).get(PRINT);
