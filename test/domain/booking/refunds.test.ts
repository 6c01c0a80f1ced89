import { describe, expect, it } from 'vitest';
import { draftTotals, paidByMethod } from '../../../src/domain/booking/booking-money.ts';
import type { PaymentPatch } from '../../../src/domain/booking/booking-input.ts';
import type { BookingPayment } from '../../../src/domain/booking/booking.ts';
import { toBookingDraft } from '../../../src/domain/booking/draft/booking-draft.ts';
import {
  findPaidAtErrors,
  findRefundErrors,
  leftToRefund,
  refundable,
  refundedWords,
  withPaidMoments,
} from '../../../src/domain/booking/refunds.ts';
import { checkQuick, openQuickDraft, quickPatch } from '../../../src/domain/quick-action/quick-action.ts';
import { aBooking, aPayment } from '../../support/a.ts';

const NOW = '2026-11-27T10:00:00.000Z';
const paid = (id: number, paidAmount: number, over: Partial<BookingPayment> = {}) =>
  aPayment({ id, status: 'PAID', paidAmount, isActive: true, ...over });
const back = (id: number, refundOf: number, paidAmount: number, over: Partial<BookingPayment> = {}) =>
  paid(id, paidAmount, { refundOf, kind: 'REFUND', ...over });
const withPayments = (...booking_payments: BookingPayment[]) => aBooking({ booking_payments });
const REASON = 'Not repaired after all';

describe('a refund', () => {
  it('lowers the paid amount, in the draft and by method [TILL-02]', () => {
    const booking = withPayments(paid(1, 5000, { paymentMethod: 'CASH' }), back(2, 1, 2000, { paymentMethod: 'CASH' }));
    expect(draftTotals(toBookingDraft(booking))?.paid).toBe(3000);
    expect(paidByMethod({ ...booking, paidAmount: 3000 })).toEqual([{ method: 'CASH', amount: 3000 }]);
  });

  it('leaves the remaining amount of its payment [TILL-02]', () => {
    const [one, other] = [paid(1, 5000), paid(4, 100)];
    const booking = withPayments(one, back(2, 1, 2000), back(3, 1, 500, { isActive: false }), other);
    expect([leftToRefund(booking, one), leftToRefund(booking, back(2, 1, 2000))]).toEqual([3000, 0]);
    expect(refundable(booking).map(({ id }) => id)).toEqual([4, 1]);
  });

  const booking = withPayments(
    paid(1, 5000),
    back(2, 1, 2000),
    paid(3, 900, { status: 'PENDING' }),
    paid(4, 70, { isActive: false }),
  );
  const given = (...rows: PaymentPatch[]) =>
    findRefundErrors(booking, { booking_payments: rows }).map(
      ({ path, msg }) => `${path.replace('booking_payments.', '')}: ${msg}`,
    );

  it.each([
    ['what is left', { refundOf: 1, paidAmount: 3000, reason: REASON }, []],
    [
      'too much',
      { refundOf: 1, paidAmount: 3000.01, reason: REASON },
      ['0.paidAmount: Only Rs 3,000 of this payment is left to refund'],
    ],
    ['nothing', { refundOf: 1, paidAmount: 0, reason: REASON }, ['0.paidAmount: Refund amount must be more than 0']],
    [
      'without a reason',
      { refundOf: 1, paidAmount: 1, reason: 'Why' },
      ['0.reason: Reason must be at least 5 characters'],
    ],
    [
      'of a pending payment',
      { refundOf: 3, paidAmount: 1, reason: REASON },
      ['0.refundOf: This payment cannot be refunded'],
    ],
    [
      'of a deleted payment',
      { refundOf: 4, paidAmount: 1, reason: REASON },
      ['0.refundOf: This payment cannot be refunded'],
    ],
    ['of a refund', { refundOf: 2, paidAmount: 1, reason: REASON }, ['0.refundOf: This payment cannot be refunded']],
    [
      'of another booking',
      { refundOf: 99, paidAmount: 1, reason: REASON },
      ['0.refundOf: This payment cannot be refunded'],
    ],
    [
      'that is pending',
      { refundOf: 1, status: 'PENDING', paidAmount: 1, reason: REASON },
      ['0.status: A refund is always paid'],
    ],
    [
      'without its payment',
      { kind: 'REFUND', paidAmount: 1 },
      ['0.kind: A refund names its payment in refundOf, and a payment names none'],
    ],
    ['that moves to another payment', { id: 2, refundOf: 3 }, ['0.refundOf: A refund stays with its payment']],
    [
      'that grows too large',
      { id: 2, paidAmount: 5001 },
      ['0.paidAmount: Only Rs 3,000 of this payment is left to refund'],
    ],
    ['that grows', { id: 2, paidAmount: 5000 }, []],
    [
      'below which its payment is lowered',
      { id: 1, paidAmount: 1999 },
      ['0.paidAmount: Rs 2,000 of this payment is already refunded'],
    ],
    [
      'whose payment is removed',
      { id: 1, isActive: false },
      ['0.paidAmount: Rs 2,000 of this payment is already refunded'],
    ],
    [
      'whose payment becomes pending',
      { id: 1, status: 'PENDING' },
      ['0.paidAmount: Rs 2,000 of this payment is already refunded'],
    ],
  ] as const)('of %s is checked [TILL-02]', (_, row, errors) => {
    expect(given(row)).toEqual(errors);
  });

  it('shares the remaining amount of its payment with other refunds of the same request [TILL-02]', () => {
    const row = { refundOf: 1, paidAmount: 2000, reason: REASON };
    expect(given(row, row)).toHaveLength(2);
  });

  it('starts with the remaining amount of the newest payment, and needs a reason [TILL-02]', () => {
    const draft = openQuickDraft(booking, { is: 'refund' }, { now: NOW, row: 'r1' });
    expect(quickPatch(booking, draft).booking_payments).toMatchObject([
      { refundOf: 1, paidAmount: 3000, status: 'PAID' },
    ]);
    expect(checkQuick({ is: 'refund' }, booking, draft)).toEqual({
      'booking_payments.r1.reason': 'Reason must be at least 5 characters',
    });
    expect(refundedWords(booking)).toBe('Rs 2,000 refunded');
  });
});

