import { expect, it } from 'vitest';
import { toBookingDraft } from '../../../src/domain/booking/draft/booking-draft.ts';
import { draftTotals } from '../../../src/domain/booking/booking-money.ts';
import { aBooking, anItem, aPayment } from '../../support/a.ts';
import { changeRow } from '../../fixtures/booking-edits.ts';

const booking = aBooking({
  booking_items: [
    anItem({ id: 11, payableAmount: 0.1 }),
    anItem({ id: 12, payableAmount: 0.2 }),
    anItem({ id: 13, payableAmount: 900, isActive: false }),
  ],
  booking_payments: [
    aPayment({ id: 21, paidAmount: 0.1 }),
    aPayment({ id: 22, paidAmount: 50, status: 'PENDING' }),
    aPayment({ id: 23, paidAmount: 70, isActive: false }),
  ],
});

it('adds active items and active PAID payments, exact to the paisa [EDIT-21]', () => {
  expect(draftTotals(toBookingDraft(booking))).toEqual({ payable: 0.3, paid: 0.1, pending: 0.2 });
});

it('gives no totals while an amount that counts cannot be read', () => {
  const unreadable = (key: string) =>
    draftTotals(changeRow(toBookingDraft(booking), { section: 'booking_items', key, changes: { payableAmount: '' } }));
  expect(unreadable('12')).toBeNull();
  expect(unreadable('13')).toEqual({ payable: 0.3, paid: 0.1, pending: 0.2 });
});

it('gives no totals while a payment that counts cannot be read', () => {
  const unreadable = (key: string) =>
    draftTotals(
      changeRow(toBookingDraft(booking), { section: 'booking_payments', key, changes: { paidAmount: 'ten' } }),
    );
  expect([unreadable('21'), unreadable('22'), unreadable('23')]).toEqual([
    null,
    { payable: 0.3, paid: 0.1, pending: 0.2 },
    { payable: 0.3, paid: 0.1, pending: 0.2 },
  ]);
});
