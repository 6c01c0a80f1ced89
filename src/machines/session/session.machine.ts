import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isRefreshRefused, isSignInRefused, getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { CHALLENGE_MINUTES, REFRESH_COOL_DOWN_MS } from '../../domain/shared/limits.ts';
import { SESSION_MESSAGES, checkLogin, type LoginErrors, type LoginInput } from '../../domain/session/login.ts';
import { isSamePerson, toEmail, toPersonKey, type User } from '../../domain/session/staff.ts';
import { type Failed, notProvided, type StateMeta, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

/** A provider that is not Reflow reports nothing: `role` is `null`, and the flags are false. */
export type SignedIn = {
  user: User;
  role: string | null;
  /** The provider is Reflow's own server. OFFER-04 */
  isReflow: boolean;
  mustChangePassword: boolean;
  /** The browser is a counter of the shop: several people work at it in turn. LOCK-04 */
  isCounter?: boolean | undefined;
  mustSetUpFactor: boolean;
};

/** A sign-in that still needs a second factor: the user, the challenge, and the possible factors (FACT-01). */
export type Challenged = { email: string; challenge: string; factors: readonly string[] };

/** The second factor that the user presents: a code or a passkey. */
export type FactorReply = { code: string; isPasskey?: boolean };

/** The end of a session, and its user. */
export type Ended = { cause: EndCause; personKey: string };

/** Nobody is signed in. Holds how the previous session ended and the messages of the sign-in form. */
export type SignedOut = {
  ended: Ended | null;
  errors: LoginErrors;
  refusal: string | null;
  isThrottled?: boolean;
  /** The sign-in that still needs its second factor. */
  challenged: Challenged | null;
};

/**
 * Why a session ended: Log out in this tab, a refused refresh or retry, a sign-out in another tab, a sign-in by someone
 * else in another tab, or a change of users at the counter, which keeps the drafts of the previous user.
 */
export type EndCause = 'logout' | 'expired' | 'elsewhere' | 'replaced' | 'switched';

export type SessionEvent =
  | ({ type: 'login.submit' } & LoginInput)
  | { type: 'login.edit'; field: keyof LoginInput }
  | { type: 'challenge.answer'; reply: FactorReply }
  | { type: 'challenge.edit' | 'challenge.cancel' }
  | { type: 'login.passkey' }
  | { type: 'session.end' }
  /** Someone else wants to sign in at the locked counter. */
  | { type: 'counter.leave' }
  /** The server refused this token with 401. */
  | { type: 'token.expired'; refused: string }
  /** The server also refused the retry with a new token. */
  | { type: 'token.refusedAgain' }
  | ({ type: 'tab.signedIn' } & SignedIn)
  | { type: 'tab.signedOut' }
  | { type: 'network.restored' };

export type SessionEmitted =
  | { type: 'session.started'; user: User }
  | { type: 'session.refused'; text: string }
  | { type: 'session.unanswered'; text: string }
  | ({ type: 'session.ended' } & Ended);

const toSignedIn = ({ user, role, isReflow, mustChangePassword, mustSetUpFactor, isCounter }: SignedIn): SignedIn => ({
  user,
  role,
  isReflow,
  mustChangePassword,
  mustSetUpFactor,
  isCounter,
});

/** The result of a correct password or second factor. */
type SignInOutcome = SignedIn | Challenged;
const isChallenged = (outcome: SignInOutcome | null): outcome is Challenged =>
  outcome !== null && 'challenge' in outcome;

const signInElsewhere = {
  target: 'signedIn',
  description: 'Someone signed in in another tab, so this tab is signed in too.',
  actions: withEvent<'storeSignedIn', SignedIn>('storeSignedIn'),
} as const;

type SessionContext = { session: ({ is: 'signedIn' } & SignedIn) | ({ is: 'signedOut' } & SignedOut) };

const signedOut = (ended: Ended | null): SessionContext => ({
  session: { is: 'signedOut', ended, errors: {}, refusal: null, challenged: null },
});

const updateForm = ({ session }: SessionContext, form: Partial<SignedOut>): SessionContext => ({
  session: session.is === 'signedOut' ? { ...session, ...form } : session,
});

function endOfSession({ session }: SessionContext, cause: EndCause): Ended {
  if (session.is === 'signedOut') throw new Error('A session ends that has not started');
  return { cause, personKey: toPersonKey(session.user.email) };
}

const endTransition = (cause: EndCause) =>
  [
    { type: 'announceEnd', params: { cause } },
    { type: 'forgetPerson', params: { cause } },
  ] as const;

/** The session of the app. Refreshes the token once for any number of requests (AUTH-09 to AUTH-13). */
export const sessionMachine = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    emitted: SessionEmitted;
    tags: 'busy' | 'signedIn' | 'signedOut';
    meta: StateMeta;
  },
  actors: {
    restoreSession: fromPromise<SignedIn | null>(notProvided('restoreSession')),
    /** Signs in by a passkey if there is no input; `null` if the user cancelled. */
    signIn: fromPromise<SignInOutcome | null, LoginInput | null>(notProvided('signIn')),
    answerChallenge: fromPromise<SignedIn | null, { challenged: Challenged; reply: FactorReply }>(
      notProvided('answerChallenge'),
    ),
    refreshToken: fromPromise<SignedIn | null, { refused: string }>(notProvided('refreshToken')),
    forgetSession: fromPromise<void, Ended>(notProvided('forgetSession')),
    watchTabs: fromCallback<SessionEvent>(() => {
      throw new Error('The actor "watchTabs" is not provided');
    }),
  },
  guards: {
    isFound: (_, found: SignInOutcome | null) => found !== null,
    isSamePerson: ({ context: { session } }, found: SignedIn | null) =>
      session.is === 'signedIn' && found !== null && isSamePerson(session.user, found.user),
    isComplete: (_, typed: LoginInput) => Object.keys(checkLogin(toCredentials(typed))).length === 0,
    isChallenged: (_, outcome: SignInOutcome | null) => isChallenged(outcome),
    hasCode: (_, { reply }: { reply: FactorReply }) => reply.isPasskey === true || reply.code.trim() !== '',
    isChallengeOver: (_, { error }: Failed) => getErrorStatus(error) === 403,
    isSignInRefused: (_, { error }: Failed) => isSignInRefused(error),
    isRefreshRefused: (_, { error }: Failed) => isRefreshRefused(error),
  },
  actions: {
    storeSignedIn: assign(({ context }, found: SignInOutcome | null) =>
      found === null || isChallenged(found) ? context : { session: { is: 'signedIn' as const, ...toSignedIn(found) } },
    ),
    storeChallenge: assign(({ context }, outcome: SignInOutcome | null) =>
      updateForm(context, { challenged: isChallenged(outcome) ? outcome : null }),
    ),
    endChallenge: assign(({ context }, { refusal }: { refusal: string | null }) =>
      updateForm(context, { challenged: null, refusal }),
    ),
    storeLoginErrors: assign(({ context }, typed: LoginInput) =>
      updateForm(context, { errors: checkLogin(toCredentials(typed)), refusal: null }),
    ),
    clearLoginError: assign(({ context }, { field }: { field: keyof LoginInput }) => {
      if (context.session.is !== 'signedOut') return context;
      const { [field]: _cleared, ...errors } = context.session.errors;
      return updateForm(context, { errors, refusal: null });
    }),
    clearRefusal: assign(({ context }) => updateForm(context, { errors: {}, refusal: null })),
    storeRefusal: assign(({ context }, { text, isThrottled = false }: { text: string | null; isThrottled?: boolean }) =>
      updateForm(context, { refusal: text, isThrottled }),
    ),
    forgetPerson: assign(({ context }, { cause }: { cause: EndCause }) => signedOut(endOfSession(context, cause))),
    announceStart: emit(({ context: { session } }) => {
      if (session.is === 'signedOut') throw new Error('Nobody is signed in');
      return { type: 'session.started' as const, user: session.user };
    }),
    announceEnd: emit(({ context }, { cause }: { cause: EndCause }) => ({
      type: 'session.ended' as const,
      ...endOfSession(context, cause),
    })),
    announceReplaced: emit(({ context }, found: SignedIn | null) => ({
      type: 'session.ended' as const,
      ...endOfSession(context, found?.isCounter ? 'switched' : 'replaced'),
    })),
  },
  delays: { coolDown: REFRESH_COOL_DOWN_MS, challengeTime: CHALLENGE_MINUTES * 60_000 },
}).createMachine({
  id: 'session',
  description: 'The session of the user on this computer.',
  context: signedOut(null),
  invoke: {
    id: 'watchTabs',
    src: 'watchTabs',
    onError: { description: 'Sign-ins and sign-outs in other tabs go unnoticed. This tab keeps working.' },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for a session stored on this computer. No page is shown until this is known.',
      meta: { rules: ['NAV-04'] },
      tags: 'busy',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          { guard: withOutput('isFound'), target: 'signedIn', actions: withOutput('storeSignedIn') },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut' },
      },
      on: { 'tab.signedIn': signInElsewhere, 'tab.signedOut': 'signedOut' },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      meta: { rules: ['AUTH-01', 'AUTH-02'] },
      tags: 'signedOut',
      initial: 'idle',
      on: {
        'login.edit': { actions: withEvent('clearLoginError') },
        'login.submit': [
          { guard: withEvent('isComplete'), target: 'authenticating', actions: withEvent('storeLoginErrors') },
          {
            description: 'Refused: each missing or malformed field shows a message.',
            actions: withEvent('storeLoginErrors'),
          },
        ],
        'login.passkey': { target: 'authenticating', actions: 'clearRefusal' },
        'tab.signedIn': signInElsewhere,
      },
      states: {
        idle: { description: 'Showing the sign-in form.', meta: { rules: ['NAV-03'] } },
        forgetting: {
          description:
            'Deleting the stored session. If the user ended it in this tab, the server is told too. Its answer changes nothing.',
          meta: { rules: ['SEC-02'] },
          invoke: {
            id: 'forgetSession',
            src: 'forgetSession',
            input: ({ context: { session } }) => {
              if (session.is === 'signedIn' || session.ended === null) throw new Error('No session has ended');
              return session.ended;
            },
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    authenticating: {
      description:
        'Signing in. A sign-in in another tab wins. Ignored until the server responds: login.submit, login.passkey.',
      meta: { rules: ['AUTH-03', 'AUTH-05', 'AUTH-06', 'AUTH-17', 'FACT-03'] },
      tags: ['busy', 'signedOut'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          if (event.type === 'login.passkey') return null;
          if (event.type !== 'login.submit') throw new Error(`A sign-in cannot start from ${event.type}`);
          return toCredentials(event);
        },
        onDone: [
          {
            guard: withOutput('isChallenged'),
            target: 'challenged',
            description: 'The password is correct, and the account needs a second factor on this device.',
            actions: withOutput('storeChallenge'),
          },
          {
            guard: withOutput('isFound'),
            target: 'signedIn',
            actions: [withOutput('storeSignedIn'), 'announceStart'],
          },
          { target: 'signedOut', description: 'The user cancelled the browser’s dialog, so no message is shown.' },
        ],
        onError: [
          {
            guard: withEvent('isSignInRefused'),
            target: 'signedOut',
            actions: [
              {
                type: 'storeRefusal',
                params: ({ event }) => ({
                  text: toText(event.error),
                  isThrottled: getErrorStatus(event.error) === 429,
                }),
              },
              emit(({ event }) => ({ type: 'session.refused', text: toText(event.error) })),
            ],
          },
          {
            target: 'signedOut',
            actions: [
              { type: 'storeRefusal', params: { text: SESSION_MESSAGES.unanswered.fallback } },
              emit({ type: 'session.unanswered', text: SESSION_MESSAGES.unanswered.fallback }),
            ],
          },
        ],
      },
      on: { 'tab.signedIn': signInElsewhere },
    },
    challenged: {
      description:
        'The password was correct. Asking for the second factor, for at most five minutes. Ignored: login.edit, login.submit.',
      meta: { rules: ['FACT-01', 'FACT-03'] },
      tags: 'signedOut',
      initial: 'asked',
      on: {
        'challenge.cancel': {
          target: 'signedOut',
          description: 'The user returns to the password.',
          actions: { type: 'endChallenge', params: { refusal: null } },
        },
        'tab.signedIn': signInElsewhere,
      },
      after: {
        challengeTime: {
          target: 'signedOut',
          actions: { type: 'endChallenge', params: { refusal: SESSION_MESSAGES.challengeOver } },
        },
      },
      states: {
        asked: {
          description: 'The user types the code.',
          meta: { rules: ['FACT-01'] },
          on: {
            'challenge.edit': { actions: { type: 'storeRefusal', params: { text: null } } },
            'challenge.answer': [
              { guard: withEvent('hasCode'), target: 'checking' },
              {
                description: 'Refused: the code is missing.',
                actions: { type: 'storeRefusal', params: { text: SESSION_MESSAGES.codeRequired } },
              },
            ],
          },
        },
        checking: {
          description: 'Checking the code. Ignored until the server responds: challenge.answer, challenge.edit.',
          meta: { rules: ['FACT-01'] },
          tags: 'busy',
          invoke: {
            id: 'answerChallenge',
            src: 'answerChallenge',
            input: ({ context: { session }, event }) => {
              if (event.type !== 'challenge.answer' || session.is === 'signedIn' || !session.challenged) {
                throw new Error('No sign-in waits for a code');
              }
              return { challenged: session.challenged, reply: event.reply };
            },
            onDone: [
              {
                guard: withOutput('isFound'),
                target: '#session.signedIn',
                actions: [withOutput('storeSignedIn'), 'announceStart'],
              },
              { target: 'asked', description: 'The user cancelled the browser’s dialog, so no message is shown.' },
            ],
            onError: [
              {
                guard: withEvent('isChallengeOver'),
                target: '#session.signedOut',
                actions: { type: 'endChallenge', params: ({ event }) => ({ refusal: toText(event.error) }) },
              },
              {
                guard: withEvent('isSignInRefused'),
                target: 'asked',
                actions: { type: 'storeRefusal', params: ({ event }) => ({ text: toText(event.error) }) },
              },
              {
                target: 'asked',
                actions: { type: 'storeRefusal', params: { text: SESSION_MESSAGES.unanswered.fallback } },
              },
            ],
          },
        },
      },
    },
    signedIn: {
      description: 'A user is signed in.',
      meta: { rules: ['AUTH-07', 'AUTH-12'] },
      tags: 'signedIn',
      initial: 'active',
      on: {
        'session.end': {
          target: 'signedOut.forgetting',
          description: 'The user signs out. This also cancels a refresh of the token.',
          actions: endTransition('logout'),
        },
        'counter.leave': { target: 'signedOut.forgetting', actions: endTransition('switched') },
        'token.refusedAgain': { target: 'signedOut.forgetting', actions: endTransition('expired') },
        'tab.signedOut': {
          target: 'signedOut',
          description: 'Another tab signed out and deleted the stored session.',
          actions: endTransition('elsewhere'),
        },
        'tab.signedIn': [
          {
            guard: withEvent('isSamePerson'),
            description:
              'The same person signed in again in another tab. This tab uses the new tokens and loses nothing.',
            actions: withEvent('storeSignedIn'),
          },
          {
            target: '.active',
            description: 'Someone else signed in in another tab. This tab switches to their session.',
            actions: [withEvent('announceReplaced'), withEvent('storeSignedIn')],
          },
        ],
      },
      states: {
        active: {
          description: 'The access token is used until the server refuses it.',
          meta: { rules: ['AUTH-14'] },
          on: { 'token.expired': 'refreshing' },
        },
        refreshing: {
          description:
            'Refreshing the token once for all refused requests. Ignored until the server responds: token.expired.',
          meta: { rules: ['AUTH-09', 'AUTH-10', 'AUTH-11'] },
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            input: ({ event }) => {
              if (event.type !== 'token.expired') throw new Error(`A refresh cannot start from ${event.type}`);
              return { refused: event.refused };
            },
            onDone: [
              { guard: withOutput('isSamePerson'), target: 'active', actions: withOutput('storeSignedIn') },
              {
                guard: withOutput('isFound'),
                target: 'active',
                description: 'Someone else has signed in in another tab, so this tab switches to their session.',
                actions: [withOutput('announceReplaced'), withOutput('storeSignedIn')],
              },
              {
                target: '#session.signedOut.forgetting',
                description: 'There is no refresh token, or the session has ended.',
                actions: endTransition('expired'),
              },
            ],
            onError: [
              {
                guard: withEvent('isRefreshRefused'),
                target: '#session.signedOut.forgetting',
                actions: endTransition('expired'),
              },
              { target: 'coolingDown' },
            ],
          },
        },
        coolingDown: {
          description:
            'The refresh failed with a temporary error. Refused requests fail until the next attempt is allowed.',
          meta: { rules: ['AUTH-13'] },
          on: { 'network.restored': 'active' },
          after: { coolDown: 'active' },
        },
      },
    },
  },
});

const toCredentials = ({ email, password, code }: LoginInput): LoginInput => ({
  email: toEmail(email),
  password,
  ...(code ? { code } : {}),
});
const toText = (error: unknown) => getErrorMessage(error, SESSION_MESSAGES.refused.fallback);

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
