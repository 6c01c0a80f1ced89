import { createActor, fromCallback, fromPromise, waitFor, type InspectionEvent } from 'xstate';
import { ApiError } from '../../domain/shared/api-error.ts';
import { toUser, type Offer } from '../../domain/session/staff.ts';
import {
  sessionMachine,
  type SessionEvent,
  type SessionRef,
  type SignedIn,
} from '../../machines/session/session.machine.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { createAuthService } from '../../services/auth.service.ts';
import { createHttp, type Http, type HttpOptions, type SessionPort } from '../../services/http.ts';
import { createTokenRefresh, type RefreshOptions } from '../../services/token-refresh.ts';
import { createTokenStore, type HeldSession, type TokenStoreOptions } from '../../services/token-store.ts';

export type LiveSessionOptions = Omit<HttpOptions, 'session'> &
  TokenStoreOptions &
  Pick<RefreshOptions, 'locks' | 'lockTimeout' | 'tabsTold'> & {
    /** Told of every event of the session. */
    inspect?: (inspection: InspectionEvent) => void;
    /** The present, as an ISO instant. */
    now?: () => string;
  };

/**
 * The HTTP client and the session, built around each other: the client asks the session for its token and reports a
 * 401, the session signs in and refreshes through the client. The session is not started yet.
 */
export function createLiveSession(options: LiveSessionOptions): { http: Http; session: SessionRef } {
  const { now = () => new Date().toISOString() } = options;
  const store = createTokenStore(options);
  const port: SessionPort = {
    token: () => store.read()?.accessToken ?? null,

    async renew(refused) {
      const present = port.token();
      if (present !== refused) return present;
      await waitFor(session, (snapshot) => !snapshot.matches('restoring'));
      session.send({ type: 'token.expired', refused });
      await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: 'refreshing' }));
      const renewed = port.token();
      if (renewed === refused) throw new ApiError('network');
      return renewed;
    },

    hasOffer: (offer) => hasOffer(session.getSnapshot(), offer),

    end(refused) {
      if (port.token() === refused) session.send({ type: 'token.refusedAgain' });
    },
  };

  const http = createHttp({ ...options, session: port });
  const auth = createAuthService(http);
  const refresh = createTokenRefresh({ ...options, auth, store });

  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise(async () => {
          const held = store.read();
          return held && toSignedIn(held);
        }),
        signIn: fromPromise(async ({ input, signal }) => {
          const answer = await auth.signIn(input, signal);
          const held = { loginId: newLoginId(), user: toUser(input.email, now()), ...answer };
          store.start(held);
          return toSignedIn(held);
        }),
        refreshToken: fromPromise(async ({ input, signal }) => {
          const held = await refresh(input.refused, signal);
          return held && toSignedIn(held);
        }),
        forgetSession: fromPromise(async ({ input }) => {
          const held = store.clear();
          if (input.cause === 'logout' && held?.refreshToken && held.offers.includes('signOut' satisfies Offer)) {
            await auth.signOut(held.refreshToken);
          }
        }),
        watchTabs: fromCallback<SessionEvent>(({ sendBack }) =>
          store.watch((held) =>
            sendBack(held ? { type: 'tab.signedIn', ...toSignedIn(held) } : { type: 'tab.signedOut' }),
          ),
        ),
      },
    }),
    options.inspect ? { inspect: options.inspect } : {},
  );
  return { http, session };
}

/** The tokens stay in the store: they are no business of the machine. */
const toSignedIn = ({ user, role, offers }: HeldSession): SignedIn => ({ user, role, offers });

/** Tells two sign-ins apart; no secret. `crypto.randomUUID` is missing on a page of the shop's own network. */
const newLoginId = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
