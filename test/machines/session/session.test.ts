import { describe, expect, it } from 'vitest';
import { fromCallback, fromPromise, matchesState } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { LoginInput } from '../../../src/domain/session/login.ts';
import { toUser } from '../../../src/domain/session/staff.ts';
import {
  sessionMachine,
  type Challenged,
  type EndCause,
  type SessionEvent,
  type SignedIn,
} from '../../../src/machines/session/session.machine.ts';
import {
  selectIsReflow,
  selectIsThrottled,
  selectChallenged,
  selectLoginErrors,
  selectLoginRefusal,
  selectSettings,
  selectUser,
} from '../../../src/machines/session/session.selectors.ts';
import { type DriverOf, placesOf, take } from 'workflow-kit/paths/model';
import { sessionModel } from '../../../tools/models/session.model.ts';
import { shortestPaths } from 'workflow-kit/paths/generate';
import { aRefusal, NO_ANSWER } from '../../support/api-errors.ts';
import { play, untilQuiet } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const person: SignedIn = {
  user: toUser('amna@shop.pk', '2025-01-05T07:30:00.000Z'),
  role: 'COUNTER',
  isReflow: true,
  mustChangePassword: false,
  mustSetUpFactor: false,
};
const elsewhere: SignedIn = {
  user: toUser('bilal@shop.pk', '2025-01-05T08:00:00.000Z'),
  role: 'TECHNICIAN',
  isReflow: false,
  mustChangePassword: false,
  mustSetUpFactor: false,
};
const challenged: Challenged = { email: 'amna@shop.pk', challenge: '7.sealed', factors: ['totp', 'recovery'] };
const typed: LoginInput = { email: 'amna@shop.pk', password: 'hold the line' };
const ended = (cause: EndCause) => ({ type: 'session.ended', cause, personKey: 'amna@shop.pk' });

function start() {
  const forgotten: EndCause[] = [];
  let tab: ((event: SessionEvent) => void) | undefined;
  const session = play(({ hold }) =>
    sessionMachine.provide({
      actors: {
        restoreSession: hold('restore'),
        signIn: hold('sign in'),
        answerChallenge: hold('answer the challenge'),
        refreshToken: hold('refresh', ({ refused }) => refused),
        forgetSession: fromPromise(async ({ input }) => void forgotten.push(input.cause)),
        watchTabs: fromCallback<SessionEvent>(({ sendBack }) => {
          tab = sendBack;
        }),
      },
    }),
  );
  const { actor, calls, send } = session;
  return {
    ...session,
    forgotten,
    tell: (event: SessionEvent) => tab?.(event),
    expire: () => send({ type: 'token.expired', refused: 'old' }),
    submit: (input = typed) => send({ type: 'login.submit', ...input }),
    email: () => selectUser(actor.getSnapshot())?.email,
    tags: () => [...actor.getSnapshot().tags],
    isAborted: () => calls.at(-1)?.signal.aborted,
  };
}

/** Opens a tab that has found the session of this person, or no session. */
async function opened(found: SignedIn | null = person) {
  const tab = start();
  await tab.answer(found);
  return tab;
}

const LATE = 'Your sign-in expired. Please enter your password again.';
const UNEXPECTED = 'An unexpected error occurred';

