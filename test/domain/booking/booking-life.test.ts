import { describe, expect, it } from 'vitest';
import { bookingLife } from '../../../src/domain/booking/booking-life.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { HistoryEntry } from '../../../src/domain/history/history.ts';
import { aHistoryEntry, SANA } from '../../support/a.ts';

const createdAt = '2025-01-05T07:30:00.000Z';
type Change = [after: BookingStatus, before: BookingStatus | null, day: number, person?: HistoryEntry['person']];
const entry = ([after, before, day, person = SANA]: Change) =>
  aHistoryEntry({
    id: day,
    at: `2025-01-${String(day).padStart(2, '0')}T09:00:00.000Z`,
    person,
    is: before === null ? 'created' : 'changed',
    changes: [{ path: 'status', before, after }],
  });

/** Entries that do not belong to a booking's life. */
const OTHERS = (['item', 'booking'] as const).map((thing) =>
  aHistoryEntry({
    thing,
    is: thing === 'item' ? 'changed' : 'refused',
    changes: [{ path: 'status', before: 'DRAFT', after: 'CONFIRMED' }],
  }),
);

/** Each phase with its day and person: [current], passed, (ahead), {undated}. */
const life = (status: BookingStatus, ...entries: Change[]) =>
  bookingLife({ status, createdAt }, [...OTHERS, ...entries.map(entry)])
    .map(({ phase, is, at, person }) => {
      const shown = [phase, at?.slice(8, 10), person?.split(' ')[0]].filter(Boolean).join(' ');
      return { current: `[${shown}]`, passed: shown, ahead: `(${shown})`, undated: `{${shown}}` }[is];
    })
    .join(', ');

describe('the life of a booking', () => {
  it('has a phase for each status, even without a history [LIFE-01]', () => {
    const bookedIn = '[bookedIn 05], (confirmed), (inWork), (ready), (done)';
    const confirmed = 'bookedIn 05, [confirmed], (inWork), (ready), (done)';
    const ready = 'bookedIn 05, {confirmed}, {inWork}, [ready], (done)';
    expect(Object.fromEntries(BOOKING_STATUSES.map((status) => [status, life(status)]))).toEqual({
      DRAFT: bookedIn,
      PENDING: bookedIn,
      IN_REVIEW: bookedIn,
      CONFIRMED: confirmed,
      PENDING_DELIVERY: confirmed,
      IN_QUEUE: confirmed,
      IN_PROGRESS: 'bookedIn 05, {confirmed}, [inWork], (ready), (done)',
      RESOLVED: ready,
      PENDING_PAYMENT: ready,
      REJECTED: 'bookedIn 05, [rejected]',
      COMPLETED: 'bookedIn 05, {confirmed}, {inWork}, {ready}, [done]',
      CANCELLED: 'bookedIn 05, [cancelled]',
    });
  });

  it('shows the time and person of the last change to each phase, and omits skipped phases [LIFE-01]', () => {
    const drafted: Change[] = [
      ['DRAFT', 'CONFIRMED', 9],
      ['CONFIRMED', 'DRAFT', 8],
      ['DRAFT', null, 5],
    ];
    const gone: Change[] = [
      ['RESOLVED', 'IN_QUEUE', 12],
      ['IN_QUEUE', 'CONFIRMED', 11],
      ['CONFIRMED', 'DRAFT', 10, null],
    ];
    expect([life('RESOLVED', ...gone, ...drafted), life('DRAFT', ...drafted)]).toEqual([
      'bookedIn 05 Sana, confirmed 10, {inWork}, [ready 12 Sana], (done)',
      '[bookedIn 05 Sana], (confirmed), (inWork), (ready), (done)',
    ]);
  });

  it('ends with the cancellation, after the phases that were reached [LIFE-01]', () => {
    expect(life('CANCELLED', ['CANCELLED', 'IN_PROGRESS', 9], ['IN_PROGRESS', 'DRAFT', 7])).toBe(
      'bookedIn 05, {confirmed}, inWork 07 Sana, [cancelled 09 Sana]',
    );
  });

  it('shows no time for earlier phases of an imported booking [MOVE-04]', () => {
    expect(life('COMPLETED', ['COMPLETED', null, 20])).toBe('bookedIn 05, {confirmed}, {inWork}, {ready}, [done]');
  });
});
