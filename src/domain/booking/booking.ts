import * as z from 'zod/mini';
import { toLabel } from '../shared/label.ts';
import { Condition } from './intake.ts';
import { BOOKING_STATUSES } from './booking-status.ts';

/** The enumerations of a booking and of its rows (SHAPE-03). */
export const ENUMS = {
  clientType: ['INDIVIDUAL', 'CORPORATE'],
  referralSource: [
    'SOCIAL_MEDIA',
    'GOOGLE_SEARCH',
    'FRIEND_REFERRAL',
    'BUSINESS_REFERRAL',
    'EXISTING_CUSTOMER',
    'ONLINE_REVIEW',
    'FORUM_COMMUNITY',
    'OTHER',
  ],
  itemType: ['GPU', 'MOBO', 'LAPTOP'],
  itemStatus: ['DRAFT', 'PENDING', 'IN_PROGRESS', 'REPAIRED', 'NOT_REPAIRED'],
  paymentStatus: ['PENDING', 'PAID'],
  paymentMethod: ['CASH', 'BANK_TRANSFER', 'WALLET'],
  paymentKind: ['PAYMENT', 'REFUND'],
  contactChannel: ['SMS', 'CALL', 'EMAIL', 'WHATSAPP', 'IN_PERSON'],
  deliveryStatus: ['PENDING', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED', 'RETURNED'],
  deliveryType: ['INBOUND', 'OUTBOUND'],
} as const;

export type ItemType = (typeof ENUMS.itemType)[number];
export type ItemStatus = (typeof ENUMS.itemStatus)[number];
export type PaymentStatus = (typeof ENUMS.paymentStatus)[number];
export type DeliveryStatus = (typeof ENUMS.deliveryStatus)[number];

const ITEM_TYPE_LABELS: Record<ItemType, string> = { GPU: 'GPU', MOBO: 'Motherboard', LAPTOP: 'Laptop' };
export const itemTypeLabel = (type: ItemType): string => ITEM_TYPE_LABELS[type];

const CHANNEL_LABELS = { SMS: 'SMS', WHATSAPP: 'WhatsApp' } as const;
export const channelLabel = (channel: (typeof ENUMS.contactChannel)[number]): string =>
  channel === 'SMS' || channel === 'WHATSAPP' ? CHANNEL_LABELS[channel] : toLabel(channel);

/** Missing, null and empty read as `null`. */
const textOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text || null),
);
const rupees = z.number();
const id = z.int();
/** An ISO 8601 instant in UTC. */
const instant = z.string();
const isActive = z._default(z.boolean(), true);
/** The key that the client gave a new row. Missing if the provider keeps no keys (CONF-07). */
const key = z.optional(z.nullable(z.string()));
const row = { id, key, bookingId: z.nullish(id), createdAt: instant, modifiedAt: z.nullish(instant), isActive };

/** SHAPE-02. Amounts in rupees. Only Reflow's own server sends the last three (INTAKE-01, INTAKE-02). */
export const BookingItem = z.object({
  ...row,
  code: textOrNull,
  name: z.string(),
  serialNumber: textOrNull,
  type: z.enum(ENUMS.itemType),
  vendor: textOrNull,
  reportedIssue: textOrNull,
  payableAmount: rupees,
  paidAmount: z._default(rupees, 0),
  comments: textOrNull,
  status: z.enum(ENUMS.itemStatus),
  paymentId: z.nullish(id),
  accessories: z.optional(z.array(z.string())),
  condition: z.optional(Condition),
  /** True if the device has a stored passcode. The passcode itself is in no booking (INTAKE-07). */
  hasPasscode: z.optional(z.boolean()),
});
export type BookingItem = z.infer<typeof BookingItem>;

/**
 * SHAPE-02. Amounts in rupees. Only Reflow's own server sends the last five: whether the money came in or went back, the
 * instant and the branch at which it did, and for a refund its payment and its reason (TILL-01, TILL-02).
 */
export const BookingPayment = z.object({
  ...row,
  status: z.enum(ENUMS.paymentStatus),
  payableAmount: z._default(rupees, 0),
  paidAmount: rupees,
  paymentMethod: z.enum(ENUMS.paymentMethod),
  recipientName: textOrNull,
  transactionId: textOrNull,
  kind: z.optional(z.enum(ENUMS.paymentKind)),
  paidAt: z.optional(z.nullable(instant)),
  locationId: z.optional(z.nullable(id)),
  refundOf: z.optional(z.nullable(id)),
  reason: z.optional(z.nullable(z.string())),
});
export type BookingPayment = z.infer<typeof BookingPayment>;

