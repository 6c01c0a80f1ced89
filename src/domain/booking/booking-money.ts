import { sumRupees } from '../shared/money.ts';
import type { BookingPatch } from './booking-input.ts';
import { toTotals, type Totals } from './booking-totals.ts';
import type { Booking, BookingPayment } from './booking.ts';

type Paid = Pick<BookingPayment, 'status' | 'paidAmount' | 'isActive'>;

/** A PAID payment whose money a change touches: the amount, its activity, or being paid at all. PERM-07. */
export type PaidChange = { paymentId: number; before: Paid; after: Paid };

const toPaid = ({ status, paidAmount, isActive }: Paid): Paid => ({ status, paidAmount, isActive });

/** The row as a change leaves it. */
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

/** The totals as a change leaves them. Rupees. */
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
