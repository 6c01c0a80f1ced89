import { describe, expect, it } from 'vitest';
import { toBookingDraft, type BookingDraft } from '../../../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit, type DraftEdit } from '../../../../src/domain/booking/draft/booking-edits.ts';
import { moneyHints } from '../../../../src/domain/booking/draft/money-hints.ts';
import { aBooking, anItem, aPayment } from '../../../support/a.ts';

const saved = aBooking({
  status: 'DRAFT',
  booking_items: [anItem({ payableAmount: 2_500 })],
  booking_payments: [],
});
const now = '2025-02-01T10:00:00.000Z';
const edited = (edits: readonly DraftEdit[], from = saved): BookingDraft =>
  edits.reduce(applyEdit, toBookingDraft(from));
const change = (path: string, value: string): DraftEdit => ({ type: 'field.change', path, value });
const addPayment: DraftEdit = { type: 'row.add', section: 'booking_payments', now };
const typed = (amount: string, key = 'new-1') => change(`booking_payments.${key}.paidAmount`, amount);
const markPaid = (key = 'new-1') => change(`booking_payments.${key}.status`, 'PAID');

describe('what is said of the money of an edit', () => {
  it('is nothing while no money is touched, nor for a payment that is only asked for [MONEY-01]', () => {
    const asked = edited([addPayment, change('booking_payments.new-1.payableAmount', '2500')]);
    expect(moneyHints(saved, toBookingDraft(saved))).toEqual([]);
    expect(moneyHints(saved, asked)).toEqual([]);
  });

  it('is that an amount which is still marked Pending does not count, until it is marked Paid [MONEY-01]', () => {
    const draft = edited([addPayment, typed('2,500')]);
    expect(moneyHints(saved, draft)).toEqual([
      {
        is: 'unmarked',
        sentence: 'Rs 2,500 is still marked Pending and does not count as paid.',
        rows: ['new-1'],
      },
    ]);
    expect(moneyHints(saved, applyEdit(draft, markPaid()))).toEqual([]);
  });

  it('adds several Pending amounts up, and leaves out what is inactive or cannot be read [MONEY-01]', () => {
    const draft = edited([
      addPayment,
      typed('1000.50'),
      addPayment,
      typed('499.50', 'new-2'),
      addPayment,
      typed('x', 'new-3'),
    ]);
    expect(moneyHints(saved, draft)).toEqual([
      {
        is: 'unmarked',
        sentence: 'Rs 1,500 is still marked Pending and does not count as paid.',
        rows: ['new-1', 'new-2'],
      },
    ]);
  });

  it('is silent about a Pending payment that was saved before and is left as it is [MONEY-01]', () => {
    const old = aBooking({ booking_payments: [aPayment({ id: 21, status: 'PENDING', paidAmount: 700 })] });
    expect(moneyHints(old, edited([change('clientName', 'Bilal')], old))).toEqual([]);
    expect(moneyHints(old, edited([typed('800', '21')], old))).toMatchObject([{ is: 'unmarked', rows: ['21'] }]);
  });

  it('is how much more is paid than payable', () => {
    expect(moneyHints(saved, edited([addPayment, typed('9000'), markPaid()]))).toEqual([
      { is: 'overpaid', sentence: 'Rs 6,500 more is paid than payable.', rows: ['new-1'] },
    ]);
  });

  it('is silent about what was overpaid before, unless it grows', () => {
    const over = aBooking({ ...saved, booking_payments: [aPayment({ id: 21, status: 'PAID', paidAmount: 3_000 })] });
    expect(moneyHints(over, edited([change('clientName', 'Bilal')], over))).toEqual([]);
    expect(moneyHints(over, edited([change('booking_items.11.payableAmount', '2000')], over))).toEqual([
      { is: 'overpaid', sentence: 'Rs 1,000 more is paid than payable.', rows: [] },
    ]);
  });

  it('is what is still to pay when a booking is completed, and only then', () => {
    const close: DraftEdit = { type: 'status.choose', status: 'COMPLETED' };
    expect(moneyHints(saved, edited([close]))).toEqual([
      { is: 'owed', sentence: 'Completed with Rs 2,500 still to pay.', rows: [] },
    ]);
    expect(moneyHints(saved, edited([close, addPayment, typed('2500'), markPaid()]))).toEqual([]);
    expect(moneyHints(saved, edited([{ type: 'status.choose', status: 'RESOLVED' }]))).toEqual([]);
    const closed = aBooking({ ...saved, status: 'COMPLETED' });
    expect(moneyHints(closed, edited([change('clientName', 'Bilal')], closed))).toEqual([]);
  });

  it('says all of them at once: completing with a payment that is still marked Pending [MONEY-01]', () => {
    const draft = edited([addPayment, typed('2500'), { type: 'status.choose', status: 'COMPLETED' }]);
    expect(moneyHints(saved, draft).map(({ is }) => is)).toEqual(['unmarked', 'owed']);
  });
});
