import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { SessionRef } from '../../../src/machines/session/session.machine.ts';
import type { Http } from '../../../src/services/http/http.ts';
import { deferred } from '../../deferred.ts';
import { createBrowser, createServerStub } from './shop-stub.ts';

const typed = { email: 'amna@shop.pk', password: 'hold the line' };
/** Schedules to try; the full count of the requirement is asked for by the environment. */
const numRuns = Number(process.env['SCHEDULES'] ?? 30);
const patience = { timeout: numRuns * 2_000 };

const settled = (session: SessionRef) => waitFor(session, (snapshot) => !snapshot.hasTag('busy'));
const isSignedIn = (session: SessionRef) => session.getSnapshot().hasTag('signedIn');
async function signIn(session: SessionRef) {
  await settled(session);
  session.send({ type: 'login.submit', ...typed });
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'active' }));
}

/** Nothing is held back until `hold` hands the order of events to a scheduler. */
function createPace() {
  let schedule: ((label: string) => Promise<unknown>) | undefined;
  return {
    pace: (label: string) => schedule?.(label) ?? Promise.resolve(),
    hold: (scheduler: fc.Scheduler) => {
      schedule = (label) => scheduler.schedule(Promise.resolve(), label);
    },
  };
}

describe('the session and the client', () => {
  it(
    'make one refresh of 50 refused calls and repeat each once, body intact [AUTH-09, AUTH-10]',
    patience,
    async () => {
      const order = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { pace, hold } = createPace();
        const server = createServerStub(pace);
        const { http, session } = createBrowser().openTab(server);
        await signIn(session);
        server.expireAccess();
        hold(scheduler);
        const numbers = Array.from({ length: 50 }, (_, n) => n);
        const answers = Promise.all(numbers.map((n) => http('/booking', { method: 'POST', body: { n } })));
        await scheduler.waitFor(answers);
        expect(await answers).toEqual(numbers.map((n) => ({ echo: { n } })));
        expect(server.refreshes()).toBe(1);
        const sent = server.calls.filter(({ call }) => call === 'POST /booking');
        const attempts = (token: string) =>
          sent.filter((each) => each.token === token).map(({ body }) => JSON.stringify(body));
        const bodies = numbers.map((n) => JSON.stringify({ n }));
        expect([sent.length, attempts('access-1').toSorted(), attempts('access-2').toSorted()]).toEqual([
          100,
          bodies.toSorted(),
          bodies.toSorted(),
        ]);
      });
      await fc.assert(order, { numRuns });
    },
  );

  it('let a logout win over a refresh in flight, in this tab or another [AUTH-07]', patience, async () => {
    const order = fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, elsewhere) => {
      const { pace, hold } = createPace();
      const server = createServerStub(pace);
      const browser = createBrowser(pace);
      const here = browser.openTab(server);
      await signIn(here.session);
      const other = browser.openTab(server);
      await settled(other.session);
      server.expireAccess();
      hold(scheduler);
      const call = here.http('/dashboard').catch((error: unknown) => error);
      const logout = scheduler
        .schedule(Promise.resolve(), 'press Log out')
        .then(() => (elsewhere ? other : here).session.send({ type: 'session.end' }));
      await scheduler.waitFor(Promise.all([call, logout]));
      await scheduler.waitIdle();
      expect([browser.keys(), isSignedIn(here.session), isSignedIn(other.session)]).toEqual([['theme'], false, false]);
    });
    await fc.assert(order, { numRuns: numRuns * 2 });
  });

  it('share one refresh between two tabs', patience, async () => {
    const order = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { pace, hold } = createPace();
      const server = createServerStub(pace);
      const browser = createBrowser(pace);
      const tabs = [browser.openTab(server), browser.openTab(server)];
      for (const { session } of tabs) await settled(session);
      const [first] = tabs;
      if (first) await signIn(first.session);
      for (const { session } of tabs) await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
      server.expireAccess();
      hold(scheduler);
      const answers = Promise.all(tabs.flatMap(({ http }) => [http('/a'), http('/b'), http('/c')]));
      await scheduler.waitFor(answers);
      expect([server.refreshes(), tabs.map(({ session }) => isSignedIn(session))]).toEqual([1, [true, true]]);
    });
    await fc.assert(order, { numRuns });
  });

  it('go ahead after the lock time-out when another tab is frozen with the lock', async () => {
    const giveUp = new AbortController();
    const server = createServerStub(() => Promise.resolve());
    const browser = createBrowser();
    const { http, session } = browser.openTab(server, { lockTimeout: () => giveUp.signal });
    await signIn(session);
    server.expireAccess();
    browser.freezeLock();
    const answer = http('/dashboard');
    await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }));
    expect(server.refreshes()).toBe(0);
    giveUp.abort(new DOMException('Too long', 'TimeoutError'));
    expect([await answer, server.refreshes()]).toEqual([{ echo: null }, 1]);
  });

  it('refresh without a lock where the browser has none', async () => {
    const server = createServerStub(() => Promise.resolve());
    const { http, session } = createBrowser().openTab(server, { locks: undefined });
    await signIn(session);
    server.expireAccess();
    expect([await http('/dashboard'), server.refreshes()]).toEqual([{ echo: null }, 1]);
  });

  it('end the session when the repeat is refused too, without a loop [AUTH-12]', async () => {
    const server = createServerStub(() => Promise.resolve());
    const browser = createBrowser();
    const { http, session } = browser.openTab({
      ...server,
      fetch: async (input, init) => {
        const answer = await server.fetch(input, init);
        if (server.calls.at(-1)?.call === 'POST /auth/refresh') server.expireAccess();
        return answer;
      },
    });
    await signIn(session);
    server.expireAccess();
    const error = await http('/dashboard').catch((failure: ApiError) => failure.status);
    expect([error, server.refreshes(), browser.keys(), isSignedIn(session)]).toEqual([401, 1, ['theme'], false]);
    expect(server.calls.filter(({ call }) => call === 'GET /dashboard').length).toBe(2);
  });

  it('end the session when the refresh is refused, without telling the server [AUTH-11]', async () => {
    const server = createServerStub(() => Promise.resolve());
    const browser = createBrowser();
    const { http, session } = browser.openTab(server);
    await signIn(session);
    const other = browser.openTab(server, { storage: memory(), events: alone });
    await signIn(other.session);
    server.expireAccess();
    const error = await http('/dashboard').catch((failure: ApiError) => failure.status);
    expect([error, browser.keys(), isSignedIn(session), server.isAlive()]).toEqual([401, ['theme'], false, true]);
  });

  it('fail the calls with the network message while the refresh gets no answer [AUTH-13]', async () => {
    const server = createServerStub(() => Promise.resolve());
    let isDown = false;
    const browser = createBrowser();
    const { http, session } = browser.openTab({
      ...server,
      fetch: (input, init) =>
        isDown && typeof input === 'string' && input.includes('refresh')
          ? Promise.reject(new TypeError('fetch failed'))
          : server.fetch(input, init),
    });
    await signIn(session);
    server.expireAccess();
    isDown = true;
    const failures = await Promise.all(
      [1, 2, 3].map(() => http('/dashboard').catch((error: ApiError) => error.message)),
    );
    expect([failures, isSignedIn(session), browser.keys()]).toEqual([
      Array.from({ length: 3 }, () => 'Network error occurred'),
      true,
      ['theme', 'session'],
    ]);
    isDown = false;
    session.send({ type: 'network.restored' });
    expect(await http('/dashboard')).toEqual({ echo: null });
  });

  it('take a 401 at sign-in for a failed login [AUTH-17]', async () => {
    const server = createServerStub(() => Promise.resolve());
    const { session } = createBrowser().openTab(server);
    const facts: unknown[] = [];
    session.on('*', (fact) => facts.push(fact));
    await settled(session);
    session.send({ type: 'login.submit', email: typed.email, password: 'wrong' });
    await waitFor(session, (snapshot) => snapshot.matches('authenticating'));
    await settled(session);
    expect([facts, server.refreshes()]).toEqual([[{ type: 'session.refused', text: 'Wrong email or password' }], 0]);
  });

  it('restore the person, the role and the tokens after a reload, and forget them after a logout [AUTH-08, AUTH-20]', async () => {
    const server = createServerStub(() => Promise.resolve());
    const browser = createBrowser();
    await signIn(browser.openTab(server).session);
    const { http, session } = browser.openTab(server);
    await settled(session);
    expect(session.getSnapshot().context.session).toEqual({
      is: 'signedIn',
      user: {
        id: 0,
        email: 'amna@shop.pk',
        name: 'amna@shop.pk',
        role: 'CUSTOMER',
        createdAt: '2025-01-05T07:30:00.000Z',
        updatedAt: '2025-01-05T07:30:00.000Z',
      },
      role: 'OWNER',
      offers: ['signOut'],
      mustChangePassword: false,
    });
    expect(await http('/dashboard')).toEqual({ echo: null });
    session.send({ type: 'session.end' });
    await waitFor(session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
    expect([browser.keys(), server.isAlive(), isSignedIn(session)]).toEqual([['theme'], false, false]);
  });

  describe('of a tab in which another person has signed in meanwhile', () => {
    /** Amna's tab, which hears of nothing that the other tab stores. */
    async function openBoth(pace?: (label: string) => Promise<unknown>) {
      const server = createServerStub(pace);
      const browser = createBrowser((label) =>
        label.startsWith('storage') ? new Promise(() => {}) : Promise.resolve(),
      );
      const amnas = browser.openTab(server);
      await signIn(amnas.session);
      const facts: unknown[] = [];
      amnas.session.on('*', (fact) => facts.push(fact));
      const other = browser.openTab(server);
      await settled(other.session);
      const signInBilal = async () => {
        other.session.send({ type: 'session.end' });
        await waitFor(other.session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
        other.session.send({ type: 'login.submit', email: 'bilal@shop.pk', password: typed.password });
        await waitFor(other.session, (snapshot) => snapshot.matches({ signedIn: 'active' }));
      };
      const bookings = () => server.calls.filter(({ call }) => call === 'POST /booking').map(({ token }) => token);
      return { amnas, facts, browser, bookings, signInBilal };
    }
    const replaced = { type: 'session.ended', cause: 'replaced', personKey: 'amna@shop.pk' };
    const save = (http: Http) =>
      http('/booking', { method: 'POST', body: {} }).catch((error: ApiError) => error.status);

    it('send nothing under the name of the next, though the tab has not been told [AUTH-19]', async () => {
      const { amnas, facts, bookings, signInBilal } = await openBoth();
      await signInBilal();
      expect([await save(amnas.http), bookings(), facts]).toEqual([401, [], [replaced]]);
    });

    it('repeat no call of the first with the token of the next [AUTH-19]', async () => {
      const turn = deferred();
      const { amnas, bookings, signInBilal } = await openBoth((label) =>
        label === 'to server: POST /booking' ? turn.promise : Promise.resolve(),
      );
      const saving = save(amnas.http);
      await signInBilal();
      turn.resolve();
      expect([await saving, bookings()]).toEqual([401, ['access-1']]);
    });

    it('leave the next signed in when the first logs out too late [AUTH-19]', async () => {
      const { amnas, browser, signInBilal } = await openBoth();
      await signInBilal();
      amnas.session.send({ type: 'session.end' });
      await waitFor(amnas.session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
      expect(browser.keys()).toEqual(['theme', 'session']);
    });
  });

  it('tell a provider that offers no sign-out nothing of a logout [OFFER-02]', async () => {
    const server = createServerStub(undefined, []);
    const browser = createBrowser();
    const { session } = browser.openTab(server);
    await signIn(session);
    session.send({ type: 'session.end' });
    await waitFor(session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
    expect([browser.keys(), server.calls.map(({ call }) => call)]).toEqual([['theme'], ['POST /auth/login']]);
  });

  const prove = async (path: string, refreshToken: string) => `${path} with ${refreshToken}`;
  const proofs = (server: ReturnType<typeof createServerStub>) =>
    server.calls.map(({ call, proof }) => (proof === null ? call : [call, proof]));

  it('bind a new session to the key of the browser and sign its refreshes, where that is offered [SIGN-04]', async () => {
    const server = createServerStub(undefined, ['refreshProof']);
    const { http, session } = createBrowser().openTab(server, { prove });
    await signIn(session);
    await expect.poll(() => server.calls.length).toBe(2);
    server.expireAccess();
    await http('/dashboard');
    expect(proofs(server)).toEqual([
      'POST /auth/login',
      ['POST /auth/bind', '/auth/bind with refresh-1'],
      'GET /dashboard',
      ['POST /auth/refresh', '/auth/refresh with refresh-1'],
      'GET /dashboard',
    ]);
  });

  it('send no proof to a provider that does not offer it [SIGN-04, OFFER-02]', async () => {
    const server = createServerStub();
    const { http, session } = createBrowser().openTab(server, { prove });
    await signIn(session);
    server.expireAccess();
    await http('/dashboard');
    expect(proofs(server)).toEqual(['POST /auth/login', 'GET /dashboard', 'POST /auth/refresh', 'GET /dashboard']);
  });

  it('refresh without a proof where the browser keeps no key [SIGN-04]', async () => {
    const server = createServerStub(undefined, ['refreshProof']);
    const { http, session } = createBrowser().openTab(server, { prove: async () => null });
    await signIn(session);
    server.expireAccess();
    await http('/dashboard');
    expect(proofs(server)).toEqual(['POST /auth/login', 'GET /dashboard', 'POST /auth/refresh', 'GET /dashboard']);
  });

  it('keep the session when the code of a proof does not come [SIGN-04]', async () => {
    const server = createServerStub(undefined, ['refreshProof']);
    const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const { http, session } = createBrowser().openTab(server, { prove: lost });
    await signIn(session);
    server.expireAccess();
    const failure = await http('/dashboard').catch((error: ApiError) => error.kind);
    expect([failure, session.getSnapshot().value]).toEqual(['network', { signedIn: 'coolingDown' }]);
  });

  it('start signed out from a storage that holds nonsense', async () => {
    const server = createServerStub(() => Promise.resolve());
    const { session } = createBrowser().openTab(server, { storage: memory('{"accessToken":7}'), events: alone });
    await settled(session);
    expect(session.getSnapshot().matches('signedOut')).toBe(true);
  });
});

/** A window that no other tab talks to. */
const alone = { addEventListener: () => {}, removeEventListener: () => {} };

function memory(content: string | null = null) {
  let item = content;
  return {
    getItem: () => item,
    setItem: (_: string, value: string) => void (item = value),
    removeItem: () => void (item = null),
  };
}
