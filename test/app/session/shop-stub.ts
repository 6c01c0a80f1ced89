import { waitFor } from 'xstate';
import { createLiveSession } from '../../../src/app/session/live-session.ts';
import type { SessionRef } from '../../../src/machines/session/session.machine.ts';
import { LOCK_NAME } from '../../../src/services/session/token-refresh.ts';
import { fakeLocks } from '../../support/fake-tabs.ts';

type TabParts = Parameters<typeof createLiveSession>[0];
export type TabOptions = Partial<TabParts>;

/** Signs in at a tab without a session. */
export async function signIn(session: SessionRef, email = 'amna@shop.pk'): Promise<void> {
  await waitFor(session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
  session.send({ type: 'login.submit', email, password: 'hold the line' });
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'active' }));
}

/** The people who can unlock a counter with the PIN 204816. */
export const PEOPLE = ['amna@shop.pk', 'bilal@shop.pk', 'sana@shop.pk'].map((email, at) => ({
  id: at + 1,
  name: email.slice(0, email.indexOf('@')),
  email,
  role: 'COUNTER',
  hasPin: true,
}));

type Answer = { status: number; body: unknown };
type Sent = Record<string, unknown> | null;
const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });
const no = (error: string): Answer => ({ status: 401, body: { success: false, error } });

type ServerStub = ReturnType<typeof createServerStub>;

/**
 * A provider in memory: issues the tokens of one login and records its requests.
 * @param pace settles when a request may reach the server, and again when its answer may return
 */
export function createServerStub(
  pace: (label: string) => Promise<unknown> = () => Promise.resolve(),
  offers: readonly string[] = ['reflow'],
) {
  /** Every call in order: `POST /auth/refresh`, the token it came with and its body. */
  const calls: { call: string; token: string | null; body: unknown; proof: string | null }[] = [];
  let generation = 0;
  let goodFrom = 0;
  let alive = false;
  let person = '';
  const renew = (email: unknown = person): Answer => {
    person = String(email);
    generation += 1;
    goodFrom = generation;
    alive = true;
    return ok({ accessToken: `access-${generation}`, refreshToken: `refresh-${generation}`, role: 'OWNER', offers });
  };
  const answers: Record<string, (body: Sent) => Answer> = {
    'POST /auth/login': (body) =>
      body?.['password'] === 'wrong' ? no('Wrong email or password') : renew(body?.['email']),
    'POST /auth/refresh': (body) =>
      alive && body?.['refreshToken'] === `refresh-${generation}` ? renew() : no('Your session has ended'),
    'POST /auth/counter': () => ok({ name: 'Front desk', lockMinutes: 5, asksPin: false, people: PEOPLE }),
    'POST /auth/pin': (body) =>
      body?.['pin'] === '204816' ? renew(PEOPLE.find(({ id }) => id === body['staffId'])?.email) : no('Wrong PIN'),
    'POST /auth/bind': () => ok(null),
    'POST /auth/logout': () => {
      alive = false;
      return ok(null);
    },
  };
  /** Returns the user of a valid token. */
  const ownerOf = (token: string | null) =>
    alive && Number(token?.replace('access-', '')) >= goodFrom ? person : null;
  const answer = (call: string, token: string | null, body: Sent): Answer =>
    answers[call]?.(body) ?? (ownerOf(token) === null ? no('Please sign in again') : ok({ echo: body }));

  const stub = {
    calls,
    /** Called before each answer. A thrown error replaces the answer. */
    onCall: (_call: string): unknown => undefined,
    refreshes: () => calls.filter(({ call }) => call === 'POST /auth/refresh').length,
    /** The access tokens that are good now are so no longer. */
    expireAccess: () => {
      goodFrom = generation + 1;
    },
    isAlive: () => alive,
    ownerOf,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://shop.test');
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`;
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null;
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Sent) : null;
      init?.signal?.throwIfAborted();
      await pace(`to server: ${call}`);
      calls.push({ call, token, body, proof: new Headers(init?.headers).get('dpop') });
      stub.onCall(call);
      const { status, body: sent } = answer(call, token, body);
      await pace(`from server: ${call}`);
      init?.signal?.throwIfAborted();
      return Response.json(sent, { status });
    },
  };
  return stub;
}

/** One browser: its tabs share a storage, which tells each tab what the others do, and a lock. */
export function createBrowser(pace: (label: string) => Promise<unknown> = () => Promise.resolve()) {
  const items = new Map<string, string>([['theme', 'dark']]);
  const windows: EventTarget[] = [];

  function change(from: EventTarget, key: string, newValue: string | null) {
    const oldValue = items.get(key) ?? null;
    if (newValue === null) items.delete(key);
    else items.set(key, newValue);
    for (const window of windows.filter((each) => each !== from)) {
      void pace(`storage event: ${key} ${newValue === null ? 'removed' : 'set'}`).then(() =>
        window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue })),
      );
    }
  }

  const locks = fakeLocks();

  return {
    keys: () => [...items.keys()],
    /** The browser is a counter of the shop from now on. */
    enrol: () => void items.set('counter', '{}'),
    /** Holds the lock for ever, like a frozen tab. */
    freezeLock: () => void locks.request(LOCK_NAME, () => new Promise(() => {})),
    openTab(server: ServerStub, extra: TabOptions = {}) {
      const window = new EventTarget();
      windows.push(window);
      const parts: Pick<TabParts, 'storage' | 'events'> = {
        storage: {
          getItem: (key) => items.get(key) ?? null,
          setItem: (key, value) => change(window, key, value),
          removeItem: (key) => change(window, key, null),
        },
        events: {
          addEventListener: (type, listener) =>
            window.addEventListener(type, (event) => listener(event as StorageEvent)),
          removeEventListener: () => {},
        },
      };
      const live = createLiveSession({
        baseUrl: 'http://shop.test/api',
        fetch: server.fetch,
        timeout: () => new AbortController().signal,
        lockTimeout: () => new AbortController().signal,
        now: () => '2025-01-05T07:30:00.000Z',
        ...parts,
        locks,
        tabsNotified: () => Promise.resolve(),
        ...extra,
      });
      live.session.start();
      return { ...live, ...parts };
    },
  };
}
