import { describe, expect, it } from 'vitest';
import { toUser } from '../../../src/domain/session/staff.ts';
import { SESSION_KEY, type StoredSession } from '../../../src/services/session/stored-session.ts';
import { createTokenStore } from '../../../src/services/session/token-store.ts';

const held: StoredSession = {
  loginId: 'first',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  user: toUser('amna@shop.pk', '2025-01-05T07:30:00.000Z'),
  role: 'COUNTER',
  offers: ['signOut'],
  mustChangePassword: false,
};

function start() {
  const items = new Map<string, string>();
  const window = new EventTarget();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const store = createTokenStore({
    storage,
    events: {
      addEventListener: (type, listener) => window.addEventListener(type, (event) => listener(event as StorageEvent)),
      removeEventListener: () => {},
    },
  });
  const tell = (key: string | null, oldValue: StoredSession | null, newValue: StoredSession | null) =>
    window.dispatchEvent(
      Object.assign(new Event('storage'), {
        key,
        oldValue: oldValue && JSON.stringify(oldValue),
        newValue: newValue && JSON.stringify(newValue),
      }),
    );
  return { store, items, tell };
}

describe('the token store', () => {
  it('keeps a sign-in under one key and gives it back when it is cleared', () => {
    const { store, items } = start();
    store.start(held);
    expect([[...items.keys()], store.read()]).toEqual([[SESSION_KEY], held]);
    expect([store.clear(), store.read(), items.size]).toEqual([held, null, 0]);
  });

  it('keeps refreshed tokens, and what the answer left out as it was', () => {
    const { store } = start();
    store.start(held);
    expect(
      store.renew('first', {
        accessToken: 'access-2',
        refreshToken: null,
        role: null,
        offers: ['signOut'],
        mustChangePassword: false,
      }),
    ).toBe(true);
    expect(store.read()).toEqual({ ...held, accessToken: 'access-2' });
    store.renew('first', {
      accessToken: 'access-3',
      refreshToken: 'refresh-3',
      role: 'OWNER',
      offers: [],
      mustChangePassword: false,
    });
    expect(store.read()).toEqual({
      ...held,
      accessToken: 'access-3',
      refreshToken: 'refresh-3',
      role: 'OWNER',
      offers: [],
      mustChangePassword: false,
    });
  });

  it.each([
    ['after a logout', null],
    ['after another sign-in', { ...held, loginId: 'second', accessToken: 'access-9' }],
  ])('drops refreshed tokens that come %s', (_, present) => {
    const { store } = start();
    if (present) store.start(present);
    expect([
      store.renew('first', {
        accessToken: 'late',
        refreshToken: 'late',
        role: null,
        offers: [],
        mustChangePassword: false,
      }),
      store.read(),
    ]).toEqual([false, present]);
  });

  it('removes tokens that were written a moment after another tab signed out', () => {
    const { store, tell, items } = start();
    const reports: unknown[] = [];
    store.watch((found) => reports.push(found));
    store.start({ ...held, accessToken: 'access-2' });
    tell(SESSION_KEY, held, null);
    expect([reports, items.size]).toEqual([[null], 0]);
  });

  it('leaves a later sign-in alone when the sign-out of an earlier one is heard late', () => {
    const { store, tell } = start();
    const reports: unknown[] = [];
    const later = { ...held, loginId: 'second' };
    store.watch((found) => reports.push(found));
    store.start(later);
    tell(SESSION_KEY, held, null);
    expect([reports, store.read()]).toEqual([[later], later]);
  });

  it('hears of its own key and of an emptied storage only', () => {
    const { store, tell } = start();
    const reports: unknown[] = [];
    store.watch((found) => reports.push(found));
    tell('theme', null, null);
    tell(null, null, null);
    expect(reports).toEqual([null]);
  });

  it('reads a session of before the offers as one without any', () => {
    const { store, items } = start();
    const { offers: _later, ...before } = held;
    items.set(SESSION_KEY, JSON.stringify(before));
    expect(store.read()).toEqual({ ...held, offers: [], mustChangePassword: false });
  });

  it.each(['', 'null', '{', '{"accessToken":"x"}'])('reads %j as nothing', (text) => {
    const { store, items } = start();
    items.set(SESSION_KEY, text);
    expect(store.read()).toBeNull();
  });
});
