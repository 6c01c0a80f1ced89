import { describe, expect, it, vi } from 'vitest';
import { createQueryCache, keepEqual } from '../../../src/services/storage/query-cache.ts';
import { deferred } from '../../deferred.ts';
import { stubHttp } from '../../support/stub-http.ts';
import { openStorage } from '../../../src/services/storage/page-storage.ts';

const start = () => {
  const cache = createQueryCache(() => 0);
  return { cache, bookings: cache.of<number, string>('bookings') };
};

it('an answer is cached for 5 minutes, for its read and parameters, and until the session ends [READ-04]', () => {
  let now = 0;
  const cache = createQueryCache(() => now);
  const [bookings, claims] = ['bookings', 'claims'].map((name) => cache.of<{ page: number }, string[]>(name));
  bookings?.set({ page: 1 }, ['BK-1001']);
  now = 299_999;
  const known = [bookings?.get({ page: 1 }), bookings?.get({ page: 2 }), claims?.get({ page: 1 })];
  expect(known).toEqual([['BK-1001'], null, null]);
  now = 300_000;
  expect(bookings?.get({ page: 1 })).toBeNull();
  bookings?.set({ page: 1 }, ['BK-1001']);
  cache.clear();
  expect(bookings?.get({ page: 1 })).toBeNull();
});

it('unchanged parts of the first answer are reused in the second', async () => {
  const answer = (...tags: string[]) => ({ rows: [{ tags: ['a'] }, { tags }], total: 2 });
  const first = answer();
  const kept = keepEqual(first, answer('b'));
  expect(kept).toEqual(answer('b'));
  expect(kept.rows.map((row, at) => row === first.rows[at])).toEqual([true, false]);
  const bookings = createQueryCache(() => 0).of<number, typeof first>('bookings');
  await bookings.read(1, async () => first);
  expect(await bookings.read(1, async () => answer())).toBe(first);
});

it.each([
  [{ a: undefined }, { b: 1 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [['a'], { 0: 'a' }],
  [[], {}],
  [null, { a: null }],
  [{ a: 0 }, { a: null }],
])('the answer after %j is exactly %j', (last, next) => {
  expect(keepEqual(last, next)).toEqual(next);
});

describe('an answer that was requested before a write', () => {
  it.each([
    ['that was answered', () => null],
    ['whose answer was lost', () => Promise.reject(new Error('No answer came'))],
  ])('%s is dropped, and asked for again', async (_, answer) => {
    const { cache, bookings } = start();
    const [before, after] = [deferred<string>(), deferred<string>()];
    const asked = [before, after];
    const read = bookings.read(1, () => asked.shift()?.promise ?? Promise.reject());
    const write = cache.countWrites(stubHttp(answer).http)('/booking/1', { method: 'DELETE', version: null });
    await write.catch(() => null);
    before.resolve('alive');
    after.resolve('deleted');
    expect([await read, bookings.get(1)]).toEqual(['deleted', 'deleted']);
  });

  it('is used if there was only a read', async () => {
    const { cache, bookings } = start();
    const answer = deferred<string>();
    const read = bookings.read(1, () => answer.promise);
    await cache.countWrites(stubHttp(() => null).http)('/booking/2');
    answer.resolve('alive');
    expect(await read).toBe('alive');
  });

  it('is not stored for the next person if the session has ended', async () => {
    const { cache, bookings } = start();
    const answer = deferred<string>();
    const asked = [() => answer.promise, () => Promise.reject(new Error('aborted'))];
    const read = bookings.read(1, () => asked.shift()?.() ?? Promise.reject());
    cache.clear();
    answer.resolve('of the first person');
    await expect(read).rejects.toThrow('aborted');
    expect(bookings.get(1)).toBeNull();
  });
});

it('the cache is in memory if the browser forbids storage', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = openStorage(() => {
    throw new DOMException('The request was denied', 'SecurityError');
  });
  storage.setItem('theme', 'dark');
  storage.setItem('session', '{}');
  storage.removeItem('session');
  expect([storage.getItem('theme'), storage.getItem('session')]).toEqual(['dark', null]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
