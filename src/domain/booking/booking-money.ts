import { sumTyped } from '../shared/amount.ts';
import { sumRupees, pendingRupees, formatRs, toNearestPaisa } from '../shared/money.ts';
import type { BookingPatch } from './booking-input.ts';
import type { Booking, BookingPayment } from './booking.ts';
import type { BookingDraft } from './draft/booking-draft.ts';

/** Rupees. EDIT-21: pending is payable minus paid. */
export type Totals = { payable: number; paid: number; pending: number };

export const toTotals = (payable: number, paid: number): Totals => ({
  payable,
  paid,
  pending: pendingRupees(payable, paid),
});

/** Of active items and active PAID payments, as a save will leave them; `null` while an amount cannot be read. */
export function draftTotals({ booking_items, booking_payments }: BookingDraft): Totals | null {
  const payable = sumTyped(booking_items.filter((item) => item.isActive).map((item) => item.payableAmount));
  const paid = sumTyped(
    booking_payments
      .filter((payment) => payment.isActive && payment.status === 'PAID')
      .map((payment) => payment.paidAmount),
  );
  return payable === null || paid === null ? null : toTotals(payable, paid);
}

type Paid = Pick<BookingPayment, 'status' | 'paidAmount' | 'isActive'>;

/** A PAID payment whose money a change touches: the amount, its activity, or being paid at all. PERM-07. */
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
const NEW_PAYMENT: Paid = { status: 'PENDING', paidAmount: 0, isActive: true };

function totalsAfter(saved: Booking, { booking_items, booking_payments }: BookingPatch): Totals {
  const items = writtenRows(saved.booking_items, booking_items, NEW_ITEM);
  const payments = writtenRows<Paid>(saved.booking_payments, booking_payments, NEW_PAYMENT);
  return toTotals(
    sumRupees(items.filter(({ isActive }) => isActive).map(({ payableAmount }) => payableAmount)),
    sumRupees(
      payments.filter(({ isActive, status }) => isActive && status === 'PAID').map(({ paidAmount }) => paidAmount),
    ),
  );
}

/** What a change does to money that is paid already, payment by payment. PERM-07. */
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

/** The totals before and after a change that makes more paid than payable, or yet more; `null` for any other. PERM-07. */
export function findOverpayment(saved: Booking, patch: BookingPatch): { before: Totals; after: Totals } | null {
  const before = totalsAfter(saved, {});
  const after = totalsAfter(saved, patch);
  return after.pending < Math.min(0, before.pending) ? { before, after } : null;
}

/** Why a change is to be explained; `null` for one that is not. PERM-07. */
export function whyReason(saved: Booking, patch: BookingPatch): 'paidChanged' | 'overpaid' | null {
  if (findPaidChanges(saved, patch).length > 0) return 'paidChanged';
  return findOverpayment(saved, patch) === null ? null : 'overpaid';
}

/** Rupees paid by one method. */
export type PaidBy = { method: BookingPayment['paymentMethod']; amount: number };

/** In the order of their first payments; nothing where a provider's payments do not add up to what was paid. */
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
