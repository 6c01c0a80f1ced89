import type { Booking } from '../booking.ts';
import type { StoredBookingEdit } from './stored-booking.ts';
import { fromLocalInput, toLocalInput } from '../../shared/shop-day.ts';

/** The rows a booking holds, by their names on the wire. */
export const SECTIONS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;
export type Section = (typeof SECTIONS)[number];

/** A booking as the form shows it: texts never null, amounts and dates as typed. EDIT-33. */
export type BookingDraft = StoredBookingEdit['draft'];
type DraftRow = Pick<BookingDraft['booking_items'][number], 'key' | 'id' | 'isActive'>;

/** How the wire carries what is typed in a field of a row. */
type FieldKind = 'text' | 'rupees' | 'instant' | 'number';
type FieldKinds<Row> = Record<Exclude<keyof Row, keyof DraftRow>, FieldKind>;

/** The fields of a row of each section. EDIT-33. */
export const ROW_FIELDS: { [S in Section]: FieldKinds<BookingDraft[S][number]> } = {
  booking_items: {
    name: 'text',
    type: 'text',
    status: 'text',
    payableAmount: 'rupees',
    vendor: 'text',
    serialNumber: 'text',
    reportedIssue: 'text',
    comments: 'text',
  },
  booking_payments: {
    status: 'text',
    paymentMethod: 'text',
    payableAmount: 'rupees',
    paidAmount: 'rupees',
    recipientName: 'text',
    transactionId: 'text',
  },
  contact_log: { status: 'text', contactedAt: 'instant', bookingItemId: 'number', notes: 'text' },
  delivery: {
    type: 'text',
    status: 'text',
    courier: 'text',
    address: 'text',
    landmark: 'text',
    postalCode: 'number',
    phoneNumber: 'text',
    secondaryPhoneNumber: 'text',
    deliveryDate: 'instant',
  },
};

/** One row of a draft. */
export type RowAt = { section: Section; key: string };

type Wire = string | number | boolean | null | undefined;

/** A value of the wire as the form shows it. */
const toText = (kind: FieldKind, value: Wire): string => {
  const text = String(value ?? '');
  return kind === 'instant' && text !== '' ? toLocalInput(text) : text;
};

/** A row of a section as the form shows it; a field without a value is empty. */
export const toRow = <S extends Section>(
  section: S,
  row: DraftRow,
  values: Record<string, Wire>,
): BookingDraft[S][number] => {
  const texts = Object.entries(ROW_FIELDS[section]).map(([field, kind]) => [field, toText(kind, values[field])]);
  return { ...row, ...Object.fromEntries(texts) };
};

type StoredRow = { id: number; key?: string | null | undefined };

/** What a stored row is called in the form: as when it was added, where the provider keeps that. CONF-07 */
export const keyOf = ({ id, key }: StoredRow): string => key ?? String(id);

const toRows = <S extends Section>(
  section: S,
  rows: readonly (Record<string, Wire> & StoredRow & { isActive: boolean })[],
) => rows.map((row) => toRow(section, { key: keyOf(row), id: row.id, isActive: row.isActive }, row));

const drafts = new WeakMap<Booking, BookingDraft>();

/** The draft of an untouched booking. The same booking gives the same object, so untouched rows compare by identity. */
export function toBookingDraft(booking: Booking): BookingDraft {
  const known = drafts.get(booking);
  if (known) return known;
  const draft: BookingDraft = {
    clientName: booking.clientName,
    clientType: booking.clientType,
    phoneNumber: booking.phoneNumber,
    whatsappNumber: booking.whatsappNumber,
    status: booking.status,
    referralSource: booking.referralSource ?? 'NONE',
    referralSourceNotes: booking.referralSourceNotes ?? '',
    reason: '',
    booking_items: toRows('booking_items', booking.booking_items),
    booking_payments: toRows('booking_payments', booking.booking_payments),
    contact_log: toRows('contact_log', booking.contact_log),
    delivery: toRows('delivery', booking.delivery),
  };
  drafts.set(booking, draft);
  return draft;
}

/** The row with this key. */
export const findRow = <R extends { key: string }>(rows: readonly R[], key: string): R | undefined =>
  rows.find((row) => row.key === key);

/** A key that none of these rows has; `form` names the form that adds the row. */
export const nextKey = (rows: readonly { key: string }[], form = 'new'): string => {
  const taken = rows.map(({ key }) => (key.startsWith(`${form}-`) ? Number(key.slice(form.length + 1)) || 0 : 0));
  return `${form}-${Math.max(0, ...taken) + 1}`;
};

/** A typed date and time as an instant; a text that is none stays as it is, for the check to refuse. */
export const typedInstant = (text: string): string => fromLocalInput(text) ?? text;
