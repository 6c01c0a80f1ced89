import { describe, expect, it } from 'vitest';
import { isHeadedByAsked, moneyStanding, paidByMethod } from '../../../src/domain/booking/booking-money.ts';
import { newestFirst } from '../../../src/domain/booking/booking.ts';
import { aContact, aPayment } from '../../support/a.ts';

describe('the money of a booking', () => {
  const booking_payments = [
    aPayment({ id: 1, paidAmount: 1_000.1 }),
    aPayment({ id: 2, paidAmount: 500, paymentMethod: 'WALLET' }),
    aPayment({ id: 3, paidAmount: 2_000.2 }),
    aPayment({ id: 4, paidAmount: 9_000, status: 'PENDING' }),
    aPayment({ id: 5, paidAmount: 9_000, isActive: false }),
  ];

  it('is paid by the methods of the active payments that are PAID', () => {
    expect(paidByMethod({ booking_payments, paidAmount: 3_500.3 })).toEqual([
      { method: 'CASH', amount: 3_000.3 },
      { method: 'WALLET', amount: 500 },
    ]);
  });

  it('names no method where the payments are not what was paid', () => {
    expect(paidByMethod({ booking_payments, paidAmount: 3_500 })).toEqual([]);
  });

  it.each([
    [0, 0, null],
    [12_500, 0, { is: 'pending', words: 'Rs 12,500 pending', rest: 'of Rs 12,500' }],
    [12_500.5, 5_000.25, { is: 'pending', words: 'Rs 7,500.25 pending', rest: 'of Rs 12,500.50' }],
    [2_500, 2_500, { is: 'settled', words: 'Rs 2,500 paid in full' }],
    [2_500, 9_000, { is: 'overpaid', words: 'Rs 6,500 more paid than payable' }],
  ])('of %d payable and %d paid reads %j', (payableAmount, paidAmount, standing) => {
    expect(moneyStanding({ payableAmount, paidAmount })).toEqual(standing);
  });
});

describe('the history of a booking', () => {
  it.each([
    ['unpaid, and something was asked', { status: 'PENDING', payableAmount: 5_000 }, true],
    ['unpaid, and nothing was asked', { status: 'PENDING', payableAmount: 0 }, false],
    ['paid', { status: 'PAID', payableAmount: 5_000 }, false],
  ] as const)('heads a payment that is %s by what was asked: %j %s', (_, payment, isAsked) => {
    expect(isHeadedByAsked(payment)).toBe(isAsked);
  });

  it('stands newest first, and by id within a moment', () => {
    const at = '2025-01-06T05:00:00.000Z';
    const rows = [
      aContact({ id: 1, contactedAt: at }),
      aContact({ id: 2, contactedAt: '2025-01-07T05:00:00.000Z' }),
      aContact({ id: 3, contactedAt: at }),
    ];
    expect(newestFirst(rows, ({ contactedAt }) => contactedAt).map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});
