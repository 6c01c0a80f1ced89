import { describe, expect, it } from 'vitest';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import * as money from '../../../src/domain/booking/booking-money.ts';
import { newestFirst } from '../../../src/domain/booking/booking.ts';
import { toBookingDraft } from '../../../src/domain/booking/draft/booking-draft.ts';
import { typed } from '../../fixtures/booking-edits.ts';
import { aBooking, aContact, anItem, aPayment } from '../../support/a.ts';

describe('the money of a booking', () => {
  const booking_payments = [
    aPayment({ id: 1, paidAmount: 1_000.1 }),
    aPayment({ id: 2, paidAmount: 500, paymentMethod: 'WALLET' }),
    aPayment({ id: 3, paidAmount: 2_000.2 }),
    aPayment({ id: 4, paidAmount: 9_000, status: 'PENDING' }),
    aPayment({ id: 5, paidAmount: 9_000, isActive: false }),
  ];

  it('is listed by method for active PAID payments, unless their sum differs from the paid amount', () => {
    const [cash, wallet] = [{ method: 'CASH', amount: 3_000.3 } as const, { method: 'WALLET', amount: 500 } as const];
    expect(money.paidByMethod({ booking_payments, paidAmount: 3_500.3 })).toEqual([cash, wallet]);
    expect(money.paidByMethod({ booking_payments, paidAmount: 3_500 })).toEqual([]);
  });

  it.each([
    [0, 0, null],
    [12_500, 0, { is: 'pending', words: 'Rs 12,500 pending', rest: 'of Rs 12,500' }],
    [12_500.5, 5_000.25, { is: 'pending', words: 'Rs 7,500.25 pending', rest: 'of Rs 12,500.50' }],
    [2_500, 2_500, { is: 'settled', words: 'Rs 2,500 paid in full' }],
    [2_500, 9_000, { is: 'overpaid', words: 'Overpaid by Rs 6,500' }],
  ])('with %d payable and %d paid is described as %j', (payableAmount, paidAmount, standing) => {
    expect(money.moneyStanding({ payableAmount, paidAmount })).toEqual(standing);
  });

  it('shows the requested amount at an unpaid payment', () => {
    const [pending, paid] = [
      { status: 'PENDING', payableAmount: 5_000 },
      { status: 'PAID', payableAmount: 5_000 },
    ] as const;
    expect([pending, { ...pending, payableAmount: 0 }, paid].map(money.isHeadedByAsked)).toEqual([true, false, false]);
  });
});

it('the history of a booking is sorted newest first, then by id', () => {
  const rows = [6, 7, 6].map((day, at) => aContact({ id: at + 1, contactedAt: `2025-01-0${day}T05:00:00.000Z` }));
  expect(newestFirst(rows, ({ contactedAt }) => contactedAt).map(({ id }) => id)).toEqual([2, 3, 1]);
});

describe('the totals of a draft', () => {
  const draft = toBookingDraft(
    aBooking({
      booking_items: [
        ...[0.1, 0.2].map((payableAmount, at) => anItem({ id: 11 + at, payableAmount })),
        anItem({ id: 13, payableAmount: 900, isActive: false }),
      ],
      booking_payments: [
        aPayment({ id: 21, paidAmount: 0.1 }),
        aPayment({ id: 22, paidAmount: 50, status: 'PENDING' }),
        aPayment({ id: 23, paidAmount: 70, isActive: false }),
      ],
    }),
  );
  const totals = { payable: 0.3, paid: 0.1, pending: 0.2 };

  it('add active items and active PAID payments, exact to the paisa [EDIT-21]', () => {
    expect(money.draftTotals(draft)).toEqual(totals);
  });

  it.each([
    ['booking_items.12.payableAmount', '', null],
    ['booking_items.13.payableAmount', '', totals],
    ['booking_payments.21.paidAmount', 'ten', null],
    ['booking_payments.22.paidAmount', 'ten', totals],
    ['booking_payments.23.paidAmount', 'ten', totals],
  ])('are unknown while one of their amounts is invalid: %s %j', (path, text, left) => {
    expect(money.draftTotals(typed(draft, { [path]: text }))).toEqual(left);
  });
});

/** Payable 1,000 and paid 600. The other payment is not PAID. */
const booking = aBooking({
  booking_items: [anItem({ payableAmount: 1_000 }), anItem({ id: 12, payableAmount: 50, isActive: false })],
  booking_payments: [aPayment({ paidAmount: 600 }), aPayment({ id: 22, status: 'PENDING', paidAmount: 400 })],
});
const payment = (row: object, id = 21): BookingPatch => ({ booking_payments: [{ id, ...row }] });
const priced = (payableAmount: number): BookingPatch => ({ booking_items: [{ id: 11, payableAmount }] });

describe('a reason is required', () => {
  it.each<[string, BookingPatch, ReturnType<typeof money.whyReason>]>([
    ['for another paid amount', payment({ paidAmount: 599.99 }), 'paidChanged'],
    ['for money that is not paid after all', payment({ status: 'PENDING' }), 'paidChanged'],
    ['for a payment that is taken out', payment({ isActive: false }), 'paidChanged'],
    ['for a paisa too much', { booking_payments: [{ status: 'PAID', paidAmount: 400.01 }] }, 'overpaid'],
    ['for a price below what is paid', priced(599), 'overpaid'],
    ['not for the whole amount', payment({ status: 'PAID' }, 22), null],
    ['not for other words', payment({ recipientName: 'Sana', paymentMethod: 'WALLET' }), null],
    ['not for the same again', payment({ paidAmount: 600, status: 'PAID', isActive: true }), null],
    ['not for a price with its item', { booking_items: [{ name: 'RX', type: 'GPU', payableAmount: 9 }] }, null],
    ['not for an amount that cannot be read', payment({ paidAmount: Number.NaN }, 22), null],
  ])('%s [PERM-07]', (_, patch, why) => {
    expect(money.whyReason(booking, patch)).toBe(why);
  });

  it('for a larger overpayment, but not for an existing one [PERM-07]', () => {
    const overpaid = { ...booking, booking_items: [anItem({ payableAmount: 500 })] };
    const more = { booking_payments: [{ status: 'PAID', paidAmount: 1 } as const] };
    const whys = [{ clientName: 'Bilal' }, priced(550), more].map((patch) => money.whyReason(overpaid, patch));
    expect(whys).toEqual([null, null, 'overpaid']);
  });
});

it('the history of a changed paid payment lists the old and the new values [PERM-07]', () => {
  const [before, after] = [600, 1].map((paidAmount) => ({ status: 'PAID', paidAmount, isActive: true }));
  expect(money.findPaidChanges(booking, payment({ paidAmount: 1, isActive: undefined }))).toEqual([
    { paymentId: 21, before, after },
  ]);
});
