import { formatRs, sumRupees, toNearestPaisa } from '../shared/money.ts';
import type { Booking, BookingPayment } from './booking.ts';
import { toTotals } from './booking-totals.ts';

/** Rupees paid by one method. */
export type PaidBy = { method: BookingPayment['paymentMethod']; amount: number };

/**
 * What was paid by each method, in the order of the methods' first payments; nothing where a provider's payments do not
 * add up to what it says was paid.
 */
export function paidByMethod({ booking_payments, paidAmount }: Pick<Booking, 'booking_payments' | 'paidAmount'>) {
  const paid = booking_payments.filter(({ isActive, status }) => isActive && status === 'PAID');
  const methods = [...new Set(paid.map(({ paymentMethod }) => paymentMethod))];
  const parts = methods.map((method): PaidBy => {
    const amounts = paid.filter(({ paymentMethod }) => paymentMethod === method).map((payment) => payment.paidAmount);
    return { method, amount: sumRupees(amounts) };
  });
  const isWhole = toNearestPaisa(sumRupees(parts.map(({ amount }) => amount))) === toNearestPaisa(paidAmount);
  return isWhole ? parts : [];
}

/** How the money of a booking stands, in the words of its head; `null` while nothing has a price and nothing was paid. */
export function moneyStanding({ payableAmount, paidAmount }: Pick<Booking, 'payableAmount' | 'paidAmount'>) {
  const { payable, paid, pending } = toTotals(payableAmount, paidAmount);
  if (payable === 0 && paid === 0) return null;
  if (pending === 0) return { is: 'settled', words: `${formatRs(payable)} paid in full` } as const;
  return pending > 0
    ? ({ is: 'pending', words: `${formatRs(pending)} pending`, rest: `of ${formatRs(payable)}` } as const)
    : ({ is: 'overpaid', words: `${formatRs(-pending)} more paid than payable` } as const);
}

/** Whether a payment is headed by what was asked, as long as it is unpaid, and not by what was paid. */
export const isHeadedByAsked = ({ status, payableAmount }: Pick<BookingPayment, 'status' | 'payableAmount'>): boolean =>
  status !== 'PAID' && payableAmount > 0;

/** Rows by a moment of theirs, the newest first. */
export const newestFirst = <Row extends { id: number }>(rows: readonly Row[], at: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => Date.parse(at(b)) - Date.parse(at(a)) || b.id - a.id);
