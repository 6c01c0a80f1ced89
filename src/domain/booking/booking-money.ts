import { sumTyped } from '../shared/amount.ts';
import { sumRupees, pendingRupees, formatRs, toNearestPaisa } from '../shared/money.ts';
import { isRefund, signedRupees } from './refunds.ts';
import { toLocalInput } from '../shared/shop-day.ts';
import { movesPassedPromise } from './promise.ts';
import type { BookingPatch } from './booking-input.ts';
import type { Booking, BookingPayment } from './booking.ts';
import type { BookingDraft } from './draft/booking-draft.ts';

/** Amounts in rupees. Pending is payable minus paid (EDIT-21). */
export type Totals = { payable: number; paid: number; pending: number };

export const toTotals = (payable: number, paid: number): Totals => ({
  payable,
  paid,
  pending: pendingRupees(payable, paid),
});

/**
 * Sums active items and active PAID payments, less PAID refunds, as a save will leave them. Returns `null` while an
 * amount is unreadable (TILL-02).
 */
export function draftTotals({ booking_items, booking_payments }: BookingDraft): Totals | null {
  const payable = sumTyped(booking_items.filter((item) => item.isActive).map((item) => item.payableAmount));
  const counted = booking_payments.filter((payment) => payment.isActive && payment.status === 'PAID');
  const sum = (isBack: boolean) =>
    sumTyped(counted.filter((row) => isRefund(row) === isBack).map(({ paidAmount }) => paidAmount));
  const [received, refunded] = [sum(false), sum(true)];
  if (payable === null || received === null || refunded === null) return null;
  return toTotals(payable, sumRupees([received, -refunded]));
}

type Paid = Pick<BookingPayment, 'status' | 'paidAmount' | 'isActive'>;
type Counted = Paid & Pick<BookingPayment, 'refundOf'>;

/** A PAID payment whose amount, activity or paid status a change touches (PERM-07). */
export type PaidChange = { paymentId: number; before: Paid; after: Paid };

const toPaid = ({ status, paidAmount, isActive }: Paid): Paid => ({ status, paidAmount, isActive });

const written = <Row extends object>(row: Row, change: object = {}): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

type Changes<Row> = readonly ({ id?: number | undefined } & { [Field in keyof Row]?: Row[Field] | undefined })[];
function writtenRows<Row extends object>(
  saved: readonly (Row & { id: number })[],
  changes: Changes<Row> | undefined = [],
  added: Row,
): Row[] {
  return [
    ...saved.map((row) =>
      written<Row>(
        row,
        changes.find(({ id }) => id === row.id),
      ),
    ),
    ...changes.filter(({ id }) => id === undefined).map((row) => written(added, row)),
  ];
}

const NEW_ITEM = { payableAmount: 0, isActive: true };
const NEW_PAYMENT: Counted = { status: 'PENDING', paidAmount: 0, isActive: true };

function totalsAfter(saved: Booking, { booking_items, booking_payments }: BookingPatch): Totals {
  const items = writtenRows(saved.booking_items, booking_items, NEW_ITEM);
  const payments = writtenRows<Counted>(saved.booking_payments, booking_payments, NEW_PAYMENT);
  return toTotals(
    sumRupees(items.filter(({ isActive }) => isActive).map(({ payableAmount }) => payableAmount)),
    sumRupees(payments.filter(({ isActive, status }) => isActive && status === 'PAID').map(signedRupees)),
  );
}

/** Returns the effect of a change on each paid payment (PERM-07). */
export const findPaidChanges = (saved: Booking, { booking_payments = [] }: BookingPatch): PaidChange[] =>
  saved.booking_payments.flatMap((payment) => {
    const before = toPaid(payment);
    const after = toPaid(
      written(
        payment,
        booking_payments.find(({ id }) => id === payment.id),
      ),
    );
    const isSame =
      before.status === after.status && before.paidAmount === after.paidAmount && before.isActive === after.isActive;
    return before.status !== 'PAID' || isSame ? [] : [{ paymentId: payment.id, before, after }];
  });

/** Checks whether a change of the totals makes an overpayment or increases it (PERM-07). */
export const isOverpayment = (before: Totals, after: Totals): boolean => after.pending < Math.min(0, before.pending);

/** Returns the totals before and after an overpayment, otherwise `null` (PERM-07). */
export function findOverpayment(saved: Booking, patch: BookingPatch): { before: Totals; after: Totals } | null {
  const before = totalsAfter(saved, {});
  const after = totalsAfter(saved, patch);
  return isOverpayment(before, after) ? { before, after } : null;
}

/** A change that needs a reason: of paid money, an overpayment, or a promise that is moved after it has passed. */
export type ReasonNeed = 'paidChanged' | 'overpaid' | 'promiseMoved';

/** Returns why a change needs a reason, `null` if it needs none. @param now an ISO instant (PERM-07, PROMISE-04) */
export function whyReason(saved: Booking, patch: BookingPatch, now = new Date().toISOString()): ReasonNeed | null {
  if (findPaidChanges(saved, patch).length > 0) return 'paidChanged';
  if (findOverpayment(saved, patch) !== null) return 'overpaid';
  return movesPassedPromise(saved, patch, toLocalInput(now)) ? 'promiseMoved' : null;
}

/** The rupees paid by one method. */
export type PaidBy = { method: BookingPayment['paymentMethod']; amount: number };

/**
 * Sums payments by method, in the order of the first payments. Returns nothing if a provider's payments do not add up
 * to the paid amount.
 */
export function paidByMethod({ booking_payments, paidAmount }: Pick<Booking, 'booking_payments' | 'paidAmount'>) {
  const paid = booking_payments.filter(({ isActive, status }) => isActive && status === 'PAID');
  const methods = [...new Set(paid.map(({ paymentMethod }) => paymentMethod))];
  const parts = methods.map((method): PaidBy => {
    const amounts = paid.filter(({ paymentMethod }) => paymentMethod === method).map(signedRupees);
    return { method, amount: sumRupees(amounts) };
  });
  const isWhole = toNearestPaisa(sumRupees(parts.map(({ amount }) => amount))) === toNearestPaisa(paidAmount);
  return isWhole ? parts : [];
}

/** Describes the money of a booking for its header. Returns `null` without a price and a payment. */
export function moneyStanding({ payableAmount, paidAmount }: Pick<Booking, 'payableAmount' | 'paidAmount'>) {
  const { payable, paid, pending } = toTotals(payableAmount, paidAmount);
  if (payable === 0 && paid === 0) return null;
  if (pending === 0) return { is: 'settled', words: `${formatRs(payable)} paid in full` } as const;
  return pending > 0
    ? ({ is: 'pending', words: `${formatRs(pending)} pending`, rest: `of ${formatRs(payable)}` } as const)
    : ({ is: 'overpaid', words: `Overpaid by ${formatRs(-pending)}` } as const);
}

/** Checks whether the heading of a payment is the requested amount, because it is unpaid, and not the paid amount. */
export const isHeadedByAsked = ({ status, payableAmount }: Pick<BookingPayment, 'status' | 'payableAmount'>): boolean =>
  status !== 'PAID' && payableAmount > 0;
