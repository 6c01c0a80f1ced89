import { describe, expect, it } from 'vitest';
import { findPaidChanges, whyReason } from '../../../src/domain/booking/booking-money.ts';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { aBooking, anItem, aPayment } from '../../support/a.ts';

/** Payable 1,000, paid 600 of it; the other payment is not PAID yet. */
const booking = aBooking({
  booking_items: [anItem({ payableAmount: 1_000 }), anItem({ id: 12, payableAmount: 50, isActive: false })],
  booking_payments: [aPayment({ paidAmount: 600 }), aPayment({ id: 22, status: 'PENDING', paidAmount: 400 })],
});

describe('a reason is asked', () => {
  it.each<[string, BookingPatch, ReturnType<typeof whyReason>]>([
    ['for another paid amount', { booking_payments: [{ id: 21, paidAmount: 599.99 }] }, 'paidChanged'],
    ['for money that is not paid after all', { booking_payments: [{ id: 21, status: 'PENDING' }] }, 'paidChanged'],
    ['for a payment that is taken out', { booking_payments: [{ id: 21, isActive: false }] }, 'paidChanged'],
    ['for a paisa too much', { booking_payments: [{ status: 'PAID', paidAmount: 400.01 }] }, 'overpaid'],
    ['for a price below what is paid', { booking_items: [{ id: 11, payableAmount: 599 }] }, 'overpaid'],
    ['not for the whole amount', { booking_payments: [{ id: 22, status: 'PAID' }] }, null],
    ['not for other words', { booking_payments: [{ id: 21, recipientName: 'Sana', paymentMethod: 'WALLET' }] }, null],
    [
      'not for the same again',
      { booking_payments: [{ id: 21, paidAmount: 600, status: 'PAID', isActive: true }] },
      null,
    ],
    ['not for a price with its item', { booking_items: [{ name: 'RX', type: 'GPU', payableAmount: 9 }] }, null],
    ['not for an amount that cannot be read', { booking_payments: [{ id: 22, paidAmount: Number.NaN }] }, null],
  ])('%s [PERM-07]', (_, patch, why) => {
    expect(whyReason(booking, patch)).toBe(why);
  });

  it('for yet more, not for an old overpayment [PERM-07]', () => {
    const overpaid = { ...booking, booking_items: [anItem({ payableAmount: 500 })] };
    expect(whyReason(overpaid, { clientName: 'Bilal' })).toBeNull();
    expect(whyReason(overpaid, { booking_items: [{ id: 11, payableAmount: 550 }] })).toBeNull();
    expect(whyReason(overpaid, { booking_payments: [{ status: 'PAID', paidAmount: 1 }] })).toBe('overpaid');
  });
});

it('a change of paid money says what it was and what it becomes [PERM-07]', () => {
  expect(findPaidChanges(booking, { booking_payments: [{ id: 21, paidAmount: 1, isActive: undefined }] })).toEqual([
    {
      paymentId: 21,
      before: { status: 'PAID', paidAmount: 600, isActive: true },
      after: { status: 'PAID', paidAmount: 1, isActive: true },
    },
  ]);
});
