import type { BookingItem } from '../../domain/booking/booking.ts';
import type { Section } from '../../domain/booking/draft/booking-draft.ts';
import {
  CHANNEL_OPTIONS,
  DELIVERY_STATUS_OPTIONS,
  DELIVERY_TYPE_OPTIONS,
  ITEM_STATUS_OPTIONS,
  PAYMENT_METHOD_OPTIONS,
  PAYMENT_STATUS_OPTIONS,
  itemFields,
  PAYABLE_AMOUNT,
  type RowField,
} from '../form/row-fields.tsx';

/** The id of the couriers that a field suggests, where the provider offers them. */
export const COURIER_LIST = 'couriers-of-the-shop';

/** What the sections of rows are called: heading, one row, and none. */
export const SECTION_WORDS = {
  booking_items: { title: 'Booking Items', one: 'Item', none: 'No items yet' },
  booking_payments: { title: 'Payment History', one: 'Payment', none: 'No payments yet' },
  contact_log: { title: 'Contact History', one: 'Contact', none: 'No contacts yet' },
  delivery: { title: 'Delivery Information', one: 'Delivery', none: 'No deliveries yet' },
} as const;

const ITEM = itemFields('Name', [{ name: 'status', label: 'Status', options: ITEM_STATUS_OPTIONS }, PAYABLE_AMOUNT]);

const PAYMENT: readonly RowField[] = [
  { name: 'status', label: 'Status', options: PAYMENT_STATUS_OPTIONS },
  { name: 'paymentMethod', label: 'Payment method', options: PAYMENT_METHOD_OPTIONS },
  PAYABLE_AMOUNT,
  { name: 'paidAmount', label: 'Paid amount (Rs)', kind: 'amount', required: true },
  { name: 'recipientName', label: 'Recipient name' },
  { name: 'transactionId', label: 'Transaction ID' },
];

/** The status of a contact is its channel. */
const contactFields = (items: readonly BookingItem[]): readonly RowField[] => {
  const about = items.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    { name: 'status', label: 'Channel', options: CHANNEL_OPTIONS },
    { name: 'contactedAt', label: 'Contacted at', kind: 'datetime-local' },
    { name: 'bookingItemId', label: 'About', options: [{ value: '', label: 'The whole booking' }, ...about] },
    { name: 'notes', label: 'Notes', kind: 'area' },
  ];
};

const DELIVERY: readonly RowField[] = [
  { name: 'type', label: 'Type', options: DELIVERY_TYPE_OPTIONS },
  { name: 'status', label: 'Status', options: DELIVERY_STATUS_OPTIONS },
  { name: 'courier', label: 'Courier', list: COURIER_LIST },
  { name: 'deliveryDate', label: 'Delivery date', kind: 'datetime-local' },
  { name: 'phoneNumber', label: 'Phone number', kind: 'tel' },
  { name: 'secondaryPhoneNumber', label: 'Secondary phone number', kind: 'tel' },
  { name: 'landmark', label: 'Landmark' },
  { name: 'postalCode', label: 'Postal code', kind: 'digits' },
  { name: 'address', label: 'Address', kind: 'area' },
];

/** The fields of a section's rows, in their order. A contact may be about one of the saved `items`. */
export const sectionFields: Record<Section, (items: readonly BookingItem[]) => readonly RowField[]> = {
  booking_items: () => ITEM,
  booking_payments: () => PAYMENT,
  contact_log: contactFields,
  delivery: () => DELIVERY,
};
