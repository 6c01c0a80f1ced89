import { toTotals } from '../booking/booking-money.ts';
import { toBookingDraft } from '../booking/draft/booking-draft.ts';
import { isRowAddable } from '../booking/draft/booking-edits.ts';
import { NO_ROOM } from '../booking/booking-input.ts';
import type { BookingStatus } from '../booking/booking-status.ts';
import { stepWords } from '../booking/next-steps.ts';
import { refundable } from '../booking/refunds.ts';
import { type Booking, type BookingPayment, type ContactLogEntry, newestFirst } from '../booking/booking.ts';
import { refuse, type Action, type Grants } from '../session/permissions.ts';
import { formatRs } from '../shared/money.ts';

/**
 * A quick action. A contact may be a `sent` message. A delivery may be added for the status that it `leadsTo`.
 * `closing` removes payments that are still pending although the booking is paid (QUICK-01, MONEY-05, MSG-04).
 */
export type QuickAction =
  | { is: 'status'; to: BookingStatus }
  | { is: 'payment' }
  | { is: 'refund' }
  | { is: 'closing' }
  | { is: 'contact'; sent?: { status: ContactLogEntry['status']; notes: string } }
  | { is: 'delivery'; leadsTo: BookingStatus | null }
  | { is: 'item' }
  | { is: 'note' }
  | { is: 'intake' }
  | { is: 'appointment' | 'promise' | 'assign' | 'move' };

const TITLES = {
  payment: 'Record Payment',
  refund: 'Refund',
  closing: 'Close Pending Payments',
  contact: 'Log Contact',
  delivery: 'Add Delivery',
  item: 'Change Item Status',
  note: 'Add Item Note',
  intake: 'Record Accessories',
  appointment: 'Set Appointment',
  promise: 'Promise',
  assign: 'Assign',
  move: 'Move to Branch',
} as const;

/** Returns the title of an action for its button, menu and dialog. */
export const quickTitle = (action: QuickAction): string =>
  action.is === 'status' ? stepWords(action.to) : TITLES[action.is];

/** The actions on one of the items. */
export const OF_ITEM: readonly QuickAction['is'][] = ['item', 'note', 'intake'];

const PERMISSION: Record<QuickAction['is'], Action> = {
  status: 'booking.details',
  payment: 'payment.edit',
  refund: 'payment.refund',
  closing: 'payment.edit',
  contact: 'contact.edit',
  delivery: 'delivery.edit',
  item: 'item.work',
  note: 'item.work',
  intake: 'item.edit',
  appointment: 'booking.details',
  promise: 'booking.promise',
  assign: 'booking.assign',
  move: 'booking.promise',
};

/** Returns why a person cannot start an action on a booking, `null` if they can (QUICK-01, PERM-02, TILL-02, DATA-02). */
export function refuseQuick(
  role: string | null,
  booking: Booking,
  { is }: QuickAction,
  grants: Grants = {},
): string | null {
  const refusal = refuse(role, PERMISSION[is], grants);
  if (refusal !== null) return refusal;
  if (OF_ITEM.includes(is) && activeItems(booking).length === 0) return 'The booking has no active item.';
  if (is === 'closing') return refuseClosing(booking);
  if (is === 'refund' && refundable(booking).length === 0) return 'The booking has no payment to refund.';
  const adds =
    is === 'contact' ||
    is === 'delivery' ||
    is === 'refund' ||
    (is === 'payment' && pendingPayments(booking).length === 0);
  return adds && !isRowAddable(toBookingDraft(booking)) ? NO_ROOM : null;
}

/** Returns the items for quick actions. */
export const activeItems = ({ booking_items }: Booking) => booking_items.filter(({ isActive }) => isActive);

/** Returns the pending payments, the newest first. */
export const pendingPayments = ({ booking_payments }: Booking): BookingPayment[] =>
  newestFirst(
    booking_payments.filter(({ isActive, status }) => isActive && status === 'PENDING'),
    ({ createdAt }) => createdAt,
  );

/** Returns why no pending payment can be closed. Returns `null` if some remain in a fully paid booking (MONEY-05). */
function refuseClosing(booking: Booking): string | null {
  const { pending } = toTotals(booking.payableAmount, booking.paidAmount);
  if (pendingPayments(booking).length === 0) return 'The booking has no pending payment.';
  return pending > 0 ? `${formatRs(pending)} is still to pay.` : null;
}
