import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isRefreshRefused, isSignInRefused, getErrorMessage } from '../../domain/shared/api-error.ts';
import { REFRESH_COOL_DOWN_MS } from '../../domain/shared/limits.ts';
import { checkLogin, type LoginErrors } from '../../domain/session/login-errors.ts';
import type { LoginInput, User } from '../../domain/session/staff.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

/** Who is signed in. `role` and `offers` are what the server reports; `null` and none where it reports nothing. */
export type SignedIn = { user: User; role: string | null; offers: readonly string[] };

/** Why a session ended: Log out here, a refused refresh or repeat, or a sign-out in another tab. */
export type EndCause = 'logout' | 'expired' | 'elsewhere';

export type SessionEvent =
  | ({ type: 'login.submit' } & LoginInput)
  | { type: 'login.edit'; field: keyof LoginInput }
  /** Log out in the user menu. */
  | { type: 'session.end' }
  /** A call came back with 401 for this token. */
  | { type: 'token.expired'; refused: string }
  /** The repeat with a new token came back with 401 as well. */
  | { type: 'token.refusedAgain' }
  | ({ type: 'tab.signedIn' } & SignedIn)
  | { type: 'tab.signedOut' }
  | { type: 'network.restored' };

export type SessionEmitted =
  | { type: 'session.started'; user: User }
  /** `text` is the server's sentence. */
  | { type: 'session.refused'; text: string | null }
  | { type: 'session.unanswered' }
  | { type: 'session.ended'; cause: EndCause };

const endOf = (cause: EndCause) =>
  [
    { type: 'forgetPerson', params: { cause } },
    { type: 'announceEnd', params: { cause } },
  ] as const;

/**
 * Who is signed in, for as long as the app is open. AUTH-09 to AUTH-13.
 *
 * `restoring` reads what this computer kept; then `signedOut`, `authenticating` and `signedIn` follow each other for
 * ever. A 401 moves `signedIn` to `refreshing`, which does not hear a second one: one refresh for any number of calls.
 * The tokens themselves stay outside, in the store that all tabs share.
 */
