import { describe, expect, it } from 'vitest';
import type { Http } from '../../../src/services/http/http.ts';
import { createQueryCache, keepEqual } from '../../../src/services/storage/query-cache.ts';
import { deferred } from '../../deferred.ts';

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

it('takes what a second answer left as it was from the first', async () => {
  const first = {
    rows: [
      { id: 1, tags: ['a'] },
      { id: 2, tags: [] },
    ],
    total: 2,
  };
  const second = {
    rows: [
      { id: 1, tags: ['a'] },
      { id: 2, tags: ['b'] },
    ],
    total: 2,
  };
  const kept = keepEqual(first, structuredClone(second));
  expect(kept).toEqual(second);
  expect(kept.rows.map((row, at) => row === first.rows[at])).toEqual([true, false]);
  const bookings = createQueryCache(() => 0).of<number, typeof first>('bookings');
  await bookings.read(1, async () => first);
  expect(await bookings.read(1, async () => structuredClone(first))).toBe(first);
});

it.each([
  [{ a: undefined }, { b: 1 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [['a'], { 0: 'a' }],
  [[], {}],
  [null, { a: null }],
  [{ a: 0 }, { a: null }],
])('takes nothing of %j for %j', (last, next) => {
  expect(keepEqual(last, next)).toEqual(next);
});

it('forgets everything when the session ends', () => {
  const cache = createQueryCache(() => 0);
  const bookings = cache.of<number, string>('bookings');
  bookings.set(1, 'BK-1001');
  cache.clear();
  expect(bookings.get(1)).toBeNull();
});

describe('an answer that was asked for before a write', () => {
  const blob = () => Promise.resolve(new Blob([]));
  const http = Object.assign(() => Promise.resolve(null), { blob }) as Http;
  const lost = Object.assign(() => Promise.reject(new Error('No answer came')), { blob }) as Http;

  it.each([
    ['that was answered', http],
    ['whose answer was lost', lost],
  ])('%s is dropped, and asked for again', async (_, client) => {
    const cache = createQueryCache(() => 0);
    const [before, after] = [deferred<string>(), deferred<string>()];
    const asked = [before, after];
    const read = cache.of<number, string>('bookings').read(1, () => asked.shift()?.promise ?? Promise.reject());
    await cache
      .countWrites(client)('/booking/1', { method: 'DELETE', version: null })
      .catch(() => null);
    before.resolve('alive');
    after.resolve('deleted');
    expect(await read).toBe('deleted');
    expect(cache.of<number, string>('bookings').get(1)).toBe('deleted');
  });

  it('counts where only a read went by', async () => {
    const cache = createQueryCache(() => 0);
    const answer = deferred<string>();
    const read = cache.of<number, string>('bookings').read(1, () => answer.promise);
    await cache.countWrites(http)('/booking/2');
    answer.resolve('alive');
    expect(await read).toBe('alive');
  });

  it('is not stored for the next person when the session has ended meanwhile', async () => {
    const cache = createQueryCache(() => 0);
    const answer = deferred<string>();
    const asked = [() => answer.promise, () => Promise.reject(new Error('aborted'))];
    const read = cache.of<number, string>('bookings').read(1, () => asked.shift()?.() ?? Promise.reject());
    cache.clear();
    answer.resolve('of the first person');
    await expect(read).rejects.toThrow('aborted');
    expect(cache.of<number, string>('bookings').get(1)).toBeNull();
  });
});
