import { describe, expect, it } from 'vitest';
import { SESSION_KEY, type StoredSession } from '../../../src/services/session/stored-session.ts';
import { createTokenStore } from '../../../src/services/session/token-store.ts';
import { aStoredSession } from '../../support/a.ts';

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
  /** Another tab removes what it had stored, or touches another key. */
  const tell = (key: string | null, old: StoredSession | null) => {
    const event = { key, oldValue: old && JSON.stringify(old), newValue: null } as StorageEvent;
    for (const listener of listeners) listener(event);
  };
  const renew = (over: Parameters<typeof aStoredSession>[0]) => store.renew('first', aStoredSession(over));
  return { store, items, tell, reports, renew };
}

describe('the token store', () => {
  it('keeps a sign-in under one key and gives it back when it is cleared', () => {
    const { store, items } = start(held);
    expect([[...items.keys()], store.read()]).toEqual([[SESSION_KEY], held]);
    expect([store.clear(), store.read(), items.size]).toEqual([held, null, 0]);
  });

  it.each([
    [{ accessToken: 'access-2', refreshToken: null, role: null }, { accessToken: 'access-2' }],
    [{ accessToken: 'access-3', refreshToken: 'refresh-3', role: 'OWNER', offers: [] }, null],
  ])('keeps refreshed tokens %j, and what the answer left out as it was', (tokens, kept) => {
    const { store, renew } = start(held);
    expect([renew(tokens), store.read()]).toEqual([true, { ...held, ...(kept ?? tokens) }]);
  });

  it.each([null, later])('drops refreshed tokens that come after a logout or another sign-in: %j', (present) => {
    const { store, renew } = start(present);
    expect([renew({ accessToken: 'late' }), store.read()]).toEqual([false, present]);
  });

  it('removes tokens that were written a moment after another tab signed out', () => {
    const { tell, items, reports } = start(aStoredSession({ accessToken: 'access-2' }));
    tell(SESSION_KEY, held);
    expect([reports, items.size]).toEqual([[null], 0]);
  });

  it('leaves a later sign-in alone when the sign-out of an earlier one is heard late', () => {
    const { store, tell, reports } = start(later);
    tell(SESSION_KEY, held);
    expect([reports, store.read()]).toEqual([[later], later]);
  });

  it('hears of its own key and of an emptied storage only', () => {
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
