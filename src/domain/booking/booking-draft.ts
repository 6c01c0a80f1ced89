import type { Booking, BookingItem, BookingPayment, ContactLogEntry, Delivery } from './booking.ts';
import type { StoredBookingEdit } from './stored-booking.ts';
import { toPaisa, toRupees } from '../shared/money.ts';
import { fromLocalInput, toLocalInput } from '../shared/shop-day.ts';

/** The rows a booking holds, by their names on the wire. */
export const SECTIONS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;
export type Section = (typeof SECTIONS)[number];

/** A booking as the form shows it: texts never null, amounts and dates as typed. EDIT-33. */
export type BookingDraft = StoredBookingEdit['draft'];
export type ItemDraft = BookingDraft['booking_items'][number];
export type PaymentDraft = BookingDraft['booking_payments'][number];
export type ContactDraft = BookingDraft['contact_log'][number];
export type DeliveryDraft = BookingDraft['delivery'][number];
type DraftRow = Pick<ItemDraft, 'key' | 'id' | 'isActive'>;

/** One row of a draft. */
export type RowAt = { section: Section; key: string };

/** An instant as the form shows it. */
export const dateText = (instant: string | null): string => (instant ? toLocalInput(instant) : '');

const saved = (row: { id: number; isActive: boolean }): DraftRow => ({
  key: String(row.id),
  id: row.id,
  isActive: row.isActive,
});

const itemDraft = (item: BookingItem): ItemDraft => ({
  ...saved(item),
  name: item.name,
  type: item.type,
  status: item.status,
  payableAmount: String(item.payableAmount),
  vendor: item.vendor ?? '',
  serialNumber: item.serialNumber ?? '',
  reportedIssue: item.reportedIssue ?? '',
  comments: item.comments ?? '',
});

const paymentDraft = (payment: BookingPayment): PaymentDraft => ({
  ...saved(payment),
  status: payment.status,
  paymentMethod: payment.paymentMethod,
  payableAmount: String(payment.payableAmount),
  paidAmount: String(payment.paidAmount),
  recipientName: payment.recipientName ?? '',
  transactionId: payment.transactionId ?? '',
});

const contactDraft = (entry: ContactLogEntry): ContactDraft => ({
  ...saved(entry),
  status: entry.status,
  contactedAt: dateText(entry.contactedAt),
  bookingItemId: entry.bookingItemId ? String(entry.bookingItemId) : '',
  notes: entry.notes ?? '',
});

const deliveryDraft = (delivery: Delivery): DeliveryDraft => ({
  ...saved(delivery),
  type: delivery.type,
  status: delivery.status,
  courier: delivery.courier ?? '',
  address: delivery.address ?? '',
  landmark: delivery.landmark ?? '',
  postalCode: delivery.postalCode === null ? '' : String(delivery.postalCode),
  phoneNumber: delivery.phoneNumber ?? '',
  secondaryPhoneNumber: delivery.secondaryPhoneNumber ?? '',
  deliveryDate: dateText(delivery.deliveryDate),
});

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
    booking_items: booking.booking_items.map(itemDraft),
    booking_payments: booking.booking_payments.map(paymentDraft),
    contact_log: booking.contact_log.map(contactDraft),
    delivery: booking.delivery.map(deliveryDraft),
  };
  drafts.set(booking, draft);
  return draft;
}

/** The row with this key. */
export const findRow = <R extends { key: string }>(rows: readonly R[], key: string): R | undefined =>
  rows.find((row) => row.key === key);

/** A key that no other new row has. */
export const nextKey = (rows: readonly { key: string }[]): string =>
  `new-${Math.max(0, ...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))) + 1}`;

/** A typed date and time as an instant; a text that is none stays as it is, for the check to refuse. */
export const typedInstant = (text: string): string => fromLocalInput(text) ?? text;

/** A typed amount in rupees; `NaN` for an empty or unreadable one, which the check refuses at its field. */
export function typedRupees(text: string): number {
  const exact = toPaisa(text);
  if (exact !== null) return toRupees(exact);
  return text.trim() === '' ? Number.NaN : Number(text);
}
