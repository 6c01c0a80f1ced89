import { expect, it } from 'vitest';
import { createQueryCache } from '../../src/services/query-cache.ts';

it('keeps an answer for 5 minutes, per read and parameters [READ-04]', () => {
  let now = 0;
  const cache = createQueryCache(() => now);
  const bookings = cache.of<{ page: number }, string[]>('bookings');
  const claims = cache.of<{ page: number }, string[]>('claims');
  bookings.set({ page: 1 }, ['BK-1001']);
  now = 299_999;
  expect([bookings.get({ page: 1 }), bookings.get({ page: 2 }), claims.get({ page: 1 })]).toEqual([
    ['BK-1001'],
    null,
    null,
  ]);
  now = 300_000;
  expect(bookings.get({ page: 1 })).toBeNull();
});

it('forgets everything when the session ends', () => {
  const cache = createQueryCache(() => 0);
  const bookings = cache.of<number, string>('bookings');
  bookings.set(1, 'BK-1001');
  cache.clear();
  expect(bookings.get(1)).toBeNull();
});
