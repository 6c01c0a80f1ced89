import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type EmittedFrom } from 'xstate';
import { redirects } from '../../../src/app/notifications/session.notifications.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { SESSION_MESSAGES } from '../../../src/domain/session/session-messages.ts';
import type { LoginInput } from '../../../src/domain/session/login-errors.ts';
import { toUser } from '../../../src/domain/session/staff.ts';
import {
  sessionMachine,
  type EndCause,
  type SessionEvent,
  type SignedIn,
} from '../../../src/machines/session/session.machine.ts';
import {
  hasOffer,
  selectRefusal,
  selectLoginErrors,
  selectLoginRefusal,
  selectSettings,
  selectUser as userIn,
} from '../../../src/machines/session/session.selectors.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { sessionModel, type SessionDriver } from '../../../tools/models/session.model.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { takeOnActor } from '../take-on-actor.ts';

type Fact = EmittedFrom<typeof sessionMachine>;

const person: SignedIn = {
  user: toUser('amna@shop.pk', '2025-01-05T07:30:00.000Z'),
  role: 'COUNTER',
  offers: ['signOut'],
  mustChangePassword: false,
};
const elsewhere: SignedIn = {
  user: toUser('bilal@shop.pk', '2025-01-05T08:00:00.000Z'),
  role: 'TECHNICIAN',
  offers: [],
  mustChangePassword: false,
};
const typed: LoginInput = { email: 'amna@shop.pk', password: 'hold the line' };
const status = (code: number, body: unknown = null) => new ApiError('status', { status: code, body });

function start() {
  const restores: Deferred<SignedIn | null>[] = [];
  const signIns: (Deferred<SignedIn> & { input: LoginInput; signal: AbortSignal })[] = [];
  const refreshes: (Deferred<SignedIn | null> & { refused: string; signal: AbortSignal })[] = [];
  const forgotten: EndCause[] = [];
  const facts: Fact[] = [];
  const clock = new SimulatedClock();
  let tab: ((event: SessionEvent) => void) | undefined;
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise(() => {
          const answer = deferred<SignedIn | null>();
          restores.push(answer);
          return answer.promise;
        }),
        signIn: fromPromise(({ input, signal }) => {
          const answer = deferred<SignedIn>();
          signIns.push({ ...answer, input, signal });
          return answer.promise;
        }),
        refreshToken: fromPromise(({ input, signal }) => {
          const answer = deferred<SignedIn | null>();
          refreshes.push({ ...answer, refused: input.refused, signal });
          return answer.promise;
        }),
        forgetSession: fromPromise(async ({ input }) => void forgotten.push(input.cause)),
        watchTabs: fromCallback<SessionEvent>(({ sendBack }) => {
          tab = sendBack;
        }),
      },
    }),
    { clock },
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, clock, restores, signIns, refreshes, forgotten, facts, tell: (event: SessionEvent) => tab?.(event) };
}

const settled = async (promise: Promise<unknown> | undefined) => {
  await promise?.catch(() => null);
  await Promise.resolve();
};

async function signedIn() {
  const shop = start();
  shop.restores[0]?.resolve(person);
  await settled(shop.restores[0]?.promise);
  return shop;
}

