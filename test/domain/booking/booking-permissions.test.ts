import { expect, it } from 'vitest';
import { findRefusedFields } from '../../../src/domain/booking/booking-permissions.ts';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { aBooking, aPayment } from '../../support/a.ts';

const booking = aBooking({ booking_payments: [aPayment(), aPayment({ id: 22, status: 'PENDING' })] });

const refusedPaths = (role: string | null, patch: BookingPatch) =>
  findRefusedFields(role, booking, patch).map(({ path }) => path);
const item = (row: object): BookingPatch => ({ booking_items: [{ id: 11, ...row }] });
const payment = (row: object): BookingPatch => ({ booking_payments: [{ id: 21, ...row }] });

it.each<[string, BookingPatch, string[]]>([
  ['works on items', item({ status: 'REPAIRED', comments: 'New fan' }), []],
  ['keeps the contact log', { contact_log: [{ id: 31, notes: 'Called' }, { status: 'SMS' }] }, []],
  ['sends what is stored already', { clientName: booking.clientName, delivery: [{ id: 41 }] }, []],
  ['sends an empty text for none', { ...item({ comments: '' }), delivery: [{ id: 41, landmark: '' }] }, []],
  ['says why', { reason: 'No reason' }, []],
  ['renames the customer', { clientName: 'Bilal', status: 'CANCELLED' }, ['clientName', 'status']],
  ['changes the price', item({ payableAmount: 1, status: 'REPAIRED' }), ['booking_items.0.payableAmount']],
  ['takes an item off', item({ isActive: false }), ['booking_items.0.isActive']],
  ['adds rows', { booking_payments: [{}], delivery: [{}] }, ['booking_payments.0', 'delivery.0']],
  ['changes an unknown item', item({ id: 999, status: 'REPAIRED' }), ['booking_items.0']],
])('a technician %s [PERM-02]', (_, patch, paths) => {
  expect(refusedPaths('TECHNICIAN', patch)).toEqual(paths);
});

const paid = ['paidAmount', 'status', 'isActive', 'recipientName'].map((field) => `booking_payments.0.${field}`);
it.each<[string, BookingPatch, string[]]>([
  ['takes money', { booking_payments: [{ id: 22, status: 'PAID', paidAmount: 7 }, { status: 'PAID' }] }, []],
  ['keeps a paid amount', payment({ paidAmount: 5_000.25 }), []],
  ['corrects', payment({ paidAmount: 1, status: 'PENDING', isActive: false, recipientName: 'Sana' }), paid],
])('a counter %s [PERM-03]', (_, patch, paths) => {
  expect(refusedPaths('COUNTER', patch)).toEqual(paths);
});
