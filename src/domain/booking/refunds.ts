import type { FieldError } from '../shared/api-error.ts';
import { MONEY_REASON_MIN, PAID_BACK_DAYS } from '../shared/limits.ts';
import { toLabel } from '../shared/label.ts';
import { formatRs, sumRupees, toNearestPaisa } from '../shared/money.ts';
import { formatNearDay } from '../shared/shop-day.ts';
import type { BookingPatch, PaymentPatch } from './booking-input.ts';
import type { Booking, BookingPayment } from './booking.ts';

const DAY_MS = 86_400_000;

/** Checks whether a payment is money given back. A draft has texts, a record has an id (TILL-02). */
export const isRefund = ({ refundOf }: { refundOf?: string | number | null | undefined }): boolean =>
  refundOf !== undefined && refundOf !== null && refundOf !== '';

/** Returns the rupees that a PAID payment adds to the paid amount: less than 0 for a refund (TILL-02). */
export const signedRupees = (payment: { paidAmount: number; refundOf?: number | null | undefined }): number =>
  isRefund(payment) ? -payment.paidAmount : payment.paidAmount;

type Paid = Pick<BookingPayment, 'id' | 'status' | 'paidAmount' | 'isActive' | 'refundOf'>;
/** Checks whether a payment or refund counts as money of the shop: it is active and PAID (TILL-02). */
export const counts = ({ status, isActive }: Pick<Paid, 'status' | 'isActive'>): boolean =>
  isActive && status === 'PAID';

/** Checks whether a booking has money that was received, so that its deletion needs a reason (TILL-10, TILL-11). */
export const hasPaidMoney = ({
  booking_payments,
}: {
  booking_payments: readonly Pick<Paid, 'status' | 'isActive'>[];
}): boolean => booking_payments.some(counts);

const refundedOf = (payments: readonly Omit<Paid, 'id'>[], id: number): number =>
  sumRupees(payments.filter((one) => counts(one) && one.refundOf === id).map(({ paidAmount }) => paidAmount));

/** Returns the rupees of a payment that are not refunded yet (TILL-02). */
export const leftToRefund = ({ booking_payments }: Pick<Booking, 'booking_payments'>, payment: Paid): number =>
  counts(payment) && !isRefund(payment)
    ? sumRupees([payment.paidAmount, -refundedOf(booking_payments, payment.id)])
    : 0;

/** Returns the payments that can be refunded, the newest first. */
export const refundable = (booking: Booking): BookingPayment[] =>
  booking.booking_payments.filter((payment) => leftToRefund(booking, payment) > 0).toReversed();

/** Returns the rupees of a booking that were given back. */
export const refundedRupees = ({ booking_payments }: Pick<Booking, 'booking_payments'>): number =>
  sumRupees(booking_payments.filter((one) => counts(one) && isRefund(one)).map(({ paidAmount }) => paidAmount));

/** Returns `Rs 2,000 refunded`, of the newest refund of a booking. */
export const refundedWords = ({ booking_payments }: Pick<Booking, 'booking_payments'>): string =>
  `${formatRs(booking_payments.findLast(isRefund)?.paidAmount ?? 0)} refunded`;

/** Returns `Rs 2,500 from Nov 3`, of a payment that can be refunded. @param now an ISO instant */
export const refundLabel = (booking: Booking, payment: BookingPayment, now = new Date().toISOString()): string =>
  `${formatRs(leftToRefund(booking, payment))} from ${formatNearDay(payment.paidAt ?? payment.createdAt, now)}, ${toLabel(payment.paymentMethod)}`;

/** Returns `Cash`, or `Refund, Cash` for money given back. */
export const paymentTitle = (payment: Pick<BookingPayment, 'paymentMethod' | 'refundOf'>): string =>
  `${isRefund(payment) ? 'Refund, ' : ''}${toLabel(payment.paymentMethod)}`;

