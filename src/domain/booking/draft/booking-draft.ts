import * as z from 'zod/mini';
import { typedShape, toTypedValues, type RecordFields, type WireValue } from '../../form/record-field.ts';
import { SentRequest } from '../../form/stored-draft.ts';
import { BOOKING, CLIENT, CUSTOMER, NEW_ITEM, REFERRAL, ROW_FIELDS, WORK, type Section } from '../booking-fields.ts';
import { Booking } from '../booking.ts';

const text = z.string();
/** `key` identifies a row in the form. `id` is `null` for a row that was never saved. */
const row = { key: text, id: z.nullable(z.number()), isActive: z.boolean() };

const EditDraft = z.object({
  ...typedShape(CUSTOMER),
  ...typedShape(WORK),
  status: BOOKING.status.typed,
  reason: text,
  booking_items: z.array(z.object({ ...row, ...typedShape(ROW_FIELDS.booking_items) })),
  booking_payments: z.array(z.object({ ...row, ...typedShape(ROW_FIELDS.booking_payments) })),
  contact_log: z.array(z.object({ ...row, ...typedShape(ROW_FIELDS.contact_log) })),
  delivery: z.array(z.object({ ...row, ...typedShape(ROW_FIELDS.delivery) })),
});
/** A booking in the form: texts are never null, amounts and dates are as typed (EDIT-33). */
export type BookingDraft = z.infer<typeof EditDraft>;
export type DraftRow = BookingDraft[Section][number];

/** A stored edit of a booking: the draft, its base, and its unanswered saves (REL-06). */
export const StoredBookingEdit = z.object({
  base: Booking,
  draft: EditDraft,
  unanswered: z.readonly(z.array(EditDraft)),
});
export type StoredBookingEdit = z.infer<typeof StoredBookingEdit>;

const CreateForm = z.object({
  ...typedShape(CUSTOMER),
  ...typedShape(WORK),
  isSameNumber: z.boolean(),
  appointmentDate: text,
  booking_items: z.array(z.object({ key: text, ...typedShape(NEW_ITEM) })).check(z.minLength(1)),
});

/** A stored form of a new booking (REL-06). */
export const StoredBookingCreate = z.object({ draft: CreateForm, sent: z.nullable(SentRequest) });
export type StoredBookingCreate = z.infer<typeof StoredBookingCreate>;

export type RowAt = { section: Section; key: string };

type Values = Readonly<Record<string, WireValue>>;

/** Converts a row to its form. A missing value becomes empty. */
export const toRow = <S extends Section>(
  section: S,
  own: Pick<DraftRow, 'key' | 'id' | 'isActive'>,
  values: Values,
): BookingDraft[S][number] =>
  ({ ...own, ...toTypedValues<RecordFields>(ROW_FIELDS[section], values) }) as BookingDraft[S][number];

type StoredRow = { id: number; key?: string | null | undefined };

/**
 * Returns the form key of a stored row: the key from its creation if the provider keeps it, otherwise its id (CONF-07).
 */
export const keyOf = ({ id, key }: StoredRow): string => key ?? String(id);

const toRows = <S extends Section>(section: S, rows: readonly (Values & StoredRow & { isActive: boolean })[]) =>
  rows.map((stored) => toRow(section, { key: keyOf(stored), id: stored.id, isActive: stored.isActive }, stored));

const drafts = new WeakMap<Booking, BookingDraft>();

/**
 * Returns the draft of an unedited booking. The same booking gives the same object, so untouched rows compare by
 * identity.
 */
export function toBookingDraft(booking: Booking): BookingDraft {
  const known = drafts.get(booking);
  if (known) return known;
  const draft: BookingDraft = {
    ...toTypedValues(CLIENT, booking),
    status: booking.status,
    ...toTypedValues(REFERRAL, booking),
    ...toTypedValues(WORK, booking),
    reason: '',
    booking_items: toRows('booking_items', booking.booking_items),
    booking_payments: toRows('booking_payments', booking.booking_payments),
    contact_log: toRows('contact_log', booking.contact_log),
    delivery: toRows('delivery', booking.delivery),
  };
  drafts.set(booking, draft);
  return draft;
}

export const findRow = <R extends { key: string }>(rows: readonly R[], key: string): R | undefined =>
  rows.find((candidate) => candidate.key === key);

/** Returns an unused key. `form` names the form that adds the row. */
export const nextKey = (rows: readonly { key: string }[], form = 'new'): string => {
  const taken = rows.map(({ key }) => (key.startsWith(`${form}-`) ? Number(key.slice(form.length + 1)) || 0 : 0));
  return `${form}-${Math.max(0, ...taken) + 1}`;
};
