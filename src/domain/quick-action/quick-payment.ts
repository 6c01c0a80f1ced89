import { draftTotals } from '../booking/booking-money.ts';
import type { Booking, BookingPayment } from '../booking/booking.ts';
import { findRow, keyOf, toBookingDraft, type BookingDraft } from '../booking/draft/booking-draft.ts';
import { isRowAddable } from '../booking/draft/booking-edits.ts';
import { formatRs, sumRupees } from '../shared/money.ts';
import { formatNearDay } from '../shared/shop-day.ts';
import { pendingPayments } from './quick-offer.ts';

type Chosen = { row: string; newRow: string };

/** Returns the requested rupees of a pending payment, 0 if it has none. */
export const askedOf = ({ payableAmount, paidAmount }: BookingPayment): number => payableAmount || paidAmount;

/** Returns `pending payment of Rs 2,500 from Nov 3`. */
function pendingWords(payment: BookingPayment, now: string): string {
  const asked = askedOf(payment);
  return `pending payment${asked > 0 ? ` of ${formatRs(asked)}` : ''} from ${formatNearDay(payment.createdAt, now)}`;
}

/** Returns `Pending Rs 2,500 from Nov 3`, which fits into a list on a phone. */
const pendingLabel = (payment: BookingPayment, now: string): string =>
  pendingWords(payment, now).replace(/^pending payment(?: of)?/, 'Pending');

/** Returns the pending payment with a key, if there is one. */
export const findPending = (booking: Booking, key: string): BookingPayment | undefined =>
  pendingPayments(booking).find((payment) => keyOf(payment) === key);

/**
 * Checks whether a payment can be recorded in the row of a key: a pending one, or a new one if there is room
 * (MONEY-05).
 */
export const isPaymentChoice = (booking: Booking, { newRow }: Pick<Chosen, 'newRow'>, key: string): boolean =>
  key === newRow ? isRowAddable(toBookingDraft(booking)) : findPending(booking, key) !== undefined;

/** Returns the rows for recording a payment, none if there is no choice (MONEY-05). @param now an ISO instant */
export function paymentChoices(
  booking: Booking,
  { newRow }: Pick<Chosen, 'newRow'>,
  now = new Date().toISOString(),
): { value: string; label: string }[] {
  const settled = pendingPayments(booking).map((payment) => ({
    value: keyOf(payment),
    label: pendingLabel(payment, now),
  }));
  const isNew = settled.length > 0 && isPaymentChoice(booking, { newRow }, newRow);
  return isNew ? [...settled, { value: newRow, label: 'New payment' }] : settled;
}

/**
 * Describes the effect of a payment on the pending ones, or `null` (MONEY-05). @param now an ISO instant
 */
export function describeSettling(booking: Booking, row: string, now = new Date().toISOString()): string | null {
  const pending = pendingPayments(booking);
  const settled = findPending(booking, row);
  if (settled) return `Settles the ${pendingWords(settled, now)}.`;
  const [first] = pending;
  if (!first) return null;
  return pending.length === 1
    ? `Recorded as a new payment. The ${pendingWords(first, now)} stays.`
    : `Recorded as a new payment. ${pending.length} pending payments stay.`;
}

/** Returns the pending payments that remain when nothing more is owed (MONEY-05). */
export function leftPayments(saved: Booking, draft: BookingDraft): BookingPayment[] {
  const totals = draftTotals(draft);
  if (totals === null || totals.pending > 0) return [];
  return pendingPayments(saved).filter((payment) => {
    const row = findRow(draft.booking_payments, keyOf(payment));
    return row?.isActive === true && row.status === 'PENDING';
  });
}

/** Returns `Close the pending payment of Rs 2,500 from Nov 3` (MONEY-05). @param now an ISO instant */
export function closingWords(left: readonly BookingPayment[], now = new Date().toISOString()): string {
  const [first] = left;
  if (first && left.length === 1) return `Close the ${pendingWords(first, now)}`;
  return `Close ${left.length} pending payments of ${formatRs(sumRupees(left.map(askedOf)))} in all`;
}

/** Makes the remaining pending payments inactive (MONEY-05). */
export function withClosedPayments<Draft extends BookingDraft>(saved: Booking, draft: Draft): Draft {
  const left = leftPayments(saved, draft).map(keyOf);
  const booking_payments = draft.booking_payments.map((row) =>
    left.includes(row.key) ? { ...row, isActive: false } : row,
  );
  return { ...draft, booking_payments };
}
