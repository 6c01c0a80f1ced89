import * as z from 'zod/mini';
import { type Booking, ENUMS } from './booking.ts';
import { BOOKING_STATUSES } from './booking-status.ts';
import {
  clearableText,
  flag,
  instantText,
  oneOf,
  optionalText,
  requiredText,
  rowId,
  rupeeAmount,
} from '../shared/field.ts';
import {
  BOOKING_AMOUNT_MAX,
  LINE_MAX,
  REASON_MAX,
  REFERRAL_NOTES_MAX,
  ROW_KEY_MAX,
  ROWS_MAX,
  TEXT_MAX,
} from '../shared/limits.ts';

const clientName = requiredText('Client name', LINE_MAX);
const phoneNumber = requiredText('Phone number', 40);
const whatsappNumber = requiredText('WhatsApp number', 40);
const clientType = oneOf('Client type', ENUMS.clientType);
const referralSource = oneOf('Referral source', ENUMS.referralSource);
const itemName = requiredText('Item name', LINE_MAX);
const payableAmount = rupeeAmount('Payable amount', BOOKING_AMOUNT_MAX);
const paidAmount = rupeeAmount('Paid amount', BOOKING_AMOUNT_MAX);

const itemTexts = {
  vendor: optionalText('Vendor', LINE_MAX),
  serialNumber: optionalText('Serial number', LINE_MAX),
  reportedIssue: optionalText('Reported issue', TEXT_MAX),
  comments: optionalText('Comments', TEXT_MAX),
};

/** One item of a new booking. CALL-05 `POST /booking`. */
export const NewItem = z.strictObject({
  name: itemName,
  type: oneOf('Type', ENUMS.itemType),
  payableAmount,
  ...itemTexts,
});
export type NewItem = z.infer<typeof NewItem>;

/** Body of `POST /booking`. BOOK-01, BOOK-02, CALL-05. Amounts in rupees, the appointment an ISO instant. */
export const BookingCreate = z.strictObject({
  clientName,
  clientType,
  phoneNumber,
  whatsappNumber,
  appointmentDate: z.optional(instantText('Appointment date')),
  referralSource: z.optional(referralSource),
  referralSourceNotes: optionalText('Referral notes', REFERRAL_NOTES_MAX),
  booking_items: z
    .array(NewItem, { error: 'At least one item is required' })
    .check(
      z.minLength(1, { error: 'At least one item is required' }),
      z.maxLength(ROWS_MAX, { error: `At most ${ROWS_MAX} items at once` }),
    ),
});
export type BookingCreate = z.infer<typeof BookingCreate>;

const rows = <T extends z.ZodMiniType>(row: T, noun: string) =>
  z.optional(
    z
      .array(row, { error: `${noun} must be a list` })
      .check(z.maxLength(ROWS_MAX, { error: `At most ${ROWS_MAX} ${noun} at once` })),
  );

const isActive = z.optional(flag('isActive'));
/**
 * A row with an id changes that row; a row without one is new, unless the booking has a row of its `key` already: then it
 * is that row, sent again. CALL-06 `PATCH /booking/{id}`, CONF-07.
 */
const key = { id: z.optional(rowId()), key: optionalText('Row key', ROW_KEY_MAX) };

/** What a new item must say; a changed one may leave it out. */
const REQUIRED_OF_NEW = { name: itemName, type: NewItem.shape.type, payableAmount };

export const ItemPatch = z
  .strictObject({
    ...key,
    name: z.optional(itemName),
    type: z.optional(oneOf('Type', ENUMS.itemType)),
    status: z.optional(oneOf('Status', ENUMS.itemStatus)),
    payableAmount: z.optional(payableAmount),
    ...itemTexts,
    isActive,
  })
  .check(({ value, issues }) => {
    if (value.id !== undefined) return;
    const { error } = z.safeParse(z.object(REQUIRED_OF_NEW), value);
    for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', path, message, input: value });
  });
export type ItemPatch = z.infer<typeof ItemPatch>;

/** An item row that is not stored yet: what `ItemPatch` lets through without an id. */
export type AddedItem = ItemPatch & Pick<NewItem, 'name' | 'type' | 'payableAmount'>;
export const isAddedItem = (row: ItemPatch): row is AddedItem =>
  row.id === undefined && row.name !== undefined && row.type !== undefined && row.payableAmount !== undefined;