function createDriver(shop: ReturnType<typeof start>): SessionDriver {
  const { actor, clock, restores, signIns, refreshes } = shop;
  const answer = async <T>(pending: Deferred<T> | undefined, how: { value: T } | { error: unknown }) => {
    if ('value' in how) pending?.resolve(how.value);
    else pending?.reject(how.error);
    await settled(pending?.promise);
  };
  const show = (state: unknown, whose: SignedIn | null, tags: string[]) => {
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, userIn(snapshot)?.email, [...snapshot.tags]]).toEqual([state, whose?.user.email, tags]);
  };
  let whose = person;
  let submitted = 0;
  let refused = 0;
  return {
    actors: () => [actor],
    events: {
      'nothing was stored': () => answer(restores[0], { value: null }),
      'a session was stored': () => answer(restores[0], { value: person }),
      'submit half a form': () => actor.send({ type: 'login.submit', email: 'amna', password: '' }),
      'submit the form': () => {
        submitted += 1;
        actor.send({ type: 'login.submit', ...typed });
      },
      'server accepts': () => answer(signIns.at(-1), { value: person }),
      'server refuses': () => answer(signIns.at(-1), { error: status(401, { error: 'Wrong email or password' }) }),
      'server is silent': () => answer(signIns.at(-1), { error: new ApiError('network') }),
      'a call is refused': () => {
        refused += 1;
        actor.send({ type: 'token.expired', refused: `token ${refused}` });
      },
      'refresh succeeds': () => answer(refreshes.at(-1), { value: whose }),
      'refresh is refused': () => answer(refreshes.at(-1), { error: status(401) }),
      'refresh finds no session': () => answer(refreshes.at(-1), { value: null }),
      'refresh is not answered': () => answer(refreshes.at(-1), { error: status(503) }),
      'the cool-down passes': () => clock.increment(60_000),
      'the network is back': () => actor.send({ type: 'network.restored' }),
      'the repeat is refused': () => actor.send({ type: 'token.refusedAgain' }),
      'log out': () => actor.send({ type: 'session.end' }),
      'sign in elsewhere': () => {
        whose = elsewhere;
        shop.tell({ type: 'tab.signedIn', ...elsewhere });
      },
      'sign out elsewhere': () => shop.tell({ type: 'tab.signedOut' }),
    },
    states: {
      'waiting for the session': () => show('restoring', null, ['busy']),
      'signed out': async () => {
        await Promise.resolve();
        await Promise.resolve();
        show({ signedOut: 'idle' }, null, ['signedOut']);
        expect(selectLoginErrors(actor.getSnapshot())).toEqual({});
      },
      'form with complaints': () => {
        show({ signedOut: 'idle' }, null, ['signedOut']);
        expect(selectLoginErrors(actor.getSnapshot())).toEqual({
          email: 'Please enter a valid email address',
          password: 'Password is required',
        });
      },
      'signing in': () => {
        show('authenticating', null, ['busy', 'signedOut']);
        expect(signIns.map(({ input }) => input)).toEqual(Array.from({ length: submitted }, () => typed));
      },
      'signed in': () => show({ signedIn: 'active' }, whose, ['signedIn']),
      refreshing: () => {
        show({ signedIn: 'refreshing' }, whose, ['signedIn']);
        expect(refreshes.map((each) => each.refused)).toEqual(
          Array.from({ length: refused }, (_, at) => `token ${at + 1}`),
        );
      },
      'cooling down': () => show({ signedIn: 'coolingDown' }, whose, ['signedIn']),
    },
  };
}