type Row = PaymentPatch & { paidAmount?: number | undefined };
const AFTER = { status: 'PENDING', paidAmount: 0, isActive: true } as const;
const written = <R extends object>(row: R, change: object = {}): R => ({
  ...row,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

function checkNew(saved: Booking, row: Row): [field: string, msg: string][] {
  const wrong: [string, string][] = [];
  const of = saved.booking_payments.find(({ id }) => id === row.refundOf);
  if (!of || leftToRefund(saved, of) <= 0) wrong.push(['refundOf', 'This payment cannot be refunded']);
  if (row.status === 'PENDING') wrong.push(['status', 'A refund is always paid']);
  if (!row.paidAmount) wrong.push(['paidAmount', 'Refund amount must be more than 0']);
  if ((row.reason ?? '').length < MONEY_REASON_MIN) {
    wrong.push(['reason', `Reason must be at least ${MONEY_REASON_MIN} characters`]);
  }
  return wrong;
}

function checkKnown(stored: BookingPayment, { refundOf }: Row): [field: string, msg: string][] {
  const isSame = refundOf === undefined || refundOf === (stored.refundOf ?? undefined);
  return isSame ? [] : [['refundOf', 'A refund stays with its payment']];
}

/**
 * Returns the errors of refunds in a change, by field. A refund names an own PAID payment, is PAID, has a reason, and
 * takes at most the rest of its payment. A payment cannot fall below its refunds (TILL-02).
 */
export function findRefundErrors(saved: Booking, { booking_payments: rows = [] }: BookingPatch): FieldError[] {
  const after: Omit<Paid, 'id'>[] = [
    ...saved.booking_payments.map((payment) =>
      written<Paid>(
        payment,
        rows.find(({ id }) => id === payment.id),
      ),
    ),
    ...rows
      .filter(({ id }) => id === undefined)
      .map((row) => written<Omit<Paid, 'id'>>({ ...AFTER, ...(isRefund(row) && { status: 'PAID' }) }, row)),
  ];
  return rows.flatMap((row, index): FieldError[] => {
    const stored = saved.booking_payments.find(({ id }) => id === row.id);
    const one = stored ?? row;
    const at = (found: [string, string][]) =>
      found.map(([field, msg]) => ({ path: `booking_payments.${index}.${field}`, msg }));
    if (row.kind !== undefined && (row.kind === 'REFUND') !== isRefund(one)) {
      return at([['kind', 'A refund names its payment in refundOf, and a payment names none']]);
    }
    const wrong = stored ? checkKnown(stored, row) : isRefund(row) ? checkNew(saved, row) : [];
    if (wrong.length > 0) return at(wrong);
    const payment = saved.booking_payments.find(({ id }) => id === (isRefund(one) ? one.refundOf : row.id));
    if (!payment) return [];
    const now = after.find((written) => 'id' in written && written.id === payment.id) ?? payment;
    const refunded = refundedOf(after, payment.id);
    const kept = counts(now) ? now.paidAmount : 0;
    if (toNearestPaisa(refunded) <= toNearestPaisa(kept)) return [];
    if (!isRefund(one)) return at([['paidAmount', `${formatRs(refunded)} of this payment is already refunded`]]);
    return at([['paidAmount', `Only ${formatRs(leftToRefund(saved, payment))} of this payment is left to refund`]]);
  });
}

const isAt = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === other || Date.parse(one ?? '') === Date.parse(other ?? '');

/** Returns the errors of the times at which money is said to have come. @param now an ISO instant (TILL-01) */
export function findPaidAtErrors(saved: Booking, { booking_payments: rows = [] }: BookingPatch, now: string) {
  return rows.flatMap(({ id, paidAt }, index): FieldError[] => {
    const stored = saved.booking_payments.find((payment) => payment.id === id);
    if (paidAt === undefined || isAt(paidAt, stored?.paidAt)) return [];
    const age = Date.parse(now) - Date.parse(paidAt);
    const path = `booking_payments.${index}.paidAt`;
    if (age < 0) return [{ path, msg: 'Paid at cannot be in the future' }];
    return age > PAID_BACK_DAYS * DAY_MS ? [{ path, msg: `Paid at can be at most ${PAID_BACK_DAYS} days back` }] : [];
  });
}

/**
 * Completes the payments of a change: those that become PAID get the instant and the branch, unless they name them. A
 * payment that is no longer PAID loses its instant, which an empty text stands for (TILL-01).
 */
export function withPaidMoments(
  saved: Booking,
  patch: BookingPatch,
  { now, branch }: { now: string; branch: number | null },
): BookingPatch {
  const booking_payments = patch.booking_payments?.map((sent): PaymentPatch => {
    const { kind: _, ...row } = sent;
    const stored = saved.booking_payments.find(({ id }) => id === row.id);
    const status = row.status ?? stored?.status ?? (isRefund(row) ? 'PAID' : 'PENDING');
    if (status !== 'PAID') return { ...row, paidAt: stored?.status === 'PAID' ? '' : undefined };
    if (stored?.status === 'PAID') return row;
    const locationId = row.locationId ?? stored?.locationId ?? branch ?? undefined;
    return { ...row, status, paidAt: row.paidAt ?? now, locationId };
  });
  return { ...patch, ...(booking_payments && { booking_payments }) };
}
