import { isReflow } from '../../domain/session/staff.ts';
import type { AuthService } from './auth.service.ts';
import type { StoredSession } from './stored-session.ts';
import type { TokenStore } from './token-store.ts';

/** Returns a `DPoP` header, `null` if the page cannot keep a key. @throws if its code does not load */
export type SignDpop = (
  path: `/auth/${'bind' | 'refresh' | 'counter' | 'pin'}`,
  refreshToken: string,
) => Promise<string | null>;

/** Signs proofs with the key of this browser. The code loads late, because no page needs it at first (SIGN-04). */
export const createDpopSigner =
  (baseUrl: string): SignDpop =>
  async (path, refreshToken) => {
    if (!globalThis.isSecureContext || !('indexedDB' in globalThis)) return null;
    const { createProof } = await import('./refresh-proof.ts');
    return createProof(new URL(baseUrl + path, location.href).href, refreshToken);
  };

/** Milliseconds that a tab waits for another tab's refresh before it refreshes on its own. */
export const REFRESH_LOCK_TIMEOUT_MS = 5_000;
/** Milliseconds after which every tab sees a stored value, because browsers announce it a moment late. */
const TABS_NOTIFIED_MS = 200;
/** The lock for refreshes, one tab at a time. */
export const LOCK_NAME = 'session-refresh';

export type RefreshOptions = {
  auth: Pick<AuthService, 'refresh'>;
  store: TokenStore;
  /** Signs the refresh at Reflow's own server. Without it the refresh is unsigned (SIGN-04). */
  signDpop?: SignDpop;
  /** Missing on an insecure page. Then only the server's grace period protects simultaneous refreshes. */
  locks: Pick<LockManager, 'request'> | undefined;
  lockTimeout?: () => AbortSignal;
  /** Settles once the other tabs see the tokens that this one has stored. */
  tabsNotified?: () => Promise<unknown>;
};

/** Replaces a refused access token once for all tabs. Returns `null` if the session has ended. @throws ApiError */
export function createTokenRefresh({ auth, store, signDpop, locks, lockTimeout, tabsNotified }: RefreshOptions) {
  const notified = tabsNotified ?? (() => new Promise((resolve) => setTimeout(resolve, TABS_NOTIFIED_MS)));
  const giveUp = lockTimeout ?? (() => AbortSignal.timeout(REFRESH_LOCK_TIMEOUT_MS));

  async function refresh(refused: string, signal: AbortSignal): Promise<StoredSession | null> {
    signal.throwIfAborted();
    const stored = store.read();
    if (stored === null) return null;
    if (stored.accessToken !== refused) return stored;
    if (!stored.refreshToken) return null;
    try {
      const proof = (isReflow(stored.offers) && (await signDpop?.('/auth/refresh', stored.refreshToken))) || null;
      signal.throwIfAborted();
      const tokens = await auth.refresh(stored.refreshToken, proof, signal);
      signal.throwIfAborted();
      store.renew(stored.loginId, tokens);
    } catch (error) {
      const present = store.read();
      if (signal.aborted || present === null || present.accessToken === refused) throw error;
    }
    return store.read();
  }

  /**
   * Refreshes while no other tab does. It holds the lock until the tabs see the new tokens, but the caller does not
   * wait for that.
   */
  function inTurn(
    among: Pick<LockManager, 'request'>,
    refused: string,
    signal: AbortSignal,
  ): Promise<StoredSession | null> {
    return new Promise((resolve, reject) => {
      let isOurTurn = false;
      const turn = async (): Promise<void> => {
        isOurTurn = true;
        const isFirst = store.read()?.accessToken === refused;
        const renewal = refresh(refused, signal);
        renewal.then(resolve, reject);
        if (isFirst && (await renewal.catch(() => null))) await notified();
      };
      among.request(LOCK_NAME, { signal: AbortSignal.any([signal, giveUp()]) }, turn).catch((error: unknown) => {
        if (isOurTurn || signal.aborted) reject(error);
        else refresh(refused, signal).then(resolve, reject);
      });
    });
  }

  return (refused: string, signal: AbortSignal): Promise<StoredSession | null> =>
    locks ? inTurn(locks, refused, signal) : refresh(refused, signal);
}
