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

/** A right password that is not enough: whose it is, what stands for the sign-in, and the factors that go on with it. FACT-01 */
export type Challenged = { email: string; challenge: string; factors: readonly string[] };

/** What is shown as the second factor. */
export type FactorReply = { code: string; isPasskey?: boolean };

/** The end of a session, and whose it was. */
export type Ended = { cause: EndCause; personKey: string };

/** Nobody is signed in: how the session before ended, what the sign-in form says at its fields and above them, and whether too many tries are why. */
export type SignedOut = {
  ended: Ended | null;
  errors: LoginErrors;
  refusal: string | null;
  isThrottled?: boolean;
  /** The sign-in that waits for its second factor. */
  challenged: Challenged | null;
};

/**
 * Why a session ended: Log out here, a refused refresh or repeat, another tab's sign-out, its sign-in of another person, or
 * that somebody else is to work at the counter, who leaves the drafts of the first.
 */
export type EndCause = 'logout' | 'expired' | 'elsewhere' | 'replaced' | 'switched';

export type SessionEvent =
  | ({ type: 'login.submit' } & LoginInput)
  | { type: 'login.edit'; field: keyof LoginInput }
  | { type: 'challenge.answer'; reply: FactorReply }
  | { type: 'challenge.edit' | 'challenge.cancel' }
  | { type: 'login.passkey' }
  | { type: 'session.end' }
  /** Somebody else is to sign in at the locked counter. */
  | { type: 'counter.leave' }
  /** A call came back with 401 for this token. */
  | { type: 'token.expired'; refused: string }
  /** The repeat with a new token came back with 401 as well. */
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

/** What comes of a right password, or of a right second factor after it. */
type SignInOutcome = SignedIn | Challenged;
const isChallenged = (outcome: SignInOutcome | null): outcome is Challenged =>
  outcome !== null && 'challenge' in outcome;

const signInElsewhere = {
  target: 'signedIn',
  description: 'A sign-in in another tab counts here too.',
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
  if (session.is === 'signedOut') throw new Error('A session ends that has not begun');
  return { cause, personKey: toPersonKey(session.user.email) };
}

const endTransition = (cause: EndCause) =>
  [
    { type: 'announceEnd', params: { cause } },
    { type: 'forgetPerson', params: { cause } },
  ] as const;

/** Who is signed in, for as long as the app is open. One refresh for any number of calls. AUTH-09 to AUTH-13. */
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
    /** By a passkey without an input; `null` where its person thought better of it. */
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
  description: 'Who is signed in on this computer.',
  context: signedOut(null),
  invoke: {
    id: 'watchTabs',
    src: 'watchTabs',
    onError: { description: 'Other tabs cannot be heard; this one works on.' },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looks for a session that this computer stored. Nothing is shown before.',
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
            description: 'Refused: what is missing or malformed is named at its field.',
            actions: withEvent('storeLoginErrors'),
          },
        ],
        'login.passkey': { target: 'authenticating', actions: 'clearRefusal' },
        'tab.signedIn': signInElsewhere,
      },
      states: {
        idle: { description: 'Nobody tries to sign in.', meta: { rules: ['NAV-03'] } },
        forgetting: {
          description:
            'Empties the store and, where a person of this tab ended it, tells the server, whose answer changes nothing.',
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
        'The sign-in is on its way; a sign-in in another tab wins. Ignored meanwhile: login.submit, login.passkey.',
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
            description: 'The password is right, and this device has to show the second factor.',
            actions: withOutput('storeChallenge'),
          },
          {
            guard: withOutput('isFound'),
            target: 'signedIn',
            actions: [withOutput('storeSignedIn'), 'announceStart'],
          },
          { target: 'signedOut', description: 'Cancelled in the dialog of the browser: nothing is said.' },
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
        'The password was right; a code of the app or a recovery code is asked for, for five minutes. Ignored: login.edit, login.submit.',
      meta: { rules: ['FACT-01', 'FACT-03'] },
      tags: 'signedOut',
      initial: 'asked',
      on: {
        'challenge.cancel': {
          target: 'signedOut',
          description: 'Back to the password.',
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
          description: 'The code is typed.',
          meta: { rules: ['FACT-01'] },
          on: {
            'challenge.edit': { actions: { type: 'storeRefusal', params: { text: null } } },
            'challenge.answer': [
              { guard: withEvent('hasCode'), target: 'checking' },
              {
                description: 'Refused: there is no code.',
                actions: { type: 'storeRefusal', params: { text: SESSION_MESSAGES.codeRequired } },
              },
            ],
          },
        },
        checking: {
          description: 'The code is on its way. Ignored until it is answered: challenge.answer, challenge.edit.',
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
              { target: 'asked', description: 'Cancelled in the dialog of the browser: nothing is said.' },
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
      description: 'Somebody is signed in.',
      meta: { rules: ['AUTH-07', 'AUTH-12'] },
      tags: 'signedIn',
      initial: 'active',
      on: {
        'session.end': {
          target: 'signedOut.forgetting',
          description: 'Wins over a refresh in flight.',
          actions: endTransition('logout'),
        },
        'counter.leave': { target: 'signedOut.forgetting', actions: endTransition('switched') },
        'token.refusedAgain': { target: 'signedOut.forgetting', actions: endTransition('expired') },
        'tab.signedOut': {
          target: 'signedOut',
          description: 'The other tab has emptied the store.',
          actions: endTransition('elsewhere'),
        },
        'tab.signedIn': [
          {
            guard: withEvent('isSamePerson'),
            description: 'The same person: new tokens, nothing is lost.',
            actions: withEvent('storeSignedIn'),
          },
          {
            target: '.active',
            description: 'Another person: the session of the first ends here, and theirs begins.',
            actions: [withEvent('announceReplaced'), withEvent('storeSignedIn')],
          },
        ],
      },
      states: {
        active: {
          description: 'The token is good, as far as anybody knows.',
          meta: { rules: ['AUTH-14'] },
          on: { 'token.expired': 'refreshing' },
        },
        refreshing: {
          description: 'One refresh for all refused calls. Ignored until it is answered: token.expired.',
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
                description: 'Another person has signed in meanwhile, and this tab has not been told yet.',
                actions: [withOutput('announceReplaced'), withOutput('storeSignedIn')],
              },
              {
                target: '#session.signedOut.forgetting',
                description: 'There is no refresh token, or no session any more.',
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
          description: 'The refresh got no real answer. Refused calls fail until it is time to ask again.',
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
