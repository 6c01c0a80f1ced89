import { describe, expect, it } from 'vitest';
import { bookingLife, type LifeStep } from '../../../src/domain/booking/booking-life.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { HistoryEntry } from '../../../src/domain/history/history.ts';

const createdAt = '2025-01-05T07:30:00.000Z';
const amna = { id: 2, name: 'Amna Tariq' };
const entry = (
  after: BookingStatus,
  before: BookingStatus | null,
  day: number,
  person: HistoryEntry['person'] = amna,
) =>
  ({
    id: day,
    at: `2025-01-${String(day).padStart(2, '0')}T09:00:00.000Z`,
    person,
    record: 'booking',
    recordId: 101,
    thing: 'booking',
    is: before === null ? 'created' : 'changed',
    name: 'BK-1001',
    changes: [{ path: 'status', before, after }],
    rule: null,
    reason: null,
  }) satisfies HistoryEntry;

const shown = ({ phase, is, at, person }: LifeStep) => [phase, is, at?.slice(8, 10) ?? null, person];
const life = (status: BookingStatus, entries: readonly HistoryEntry[] = []) =>
  bookingLife({ status, createdAt }, entries).map(shown);

describe('where a booking stands', () => {
  it('has a place for each status, without a history too [LIFE-01]', () => {
    const current = BOOKING_STATUSES.map((status) => [
      status,
      life(status)
        .map(([phase, is]) => (is === 'current' ? `[${phase}]` : is === 'passed' ? phase : `(${phase})`))
        .join(' '),
    ]);
    expect(Object.fromEntries(current)).toEqual({
      DRAFT: '[bookedIn] (confirmed) (inWork) (ready) (done)',
      PENDING: '[bookedIn] (confirmed) (inWork) (ready) (done)',
      IN_REVIEW: '[bookedIn] (confirmed) (inWork) (ready) (done)',
      CONFIRMED: 'bookedIn [confirmed] (inWork) (ready) (done)',
      PENDING_DELIVERY: 'bookedIn [confirmed] (inWork) (ready) (done)',
      IN_QUEUE: 'bookedIn [confirmed] (inWork) (ready) (done)',
      IN_PROGRESS: 'bookedIn confirmed [inWork] (ready) (done)',
      RESOLVED: 'bookedIn confirmed inWork [ready] (done)',
      PENDING_PAYMENT: 'bookedIn confirmed inWork [ready] (done)',
      REJECTED: 'bookedIn [rejected]',
      COMPLETED: 'bookedIn confirmed inWork ready [done]',
      CANCELLED: 'bookedIn [cancelled]',
    });
  });

  it('has the moment and the person that last led into each phase, and none for a phase that was left out', () => {
    const entries = [
      entry('RESOLVED', 'IN_QUEUE', 12),
      entry('IN_QUEUE', 'CONFIRMED', 11),
      entry('CONFIRMED', 'DRAFT', 10, null),
      entry('DRAFT', 'CONFIRMED', 9),
      entry('CONFIRMED', 'DRAFT', 8),
      entry('DRAFT', null, 5),
    ];
    expect(life('RESOLVED', entries)).toEqual([
      ['bookedIn', 'passed', '05', 'Amna Tariq'],
      ['confirmed', 'passed', '10', null],
      ['inWork', 'passed', null, null],
      ['ready', 'current', '12', 'Amna Tariq'],
      ['done', 'ahead', null, null],
    ]);
    expect(life('DRAFT', entries.slice(3))).toEqual([
      ['bookedIn', 'current', '05', 'Amna Tariq'],
      ['confirmed', 'ahead', null, null],
      ['inWork', 'ahead', null, null],
      ['ready', 'ahead', null, null],
      ['done', 'ahead', null, null],
    ]);
  });

  it('ends where it was called off, after the phases that it reached [LIFE-01]', () => {
    expect(life('CANCELLED', [entry('CANCELLED', 'IN_PROGRESS', 9), entry('IN_PROGRESS', 'DRAFT', 7)])).toEqual([
      ['bookedIn', 'passed', '05', null],
      ['confirmed', 'passed', null, null],
      ['inWork', 'passed', '07', 'Amna Tariq'],
      ['cancelled', 'current', '09', 'Amna Tariq'],
    ]);
  });

  it('gives no moment that nobody knows to a booking that was taken over further on [MOVE-04]', () => {
    expect(life('COMPLETED', [entry('COMPLETED', null, 20)])).toEqual([
      ['bookedIn', 'passed', '05', null],
      ['confirmed', 'passed', null, null],
      ['inWork', 'passed', null, null],
      ['ready', 'passed', null, null],
      ['done', 'current', null, null],
    ]);
  });
});
