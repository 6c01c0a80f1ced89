import { describe, expect, it } from 'vitest';
import { findRefusedFields } from '../../../src/domain/booking/booking-permissions.ts';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { ROLES } from '../../../src/domain/session/permissions.ts';
import { aBooking, aPayment } from '../../support/a.ts';

const booking = aBooking({ booking_payments: [aPayment(), aPayment({ id: 22, status: 'PENDING' })] });

const refusedPaths = (role: string | null, patch: BookingPatch) =>
  findRefusedFields(role, booking, patch).map(({ path }) => path);

describe('a technician', () => {
  it.each<[string, BookingPatch, string[]]>([
    ['works on items', { booking_items: [{ id: 11, status: 'REPAIRED', comments: 'New fan' }] }, []],
    ['keeps the contact log', { contact_log: [{ id: 31, notes: 'Called' }, { status: 'SMS' }] }, []],
    ['sends what is stored already', { clientName: booking.clientName, delivery: [{ id: 41 }] }, []],
    [
      'sends an empty text for none',
      { booking_items: [{ id: 11, comments: '' }], delivery: [{ id: 41, landmark: '' }] },
      [],
    ],
    ['says why', { reason: 'No reason' }, []],
    ['renames the customer', { clientName: 'Bilal', status: 'CANCELLED' }, ['clientName', 'status']],
    [
      'changes the price',
      { booking_items: [{ id: 11, payableAmount: 1, status: 'REPAIRED' }] },
      ['booking_items.0.payableAmount'],
    ],
    ['takes an item off', { booking_items: [{ id: 11, isActive: false }] }, ['booking_items.0.isActive']],
    ['adds rows', { booking_payments: [{}], delivery: [{}] }, ['booking_payments.0', 'delivery.0']],
    ['changes an unknown item', { booking_items: [{ id: 999, status: 'REPAIRED' }] }, ['booking_items.0']],
  ])('%s [PERM-02]', (_, patch, paths) => {
    expect(refusedPaths('TECHNICIAN', patch)).toEqual(paths);
  });
});

describe('a counter', () => {
  it.each<[string, BookingPatch, string[]]>([
    ['takes money', { booking_payments: [{ id: 22, status: 'PAID', paidAmount: 7 }, { status: 'PAID' }] }, []],
    ['keeps a paid amount', { booking_payments: [{ id: 21, paidAmount: 5_000.25 }] }, []],
    [
      'changes a PAID payment',
      { booking_payments: [{ id: 21, paidAmount: 1, status: 'PENDING', isActive: false, recipientName: 'Sana' }] },
      ['paidAmount', 'status', 'isActive', 'recipientName'].map((field) => `booking_payments.0.${field}`),
    ],
  ])('%s [PERM-03]', (_, patch, paths) => {
    expect(refusedPaths('COUNTER', patch)).toEqual(paths);
  });
});

it.each([...ROLES.map((role) => [role, role === 'OWNER' || role === 'MANAGER'] as const), [null, true] as const])(
  '%s may correct paid money: %s [PERM-04, PERM-05, PERM-06]',
  (role, allowed) => {
    const paths = refusedPaths(role, { booking_payments: [{ id: 21, paidAmount: 1 }] });
    expect(paths).toEqual(allowed ? [] : ['booking_payments.0.paidAmount']);
  },
);
