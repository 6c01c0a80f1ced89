import {
  EDITABLE_STATUSES,
  INBOUND_REQUIRED,
  statusLabel,
  toStatusRule,
  type BookingStatus,
} from './booking-status.ts';
import { decideStatus } from './booking-status.machine.ts';
import type { Booking, Delivery } from './booking.ts';
import { pendingRupees } from '../shared/money.ts';

/** An addition to a booking that makes a refused step possible. */
export type Remedy = { action: 'delivery'; label: string };

/** The refusal of a step: its sentence, its rule and its remedy. */
export type StepRefusal = { sentence: string; rule: string; remedy: Remedy | null };

/** A status that staff may choose next. */
export type NextStep = { status: BookingStatus; isUsual: boolean; refusal: StepRefusal | null };

/** The usual next status. Final statuses have none (NEXT-01). */
const USUAL_NEXT: Record<BookingStatus, BookingStatus | null> = {
  DRAFT: 'CONFIRMED',
  PENDING: 'CONFIRMED',
  IN_REVIEW: 'CONFIRMED',
  CONFIRMED: 'IN_PROGRESS',
  PENDING_DELIVERY: 'IN_PROGRESS',
  IN_QUEUE: 'IN_PROGRESS',
  IN_PROGRESS: 'RESOLVED',
  RESOLVED: 'COMPLETED',
  PENDING_PAYMENT: 'COMPLETED',
  REJECTED: null,
  COMPLETED: null,
  CANCELLED: null,
};

const STEP_WORDS: Partial<Record<BookingStatus, string>> = {
  DRAFT: 'Set to Draft',
  PENDING: 'Set to Pending',
  CONFIRMED: 'Confirm',
  IN_PROGRESS: 'Start Work',
  RESOLVED: 'Mark Resolved',
  COMPLETED: 'Complete',
  CANCELLED: 'Cancel Booking',
};

/** Checks whether a payment is all that a booking waits for (NEXT-01). */
export const isPaymentNext = ({
  status,
  payableAmount,
  paidAmount,
}: Pick<Booking, 'status' | 'payableAmount' | 'paidAmount'>): boolean =>
  status === 'COMPLETED' && pendingRupees(payableAmount, paidAmount) > 0;

/** Returns the label of a step's button (NEXT-01). */
export const stepWords = (status: BookingStatus): string => STEP_WORDS[status] ?? statusLabel(status);

/**
 * Turns the chart's sentence into that of a step, with its remedy. A sentence without an entry stays unchanged
 * (NEXT-02).
 */
export const toRefusal = (sentence: string): StepRefusal => ({
  rule: toStatusRule(sentence),
  ...(sentence === INBOUND_REQUIRED
    ? { sentence: 'Add an inbound delivery to confirm.', remedy: { action: 'delivery', label: 'Add Delivery' } }
    : { sentence, remedy: null }),
});

/**
 * Returns the next steps, the usual one first, the others in the order of the edit list (NEXT-01, NEXT-02, EDIT-05,
 * EDIT-30).
 */
export function nextSteps({
  status: from,
  delivery,
  isActive,
}: Pick<Booking, 'status' | 'isActive'> & { delivery: readonly Pick<Delivery, 'type' | 'isActive'>[] }) {
  if (!isActive) return [];
  const steps = EDITABLE_STATUSES.filter((status) => status !== from).map((status): NextStep => {
    const { refusal } = decideStatus(from, status, delivery);
    return { status, isUsual: status === USUAL_NEXT[from], refusal: refusal === null ? null : toRefusal(refusal) };
  });
  return steps.toSorted((a, b) => Number(b.isUsual) - Number(a.isUsual));
}