/** Drives the model on an actor. */
function drive() {
  const { actor, answer, asked, clock, context, email, facts, of, send, submit, tell } = start();
  const told: unknown[] = [];
  let whose = person;
  let submitted = 0;
  let replied = 0;
  let refused = 0;
  /** The message above the form. */
  let said: string | null = null;
  let end: object | null = null;
  const says =
    (text: string | null, does: () => void | Promise<void>, ...more: object[]) =>
    () => {
      said = text;
      told.push(...more);
      return does();
    };
  const ends = (cause: EndCause, does: () => void | Promise<void>) => () => {
    const personKey = whose.user.email;
    end = { cause, personKey };
    return says(null, does, { type: 'session.ended', cause, personKey })();
  };
  const starts = (does: () => void | Promise<void>) => says(null, does, { type: 'session.started', user: person.user });
  const reply = (how: unknown) => answer(how, of('answer the challenge').at(-1));
  const refresh = (how: unknown) => answer(how, of('refresh').at(-1));
  const sees = (errors: object = {}) => {
    const now = actor.getSnapshot();
    expect([facts, selectLoginRefusal(now), selectLoginErrors(now)]).toEqual([told, said, errors]);
  };
  const belongs = () => {
    sees();
    expect(email()).toBe(whose.user.email);
  };
  const states: Partial<DriverOf<typeof sessionModel>['states']> = {
    'signed out': async () => {
      await untilQuiet();
      sees();
      const { session } = context();
      expect(session).toMatchObject({ is: 'signedOut', ended: end, challenged: null });
      expect('user' in session).toBe(false);
    },
    'form with complaints': () =>
      sees({ email: 'Please enter a valid email address', password: 'Password is required' }),
    'signing in': () => expect(asked('sign in')).toEqual(Array.from({ length: submitted }, () => typed)),
    'asked for a code': () => {
      sees();
      expect(selectChallenged(actor.getSnapshot())).toEqual(challenged);
      expect(asked('answer the challenge')).toEqual(
        Array.from({ length: replied }, () => ({ challenged, reply: { code: '123456' } })),
      );
    },
    'checking the code': () => expect(asked('answer the challenge').length).toBe(replied),
    'signed in': belongs,
    refreshing: () => {
      belongs();
      expect(asked('refresh')).toEqual(Array.from({ length: refused }, (_, at) => `token ${at + 1}`));
    },
    'cooling down': belongs,
  };
  const events: DriverOf<typeof sessionModel>['events'] = {
    'nothing was stored': () => answer(null),
    'a session was stored': () => answer(person),
    'submit half a form': () => submit({ email: 'amna', password: '' }),
    'submit the form': says(null, () => {
      submitted += 1;
      submit();
    }),
    'server accepts': starts(() => answer(person)),
    'server refuses': says('No', () => answer(aRefusal(401, 'No')), { type: 'session.refused', text: 'No' }),
    'server is silent': says(UNEXPECTED, () => answer(NO_ANSWER), { type: 'session.unanswered', text: UNEXPECTED }),
    'server asks for a code': () => answer(challenged),
    'submit no code': says('Please type the code', () => send({ type: 'challenge.answer', reply: { code: ' ' } })),
    'submit the code': says(null, () => {
      send({ type: 'challenge.edit' });
      sees();
      replied += 1;
      send({ type: 'challenge.answer', reply: { code: '123456' } });
    }),
    'go back to the password': says(null, () => send({ type: 'challenge.cancel' })),
    'the time for the code passes': says(LATE, () => {
      clock.increment(299_999);
      expect(selectChallenged(actor.getSnapshot())).toEqual(challenged);
      clock.increment(1);
    }),
    'server accepts the code': starts(() => reply(person)),
    'server refuses the code': says('Wrong code', () => reply(aRefusal(401, 'Wrong code'))),
    'server has forgotten the sign-in': says('Too long', () => reply(aRefusal(403, 'Too long'))),
    'server is silent about the code': says(UNEXPECTED, () => reply(NO_ANSWER)),
    'a call is refused': () => {
      refused += 1;
      send({ type: 'token.expired', refused: `token ${refused}` });
    },
    'refresh succeeds': () => refresh(whose),
    'refresh is refused': ends('expired', () => refresh(aRefusal(401))),
    'refresh finds no session': ends('expired', () => refresh(null)),
    'refresh is not answered': () => refresh(aRefusal(503)),
    'the cool-down passes': () => clock.increment(60_000),
    'the network is back': () => send({ type: 'network.restored' }),
    'the repeat is refused': ends('expired', () => send({ type: 'token.refusedAgain' })),
    'log out': ends('logout', () => send({ type: 'session.end' })),
    'sign in elsewhere': says(null, () => {
      whose = elsewhere;
      tell({ type: 'tab.signedIn', ...elsewhere });
    }),
    'sign out elsewhere': ends('elsewhere', () => tell({ type: 'tab.signedOut' })),
  };
  return { actor, events, states };
}

