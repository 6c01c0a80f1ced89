import { expect, it } from 'vitest';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import * as many from '../../../../src/domain/booking/list/bulk-status.ts';
import { aBooking, aDelivery, anItem } from '../../../support/a.ts';
import { bookingsCsv, labelsOfMany } from '../../../../src/domain/booking/list/chosen-bookings.ts';
import { parseCsv } from '../../../fixtures/parse-csv.ts';

const { bulkSteps } = many;
const numbered = (id: number, over: Parameters<typeof aBooking>[0]) => aBooking({ id, code: `BK-${id}`, ...over });
const said = (id: number, sentence: string) => ({ id, code: `BK-${id}`, sentence });

it('each status shows which of several bookings can have it, and why the others cannot [LIST-16, EDIT-01, EDIT-28]', () => {
  const steps = bulkSteps([
    numbered(1, { status: 'DRAFT', delivery: [aDelivery({ type: 'INBOUND' })] }),
    numbered(2, { status: 'DRAFT', delivery: [] }),
    numbered(3, { status: 'CONFIRMED', delivery: [] }),
    numbered(4, { isActive: false }),
  ]);
  const labels = 'Draft (1, Pending (3, Confirmed (1, In Progress (3, Resolved (3, Completed (3, Cancelled (3';
  expect(steps.map(many.bulkStepLabel)).toEqual(labels.split(', ').map((label) => `${label} of 4)`));
  expect(steps.find(({ status }) => status === 'CONFIRMED')).toEqual({
    status: 'CONFIRMED',
    able: [1],
    refused: [said(2, INBOUND_REQUIRED), said(3, 'Is Confirmed already.'), said(4, 'This booking has been deleted')],
    hints: [],
  });
});

it('pending amounts are shown before bookings are completed [LIST-16]', () => {
  const booking_items = [anItem({ payableAmount: 2_500 })];
  const owing = numbered(5, {
    status: 'RESOLVED',
    payableAmount: 2_500,
    paidAmount: 0,
    booking_items,
    booking_payments: [],
  });
  const completed = bulkSteps([owing]).find(({ status }) => status === 'COMPLETED');
  expect([completed?.able, completed?.hints]).toEqual([[5], [said(5, 'Completing with Rs 2,500 unpaid.')]]);
});

it('the number of bookings is written with its noun', () => {
  expect([0, 1, 2].map(many.countBookings)).toEqual(['0 bookings', '1 booking', '2 bookings']);
});

it('how many of the bookings can take a status is one sentence', () => {
  expect([many.ableWords(0, 1), many.ableWords(0, 3), many.ableWords(2, 3)]).toEqual([
    'The booking can be changed',
    'All 3 can be changed',
    '2 of 3 cannot be changed',
  ]);
});

it('the exported bookings contain no formula for a spreadsheet', () => {
  const booking = aBooking({ clientName: '=HYPERLINK("x")', payableAmount: 100.1, paidAmount: 0.2, isActive: false });
  const { name, text } = bookingsCsv([booking], '2025-02-01');
  expect(name).toBe('bookings-2025-02-01.csv');
  expect(parseCsv(text).map((row) => row.join('|'))).toEqual([
    'Code|Customer|Client type|Phone|WhatsApp|Status|Items|Created|Appointment|Payable|Paid|Pending|Deleted',
    `BK-1001|'=HYPERLINK("x")|Individual|0300-1234567|0321-7654321|Pending|RTX 3080|Jan 5, 2025, 12:30 PM|Jan 8, 2025, 11:00 AM|100.1|0.2|99.9|Deleted`,
  ]);
});

it('the labels of several bookings are one file, without bookings that have no active item', () => {
  const others = [7, 8, 9].map((id) => aBooking({ id, code: `BK-${id}` }));
  const bare = aBooking({ id: 6, code: 'BK-6', booking_items: [anItem({ isActive: false })] });
  const file = { path: '/booking/7/labels', fileName: 'labels-BK-7-and-2-more.pdf' };
  expect(labelsOfMany([bare, ...others])).toEqual({
    papers: [
      { ...file, title: 'Item labels, 62 x 29 mm', query: { format: 'label', also: '8,9' } },
      { ...file, title: 'Item labels, A4 sheet', query: { format: 'sheet', also: '8,9' } },
    ],
    refused: [{ id: 6, code: 'BK-6', sentence: 'This booking has no active item to label.' }],
  });
  expect(labelsOfMany([bare]).papers).toEqual([]);
});
