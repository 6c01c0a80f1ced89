import type { BookingDraft } from './draft/booking-draft.ts';
import { pendingRupees, sumTyped } from '../shared/money.ts';

/** Rupees. EDIT-21: pending is payable minus paid. */
export type Totals = { payable: number; paid: number; pending: number };

export const toTotals = (payable: number, paid: number): Totals => ({
  payable,
  paid,
  pending: pendingRupees(payable, paid),
});

/**
 * The totals as they will be after a save: active items, active payments that are PAID. `null` while an amount that
 * counts cannot be read. Exact to the paisa.
 */
export function draftTotals({ booking_items, booking_payments }: BookingDraft): Totals | null {
  const payable = sumTyped(booking_items.filter((item) => item.isActive).map((item) => item.payableAmount));
  const paid = sumTyped(
    booking_payments
      .filter((payment) => payment.isActive && payment.status === 'PAID')
      .map((payment) => payment.paidAmount),
  );
  return payable === null || paid === null ? null : toTotals(payable, paid);
}