describe('the session machine', () => {
  itIsCovered(sessionMachine, {
    events: {
      'login.submit': [typed, { email: '', password: '' }],
      'tab.signedIn': [elsewhere],
      'xstate.done.actor.restoreSession': [{ output: null }, { output: person }],
      'challenge.answer': [{ reply: { code: '123456' } }, { reply: { code: '' } }],
      'xstate.done.actor.signIn': [{ output: person }, { output: challenged }, { output: null }],
      'xstate.error.actor.signIn': [{ error: aRefusal(401) }, { error: aRefusal(500) }],
      'xstate.done.actor.answerChallenge': [{ output: person }, { output: null }],
      'xstate.error.actor.answerChallenge': [
        { error: aRefusal(401) },
        { error: aRefusal(403) },
        { error: aRefusal(500) },
      ],
      'xstate.done.actor.refreshToken': [{ output: person }, { output: null }],
      'xstate.error.actor.refreshToken': [{ error: aRefusal(401) }, { error: aRefusal(503) }],
    },
  });

  it.each(shortestPaths(sessionModel))('%s', async (_, path) => {
    const { actor, events, states } = drive();
    const sees = (screen: keyof typeof states) => async () => {
      await states[screen]?.();
      const places = placesOf(sessionModel.standsFor[screen]).flatMap(({ states: some }) => some);
      expect(places.filter((state) => matchesState(state, actor.getSnapshot().value))).not.toEqual([]);
    };
    const screens = Object.keys(sessionModel.screens) as (keyof typeof states)[];
    await take(path, { events, states: Object.fromEntries(screens.map((screen) => [screen, sees(screen)])) });
  });

  it('does not refresh again before the cool-down has passed [AUTH-13]', async () => {
    const { answer, clock, expire, of } = await opened();
    expire();
    await answer(NO_ANSWER);
    clock.increment(59_999);
    expire();
    expect(of('refresh').length).toBe(1);
    clock.increment(1);
    expire();
    expect(of('refresh').length).toBe(2);
  });

  it('removes an error when its field is edited [AUTH-01, AUTH-02]', async () => {
    const { actor, send, submit } = await opened(null);
    const errors = () => selectLoginErrors(actor.getSnapshot());
    submit({ email: '', password: '' });
    expect(errors()).toEqual({ email: 'Email is required', password: 'Password is required' });
    send({ type: 'login.edit', field: 'email' });
    expect(errors()).toEqual({ password: 'Password is required' });
  });

  it('sends once the trimmed address and the unchanged password [AUTH-03]', async () => {
    const { asked, submit } = await opened(null);
    for (let press = 0; press < 2; press += 1) submit({ email: ' amna@shop.pk ', password: ' hold the line ' });
    expect(asked('sign in')).toEqual([{ email: 'amna@shop.pk', password: ' hold the line ' }]);
  });

  it('signs in by a passkey without input, and uses one as second factor [FACT-03]', async () => {
    const { answer, asked, facts, send, state, submit } = await opened(null);
    submit({ email: '', password: '' });
    send({ type: 'login.passkey' }, { type: 'login.passkey' });
    expect(asked('sign in')).toEqual([null]);
    await answer(aRefusal(401, 'No'));
    expect(facts).toEqual([{ type: 'session.refused', text: 'No' }]);
    submit();
    await answer({ email: typed.email, challenge: 'a', factors: ['passkey'] });
    send({ type: 'challenge.answer', reply: { code: '', isPasskey: true } });
    expect(state()).toEqual({ challenged: 'checking' });
  });

  it('shows nothing if the user cancels a passkey [FACT-03]', async () => {
    const { actor, answer, facts, send, state, submit } = await opened(null);
    send({ type: 'login.passkey' });
    await answer(null);
    expect([state(), selectLoginRefusal(actor.getSnapshot())]).toEqual([{ signedOut: 'idle' }, null]);
    submit();
    await answer({ email: typed.email, challenge: 'a', factors: ['passkey'] });
    send({ type: 'challenge.answer', reply: { code: '', isPasskey: true } });
    await answer(null);
    expect([state(), selectLoginRefusal(actor.getSnapshot()), facts]).toEqual([{ challenged: 'asked' }, null, []]);
  });

  it('sends a typed sign-in code, and recognizes too many tries [FACT-04]', async () => {
    const { actor, answer, asked, submit } = await opened(null);
    const isThrottled = () => selectIsThrottled(actor.getSnapshot());
    submit({ ...typed, code: '' });
    await answer(aRefusal(429, 'Too many attempts. Please wait 15 seconds.'));
    expect(isThrottled()).toBe(true);
    submit({ ...typed, code: 'AB12C-DE34F' });
    expect([asked('sign in'), isThrottled()]).toEqual([[typed, { ...typed, code: 'AB12C-DE34F' }], true]);
    await answer(aRefusal(401, 'No'));
    expect(isThrottled()).toBe(false);
  });

  it.each([
    [aRefusal(401), 'session.refused', 'Invalid credentials'],
    [aRefusal(500), 'session.unanswered', UNEXPECTED],
    [new ApiError('shape', { status: 200 }), 'session.unanswered', UNEXPECTED],
  ])('tells why nobody is signed in: %s [AUTH-05, AUTH-06]', async (error, type, text) => {
    const { actor, answer, facts, send, submit } = await opened(null);
    submit();
    await answer(error);
    expect([facts, selectLoginRefusal(actor.getSnapshot())]).toEqual([[{ type, text }], text]);
    send({ type: 'login.edit', field: 'password' });
    expect(selectLoginRefusal(actor.getSnapshot())).toBeNull();
  });
});

