import type { Booking } from '../booking/booking.ts';
import { documentFileName, type DocumentKind, hasInvoice } from '../booking/document.ts';
import type { Claim } from '../claim/claim.ts';
import type { Location } from '../ledger/location.ts';

/** `pdf` is A4, `roll` the 80 mm paper of a till printer. PAPER-01 */
export const DOCUMENT_FORMATS = ['pdf', 'roll'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** `label` is one of 62 x 29 mm a page, `sheet` as many as fit on A4. PAPER-02 */
export const LABEL_FORMATS = ['label', 'sheet'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** The header that names the letters which no font has, percent-encoded. PAPER-05 */
export const UNPRINTABLE_HEADER = 'x-unprintable-letters';

/** Anything a file system may dislike becomes a dash. */
const fileOf = (name: string): string => `${name.replace(/[^A-Za-z0-9_-]+/g, '-')}.pdf`;

export const labelsFile = (bookingCode: string): string => fileOf(`labels-${bookingCode}`);
export const claimSlipFile = (claimNumber: string): string => fileOf(`claim-${claimNumber}`);
export const closingFile = (locationCode: string, day: string): string => fileOf(`closing-${locationCode}-${day}`);

/** A paper that can be printed: the call that makes it, and the name of its file. PAPER-01 */
export type Paper = { title: string; path: string; query: Record<string, string>; fileName: string };

const bookingPaper = ({ id, code }: Booking, type: DocumentKind, title: string, format: DocumentFormat): Paper => ({
  title,
  path: `/booking/${id}/document`,
  query: { type, format },
  fileName: documentFileName(type, code),
});

/** What can be printed of a booking; an invoice only once something is paid (EDIT-22), labels of active items. */
export function bookingPapers(booking: Booking): Paper[] {
  const { id, code } = booking;
  const labels = (title: string, format: LabelFormat): Paper => ({
    title,
    path: `/booking/${id}/labels`,
    query: { format },
    fileName: labelsFile(code),
  });
  return [
    bookingPaper(booking, 'receipt', 'Receipt, A4', 'pdf'),
    bookingPaper(booking, 'receipt', 'Receipt, 80 mm roll', 'roll'),
    ...(hasInvoice(booking)
      ? [
          bookingPaper(booking, 'invoice', 'Invoice, A4', 'pdf'),
          bookingPaper(booking, 'invoice', 'Invoice, 80 mm roll', 'roll'),
        ]
      : []),
    ...(booking.booking_items.some(({ isActive }) => isActive)
      ? [labels('Item labels, 62 x 29 mm', 'label'), labels('Item labels, A4 sheet', 'sheet')]
      : []),
  ];
}

export const claimPapers = ({ id, claimNumber }: Claim): Paper[] => [
  {
    title: 'Claim slip',
    path: `/warrantyClaim/${id}/document`,
    query: {},
    fileName: claimSlipFile(claimNumber),
  },
];

/** The closing of a day (`yyyy-MM-dd`), branch by branch. */
export const closingPapers = (locations: readonly Location[], day: string): Paper[] =>
  locations.map(({ id, name, code }) => ({
    title: `Day's closing, ${name}`,
    path: '/ledger-entry/closing',
    query: { date: day, locationId: String(id) },
    fileName: closingFile(code, day),
  }));
