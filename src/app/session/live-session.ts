import { createActor, fromCallback, fromPromise, waitFor, type InspectionEvent } from 'xstate';
import { ApiError } from '../../domain/shared/api-error.ts';
import { COUNTER_KEY } from '../../domain/session/lock.ts';
import type { LoginAnswer } from '../../domain/session/login-answer.ts';
import { toPersonKey, isReflow, toUser, type User } from '../../domain/session/staff.ts';
import {
  sessionMachine,
  type SessionEvent,
  type SessionRef,
  type SignedIn,
} from '../../machines/session/session.machine.ts';
import { selectIsReflow, selectPersonKey } from '../../machines/session/session.selectors.ts';
import { createAuthService } from '../../services/session/auth.service.ts';
import { createHttp, type Bearer, type Http, type HttpOptions, type SessionPort } from '../../services/http/http.ts';
import { createTokenRefresh, type RefreshOptions } from '../../services/session/token-refresh.ts';
import { randomKey } from '../../services/random-key.ts';
import type { StoredSession } from '../../services/session/stored-session.ts';
import { createTokenStore, type TokenStore, type TokenStoreOptions } from '../../services/session/token-store.ts';

export type LiveSessionOptions = Omit<HttpOptions, 'session'> &
  TokenStoreOptions &
  Pick<RefreshOptions, 'signDpop' | 'locks' | 'lockTimeout' | 'tabsNotified'> & {
    inspect?: (inspection: InspectionEvent) => void;
    now?: () => string;
    /** Drops what other people left on this computer. It settles before anybody is signed in. SEC-02 */
    forgetOthers?: (personKey: string) => Promise<unknown>;
    /** Asks for the PIN again. LOCK-05 */
    confirm?: () => Promise<boolean>;
  };

/** The HTTP client and the session, which is not started: it asks for the token and reports a 401. */
export function createLiveSession(options: LiveSessionOptions): {
  http: Http;
  session: SessionRef;
  /** For a call that the client cannot make: one that does not end. */
  port: SessionPort;
  readTabs: () => void;
  /** Updates the steps that the person still has to complete, in every tab (ACCOUNT-06, FACT-02). */
  updateSession: TokenStore['update'];
  /** Starts the session of the next person at a counter, in every tab (LOCK-04). */
  startSession: (person: Pick<User, 'email' | 'name'>, answer: LoginAnswer) => void;
} {
  const { now = () => new Date().toISOString() } = options;
  const store = createTokenStore(options);
  /** Returns the tokens stored on this computer, whichever session this tab has. */
  const present = (): Bearer | null => {
    const stored = store.read();
    return stored && { token: stored.accessToken, personKey: toPersonKey(stored.user.email) };
  };
  /** The tokens stay in the store: they are no business of the machine. */
  const toSignedIn = ({ user, role, offers, mustChangePassword, mustSetUpFactor }: StoredSession): SignedIn => ({
    user,
    role,
    isReflow: isReflow(offers),
    mustChangePassword,
    mustSetUpFactor,
    isCounter: options.storage.getItem(COUNTER_KEY) !== null || undefined,
  });
  /** Takes what the other tabs have stored, before or without its event. */
  const readTabs = (): void => {
    const stored = store.read();
    session.send(stored ? { type: 'tab.signedIn', ...toSignedIn(stored) } : { type: 'tab.signedOut' });
  };
  const port: SessionPort = {
    bearer() {
      const bearer = present();
      const personKey = selectPersonKey(session.getSnapshot());
      if (bearer === null || personKey === null || bearer.personKey === personKey) return bearer;
      readTabs();
      throw new ApiError('status', { status: 401 });
    },

    async renew(refused) {
      const isPresent = () => present()?.token === refused.token;
      if (isPresent()) {
        await waitFor(session, (snapshot) => !snapshot.matches('restoring'));
        session.send({ type: 'token.expired', refused: refused.token });
        await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: 'refreshing' }));
        if (isPresent()) throw new ApiError('network');
      }
      const renewed = present();
      return renewed?.personKey === refused.personKey ? renewed : null;
    },

    isReflow: () => selectIsReflow(session.getSnapshot()),

    confirm: options.confirm,

    end(refused) {
      if (present()?.token === refused.token) session.send({ type: 'token.refusedAgain' });
    },
  };

  const http = createHttp({ ...options, session: port });
  const auth = createAuthService(http);
  const loadPasskeys = async () => (await import('../../services/passkeys.service.ts')).createPasskeyService(http);
  const refresh = createTokenRefresh({ ...options, auth, store });

  /** Binds a new session to the key of this browser. If this request fails, the first refresh binds it (SIGN-04). */
  async function bind({ refreshToken, offers }: StoredSession): Promise<void> {
    if (!refreshToken || !isReflow(offers)) return;
    const proof = await options.signDpop?.('/auth/bind', refreshToken);
    if (proof) await auth.bind(refreshToken, proof);
  }

  /** Stores the answer of a sign-in. The person is signed in from here on. */
  async function start(email: string, answer: LoginAnswer, signal: AbortSignal): Promise<SignedIn> {
    // At a counter each person finds their own drafts again (LOCK-04).
    if (options.storage.getItem(COUNTER_KEY) === null) await options.forgetOthers?.(toPersonKey(email));
    signal.throwIfAborted();
    const stored = { loginId: randomKey(), user: toUser(email, now()), ...answer };
    store.start(stored);
    void bind(stored).catch((error: unknown) => console.warn('Session not bound to this browser yet', error));
    return toSignedIn(stored);
  }

  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise(async () => {
          const stored = store.read();
          return stored && toSignedIn(stored);
        }),
        signIn: fromPromise(async ({ input, signal }) => {
          const answer = input
            ? { email: input.email, tokens: await auth.signIn(input, signal) }
            : await (await loadPasskeys()).signIn(signal);
          signal.throwIfAborted();
          if (answer === null) return null;
          const { email, tokens } = answer;
          return 'challenge' in tokens ? { email, ...tokens } : start(email, tokens, signal);
        }),
        answerChallenge: fromPromise(async ({ input: { challenged, reply }, signal }) => {
          const code = reply.isPasskey ? await (await loadPasskeys()).sign('factor', signal) : reply.code;
          if (code === null) return null;
          const answer = await auth.answerChallenge({ challenge: challenged.challenge, code }, signal);
          signal.throwIfAborted();
          return start(challenged.email, answer, signal);
        }),
        refreshToken: fromPromise(async ({ input, signal }) => {
          const stored = await refresh(input.refused, signal);
          return stored && toSignedIn(stored);
        }),
        forgetSession: fromPromise(async ({ input }) => {
          // Another person may have signed in before this tab heard of it: their session stays.
          if (present()?.personKey !== input.personKey) return;
          const stored = store.clear();
          if (input.cause !== 'expired' && stored?.refreshToken && isReflow(stored.offers)) {
            await auth.signOut(stored.refreshToken);
          }
        }),
        watchTabs: fromCallback<SessionEvent>(() => store.watch(readTabs)),
      },
    }),
    options.inspect ? { inspect: options.inspect } : {},
  );
  const updateSession: TokenStore['update'] = (changed) => {
    store.update(changed);
    readTabs();
  };
  const startSession = ({ email, name }: Pick<User, 'email' | 'name'>, answer: LoginAnswer): void => {
    store.start({ loginId: randomKey(), user: { ...toUser(email, now()), name: name || email }, ...answer });
    readTabs();
  };
  return { http, session, port, readTabs, updateSession, startSession };
}
