import { describe, expect, it, afterEach, vi } from 'vitest';
import { SESSION_KEY, type StoredSession } from '../../../src/services/session/stored-session.ts';
import { createTokenStore } from '../../../src/services/session/token-store.ts';
import { aStoredSession } from '../../support/a.ts';
import { createTokenRefresh } from '../../../src/services/session/token-refresh.ts';
import { deferred } from '../../deferred.ts';
import { fakeLocks } from '../../support/fake-tabs.ts';
import { createProof } from '../../../src/services/session/refresh-proof.ts';

const held = aStoredSession();
const later = aStoredSession({ loginId: 'second', accessToken: 'access-9' });

function start(stored: StoredSession | null = null) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const listeners: ((event: StorageEvent) => void)[] = [];
  const events = {
    addEventListener: (_: 'storage', listener: (event: StorageEvent) => void) => void listeners.push(listener),
    removeEventListener: () => {},
  };
  const store = createTokenStore({ storage, events });
  const reports: unknown[] = [];
  store.watch((found) => reports.push(found));
  if (stored) store.start(stored);
  /** Another tab removes its stored value, or changes another key. */
  const tell = (key: string | null, old: StoredSession | null) => {
    const event = { key, oldValue: old && JSON.stringify(old), newValue: null } as StorageEvent;
    for (const listener of listeners) listener(event);
  };
  const renew = (over: Parameters<typeof aStoredSession>[0]) => store.renew('first', aStoredSession(over));
  return { store, items, tell, reports, renew };
}

describe('the token store', () => {
  it('keeps a sign-in under one key and returns it when it is cleared', () => {
    const { store, items } = start(held);
    expect([[...items.keys()], store.read()]).toEqual([[SESSION_KEY], held]);
    expect([store.clear(), store.read(), items.size]).toEqual([held, null, 0]);
  });

  it.each([
    [{ accessToken: 'access-2', refreshToken: null, role: null }, { accessToken: 'access-2' }],
    [{ accessToken: 'access-3', refreshToken: 'refresh-3', role: 'OWNER', offers: [] }, null],
  ])('stores the refreshed tokens %j, and keeps values that the answer omits', (tokens, kept) => {
    const { store, renew } = start(held);
    expect([renew(tokens), store.read()]).toEqual([true, { ...held, ...(kept ?? tokens) }]);
  });

  it.each([null, later])('ignores refreshed tokens that arrive after a logout or another sign-in: %j', (present) => {
    const { store, renew } = start(present);
    expect([renew({ accessToken: 'late' }), store.read()]).toEqual([false, present]);
  });

  it('removes tokens that were written just after another tab signed out', () => {
    const { tell, items, reports } = start(aStoredSession({ accessToken: 'access-2' }));
    tell(SESSION_KEY, held);
    expect([reports, items.size]).toEqual([[null], 0]);
  });

  it('keeps a later sign-in if the sign-out of an earlier one is noticed late', () => {
    const { store, tell, reports } = start(later);
    tell(SESSION_KEY, held);
    expect([reports, store.read()]).toEqual([[later], later]);
  });

  it('reacts only to its own key and to a cleared storage', () => {
    const { tell, reports } = start();
    tell('theme', null);
    tell(null, null);
    expect(reports).toEqual([null]);
  });

  const { offers: _later, ...before } = held;
  it.each([
    [JSON.stringify(before), { ...held, offers: [] }],
    ['', null],
    ['null', null],
    ['{', null],
    ['{"accessToken":"x"}', null],
  ])('reads %j, also of before the offers', (text, read) => {
    const { store, items } = start();
    items.set(SESSION_KEY, text);
    expect(store.read()).toEqual(read);
  });
});

const renewed = aStoredSession({ accessToken: 'access-2', refreshToken: 'refresh-2' });

/** Opens a tab that is notified late of other tabs. */
function openTab(locks: Pick<LockManager, 'request'>, tabsNotified: () => Promise<unknown>, refreshes: string[]) {
  let item: string | null = JSON.stringify(held);
  const storage = { getItem: () => item, setItem: (_: string, value: string) => void (item = value), removeItem() {} };
  const store = createTokenStore({ storage, events: { addEventListener() {}, removeEventListener() {} } });
  const auth = { refresh: async (token: string) => (refreshes.push(token), renewed) };
  return { store, refresh: createTokenRefresh({ auth, store, locks, tabsNotified }) };
}

it('the lock is held until the other tabs see the new tokens, without blocking its caller', async () => {
  const refreshes: string[] = [];
  const locks = fakeLocks();
  const told = deferred();
  const here = openTab(locks, () => told.promise, refreshes);
  const other = openTab(locks, () => Promise.resolve(), refreshes);
  const { signal } = new AbortController();
  const [first, second] = [here.refresh('access-1', signal), other.refresh('access-1', signal)];
  expect(await first).toEqual(renewed);
  await new Promise(setImmediate);
  other.store.start(renewed);
  told.resolve();
  expect([await second, refreshes]).toEqual([renewed, ['refresh-1']]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a call waits 2 s for the store of keys, then continues without a proof [SIGN-04]', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const proofs: (string | null)[] = [];
  void createProof('https://shop.test/api/auth/refresh', 'token').then((proof) => proofs.push(proof));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(proofs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(proofs).toEqual([null]);
});
