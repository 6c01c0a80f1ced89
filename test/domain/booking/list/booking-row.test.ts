import { describe, expect, it } from 'vitest';
import {
  bookingAppointment,
  bookingCreated,
  bookingMoney,
  bookingTotal,
} from '../../../../src/domain/booking/list/booking-row.ts';

describe('a row of the booking list', () => {
  it.each([
    ['2025-01-05T07:30:00Z', '2025-01-05', 'Jan 5 · today'],
    ['2025-01-05T20:30:00Z', '2025-01-07', 'Jan 6 · 1 d'],
    ['2024-12-31T10:00:00Z', '2025-01-05', 'Dec 31, 2024 · 5 d'],
    ['2025-01-06T10:00:00Z', '2025-01-05', 'Jan 6 · today'],
    ['2025-01-05', '2025-01-08', 'Jan 5 · 3 d'],
    ['not a time', '2025-01-05', 'not a time'],
  ])('shows the day and the age of %s on %s [LIST-19]', (createdAt, today, words) => {
    expect(bookingCreated({ createdAt }, today)).toBe(words);
  });

  it('shows the time of an appointment', () => {
    expect(bookingAppointment({ appointmentDate: '2025-01-08T06:00:00Z' }, '2025-01-05')).toBe('Jan 8, 11:00 AM');
    expect(bookingAppointment({ appointmentDate: null }, '2025-01-05')).toBeNull();
  });

  it.each([
    [0, 0, '—', null],
    [500, 0, 'Rs 500 pending', null],
    [1500, 0, 'Rs 1,500 pending', null],
    [1500, 500.5, 'Rs 999.50 pending', 'of Rs 1,500'],
    [1500, 1500, 'Rs 1,500 paid', null],
    [1500, 2000, 'Rs 500 overpaid', null],
    [0.3, 0.1 + 0.2, 'Rs 0.30 paid', null],
  ])('shows the unpaid amount of %d with %d paid [LIST-19]', (payableAmount, paidAmount, words, total) => {
    const booking = { payableAmount, paidAmount };
    expect([bookingMoney(booking), bookingTotal(booking)]).toEqual([words, total]);
  });
});
