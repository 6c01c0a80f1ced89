import * as z from 'zod/mini';
import { SentRequest } from '../shared/stored-draft.ts';
import type { CreateDraft } from './booking-create-draft.ts';
import type { BookingDraft } from './booking-draft.ts';
import { BOOKING_STATUSES } from './booking-status.ts';
import {
  Booking,
  CLIENT_TYPES,
  CONTACT_CHANNELS,
  DELIVERY_STATUSES,
  DELIVERY_TYPES,
  ITEM_STATUSES,
  ITEM_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFERRAL_SOURCES,
} from './booking.ts';

const text = z.string();
const row = { key: text, id: z.nullable(z.number()), isActive: z.boolean() };
const referral = z.enum([...REFERRAL_SOURCES, 'NONE']);

const EditDraft = z.object({
  clientName: text,
  clientType: z.enum(CLIENT_TYPES),
  phoneNumber: text,
  whatsappNumber: text,
  status: z.enum(BOOKING_STATUSES),
  referralSource: referral,
  referralSourceNotes: text,
  booking_items: z.array(
    z.object({
      ...row,
      name: text,
      type: z.enum(ITEM_TYPES),
      status: z.enum(ITEM_STATUSES),
      payableAmount: text,
      vendor: text,
      serialNumber: text,
      reportedIssue: text,
      comments: text,
    }),
  ),
  booking_payments: z.array(
    z.object({
      ...row,
      status: z.enum(PAYMENT_STATUSES),
      paymentMethod: z.enum(PAYMENT_METHODS),
      payableAmount: text,
      paidAmount: text,
      recipientName: text,
      transactionId: text,
    }),
  ),
  contact_log: z.array(
    z.object({ ...row, status: z.enum(CONTACT_CHANNELS), contactedAt: text, bookingItemId: text, notes: text }),
  ),
  delivery: z.array(
    z.object({
      ...row,
      type: z.enum(DELIVERY_TYPES),
      status: z.enum(DELIVERY_STATUSES),
      courier: text,
      address: text,
      landmark: text,
      postalCode: text,
      phoneNumber: text,
      secondaryPhoneNumber: text,
      deliveryDate: text,
    }),
  ),
}) satisfies z.ZodMiniType<BookingDraft>;

/** A stored edit of a booking: what was typed and the booking it was typed on. REL-06. */
export const StoredBookingEdit = z.object({ base: Booking, draft: EditDraft });
export type StoredBookingEdit = z.infer<typeof StoredBookingEdit>;

const CreateForm = z.object({
  clientName: text,
  clientType: z.enum(CLIENT_TYPES),
  phoneNumber: text,
  whatsappNumber: text,
  isSameNumber: z.boolean(),
  appointmentDate: text,
  referralSource: referral,
  referralSourceNotes: text,
  booking_items: z
    .array(
      z.object({
        key: text,
        name: text,
        type: z.enum(ITEM_TYPES),
        vendor: text,
        serialNumber: text,
        reportedIssue: text,
        payableAmount: text,
        comments: text,
      }),
    )
    .check(z.minLength(1)),
}) satisfies z.ZodMiniType<CreateDraft>;

/** A stored form of a new booking. REL-06. */
export const StoredBookingCreate = z.object({ draft: CreateForm, sent: z.nullable(SentRequest) });
export type StoredBookingCreate = z.infer<typeof StoredBookingCreate>;
