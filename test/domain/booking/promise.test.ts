import { describe, expect, it } from 'vitest';
import {
  formatPromise,
  hasPassed,
  isLate,
  isPromise,
  movesPassedPromise,
  nextPromises,
  promiseWords,
  shopClock,
  UNRESOLVED,
  usualPromise,
} from '../../../src/domain/booking/promise.ts';
import { whyReason } from '../../../src/domain/booking/booking-money.ts';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { inZone } from '../../../src/domain/shared/shop-day.ts';
import { aBooking } from '../../support/a.ts';

const CLOCK = '2025-01-05T12:30';

describe('a promise', () => {
  it.each(['2025-01-05', '2025-01-05T00:00', '2025-01-05T23:59', '2028-02-29'])('may be %s [PROMISE-01]', (text) => {
    expect(isPromise(text)).toBe(true);
  });

  it.each(['', '2025-02-29', '2025-01-05T', '2025-01-05T24:00', '2025-01-05T12:60', '2025-01-05 12:30', '5/1/2025'])(
    'cannot be %j [PROMISE-01]',
    (text) => {
      expect(isPromise(text)).toBe(false);
    },
  );

  it.each([
    ['2025-01-04', true],
    ['2025-01-04T23:59', true],
    ['2025-01-05', false],
    ['2025-01-05T12:29', true],
    ['2025-01-05T12:30', false],
    ['2025-01-06', false],
    [null, false],
    [undefined, false],
  ])('of %s has passed at 12:30 on January 5: %s [PROMISE-01]', (promisedFor, passed) => {
    expect(hasPassed(promisedFor, CLOCK)).toBe(passed);
  });

  it('without a time passes at midnight in the zone of the shop [PROMISE-01]', () => {
    const passedIn = (zone: string, now: string) => inZone(zone, () => hasPassed('2025-01-05', shopClock(now)));
    expect(passedIn('Asia/Karachi', '2025-01-05T18:59:59.999Z')).toBe(false);
    expect(passedIn('Asia/Karachi', '2025-01-05T19:00:00.000Z')).toBe(true);
    expect(passedIn('America/New_York', '2025-01-06T04:59:59.999Z')).toBe(false);
    expect(passedIn('America/New_York', '2025-01-06T05:00:00.000Z')).toBe(true);
  });

  it('is shown with its time, and with its year if that is another one [PROMISE-07]', () => {
    expect(['2025-01-06', '2025-01-06T17:05', '2026-01-06'].map((one) => formatPromise(one, CLOCK))).toEqual([
      'Jan 6',
      'Jan 6, 5:05 PM',
      'Jan 6, 2026',
    ]);
  });
});

describe('a late booking', () => {
  it.each(BOOKING_STATUSES)('is not resolved, as %s is or is not [PROMISE-05]', (status) => {
    const late = ['DRAFT', 'PENDING', 'IN_REVIEW', 'CONFIRMED', 'PENDING_DELIVERY', 'IN_QUEUE', 'IN_PROGRESS'];
    expect(UNRESOLVED.includes(status)).toBe(late.includes(status));
    expect(isLate(aBooking({ status, promisedFor: '2025-01-04' }), CLOCK)).toBe(late.includes(status));
  });

  it('is not deleted [PROMISE-05]', () => {
    expect(isLate(aBooking({ status: 'DRAFT', promisedFor: '2025-01-04', isActive: false }), CLOCK)).toBe(false);
  });

  it('says so in words, an other one when it is due [PROMISE-07]', () => {
    const wordsOf = (promisedFor: string | null, status: 'DRAFT' | 'RESOLVED' = 'DRAFT') =>
      promiseWords(aBooking({ status, promisedFor }), CLOCK);
    expect(wordsOf('2025-01-04')).toEqual({ words: 'Late, Jan 4', isLate: true });
    expect(wordsOf('2025-01-06')).toEqual({ words: 'Due Jan 6', isLate: false });
    expect([wordsOf(null), wordsOf('2025-01-04', 'RESOLVED')]).toEqual([null, null]);
  });
});

it('the usual promise is that of the item that takes longest, over the end of a month [PROMISE-02]', () => {
  const days = { GPU: 2, MOBO: null, LAPTOP: 0 };
  const usual = (...types: ('GPU' | 'MOBO' | 'LAPTOP')[]) =>
    usualPromise(
      days,
      types.map((type) => ({ type })),
      '2025-01-30',
    );
  expect([usual('LAPTOP', 'GPU'), usual('LAPTOP'), usual('MOBO'), usual()]).toEqual([
    '2025-02-01',
    '2025-01-30',
    null,
    null,
  ]);
});

it('the dialog offers today, tomorrow, in 3 days and in a week [PROMISE-09]', () => {
  expect(nextPromises('2025-01-30').map(({ value }) => value)).toEqual([
    '2025-01-30',
    '2025-01-31',
    '2025-02-02',
    '2025-02-06',
  ]);
});

it('a change of a promise needs a reason once the promise has passed [PROMISE-04]', () => {
  const saved = aBooking({ promisedFor: '2025-01-04' });
  const moves = (promisedFor: string | null | undefined) => movesPassedPromise(saved, { promisedFor }, CLOCK);
  expect([moves('2025-01-08'), moves(null), moves('2025-01-04'), moves(undefined)]).toEqual([true, true, false, false]);
  expect(movesPassedPromise(aBooking({ promisedFor: '2025-01-05' }), { promisedFor: null }, CLOCK)).toBe(false);
  expect(whyReason(saved, { promisedFor: null }, '2025-01-05T07:30:00.000Z')).toBe('promiseMoved');
  expect(whyReason(saved, { promisedFor: null }, '2025-01-04T07:30:00.000Z')).toBeNull();
});
