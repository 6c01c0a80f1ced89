import type {
  Booking,
  BookingItem,
  BookingPayment,
  ContactLogEntry,
  Delivery,
} from '../../../src/domain/booking/booking.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import type { booking, bookingItem, bookingPayment, contactLog, delivery } from '../../db/schema.ts';
import { toIso, toIsoOrNull } from '../../db/iso.ts';

/** Stored rows as the API carries them: rupees, ISO instants. SHAPE-02. */

const rupees = (stored: number): number => toRupees(paisa(stored));

type Stored = { id: number; bookingId: number; createdAt: string; modifiedAt: string; isActive: boolean };

const common = ({ id, bookingId, createdAt, modifiedAt, isActive }: Stored) => ({
  id,
  bookingId,
  createdAt: toIso(createdAt),
  modifiedAt: toIso(modifiedAt),
  isActive,
});

export const toItem = (row: typeof bookingItem.$inferSelect): BookingItem => ({
  ...common(row),
  code: row.code,
  name: row.name,
  type: row.type,
  vendor: row.vendor,
  serialNumber: row.serialNumber,
  reportedIssue: row.reportedIssue,
  comments: row.comments,
  status: row.status,
  payableAmount: rupees(row.payablePaisa),
  paidAmount: rupees(row.paidPaisa),
  paymentId: row.paymentId,
});

export const toPayment = (row: typeof bookingPayment.$inferSelect): BookingPayment => ({
  ...common(row),
  status: row.status,
  paymentMethod: row.paymentMethod,
  payableAmount: rupees(row.payablePaisa),
  paidAmount: rupees(row.paidPaisa),
  recipientName: row.recipientName,
  transactionId: row.transactionId,
});

export const toContact = (row: typeof contactLog.$inferSelect): ContactLogEntry => ({
  ...common(row),
  bookingItemId: row.bookingItemId,
  userId: row.userId,
  contactedAt: toIso(row.contactedAt),
  status: row.status,
  notes: row.notes,
});

export const toDelivery = (row: typeof delivery.$inferSelect): Delivery => ({
  ...common(row),
  status: row.status,
  type: row.type,
  address: row.address,
  postalCode: row.postalCode,
  courier: row.courier,
  phoneNumber: row.phoneNumber,
  secondaryPhoneNumber: row.secondaryPhoneNumber,
  landmark: row.landmark,
  deliveryDate: toIsoOrNull(row.deliveryDate),
});

/** A booking with its items, as lists carry it; payments, calls and deliveries come with the booking itself. */
export type ListedBooking = Omit<Booking, 'booking_payments' | 'contact_log' | 'delivery'>;

export const toListedBooking = (row: typeof booking.$inferSelect): Omit<ListedBooking, 'booking_items'> => ({
  id: row.id,
  code: row.code,
  clientName: row.clientName,
  clientType: row.clientType,
  phoneNumber: row.phoneNumber,
  whatsappNumber: row.whatsappNumber,
  appointmentDate: toIsoOrNull(row.appointmentDate),
  status: row.status,
  referralSource: row.referralSource,
  referralSourceNotes: row.referralSourceNotes,
  payableAmount: rupees(row.payablePaisa),
  paidAmount: rupees(row.paidPaisa),
  createdAt: toIso(row.createdAt),
  isActive: row.isActive,
  version: row.version,
});