export const PaymentPatch = z.strictObject({
  ...key,
  status: z.optional(oneOf('Status', ENUMS.paymentStatus)),
  paymentMethod: z.optional(oneOf('Payment method', ENUMS.paymentMethod)),
  payableAmount: z.optional(payableAmount),
  paidAmount: z.optional(paidAmount),
  recipientName: optionalText('Recipient name', LINE_MAX),
  transactionId: optionalText('Transaction ID', LINE_MAX),
  isActive,
});
export type PaymentPatch = z.infer<typeof PaymentPatch>;

export const ContactPatch = z.strictObject({
  ...key,
  bookingItemId: z.optional(rowId('bookingItemId')),
  userId: z.optional(rowId('userId')),
  contactedAt: z.optional(instantText('Contacted at')),
  status: z.optional(oneOf('Channel', ENUMS.contactChannel)),
  notes: optionalText('Notes', TEXT_MAX),
  isActive,
});
export type ContactPatch = z.infer<typeof ContactPatch>;

export const DeliveryPatch = z.strictObject({
  ...key,
  status: z.optional(oneOf('Status', ENUMS.deliveryStatus)),
  type: z.optional(oneOf('Type', ENUMS.deliveryType)),
  address: optionalText('Address', TEXT_MAX),
  postalCode: z.optional(
    z
      .int({ error: 'Postal code must be a whole number' })
      .check(
        z.minimum(0, { error: 'Postal code cannot be negative' }),
        z.maximum(99_999_999, { error: 'Postal code cannot exceed 8 digits' }),
      ),
  ),
  courier: optionalText('Courier', LINE_MAX),
  phoneNumber: optionalText('Phone number', 40),
  secondaryPhoneNumber: optionalText('Secondary phone number', 40),
  landmark: optionalText('Landmark', LINE_MAX),
  deliveryDate: z.optional(instantText('Delivery date')),
  isActive,
});
export type DeliveryPatch = z.infer<typeof DeliveryPatch>;

/** Body of `PATCH /booking/{id}`: only what changed; `null` clears. EDIT-08, EDIT-12, CALL-06. */
export const BookingPatch = z.strictObject({
  clientName: z.optional(clientName),
  clientType: z.optional(clientType),
  phoneNumber: z.optional(phoneNumber),
  whatsappNumber: z.optional(whatsappNumber),
  status: z.optional(oneOf('Status', BOOKING_STATUSES)),
  /** An ISO instant. Taken where `nextSteps` are offered. */
  appointmentDate: z.optional(z.nullable(instantText('Appointment date'))),
  referralSource: z.optional(z.nullable(referralSource)),
  referralSourceNotes: clearableText('Referral notes', REFERRAL_NOTES_MAX),
  booking_items: rows(ItemPatch, 'items'),
  booking_payments: rows(PaymentPatch, 'payments'),
  contact_log: rows(ContactPatch, 'calls'),
  delivery: rows(DeliveryPatch, 'deliveries'),
  /** Why paid money is changed. Asked for where `reasons` are offered. PERM-07. */
  reason: optionalText('Reason', REASON_MAX),
});
export type BookingPatch = z.infer<typeof BookingPatch>;

/**
 * A change with the id of each new row that the booking has already, by its key: sent again it is a change of that row, and
 * no second one. CONF-07.
 */
export function withKnownRows(
  saved: Booking,
  { booking_items, booking_payments, contact_log, delivery, ...rest }: BookingPatch,
): BookingPatch {
  const name = <R extends { id?: number | undefined; key?: string | undefined }>(
    stored: readonly { id: number; key?: string | null | undefined }[],
    sent: readonly R[] | undefined,
  ): R[] | undefined =>
    sent?.map((row) => {
      const known =
        row.id === undefined && row.key !== undefined ? stored.find(({ key }) => key === row.key) : undefined;
      return known ? { ...row, id: known.id } : row;
    });
  return {
    ...rest,
    booking_items: name(saved.booking_items, booking_items),
    booking_payments: name(saved.booking_payments, booking_payments),
    contact_log: name(saved.contact_log, contact_log),
    delivery: name(saved.delivery, delivery),
  };
}
