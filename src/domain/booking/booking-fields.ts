import * as z from 'zod/mini';
import { rowId } from '../form/field.ts';
import { BOOKING_AMOUNT_MAX, LINE_MAX, REASON_MAX, REFERRAL_NOTES_MAX, TEXT_MAX } from '../shared/limits.ts';
import { cleanPhone, cleanSerial } from '../shared/cell.ts';
import {
  choiceField,
  cleanField,
  type FieldKind,
  clearableChoiceField,
  clearableTextField,
  field,
  momentField,
  requiredCleanField,
  requiredField,
  rupeeField,
  textField,
} from '../form/record-field.ts';
import { channelLabel, ENUMS, itemTypeLabel } from './booking.ts';
import { INTAKE } from './intake-fields.ts';
import { isPromise } from './promise.ts';
import { BOOKING_STATUSES } from './booking-status.ts';

const PHONE_MAX = 40;

/** The fields of the customer of a booking and their contact data. */
export const CLIENT = {
  clientName: requiredField('Client name', LINE_MAX),
  clientType: choiceField('Client type', ENUMS.clientType),
  phoneNumber: requiredCleanField('Phone number', PHONE_MAX, cleanPhone, 'tel'),
  whatsappNumber: requiredCleanField('WhatsApp number', PHONE_MAX, cleanPhone, 'tel'),
};
/** How the customer found the shop. Each field can be cleared. */
export const REFERRAL = {
  referralSource: clearableChoiceField('Referral source', ENUMS.referralSource),
  referralSourceNotes: clearableTextField('Referral notes', REFERRAL_NOTES_MAX, 'area'),
};
/** All fields of the customer. */
export const CUSTOMER = { ...CLIENT, ...REFERRAL };

/** A field that drafts of an earlier release lack, and that can be cleared. Only our own provider knows it. */
const added = <Wire extends z.ZodMiniType>(label: string, kind: FieldKind, wire: Wire) => ({
  ...field(label, kind, wire),
  none: '',
  since: '1.1.0',
});

const promise = z
  .string({ error: 'Promised for must be a day' })
  .check(z.refine(isPromise, { error: 'Promised for must be a day, or a day and a time, like 2025-01-05T12:30' }));

/** For when the work is promised, who does it, and the branch (PROMISE-01, PROMISE-03, BRANCH-01). */
export const WORK = {
  promisedFor: added('Promised for', 'day-time', promise),
  assigneeId: added('Technician', 'digits', rowId('assigneeId')),
  locationId: added('Branch', 'digits', rowId('locationId')),
};

/** The fields of a booking for its form, request, conflicts and history (EDIT-33). */
export const BOOKING = {
  status: choiceField('Status', BOOKING_STATUSES),
  ...CLIENT,
  appointmentDate: momentField('Appointment date'),
  ...REFERRAL,
  ...WORK,
};

/** The fields of an item of a new booking. */
export const NEW_ITEM = {
  name: requiredField('Name', LINE_MAX, 'exact', 'Item name'),
  type: choiceField('Type', ENUMS.itemType, itemTypeLabel),
  payableAmount: rupeeField('Payable amount', BOOKING_AMOUNT_MAX),
  vendor: textField('Vendor', LINE_MAX, 'exact'),
  serialNumber: cleanField('Serial number', LINE_MAX, cleanSerial, 'exact'),
  reportedIssue: textField('Reported issue', TEXT_MAX, 'area'),
  comments: textField('Comments', TEXT_MAX, 'area'),
  ...INTAKE,
};

const postalCode = z
  .int({ error: 'Postal code must be a whole number' })
  .check(
    z.minimum(0, { error: 'Postal code cannot be negative' }),
    z.maximum(99_999_999, { error: 'Postal code cannot exceed 8 digits' }),
  );

const { name, type, ...others } = NEW_ITEM;

/** A field of a row that drafts of an earlier release lack. */
const addedToRow = <F extends object>(one: F) => ({ ...one, typed: z._default(z.string(), '') });

/** The fields of the rows of each section, in screen order, for its form, request, conflicts and history (EDIT-33). */
export const ROW_FIELDS = {
  booking_items: {
    name,
    type,
    status: choiceField('Status', ENUMS.itemStatus),
    ...others,
  },
  booking_payments: {
    status: choiceField('Status', ENUMS.paymentStatus),
    paymentMethod: choiceField('Payment method', ENUMS.paymentMethod),
    payableAmount: NEW_ITEM.payableAmount,
    paidAmount: rupeeField('Paid amount', BOOKING_AMOUNT_MAX),
    recipientName: textField('Recipient name', LINE_MAX),
    transactionId: textField('Transaction ID', LINE_MAX, 'exact'),
    paidAt: addedToRow(momentField('Paid at')),
    locationId: addedToRow(field('Branch', 'digits', rowId('locationId'))),
    refundOf: addedToRow(field('Refund of', 'digits', rowId('refundOf'))),
    reason: addedToRow(textField('Reason', REASON_MAX, 'area')),
  },
  contact_log: {
    status: choiceField('Channel', ENUMS.contactChannel, channelLabel),
    contactedAt: momentField('Contacted at'),
    // The item's id as text, empty for a call about the whole booking.
    bookingItemId: field('About', 'digits', rowId('bookingItemId')),
    notes: textField('Notes', TEXT_MAX, 'area'),
  },
  delivery: {
    type: choiceField('Type', ENUMS.deliveryType),
    status: choiceField('Status', ENUMS.deliveryStatus),
    courier: textField('Courier', LINE_MAX, 'exact'),
    deliveryDate: momentField('Delivery date'),
    phoneNumber: cleanField('Phone number', PHONE_MAX, cleanPhone, 'tel'),
    secondaryPhoneNumber: cleanField('Secondary phone number', PHONE_MAX, cleanPhone, 'tel'),
    landmark: textField('Landmark', LINE_MAX),
    postalCode: field('Postal code', 'digits', postalCode),
    address: textField('Address', TEXT_MAX, 'area'),
  },
};

/** The sections of a booking, by their names in the API. */
export const SECTIONS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;
export type Section = (typeof SECTIONS)[number];