describe('a sign-in in another tab', () => {
  const signedInElsewhere = { type: 'tab.signedIn', ...elsewhere } as const;

  it('of another person ends the session, aborts its refresh and starts a new one [AUTH-19]', async () => {
    const { email, expire, facts, forgotten, isAborted, state, tell } = await opened();
    expire();
    tell(signedInElsewhere);
    expect([state(), email(), isAborted()]).toEqual([{ signedIn: 'active' }, elsewhere.user.email, true]);
    expect([facts, forgotten]).toEqual([[ended('replaced')], []]);
  });

  it('of another person is noticed if a refresh finds it before the tab’s event [AUTH-19]', async () => {
    const { answer, email, expire, facts } = await opened();
    expire();
    await answer(elsewhere);
    expect([email(), facts]).toEqual([elsewhere.user.email, [ended('replaced')]]);
  });

  it('of another person at a counter keeps the drafts of the previous one, also by password [LOCK-04]', async () => {
    const [switched, found, left] = [await opened(), await opened(), await opened()];
    switched.tell({ ...signedInElsewhere, isCounter: true });
    found.expire();
    await found.answer({ ...elsewhere, isCounter: true });
    left.send({ type: 'counter.leave' });
    expect([switched, found, left].map(({ email, facts }) => [email(), facts])).toEqual([
      [elsewhere.user.email, [ended('switched')]],
      [elsewhere.user.email, [ended('switched')]],
      [undefined, [ended('switched')]],
    ]);
    expect([switched, left].map(({ forgotten }) => forgotten)).toEqual([[], ['switched']]);
  });

  it('of the same person updates role and provider, and ends nothing [AUTH-19]', async () => {
    const again: SignedIn = { ...person, user: toUser('Amna@shop.pk', '2025-01-05T09:00:00.000Z'), role: 'OWNER' };
    const { context, facts, state, tell } = await opened();
    tell({ type: 'tab.signedIn', ...again });
    const shown = [state(), context().session, facts];
    expect(shown).toEqual([{ signedIn: 'active' }, { is: 'signedIn', ...again }, []]);
  });

  it('and a sign-out there are noticed while this tab restores a session or signs in [AUTH-19]', async () => {
    const looking = start();
    looking.tell(signedInElsewhere);
    await looking.answer(null);
    const signingIn = await opened(null);
    signingIn.submit();
    signingIn.tell(signedInElsewhere);
    expect(signingIn.isAborted()).toBe(true);
    await signingIn.answer(person);
    const leaving = start();
    leaving.tell({ type: 'tab.signedOut' });
    await leaving.answer(person);
    expect([looking, signingIn, leaving].map(({ email, facts }) => [email(), facts])).toEqual([
      [elsewhere.user.email, []],
      [elsewhere.user.email, []],
      [undefined, []],
    ]);
  });
});

describe('a session with the server of Reflow', () => {
  const isReflow = ({ actor }: Awaited<ReturnType<typeof opened>>) => selectIsReflow(actor.getSnapshot());

  it('is known from the sign-in [OFFER-04]', async () => {
    expect(isReflow(await opened())).toBe(true);
  });

  it('is updated by the answer of a refresh [OFFER-04]', async () => {
    const session = await opened();
    session.expire();
    await session.answer({ ...person, isReflow: false });
    expect(isReflow(session)).toBe(false);
  });

  it('is no longer one after its end [OFFER-04]', async () => {
    const session = await opened();
    session.send({ type: 'session.end' });
    expect(isReflow(session)).toBe(false);
  });
});

describe('the settings', () => {
  it.each([
    ['OWNER', true, '/settings'],
    ['MANAGER', true, '/settings/counters'],
    ['COUNTER', true, undefined],
    ['OWNER', false, undefined],
    [null, false, undefined],
  ])('of %s, with Reflow: %j, start at %s [SHOP-07]', async (role, isReflow, path) => {
    const { actor } = await opened({ ...person, role, isReflow });
    expect(selectSettings(actor.getSnapshot())).toBe(path);
  });
});