export const sessionMachine = setup({
  types: {} as {
    context: {
      signedIn: SignedIn | null; // null unless in `signedIn`
      refused: string; // the token that the running refresh replaces
      loginErrors: LoginErrors; // sentences at the fields of the sign-in form
      endedBy: EndCause; // what brought us to `signedOut`
    };
    events: SessionEvent;
    emitted: SessionEmitted;
    tags: 'busy' | 'signedIn' | 'signedOut';
    meta: StateMeta;
  },
  actors: {
    restoreSession: fromPromise<SignedIn | null>(notProvided('restoreSession')),
    signIn: fromPromise<SignedIn, LoginInput>(notProvided('signIn')),
    refreshToken: fromPromise<SignedIn | null, { refused: string }>(notProvided('refreshToken')),
    forgetSession: fromPromise<void, { cause: EndCause }>(notProvided('forgetSession')),
    watchTabs: fromCallback<SessionEvent>(() => {
      throw new Error('The actor "watchTabs" is not provided');
    }),
  },
  guards: {
    isKept: (_, { kept }: { kept: SignedIn | null }) => kept !== null,
    isComplete: (_, typed: LoginInput) => Object.keys(checkLogin(typed)).length === 0,
    isSignInRefused: (_, { error }: { error: unknown }) => isSignInRefused(error),
    isRefreshRefused: (_, { error }: { error: unknown }) => isRefreshRefused(error),
  },
  actions: {
    storeSignedIn: assign((_, { signedIn }: { signedIn: SignedIn | null }) => ({ signedIn, loginErrors: {} })),
    storeLoginErrors: assign((_, typed: LoginInput) => ({ loginErrors: checkLogin(typed) })),
    clearLoginError: assign(({ context }, { field }: { field: keyof LoginInput }) => {
      const { [field]: _cleared, ...loginErrors } = context.loginErrors;
      return { loginErrors };
    }),
    clearLoginErrors: assign({ loginErrors: {} }),
    storeRefused: assign((_, { refused }: { refused: string }) => ({ refused })),
    forgetPerson: assign((_, { cause }: { cause: EndCause }) => ({ signedIn: null, refused: '', endedBy: cause })),
    announceStart: emit((_, { signedIn }: { signedIn: SignedIn }) => ({
      type: 'session.started' as const,
      user: signedIn.user,
    })),
    announceRefusal: emit((_, { error }: { error: unknown }) => ({
      type: 'session.refused' as const,
      text: getErrorMessage(error, '') || null,
    })),
    announceSilence: emit({ type: 'session.unanswered' as const }),
    announceEnd: emit((_, { cause }: { cause: EndCause }) => ({ type: 'session.ended' as const, cause })),
  },
  delays: { coolDown: REFRESH_COOL_DOWN_MS },
}).createMachine({
  id: 'session',
  description: 'Who is signed in on this computer.',
  context: { signedIn: null, refused: '', loginErrors: {}, endedBy: 'elsewhere' },
  invoke: {
    id: 'watchTabs',
    src: 'watchTabs',
    onError: { description: 'Other tabs cannot be heard; this one works on.' },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looks for a session that this computer kept. Everybody waits.',
      meta: { rules: ['NAV-04'] },
      tags: 'busy',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
            target: 'signedIn',
            actions: { type: 'storeSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut' },
      },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      meta: { rules: ['AUTH-01', 'AUTH-02'] },
      tags: 'signedOut',
      initial: 'idle',
      on: {
        'login.edit': { actions: { type: 'clearLoginError', params: ({ event }) => event } },
        'login.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => credentialsOf(event) },
            target: 'authenticating',
            actions: 'clearLoginErrors',
          },
          {
            description: 'Refused: what is missing or malformed is named at its field.',
            actions: { type: 'storeLoginErrors', params: ({ event }) => credentialsOf(event) },
          },
        ],
        'tab.signedIn': {
          target: 'signedIn',
          description: 'A sign-in in another tab counts here too.',
          actions: { type: 'storeSignedIn', params: ({ event }) => ({ signedIn: signedInOf(event) }) },
        },
      },
      states: {
        idle: { description: 'Waits for a sign-in.', meta: { rules: ['NAV-03'] } },
        forgetting: {
          description: 'Empties the store and, after Log out, tells the server. Nobody waits for its answer.',
          meta: { rules: ['SEC-02'] },
          invoke: {
            id: 'forgetSession',
            src: 'forgetSession',
            input: ({ context }) => ({ cause: context.endedBy }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    authenticating: {
      description: 'The sign-in is on its way. A second press is ignored.',
      meta: { rules: ['AUTH-03', 'AUTH-05', 'AUTH-06', 'AUTH-17'] },
      tags: ['busy', 'signedOut'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'login.submit') throw new Error(`A sign-in cannot start from ${event.type}`);
          return credentialsOf(event);
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'storeSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
            { type: 'announceStart', params: ({ event }) => ({ signedIn: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isSignInRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'signedOut',
            actions: { type: 'announceRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'signedOut', actions: 'announceSilence' },
        ],
      },
    },
    signedIn: {
      description: 'Somebody is signed in.',
      meta: { rules: ['AUTH-07', 'AUTH-12'] },
      tags: 'signedIn',
      initial: 'active',
      on: {
        'session.end': {
          target: 'signedOut.forgetting',
          description: 'Wins over a refresh in flight.',
          actions: endOf('logout'),
        },
        'token.refusedAgain': {
          target: 'signedOut.forgetting',
          actions: endOf('expired'),
        },
        'tab.signedOut': {
          target: 'signedOut',
          description: 'The other tab has emptied the store.',
          actions: endOf('elsewhere'),
        },
        'tab.signedIn': {
          actions: { type: 'storeSignedIn', params: ({ event }) => ({ signedIn: signedInOf(event) }) },
        },
      },
      states: {
        active: {
          description: 'The token is good, as far as anybody knows.',
          meta: { rules: ['AUTH-14'] },
          on: {
            'token.expired': {
              target: 'refreshing',
              actions: { type: 'storeRefused', params: ({ event }) => event },
            },
          },
        },
        refreshing: {
          description: 'One refresh for all calls that wait. Further refused calls wait too.',
          meta: { rules: ['AUTH-09', 'AUTH-10', 'AUTH-11'] },
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            input: ({ context }) => ({ refused: context.refused }),
            onDone: [
              {
                guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
                target: 'active',
                actions: { type: 'storeSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
              },
              {
                target: '#session.signedOut.forgetting',
                description: 'There is no refresh token, or no session any more.',
                actions: endOf('expired'),
              },
            ],
            onError: [
              {
                guard: { type: 'isRefreshRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#session.signedOut.forgetting',
                actions: endOf('expired'),
              },
              { target: 'coolingDown' },
            ],
          },
        },
        coolingDown: {
          description: 'The refresh got no real answer. Refused calls fail until it is time to ask again.',
          meta: { rules: ['AUTH-13'] },
          on: { 'network.restored': 'active' },
          after: { coolDown: 'active' },
        },
      },
    },
  },
});

const credentialsOf = ({ email, password }: LoginInput): LoginInput => ({ email: email.trim(), password });
const signedInOf = ({ user, role, offers }: SignedIn): SignedIn => ({ user, role, offers });

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
