import { expect, it } from 'vitest';
import { toUser } from '../../../src/domain/session/staff.ts';
import { createTokenRefresh } from '../../../src/services/session/token-refresh.ts';
import type { StoredSession } from '../../../src/services/session/stored-session.ts';
import { createTokenStore } from '../../../src/services/session/token-store.ts';
import { deferred } from '../../deferred.ts';

const held: StoredSession = {
  loginId: 'login',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  user: toUser('amna@shop.pk', '2025-01-05T07:30:00.000Z'),
  role: 'COUNTER',
  offers: [],
  mustChangePassword: false,
};

/** Turns that are taken one after the other. */
function createLocks() {
  let tail: Promise<unknown> = Promise.resolve();
  const request = ((_name: string, _options: LockOptions, turn: () => Promise<unknown>) => {
    tail = tail.then(turn);
    return tail;
  }) as LockManager['request'];
  return { request };
}

/** A tab that is told late of what the others store. */
function openTab(locks: Pick<LockManager, 'request'>, tabsNotified: () => Promise<unknown>, refreshes: string[]) {
  const items = new Map([['session', JSON.stringify(held)]]);
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const store = createTokenStore({ storage, events: { addEventListener() {}, removeEventListener() {} } });
  const auth = {
    refresh: async (token: string) => {
      refreshes.push(token);
      return {
        accessToken: 'access-2',
        refreshToken: 'refresh-2',
        role: 'COUNTER',
        offers: ['signOut'],
        mustChangePassword: false,
      };
    },
  };
  return { items, refresh: createTokenRefresh({ auth, store, locks, tabsNotified }) };
}

it('keeps its turn until the other tabs see the new tokens, and keeps nobody here waiting', async () => {
  const refreshes: string[] = [];
  const locks = createLocks();
  const told = deferred();
  const here = openTab(locks, () => told.promise, refreshes);
  const other = openTab(locks, () => Promise.resolve(), refreshes);
  const { signal } = new AbortController();
  const [first, second] = [here.refresh('access-1', signal), other.refresh('access-1', signal)];
  const renewed = { ...held, accessToken: 'access-2', refreshToken: 'refresh-2', offers: ['signOut'] };
  expect(await first).toEqual(renewed);
  await new Promise(setImmediate);
  other.items.set('session', here.items.get('session') ?? '');
  told.resolve();
  expect([await second, refreshes]).toEqual([renewed, ['refresh-1']]);
});
