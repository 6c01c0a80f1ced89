import { expect, it, afterEach, vi } from 'vitest';
import { createTokenRefresh } from '../../../src/services/session/token-refresh.ts';
import { createTokenStore } from '../../../src/services/session/token-store.ts';
import { deferred } from '../../deferred.ts';
import { aStoredSession } from '../../support/a.ts';
import { fakeLocks } from '../../support/fake-tabs.ts';
import { createProof } from '../../../src/services/session/refresh-proof.ts';

const held = aStoredSession();
const renewed = aStoredSession({ accessToken: 'access-2', refreshToken: 'refresh-2' });

/** A tab that is told late of what the others store. */
function openTab(locks: Pick<LockManager, 'request'>, tabsNotified: () => Promise<unknown>, refreshes: string[]) {
  let item: string | null = JSON.stringify(held);
  const storage = { getItem: () => item, setItem: (_: string, value: string) => void (item = value), removeItem() {} };
  const store = createTokenStore({ storage, events: { addEventListener() {}, removeEventListener() {} } });
  const auth = { refresh: async (token: string) => (refreshes.push(token), renewed) };
  return { store, refresh: createTokenRefresh({ auth, store, locks, tabsNotified }) };
}

it('keeps its turn until the other tabs see the new tokens, and keeps nobody here waiting', async () => {
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

it('waits 2 s for the store of keys, and goes on without a proof then [SIGN-04]', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const proofs: (string | null)[] = [];
  void createProof('https://shop.test/api/auth/refresh', 'token').then((proof) => proofs.push(proof));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(proofs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(proofs).toEqual([null]);
});
