import type { AuthService } from './auth.service.ts';
import type { TokenStore } from './token-store.ts';

/** Milliseconds that a tab waits for another tab's refresh before it goes ahead on its own. Requirements S-03. */
export const REFRESH_LOCK_TIMEOUT_MS = 5_000;
const LOCK_NAME = 'session-refresh';

export type RefreshOptions = {
  auth: Pick<AuthService, 'refresh'>;
  store: TokenStore;
  /** Missing where the page is not served securely: then the server's grace for twin calls is the only net. */
  locks: Pick<LockManager, 'request'> | undefined;
  lockTimeout?: () => AbortSignal;
};

/**
 * Replaces an access token that the server refused, once for all tabs.
 * @returns whether there is a session with another token now; `false` when it is over or cannot be refreshed.
 * @throws ApiError when the refresh was refused or got no answer
 */
export function createTokenRefresh({ auth, store, locks, lockTimeout }: RefreshOptions) {
  const giveUp = lockTimeout ?? (() => AbortSignal.timeout(REFRESH_LOCK_TIMEOUT_MS));

  async function refresh(refused: string, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const held = store.read();
    if (held === null) return false;
    if (held.accessToken !== refused) return true;
    if (held.refreshToken === null) return false;
    try {
      const tokens = await auth.refresh(held.refreshToken, signal);
      signal.throwIfAborted();
      store.renew(held.loginId, tokens);
    } catch (error) {
      const present = store.read();
      if (signal.aborted || present === null || present.accessToken === refused) throw error;
    }
    return store.read() !== null;
  }

  return async (refused: string, signal: AbortSignal): Promise<boolean> => {
    if (!locks) return refresh(refused, signal);
    let isOurTurn = false;
    try {
      return await locks.request(LOCK_NAME, { signal: AbortSignal.any([signal, giveUp()]) }, () => {
        isOurTurn = true;
        return refresh(refused, signal);
      });
    } catch (error) {
      if (isOurTurn || signal.aborted) throw error;
      return refresh(refused, signal);
    }
  };
}