/** A contact with the customer. `status` is the channel (SHAPE-02). */
export const ContactLogEntry = z.object({
  ...row,
  bookingItemId: z.nullish(id),
  userId: z.nullish(id),
  contactedAt: instant,
  status: z.enum(ENUMS.contactChannel),
  notes: textOrNull,
});
export type ContactLogEntry = z.infer<typeof ContactLogEntry>;

/** A delivery of a booking. `deliveryDate` is an instant (SHAPE-02). */
export const Delivery = z.object({
  ...row,
  status: z.enum(ENUMS.deliveryStatus),
  address: textOrNull,
  postalCode: z._default(z.nullable(z.int()), null),
  courier: textOrNull,
  type: z.enum(ENUMS.deliveryType),
  phoneNumber: textOrNull,
  secondaryPhoneNumber: textOrNull,
  landmark: textOrNull,
  deliveryDate: textOrNull,
});
export type Delivery = z.infer<typeof Delivery>;

const header = {
  id,
  code: z.string(),
  clientName: z.string(),
  clientType: z.enum(ENUMS.clientType),
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  appointmentDate: textOrNull,
  status: z.enum(BOOKING_STATUSES),
  referralSource: z._default(z.nullable(z.enum(ENUMS.referralSource)), null),
  referralSourceNotes: textOrNull,
  payableAmount: z._default(rupees, 0),
  paidAmount: z._default(rupees, 0),
  createdAt: instant,
  isActive,
  version: z.optional(z.int()),
  /** A day of the shop or a time of it, as in `promise.ts`. Like the next four, only our own provider sends it. */
  promisedFor: z.optional(z.nullable(z.string())),
  assigneeId: z.optional(z.nullable(id)),
  assigneeName: z.optional(z.nullable(z.string())),
  locationId: z.optional(z.nullable(id)),
  /** The name of the branch, `''` for none; `null` in a shop with one open branch. */
  locationName: z.optional(z.nullable(z.string())),
};

/** A booking with its rows. Amounts are rupees. `version` counts the writes if the provider sends it (SHAPE-02). */
export const Booking = z.object({
  ...header,
  booking_items: z._default(z.array(BookingItem), []),
  booking_payments: z._default(z.array(BookingPayment), []),
  contact_log: z._default(z.array(ContactLogEntry), []),
  delivery: z._default(z.array(Delivery), []),
});
export type Booking = z.infer<typeof Booking>;

/** A booking in a list. Its only rows are the names of its items (SHAPE-06, DATA-02). */
export const ListedBooking = z.object({
  ...header,
  /** `true` if a warranty claim created it. Missing if the provider does not say (LIST-20). */
  isClaim: z.optional(z.boolean()),
  booking_items: z._default(z.array(z.object({ id, name: z.string(), isActive })), []),
});
export type ListedBooking = z.infer<typeof ListedBooking>;

/** The text on a deleted booking (EDIT-18). */
export const BOOKING_DELETED = 'This booking has been deleted';

/** One page of the booking list (SHAPE-06). */
export const BookingPage = z.object({
  bookings: z.array(ListedBooking),
  totalPages: z.int(),
  totalBookings: z.int(),
});
export type BookingPage = z.infer<typeof BookingPage>;

const StatusGroup = z.object({ count: z.int(), data: z._default(z.array(ListedBooking), []) });
/** The dashboard: the count and the bookings of three statuses (SHAPE-06). */
export const Dashboard = z.object({ draft: StatusGroup, confirmed: StatusGroup, inProgress: StatusGroup });
export type Dashboard = z.infer<typeof Dashboard>;

/** Checks whether an item was added after the booking was made, to the minute. */
export const isAddedLater = (item: Pick<BookingItem, 'createdAt'>, booking: Pick<Booking, 'createdAt'>): boolean =>
  Date.parse(item.createdAt) - Date.parse(booking.createdAt) >= 60_000;

/** Sorts rows by a time, the newest first. */
export const newestFirst = <Row extends { id: number }>(rows: readonly Row[], at: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => Date.parse(at(b)) - Date.parse(at(a)) || b.id - a.id);
