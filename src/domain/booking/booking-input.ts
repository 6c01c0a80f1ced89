import * as z from 'zod/mini';
import { flag, oneOf, optionalText, rowId } from '../form/field.ts';
import { REASON_MAX, ROW_KEY_MAX, ROWS_MAX } from '../shared/limits.ts';
import { clearShape, patchShape, wireShape } from '../form/record-field.ts';
import { BOOKING, CLIENT, NEW_ITEM, REFERRAL, ROW_FIELDS, WORK } from './booking-fields.ts';
import { ENUMS, type Booking } from './booking.ts';

/** One item of a new booking in `POST /booking` (CALL-05). */
export const NewItem = z.strictObject(wireShape(NEW_ITEM));
export type NewItem = z.infer<typeof NewItem>;

/** Body of `POST /booking`. Amounts are rupees, the appointment is an ISO instant (BOOK-01, BOOK-02, CALL-05). */
export const BookingCreate = z.strictObject({
  ...wireShape(CLIENT),
  appointmentDate: z.optional(BOOKING.appointmentDate.wire),
  ...patchShape(REFERRAL),
  /** Without a promise the booking gets the usual one; `null` stands for none (PROMISE-02). */
  ...clearShape(WORK),
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
/** A row without an id is new, unless the booking already has a row with its `key` (CALL-06, CONF-07). */
const key = { id: z.optional(rowId()), key: optionalText('Row key', ROW_KEY_MAX) };

const { name, type, payableAmount } = NewItem.shape;
const RequiredOfNew = z.object({ name, type, payableAmount });

export const ItemPatch = z
  .strictObject({ ...key, ...patchShape(ROW_FIELDS.booking_items), isActive })
  .check(({ value, issues }) => {
    if (value.id !== undefined) return;
    const { error } = z.safeParse(RequiredOfNew, value);
    for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', path, message, input: value });
  });
export type ItemPatch = z.infer<typeof ItemPatch>;

/** `kind` follows from `refundOf`; sending it only checks that both agree (TILL-02). */
export const PaymentPatch = z.strictObject({
  ...key,
  ...patchShape(ROW_FIELDS.booking_payments),
  kind: z.optional(oneOf('Kind', ENUMS.paymentKind)),
  isActive,
});
export type PaymentPatch = z.infer<typeof PaymentPatch>;

// Errors follow the order of these shapes, which differs from the screen.
const { bookingItemId, contactedAt, ...contact } = patchShape(ROW_FIELDS.contact_log);
export const ContactPatch = z.strictObject({
  ...key,
  bookingItemId,
  userId: z.optional(rowId('userId')),
  contactedAt,
  ...contact,
  isActive,
});
export type ContactPatch = z.infer<typeof ContactPatch>;

const {
  status,
  type: way,
  address,
  postalCode,
  courier,
  landmark,
  deliveryDate,
  ...phones
} = patchShape(ROW_FIELDS.delivery);
export const DeliveryPatch = z.strictObject({
  ...key,
  status,
  type: way,
  address,
  postalCode,
  courier,
  ...phones,
  landmark,
  deliveryDate,
  isActive,
});
export type DeliveryPatch = z.infer<typeof DeliveryPatch>;

/** Body of `PATCH /booking/{id}`: only the changes. `null` clears a field (EDIT-08, EDIT-12, CALL-06). */
export const BookingPatch = z.strictObject({
  ...patchShape(CLIENT),
  status: z.optional(BOOKING.status.wire),
  /** An ISO instant. Only providers that offer `nextSteps` take it. */
  appointmentDate: z.optional(z.nullable(BOOKING.appointmentDate.wire)),
  ...clearShape(REFERRAL),
  ...clearShape(WORK),
  booking_items: rows(ItemPatch, 'items'),
  booking_payments: rows(PaymentPatch, 'payments'),
  contact_log: rows(ContactPatch, 'calls'),
  delivery: rows(DeliveryPatch, 'deliveries'),
  /** The reason for a change of paid money. Only providers that offer `reasons` need it (PERM-07). */
  reason: optionalText('Reason', REASON_MAX),
});
export type BookingPatch = z.infer<typeof BookingPatch>;

/** One change of a booking. `version` is that of the copy it was made on (EDIT-08). */
export type BookingWrite = { id: number; version: number | null; patch: BookingPatch };

/**
 * Turns a new row whose key the booking already has into a change of that row, so that no second row is created
 * (CONF-07).
 */
export function withKnownRows(saved: Booking, patch: BookingPatch): BookingPatch {
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
    ...patch,
    booking_items: name(saved.booking_items, patch.booking_items),
    booking_payments: name(saved.booking_payments, patch.booking_payments),
    contact_log: name(saved.contact_log, patch.contact_log),
    delivery: name(saved.delivery, patch.delivery),
  };
}

/** The sentence for a booking without room for another row (DATA-02). */
export const NO_ROOM = `A booking has room for ${ROWS_MAX} items, payments, contacts and deliveries together. Please use another booking for more.`;

/**
 * Checks whether a booking with so many rows, including inactive ones, has room for more. A longer booking stays
 * unchanged (DATA-02).
 */
export const hasRoom = (rows: number, added = 1): boolean => added === 0 || rows + added <= ROWS_MAX;