describe('the session machine', () => {
  it('is described, reachable and decided in every part', () => {
    const coverage = coverMachine(sessionMachine, {
      events: {
        'login.submit': [typed, { email: '', password: '' }],
        'login.edit': [{ field: 'email' }],
        'token.expired': [{ refused: 'old' }],
        'tab.signedIn': [elsewhere],
        'xstate.done.actor.restoreSession': [{ output: null }, { output: person }],
        'xstate.done.actor.signIn': [{ output: person }],
        'xstate.error.actor.signIn': [{ error: status(401) }, { error: status(500) }],
        'xstate.done.actor.refreshToken': [{ output: person }, { output: null }],
        'xstate.error.actor.refreshToken': [{ error: status(401) }, { error: status(503) }],
      },
    });
    expect(coverage).toEqual(COMPLETE);
  });

  it.each(shortestPaths(sessionModel))('%s', async (_, path) => {
    await expect(takeOnActor(sessionModel, path, createDriver(start()))).resolves.toEqual(path.steps.length);
  });

  it.each<[string, unknown, boolean]>([
    ['400', status(400), true],
    ['401', status(401), true],
    ['403', status(403), true],
    ['500', status(500), true],
    ['408', status(408), false],
    ['429', status(429), false],
    ['502', status(502), false],
    ['503', status(503), false],
    ['504', status(504), false],
    ['no network', new ApiError('network'), false],
    ['a time-out', new ApiError('timeout'), false],
    ['an unreadable answer', new ApiError('shape', { status: 200 }), false],
  ])('a refresh answered with %s [AUTH-11, AUTH-13]', async (_, error, ends) => {
    const { actor, refreshes, facts } = await signedIn();
    actor.send({ type: 'token.expired', refused: 'old' });
    refreshes[0]?.reject(error);
    await settled(refreshes[0]?.promise);
    expect([actor.getSnapshot().hasTag('signedIn'), facts]).toEqual(
      ends ? [false, [{ type: 'session.ended', cause: 'expired', personKey: 'amna@shop.pk' }]] : [true, []],
    );
  });

  it('starts one refresh for any number of refused calls [AUTH-10]', async () => {
    const { actor, refreshes } = await signedIn();
    for (let call = 0; call < 50; call += 1) actor.send({ type: 'token.expired', refused: 'old' });
    expect(refreshes.length).toBe(1);
  });

  it('does not ask again before the cool-down has passed [AUTH-13]', async () => {
    const { actor, refreshes, clock } = await signedIn();
    actor.send({ type: 'token.expired', refused: 'old' });
    refreshes[0]?.reject(new ApiError('network'));
    await settled(refreshes[0]?.promise);
    clock.increment(59_999);
    actor.send({ type: 'token.expired', refused: 'old' });
    expect(refreshes.length).toBe(1);
    clock.increment(1);
    actor.send({ type: 'token.expired', refused: 'old' });
    expect(refreshes.length).toBe(2);
  });

  it('lets a logout win over the refresh in flight [AUTH-07]', async () => {
    const { actor, refreshes, facts, forgotten } = await signedIn();
    actor.send({ type: 'token.expired', refused: 'old' });
    actor.send({ type: 'session.end' });
    expect(refreshes[0]?.signal.aborted).toBe(true);
    refreshes[0]?.resolve(person);
    await settled(refreshes[0]?.promise);
    expect([actor.getSnapshot().hasTag('signedOut'), forgotten, facts]).toEqual([
      true,
      ['logout'],
      [{ type: 'session.ended', cause: 'logout', personKey: 'amna@shop.pk' }],
    ]);
  });

  it('makes one sign-in of a double press [AUTH-03]', () => {
    const { actor, signIns, restores } = start();
    restores[0]?.resolve(null);
    return settled(restores[0]?.promise).then(() => {
      actor.send({ type: 'login.submit', ...typed });
      actor.send({ type: 'login.submit', ...typed });
      expect(signIns.map(({ input }) => input)).toEqual([typed]);
    });
  });

  it('takes a complaint away as soon as its field is edited [AUTH-01, AUTH-02]', async () => {
    const { actor, restores } = start();
    restores[0]?.resolve(null);
    await settled(restores[0]?.promise);
    actor.send({ type: 'login.submit', email: '', password: '' });
    expect(selectLoginErrors(actor.getSnapshot())).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
    actor.send({ type: 'login.edit', field: 'email' });
    expect(selectLoginErrors(actor.getSnapshot())).toEqual({ password: 'Password is required' });
  });

  it('asks for the address without the blanks around it, and for the password as it is [AUTH-03]', async () => {
    const { actor, signIns, restores } = start();
    restores[0]?.resolve(null);
    await settled(restores[0]?.promise);
    actor.send({ type: 'login.submit', email: ' amna@shop.pk ', password: ' hold the line ' });
    expect(signIns.map(({ input }) => input)).toEqual([{ email: 'amna@shop.pk', password: ' hold the line ' }]);
  });

  it.each([
    [status(401, { error: 'Wrong email or password' }), { type: 'session.refused', text: 'Wrong email or password' }],
    [status(401), { type: 'session.refused', text: SESSION_MESSAGES.refused.fallback }],
    [new ApiError('network'), { type: 'session.unanswered', text: SESSION_MESSAGES.unanswered.fallback }],
    [status(500), { type: 'session.unanswered', text: SESSION_MESSAGES.unanswered.fallback }],
    [
      new ApiError('shape', { status: 200 }),
      { type: 'session.unanswered', text: SESSION_MESSAGES.unanswered.fallback },
    ],
  ])('tells why nobody is signed in: %s [AUTH-05, AUTH-06]', async (error, fact) => {
    const { actor, signIns, restores, facts } = start();
    restores[0]?.resolve(null);
    await settled(restores[0]?.promise);
    actor.send({ type: 'login.submit', ...typed });
    signIns[0]?.reject(error);
    await settled(signIns[0]?.promise);
    expect(facts).toEqual([fact]);
    expect(selectLoginRefusal(actor.getSnapshot())).toBe(fact.text);
    actor.send({ type: 'login.edit', field: 'password' });
    expect(selectLoginRefusal(actor.getSnapshot())).toBeNull();
  });

  it('names who has signed in, and forgets the person and the token at the end [AUTH-04, AUTH-08]', async () => {
    const { actor, signIns, restores, facts } = start();
    restores[0]?.resolve(null);
    await settled(restores[0]?.promise);
    actor.send({ type: 'login.submit', ...typed });
    signIns[0]?.resolve(person);
    await settled(signIns[0]?.promise);
    expect(facts).toEqual([{ type: 'session.started', user: person.user }]);
    actor.send({ type: 'token.expired', refused: 'token 1' });
    actor.send({ type: 'session.end' });
    expect(actor.getSnapshot().context.session).toEqual({
      is: 'signedOut',
      ended: { cause: 'logout', personKey: 'amna@shop.pk' },
      errors: {},
      refusal: null,
    });
  });

  it.each([
    ['COUNTER', null],
    ['TECHNICIAN', 'You do not have permission to use the ledger.'],
    [null, null],
  ])('says to the role %s of the ledger: %s [NAV-07, PERM-06]', async (role, refusal) => {
    const { actor, tell } = await signedIn();
    tell({ type: 'tab.signedIn', ...person, role });
    expect(selectRefusal(actor.getSnapshot(), 'ledger.read')).toBe(refusal);
  });
});

