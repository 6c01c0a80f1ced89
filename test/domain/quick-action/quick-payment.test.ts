import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import {
  choosePayment,
  openQuickDraft,
  quickPatch,
  takenMoney,
} from '../../../src/domain/quick-action/quick-action.ts';
import { refuseQuick } from '../../../src/domain/quick-action/quick-offer.ts';
import * as payment from '../../../src/domain/quick-action/quick-payment.ts';
import { withValueAt } from '../../../src/domain/form/form-path.ts';
import { aBooking, anItem, aPayment } from '../../support/a.ts';

const now = '2026-11-28T10:00:00.000Z';
const asked = (id: number, payableAmount: number, createdAt: string) =>
  aPayment({ id, status: 'PENDING', payableAmount, paidAmount: 0, recipientName: null, createdAt });
const NOV = asked(21, 2_500, '2026-11-03T07:30:00.000Z');
const OLD = asked(22, 1_000.5, '2025-12-31T07:30:00.000Z');
/** A booking of Rs 5,000 without paid amounts. */
const owing = (booking_payments: Booking['booking_payments'], over: Partial<Booking> = {}): Booking =>
  aBooking({
    payableAmount: 5_000,
    paidAmount: 0,
    booking_items: [anItem({ payableAmount: 5_000 })],
    booking_payments,
    ...over,
  });
const open = (booking: Booking) => openQuickDraft(booking, { is: 'payment' }, { now, row: 'new-1' });
const choose = (booking: Booking, key: string) => choosePayment(booking, open(booking), { key, now });
const paidOf = (booking: Booking, draft = open(booking)) => quickPatch(booking, draft).booking_payments;
const CASH = { status: 'PAID', paymentMethod: 'CASH', isActive: true } as const;

it.each([
  ['20000', 'CASH', 15_000],
  ['5000', 'CASH', 0],
  ['20000', 'BANK_TRANSFER', 0],
])('the change of %s rupees received by %s is %i [QUICK-07]', (received, method, change) => {
  const booking = owing([]);
  const draft = withValueAt(open(booking), { path: 'booking_payments.new-1.paymentMethod', value: method });
  expect(takenMoney({ is: 'payment' }, { ...draft, received })).toEqual({ amount: 5_000, change });
});

describe('a payment while others are pending', () => {
  it('starts with the newest pending one and shows its day, and the year if it is not the current one [MONEY-05]', () => {
    const both = owing([NOV, OLD]);
    expect(open(both).row).toBe('21');
    expect(['21', '22'].map((row) => payment.describeSettling(both, row, now))).toEqual([
      'Settles the pending payment of Rs 2,500 from Nov 3.',
      'Settles the pending payment of Rs 1,000.50 from Dec 31, 2025.',
    ]);
  });

  it.each([
    ['what the row asks for', owing([NOV]), 2_500],
    ['what is to be paid, where the row asks for more', owing([asked(21, 9_000, now)]), 5_000],
    ['what is to be paid, where the row asks for nothing', owing([asked(21, 0, now)]), 5_000],
  ])('settles it with %s [MONEY-05]', (_, booking, paidAmount) => {
    expect(paidOf(booking)).toEqual([{ id: 21, status: 'PAID', paidAmount }]);
  });

  it('offers each pending one and a new one, or no choice if none is pending [MONEY-05]', () => {
    expect(payment.paymentChoices(owing([NOV, OLD]), { newRow: 'new-1' }, now)).toEqual([
      { value: '21', label: 'Pending Rs 2,500 from Nov 3' },
      { value: '22', label: 'Pending Rs 1,000.50 from Dec 31, 2025' },
      { value: 'new-1', label: 'New payment' },
    ]);
    expect(payment.paymentChoices(owing([]), { newRow: 'new-1' }, now)).toEqual([]);
  });

  it('leaves the pending one unchanged if a new one is chosen [MONEY-05]', () => {
    const booking = owing([NOV]);
    const draft = choose(booking, 'new-1');
    expect(paidOf(booking, draft)).toEqual([{ ...CASH, payableAmount: 5_000, paidAmount: 5_000 }]);
    expect(payment.describeSettling(booking, draft.row, now)).toBe(
      'Recorded as a new payment. The pending payment of Rs 2,500 from Nov 3 stays.',
    );
  });

  it('changes the chosen pending one to PAID [MONEY-05]', () => {
    const booking = owing([NOV, OLD]);
    expect(paidOf(booking, choose(booking, '22'))).toEqual([{ id: 22, status: 'PAID', paidAmount: 1_000.5 }]);
  });

  it('keeps the input when another row is chosen, and when the first is chosen again [MONEY-05]', () => {
    const booking = owing([NOV]);
    const typed = [
      ['paidAmount', '700'],
      ['transactionId', 'T-7'],
    ].reduce(
      (draft, [field, value = '']) => withValueAt(draft, { path: `booking_payments.21.${field}`, value }),
      open(booking),
    );
    const there = choosePayment(booking, typed, { key: 'new-1', now });
    expect(paidOf(booking, there)).toEqual([{ ...CASH, payableAmount: 5_000, paidAmount: 700, transactionId: 'T-7' }]);
    expect(choosePayment(booking, there, { key: '21', now })).toEqual(typed);
  });
});

