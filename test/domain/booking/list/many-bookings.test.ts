import { expect, it } from 'vitest';
import {
  bookingsCsv,
  countBookings,
  labelsOfMany,
  manyStepLabel,
  stepsOfMany,
} from '../../../../src/domain/booking/list/many-bookings.ts';
import { INBOUND_REQUIRED, type BookingStatus } from '../../../../src/domain/booking/booking-status.ts';
import { aBooking, aDelivery, anItem } from '../../../support/a.ts';
import { parseCsv } from '../../../fixtures/parse-csv.ts';

const inbound = aDelivery({ type: 'INBOUND' });
const bookings = [
  aBooking({ id: 1, code: 'BK-1', status: 'DRAFT', delivery: [inbound] }),
  aBooking({ id: 2, code: 'BK-2', status: 'DRAFT', delivery: [] }),
  aBooking({ id: 3, code: 'BK-3', status: 'CONFIRMED', delivery: [] }),
  aBooking({ id: 4, code: 'BK-4', isActive: false }),
];
const said = (id: number, sentence: string) => ({ id, code: `BK-${id}`, sentence });
const step = (of: BookingStatus) => stepsOfMany(bookings).find(({ status }) => status === of);

it('each status says which of several bookings can take it, and why the others cannot [LIST-16, EDIT-01, EDIT-28]', () => {
  expect(step('CONFIRMED')).toEqual({
    status: 'CONFIRMED',
    able: [1],
    refused: [said(2, INBOUND_REQUIRED), said(3, 'Is Confirmed already.'), said(4, 'This booking has been deleted')],
    hints: [],
  });
  expect(stepsOfMany(bookings).map(manyStepLabel)).toEqual([
    'Draft (1 of 4)',
    'Pending (3 of 4)',
    'Confirmed (1 of 4)',
    'In Progress (3 of 4)',
    'Resolved (3 of 4)',
    'Completed (3 of 4)',
    'Cancelled (3 of 4)',
  ]);
});

it('what is still to pay is said before bookings are completed [LIST-16]', () => {
  const owing = aBooking({
    id: 5,
    code: 'BK-5',
    status: 'RESOLVED',
    payableAmount: 2_500,
    paidAmount: 0,
    booking_items: [anItem({ payableAmount: 2_500 })],
    booking_payments: [],
  });
  const completed = stepsOfMany([owing]).find(({ status }) => status === 'COMPLETED');
  expect([completed?.able, completed?.hints]).toEqual([[5], [said(5, 'Completed with Rs 2,500 still to pay.')]]);
});

it('the labels of several bookings are one file, without those that have no active item', () => {
  const others = [7, 8, 9].map((id) => aBooking({ id, code: `BK-${id}` }));
  const bare = aBooking({ id: 6, code: 'BK-6', booking_items: [anItem({ isActive: false })] });
  expect(labelsOfMany([bare, ...others])).toEqual({
    papers: [
      {
        title: 'Item labels, 62 x 29 mm',
        path: '/booking/7/labels',
        query: { format: 'label', also: '8,9' },
        fileName: 'labels-BK-7-and-2-more.pdf',
      },
      {
        title: 'Item labels, A4 sheet',
        path: '/booking/7/labels',
        query: { format: 'sheet', also: '8,9' },
        fileName: 'labels-BK-7-and-2-more.pdf',
      },
    ],
    refused: [said(6, 'This booking has no active item to label.')],
  });
  expect(labelsOfMany([bare]).papers).toEqual([]);
});

it('the chosen bookings are a table that no spreadsheet runs', () => {
  const { name, text } = bookingsCsv(
    [aBooking({ code: 'BK-1', clientName: '=HYPERLINK("x")', payableAmount: 100.1, paidAmount: 0.2, isActive: false })],
    '2025-02-01',
  );
  const [header, row] = parseCsv(text);
  expect(name).toBe('bookings-2025-02-01.csv');
  expect(Object.fromEntries((header ?? []).map((title, place) => [title, row?.[place]]))).toEqual({
    Code: 'BK-1',
    Customer: `'=HYPERLINK("x")`,
    'Client type': 'Individual',
    Phone: expect.any(String),
    WhatsApp: expect.any(String),
    Status: 'Pending',
    Items: expect.any(String),
    Created: expect.stringContaining('2025'),
    Appointment: expect.any(String),
    Payable: '100.1',
    Paid: '0.2',
    Pending: '99.9',
    Deleted: 'Deleted',
  });
});

it('bookings are counted in words', () => {
  expect([0, 1, 2].map(countBookings)).toEqual(['0 bookings', '1 booking', '2 bookings']);
});