describe('a sign-in in another tab', () => {
  const amnaAgain: SignedIn = {
    user: toUser('Amna@shop.pk', '2025-01-05T09:00:00.000Z'),
    role: 'OWNER',
    offers: [],
    mustChangePassword: false,
  };

  it('of another person ends the session and starts a new one [AUTH-19]', async () => {
    const { actor, tell, facts, forgotten } = await signedIn();
    tell({ type: 'tab.signedIn', ...elsewhere });
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, userIn(snapshot)?.email, facts, forgotten]).toEqual([
      { signedIn: 'active' },
      elsewhere.user.email,
      [{ type: 'session.ended', cause: 'replaced', personKey: 'amna@shop.pk' }],
      [],
    ]);
  });

  it('of another person aborts the refresh of the first [AUTH-19]', async () => {
    const { actor, tell, refreshes } = await signedIn();
    actor.send({ type: 'token.expired', refused: 'old' });
    tell({ type: 'tab.signedIn', ...elsewhere });
    expect([actor.getSnapshot().value, refreshes[0]?.signal.aborted]).toEqual([{ signedIn: 'active' }, true]);
  });

  it('of another person counts where a refresh finds it before the tab is told [AUTH-19]', async () => {
    const { actor, refreshes, facts } = await signedIn();
    actor.send({ type: 'token.expired', refused: 'old' });
    refreshes[0]?.resolve(elsewhere);
    await settled(refreshes[0]?.promise);
    expect([userIn(actor.getSnapshot())?.email, facts]).toEqual([
      elsewhere.user.email,
      [{ type: 'session.ended', cause: 'replaced', personKey: 'amna@shop.pk' }],
    ]);
  });

  it('of the same person brings the role and the offers, and ends nothing [AUTH-19]', async () => {
    const { actor, tell, facts } = await signedIn();
    tell({ type: 'tab.signedIn', ...amnaAgain });
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, snapshot.context.session, facts]).toEqual([
      { signedIn: 'active' },
      { is: 'signedIn', ...amnaAgain },
      [],
    ]);
  });

  it('counts while this tab signs in or looks for a session [AUTH-19]', async () => {
    const looking = start();
    looking.tell({ type: 'tab.signedIn', ...elsewhere });
    looking.restores[0]?.resolve(null);
    await settled(looking.restores[0]?.promise);
    expect(userIn(looking.actor.getSnapshot())?.email).toBe(elsewhere.user.email);

    const { actor, restores, signIns, tell, facts } = start();
    restores[0]?.resolve(null);
    await settled(restores[0]?.promise);
    actor.send({ type: 'login.submit', ...typed });
    tell({ type: 'tab.signedIn', ...elsewhere });
    expect(signIns[0]?.signal.aborted).toBe(true);
    signIns[0]?.resolve(person);
    await settled(signIns[0]?.promise);
    expect([userIn(actor.getSnapshot())?.email, facts]).toEqual([elsewhere.user.email, []]);
  });

  it('and a sign-out there count while this tab looks for a session', async () => {
    const { actor, restores, tell } = start();
    tell({ type: 'tab.signedOut' });
    restores[0]?.resolve(person);
    await settled(restores[0]?.promise);
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
  });
});

describe('what the provider offers', () => {
  it('comes with the sign-in, changes with a refresh and ends with the session', async () => {
    const { actor, refreshes } = await signedIn();
    const offered = () => [hasOffer(actor.getSnapshot(), 'signOut'), hasOffer(actor.getSnapshot(), 'bookingRestore')];
    expect(offered()).toEqual([true, false]);
    actor.send({ type: 'token.expired', refused: 'old' });
    refreshes[0]?.resolve({ ...person, offers: ['bookingRestore', 'something newer'], mustChangePassword: false });
    await settled(refreshes[0]?.promise);
    expect(offered()).toEqual([false, true]);
    actor.send({ type: 'session.end' });
    expect(offered()).toEqual([false, false]);
  });
});

describe('the settings', () => {
  it.each([
    ['OWNER', ['shop', 'people'], '/settings'],
    ['OWNER', ['shop'], '/settings'],
    ['OWNER', ['people'], '/people'],
    ['OWNER', [], undefined],
    ['MANAGER', ['shop'], undefined],
    [null, ['shop'], '/settings'],
  ])('begin for %s, who is offered %j, at %s [SHOP-07]', (role, offers, path) => {
    const session: SignedIn & { is: 'signedIn' } = { ...person, is: 'signedIn', role, offers };
    const snapshot = sessionMachine.resolveState({ value: { signedIn: 'active' }, context: { session } });
    expect(selectSettings(snapshot)).toBe(path);
  });
});

describe('the facts of the session', () => {
  it('lead to the sign-in after a logout only [NAV-05]', () => {
    const causes: EndCause[] = ['logout', 'expired', 'elsewhere'];
    expect(
      causes.map((cause) => redirects['session.ended']({ type: 'session.ended', cause, personKey: 'amna@shop.pk' })),
    ).toEqual(['/login', null, null]);
  });
});
