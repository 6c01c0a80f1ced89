import * as z from 'zod/mini';
import { SentRequest } from '../../shared/stored-draft.ts';
import { BOOKING_STATUSES } from '../booking-status.ts';
import { ENUMS, Booking } from '../booking.ts';

const text = z.string();
/** `key` identifies a row in the form; `id` is `null` for a row that was never saved. Amounts and dates are as typed. */
const row = { key: text, id: z.nullable(z.number()), isActive: z.boolean() };
/** `NONE` means cleared. EDIT-12. */
const referral = z.enum([...ENUMS.referralSource, 'NONE']);

const customer = {
  clientName: text,
  clientType: z.enum(ENUMS.clientType),
  phoneNumber: text,
  whatsappNumber: text,
  referralSource: referral,
  referralSourceNotes: text,
};
const item = {
  name: text,
  type: z.enum(ENUMS.itemType),
  payableAmount: text,
  vendor: text,
  serialNumber: text,
  reportedIssue: text,
  comments: text,
};

const EditDraft = z.object({
  ...customer,
  status: z.enum(BOOKING_STATUSES),
  /** Why paid money is changed. PERM-07. */
  reason: text,
  booking_items: z.array(z.object({ ...row, ...item, status: z.enum(ENUMS.itemStatus) })),
  booking_payments: z.array(
    z.object({
      ...row,
      status: z.enum(ENUMS.paymentStatus),
      paymentMethod: z.enum(ENUMS.paymentMethod),
      payableAmount: text,
      paidAmount: text,
      recipientName: text,
      transactionId: text,
    }),
  ),
  contact_log: z.array(
    // `status` is the channel; `bookingItemId` the item's id as text, empty for a call about the whole booking.
    z.object({ ...row, status: z.enum(ENUMS.contactChannel), contactedAt: text, bookingItemId: text, notes: text }),
  ),
  delivery: z.array(
    z.object({
      ...row,
      type: z.enum(ENUMS.deliveryType),
      status: z.enum(ENUMS.deliveryStatus),
      courier: text,
      address: text,
      landmark: text,
      postalCode: text,
      phoneNumber: text,
      secondaryPhoneNumber: text,
      deliveryDate: text,
    }),
  ),
});

/** A stored edit of a booking: what was typed, the booking it was typed on, and the saves of it that had no answer. REL-06. */
export const StoredBookingEdit = z.object({
  base: Booking,
  draft: EditDraft,
  unanswered: z.readonly(z.array(EditDraft)),
});
export type StoredBookingEdit = z.infer<typeof StoredBookingEdit>;

const CreateForm = z.object({
  ...customer,
  /** 'Same as phone number': the WhatsApp number follows the phone number. */
  isSameNumber: z.boolean(),
  /** A `datetime-local` value. */
  appointmentDate: text,
  booking_items: z.array(z.object({ key: text, ...item })).check(z.minLength(1)),
});

/** A stored form of a new booking. REL-06. */
export const StoredBookingCreate = z.object({ draft: CreateForm, sent: z.nullable(SentRequest) });
export type StoredBookingCreate = z.infer<typeof StoredBookingCreate>;