describe('the remaining pending payments', () => {
  const withClosed = (booking: Booking, key: string) => ({ ...choose(booking, key), closesPending: true });
  const both = owing([NOV, OLD], { payableAmount: 2_500, booking_items: [anItem({ payableAmount: 2_500 })] });
  const paid = owing([NOV, aPayment({ id: 23, paidAmount: 5_000 })], { paidAmount: 5_000 });

  it('are closed by the same write if nothing more is owed [MONEY-05]', () => {
    expect(payment.leftPayments(both, open(both))).toEqual([OLD]);
    expect(paidOf(both, withClosed(both, '21'))).toEqual([
      { id: 21, status: 'PAID', paidAmount: 2_500 },
      { id: 22, isActive: false },
    ]);
  });

  it('stay while an amount is owed, even if the user chose to close them [MONEY-05]', () => {
    const part = withValueAt(withClosed(both, '21'), { path: 'booking_payments.21.paidAmount', value: '2499.99' });
    expect([payment.leftPayments(both, part), paidOf(both, part)]).toEqual([
      [],
      [{ id: 21, status: 'PAID', paidAmount: 2_499.99 }],
    ]);
  });

  it('stay unless the user chose to close them [MONEY-05]', () => {
    expect(paidOf(both, choose(both, '21'))).toEqual([{ id: 21, status: 'PAID', paidAmount: 2_500 }]);
  });

  it.each([
    [[OLD], 'Close the pending payment of Rs 1,000.50 from Dec 31, 2025'],
    [[NOV, OLD], 'Close 2 pending payments of Rs 3,500.50 in all'],
  ])('are described by their number and sum: %# [MONEY-05]', (left, words) => {
    expect(payment.closingWords(left, now)).toBe(words);
  });

  it('of a paid booking can be closed by a separate action [MONEY-05]', () => {
    const draft = openQuickDraft(paid, { is: 'closing' }, { now, row: 'new-1' });
    expect(quickPatch(paid, draft)).toEqual({ booking_payments: [{ id: 21, isActive: false }] });
  });

  it.each([
    ['a paid booking with one', paid, null],
    ['a booking that owes', owing([NOV]), 'Rs 5,000 is still to pay.'],
    [
      'a booking without one',
      owing([aPayment({ paidAmount: 5_000 })], { paidAmount: 5_000 }),
      'The booking has no pending payment.',
    ],
  ])('can be closed for %s: %# [MONEY-05]', (_, booking, refusal) => {
    expect(refuseQuick('COUNTER', booking, { is: 'closing' })).toBe(refusal);
  });
});
