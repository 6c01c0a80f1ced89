import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { SessionRef } from '../../../src/machines/session/session.machine.ts';
import { selectIsReflow } from '../../../src/machines/session/session.selectors.ts';
import type { Http } from '../../../src/services/http/http.ts';
import { deferred } from '../../deferred.ts';
import { createBrowser, createServerStub, signIn, type TabOptions } from './shop-stub.ts';

/** Schedules to try; the full count of the requirement is asked for by the environment. */
const numRuns = Number(process.env['SCHEDULES'] ?? 30);
const patience = { timeout: numRuns * 2_000 };

const settled = (session: SessionRef) => waitFor(session, (snapshot) => !snapshot.hasTag('busy'));
const isSignedIn = (session: SessionRef) => session.getSnapshot().hasTag('signedIn');
const logOut = async (session: SessionRef) => {
  session.send({ type: 'session.end' });
  await waitFor(session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
};
const statusOf = (call: Promise<unknown>) => call.catch((failure: ApiError) => failure.status);

/** Amna signed in at a tab, where her access has run out. */
async function open(tab: TabOptions = {}, offers?: readonly string[]) {
  let schedule: ((label: string) => Promise<unknown>) | undefined;
  const pace = (label: string) => schedule?.(label) ?? Promise.resolve();
  const server = createServerStub(pace, offers);
  const browser = createBrowser(pace);
  const here = browser.openTab(server, tab);
  await signIn(here.session);
  /** Lets a scheduler decide the order of all later steps. */
  const hold = (scheduler: fc.Scheduler) => {
    schedule = (label) => scheduler.schedule(Promise.resolve(), label);
  };
  server.expireAccess();
  return { server, browser, hold, ...here };
}

describe('the session and the client', () => {
  it(
    'refresh once for 50 refused calls, and repeat each call once with its body [AUTH-09, AUTH-10]',
    patience,
    async () => {
      const order = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { server, http, hold } = await open();
        hold(scheduler);
        const numbers = Array.from({ length: 50 }, (_, n) => n);
        const answers = Promise.all(numbers.map((n) => http('/booking', { method: 'POST', body: { n } })));
        await scheduler.waitFor(answers);
        expect(await answers).toEqual(numbers.map((n) => ({ echo: { n } })));
        expect(server.refreshes()).toBe(1);
        const sent = server.calls.filter(({ call }) => call === 'POST /booking');
        const expected = ['access-1', 'access-2'].flatMap((token) => numbers.map((n) => [token, n]));
        const attempts = sent.map(({ token, body }) => [token, (body as { n: number }).n]);
        expect(attempts.map(String).toSorted()).toEqual(expected.map(String).toSorted());
      });
      await fc.assert(order, { numRuns });
    },
  );

  it('prefer a logout over a running refresh, in this tab or another [AUTH-07]', patience, async () => {
    const order = fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, elsewhere) => {
      const { server, browser, hold, ...here } = await open();
      const other = browser.openTab(server);
      await settled(other.session);
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
      const { server, browser, hold, ...here } = await open();
      const tabs = [here, browser.openTab(server)];
      for (const { session } of tabs) await settled(session);
      hold(scheduler);
      await scheduler.waitFor(Promise.all(tabs.flatMap(({ http }) => [http('/a'), http('/b'), http('/c')])));
      expect([server.refreshes(), tabs.map(({ session }) => isSignedIn(session))]).toEqual([1, [true, true]]);
    });
    await fc.assert(order, { numRuns });
  });

  it('continue after the lock times out because another tab is frozen', async () => {
    const giveUp = new AbortController();
    const { server, browser, http, session } = await open({ lockTimeout: () => giveUp.signal });
    browser.freezeLock();
    const answer = http('/dashboard');
    await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }));
    expect(server.refreshes()).toBe(0);
    giveUp.abort(new DOMException('Too long', 'TimeoutError'));
    expect([await answer, server.refreshes()]).toEqual([{ echo: null }, 1]);
  });

  it('refresh without a lock if the browser has no Web Locks', async () => {
    const { server, http } = await open({ locks: undefined });
    expect([await http('/dashboard'), server.refreshes()]).toEqual([{ echo: null }, 1]);
  });

  it('end the session without a loop if the repeated call is refused too [AUTH-12]', async () => {
    const { server, browser, http, session } = await open();
    server.onCall = (call) => call === 'GET /dashboard' && server.expireAccess();
    expect([await statusOf(http('/dashboard')), server.refreshes(), browser.keys(), isSignedIn(session)]).toEqual([
      401,
      1,
      ['theme'],
      false,
    ]);
    expect(server.calls.filter(({ call }) => call === 'GET /dashboard').length).toBe(2);
  });

  it('end the session if the refresh is refused, without a logout call [AUTH-11]', async () => {
    const { server, browser, http, session } = await open();
    // Elsewhere, which makes the tokens of this browser old ones.
    await signIn(createBrowser().openTab(server).session);
    server.expireAccess();
    expect([await statusOf(http('/dashboard')), browser.keys(), isSignedIn(session), server.isAlive()]).toEqual([
      401,
      ['theme'],
      false,
      true,
    ]);
  });

  it('report a network error while the refresh gets no answer [AUTH-13]', async () => {
    const { server, browser, http, session } = await open();
    server.onCall = (call) => {
      if (call === 'POST /auth/refresh') throw new TypeError('fetch failed');
    };
    const call = () => http('/dashboard').catch((error: ApiError) => error.message);
    expect(await Promise.all([call(), call(), call()])).toEqual(Array(3).fill('Network error occurred'));
    expect([isSignedIn(session), browser.keys()]).toEqual([true, ['theme', 'session']]);
    server.onCall = () => undefined;
    session.send({ type: 'network.restored' });
    expect(await http('/dashboard')).toEqual({ echo: null });
  });

  it('treat a 401 at sign-in as a failed login [AUTH-17]', async () => {
    const server = createServerStub();
    const { session } = createBrowser().openTab(server);
    const facts: unknown[] = [];
    session.on('*', (fact) => facts.push(fact));
    await settled(session);
    session.send({ type: 'login.submit', email: 'amna@shop.pk', password: 'wrong' });
    await settled(session);
    expect([facts, server.refreshes()]).toEqual([[{ type: 'session.refused', text: 'Wrong email or password' }], 0]);
  });

  it('restore the person, the role and the tokens after a reload, and forget them after a logout [AUTH-08, AUTH-20]', async () => {
    const { server, browser } = await open();
    const { http, session } = browser.openTab(server);
    await settled(session);
    const signedInAt = '2025-01-05T07:30:00.000Z';
    expect(session.getSnapshot().context.session).toEqual({
      is: 'signedIn',
      user: {
        id: 0,
        email: 'amna@shop.pk',
        name: 'amna@shop.pk',
        role: 'CUSTOMER',
        createdAt: signedInAt,
        updatedAt: signedInAt,
      },
      role: 'OWNER',
      isReflow: true,
      mustChangePassword: false,
      mustSetUpFactor: false,
    });
    expect(await http('/dashboard')).toEqual({ echo: null });
    await logOut(session);
    expect([browser.keys(), server.isAlive(), isSignedIn(session)]).toEqual([['theme'], false, false]);
  });

  describe('of a tab that missed a sign-in by someone else', () => {
    /** Amna's tab, which receives no storage events of the other tab. */
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
        await logOut(other.session);
        await signIn(other.session, 'bilal@shop.pk');
      };
      const bookings = () => server.calls.filter(({ call }) => call === 'POST /booking').map(({ token }) => token);
      return { amnas, facts, browser, bookings, signInBilal };
    }
    const save = (http: Http) => statusOf(http('/booking', { method: 'POST', body: {} }));

    it('send nothing in the name of the next person, even before the tab is notified [AUTH-19]', async () => {
      const { amnas, facts, bookings, signInBilal } = await openBoth();
      await signInBilal();
      expect([await save(amnas.http), bookings(), facts]).toEqual([
        401,
        [],
        [{ type: 'session.ended', cause: 'replaced', personKey: 'amna@shop.pk' }],
      ]);
    });

    it('do not repeat a call of the first person with the token of the next [AUTH-19]', async () => {
      const turn = deferred();
      const { amnas, bookings, signInBilal } = await openBoth((label) =>
        label === 'to server: POST /booking' ? turn.promise : Promise.resolve(),
      );
      const saving = save(amnas.http);
      await signInBilal();
      turn.resolve();
      expect([await saving, bookings()]).toEqual([401, ['access-1']]);
    });

    it('keep the next person signed in if the first logs out late [AUTH-19]', async () => {
      const { amnas, browser, signInBilal } = await openBoth();
      await signInBilal();
      await logOut(amnas.session);
      expect(browser.keys()).toEqual(['theme', 'session']);
    });
  });

  it('recognize Reflow’s server in a session that the previous release stored [OFFER-04]', async () => {
    const { browser, server } = await open({}, ['signOut', 'people']);
    const { session } = browser.openTab(server);
    await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
    expect(selectIsReflow(session.getSnapshot())).toBe(true);
  });

  it('send no logout to a plain provider [OFFER-02]', async () => {
    const { server, browser, session } = await open({}, []);
    await logOut(session);
    expect([browser.keys(), server.calls.map(({ call }) => call)]).toEqual([['theme'], ['POST /auth/login']]);
  });

  const signDpop = async (path: string, refreshToken: string) => `${path} with ${refreshToken}`;
  it.each([
    ['with the key of the browser', ['reflow'], signDpop, true],
    ['without a proof at a plain provider', [], signDpop, false],
    ['without one where the browser keeps no key', ['reflow'], async () => null, false],
  ] as const)('bind a new session and refresh it %s [SIGN-04, OFFER-02]', async (_, offers, proof, isProven) => {
    const { server, http } = await open({ signDpop: proof }, offers);
    await expect.poll(() => server.calls.length).toBe(isProven ? 2 : 1);
    await http('/dashboard');
    expect(server.calls.map(({ call, proof: sent }) => (sent === null ? call : `${call} by ${sent}`))).toEqual([
      'POST /auth/login',
      ...(isProven ? ['POST /auth/bind by /auth/bind with refresh-1'] : []),
      'GET /dashboard',
      `POST /auth/refresh${isProven ? ' by /auth/refresh with refresh-1' : ''}`,
      'GET /dashboard',
    ]);
  });

  it('keep the session if the code for proofs cannot be loaded [SIGN-04]', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const { http, session } = await open({ signDpop: lost });
    const failure = await http('/dashboard').catch((error: ApiError) => error.kind);
    expect([failure, session.getSnapshot().value]).toEqual(['network', { signedIn: 'coolingDown' }]);
  });
});
