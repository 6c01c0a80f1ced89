import { toBookingDraft, type BookingDraft } from './booking-draft.ts';
import { draftTotals } from '../booking-money.ts';
import type { Booking } from '../booking.ts';
import { isEqual } from '../../form/merge.ts';
import { sumTyped, typedPaisa } from '../../shared/amount.ts';
import { formatRs } from '../../shared/money.ts';

type Payment = BookingDraft['booking_payments'][number];

/** A hint about money in an edit that the user may not intend. `rows` are the keys of its payments. */
export type MoneyHint = { is: 'unmarked' | 'overpaid' | 'owed'; sentence: string; rows: string[] };

const hasAmount = ({ isActive, paidAmount }: Payment): boolean => isActive && (typedPaisa(paidAmount) ?? 0) > 0;

const touched = (saved: Booking, { booking_payments }: BookingDraft): Payment[] =>
  booking_payments.filter(
    (row) => hasAmount(row) && !toBookingDraft(saved).booking_payments.some((stored) => isEqual(stored, row)),
  );

/** Returns hints about money before a save. They never block it (MONEY-01). */
export function moneyHints(saved: Booking, draft: BookingDraft): MoneyHint[] {
  const payments = touched(saved, draft);
  const unmarked = payments.filter(({ status }) => status === 'PENDING');
  const before = draftTotals(toBookingDraft(saved));
  const after = draftTotals(draft);
  const hints: MoneyHint[] = [];
  if (unmarked.length > 0) {
    const amount = formatRs(sumTyped(unmarked.map(({ paidAmount }) => paidAmount)) ?? 0);
    const rows = unmarked.map(({ key }) => key);
    hints.push({ is: 'unmarked', sentence: `${amount} is still marked Pending and does not count as paid.`, rows });
  }
  if (after && after.pending < Math.min(0, before?.pending ?? 0)) {
    const rows = payments.filter(({ status }) => status === 'PAID').map(({ key }) => key);
    hints.push({ is: 'overpaid', sentence: `Overpaid by ${formatRs(-after.pending)}.`, rows });
  }
  if (after && after.pending > 0 && draft.status === 'COMPLETED' && saved.status !== 'COMPLETED') {
    hints.push({ is: 'owed', sentence: `Completing with ${formatRs(after.pending)} unpaid.`, rows: [] });
  }
  return hints;
}