describe('the day of a payment', () => {
  const booking = withPayments(
    paid(1, 5000, { paidAt: '2026-11-20T08:00:00.000Z', locationId: 2 }),
    paid(2, 10, { status: 'PENDING', paidAt: null }),
  );
  const complete = (row: PaymentPatch) =>
    withPaidMoments(booking, { booking_payments: [row] }, { now: NOW, branch: 7 }).booking_payments;

  it.each([
    ['becomes PAID now, at the branch of the person', { id: 2, status: 'PAID' }, { paidAt: NOW, locationId: 7 }],
    ['is added as PAID', { status: 'PAID', paidAmount: 5 }, { paidAt: NOW, locationId: 7 }],
    ['is a refund, which is PAID', { refundOf: 1, paidAmount: 5 }, { status: 'PAID', paidAt: NOW, locationId: 7 }],
    [
      'names its time and its branch',
      { status: 'PAID', paidAt: '2026-11-25T08:00:00Z', locationId: 3 },
      { paidAt: '2026-11-25T08:00:00Z', locationId: 3 },
    ],
    ['is no longer PAID', { id: 1, status: 'PENDING' }, { paidAt: '' }],
  ] as const)('is set when the payment %s [TILL-01]', (_, row, set) => {
    expect(complete(row)).toMatchObject([set]);
  });

  it.each([
    ['is still PENDING', { id: 2, paidAmount: 11, paidAt: NOW }],
    ['was PAID before', { id: 1, recipientName: 'Sana' }],
  ])('is not changed when the payment %s [TILL-01]', (_, row) => {
    expect(complete(row)?.[0]?.paidAt).toBeUndefined();
  });

  it.each([
    ['2026-11-27T10:00:00Z', []],
    ['2026-10-27T10:00:00Z', []],
    ['2026-11-27T10:00:01Z', ['Paid at cannot be in the future']],
    ['2026-10-27T09:59:59Z', ['Paid at can be at most 31 days back']],
  ])('can be sent by the client as %s, or is refused [TILL-01]', (paidAt, errors) => {
    const patch = { booking_payments: [{ status: 'PAID' as const, paidAt }] };
    expect(findPaidAtErrors(booking, patch, NOW).map(({ msg }) => msg)).toEqual(errors);
  });

  it('can be sent again unchanged, however long ago it was [TILL-01]', () => {
    const patch = { booking_payments: [{ id: 1, paidAt: '2026-11-20T13:00:00+05:00' }] };
    expect(findPaidAtErrors(booking, patch, '2027-06-01T00:00:00Z')).toEqual([]);
  });
});
