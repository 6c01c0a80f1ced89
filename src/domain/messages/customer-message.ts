import type { Booking } from '../booking/booking.ts';
import type { BookingStatus } from '../booking/booking-status.ts';
import type { Claim } from '../claim/claim.ts';
import { formatRs, pendingRupees } from '../shared/money.ts';
import { formatInstant } from '../shared/shop-day.ts';
import type { MessageKey } from './message-templates.ts';

/** The recipient and the values of a message. `bookingId` is the booking of the contact log (MSG-03). */
export type MessageSubject = {
  bookingId: number;
  customer: string;
  number: string;
  code: string;
  items: readonly string[];
  appointment: string;
  promised: string;
  technician: string;
  pending: string;
  keys: readonly MessageKey[];
};

const LIKELY: Partial<Record<BookingStatus, MessageKey>> = {
  RESOLVED: 'ready',
  COMPLETED: 'ready',
  PENDING_PAYMENT: 'paymentReminder',
  CONFIRMED: 'confirmed',
  IN_QUEUE: 'confirmed',
  IN_PROGRESS: 'confirmed',
};

/**
 * Returns the messages of a booking, that of its status first. It offers a reminder only if an amount is pending
 * (MSG-03).
 */
export function bookingSubject(booking: Booking): MessageSubject {
  const pending = pendingRupees(booking.payableAmount, booking.paidAmount);
  const isOwed = booking.status === 'COMPLETED' && pending > 0;
  const likely = isOwed ? 'paymentReminder' : (LIKELY[booking.status] ?? 'bookedIn');
  const all = ['bookedIn', 'confirmed', 'ready', 'paymentReminder'] as const;
  const fitting = all.filter((key) => key !== 'paymentReminder' || pending > 0);
  return {
    bookingId: booking.id,
    customer: booking.clientName,
    number: booking.whatsappNumber,
    code: booking.code,
    items: booking.booking_items.filter(({ isActive }) => isActive).map(({ name }) => name),
    appointment: booking.appointmentDate === null ? '' : formatInstant(booking.appointmentDate),
    promised: booking.promisedFor ? formatInstant(booking.promisedFor) : '',
    technician: booking.assigneeName ?? '',
    pending: pending > 0 ? formatRs(pending) : '',
    keys: fitting.toSorted((one, other) => Number(other === likely) - Number(one === likely)),
  };
}

/** Returns the message of a claim, `null` without a number (MSG-03). */
export function claimSubject(claim: Claim): MessageSubject | null {
  const { clientName, whatsappNumber } = claim.originalBooking;
  return whatsappNumber === null
    ? null
    : {
        bookingId: claim.claimBookingId,
        customer: clientName,
        number: whatsappNumber,
        code: claim.claimNumber,
        items: claim.warrantyClaimItems.map(({ warranty }) => warranty.bookingItem.name),
        appointment: '',
        promised: '',
        technician: '',
        pending: '',
        keys: ['claimReceived'],
      };
}
