import { expect, it } from 'vitest';
import { toBookingDraft, type BookingDraft, type RowChange } from '../../../src/domain/booking/booking-draft.ts';
import { applyEdit } from '../../../src/domain/booking/booking-edits.ts';
import { draftTotals } from '../../../src/domain/booking/booking-totals.ts';
import { aBooking, anItem, aPayment } from '../../fixtures/booking.ts';

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

const changeRow = (draft: BookingDraft, change: RowChange) => applyEdit(draft, { type: 'row.change', ...change });

it('[EDIT-21] adds active items and active PAID payments, exact to the paisa', () => {
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
