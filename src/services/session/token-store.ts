import type { LoginAnswer } from '../../domain/session/login-answer.ts';
import { parseSession, readSession, SESSION_KEY, type StoredSession } from './stored-session.ts';

type StorageEvents = {
  addEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void;
  removeEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void;
};

export type TokenStoreOptions = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  events: StorageEvents;
};

/** The session that all tabs share (AUTH-20, SEC-02). */
export function createTokenStore({ storage, events }: TokenStoreOptions) {
  const read = () => readSession(storage);
  const write = (stored: StoredSession) => storage.setItem(SESSION_KEY, JSON.stringify(stored));

  return {
    read,

    start: write,

    /**
     * Stores renewed tokens, unless their login has ended. Missing values of an answer stay unchanged. @returns whether
     * they were stored
     */
    renew(loginId: string, tokens: LoginAnswer): boolean {
      const stored = read();
      if (stored?.loginId !== loginId) return false;
      write({
        ...stored,
        accessToken: tokens.accessToken,
        refreshToken: tokens.refreshToken ?? stored.refreshToken,
        role: tokens.role ?? stored.role,
        offers: tokens.offers,
        mustChangePassword: tokens.mustChangePassword,
        mustSetUpFactor: tokens.mustSetUpFactor,
      });
      return true;
    },

    /** Updates the requirements that the user still has to meet. */
    update(changed: Partial<Pick<StoredSession, 'mustChangePassword' | 'mustSetUpFactor'>>): void {
      const stored = read();
      if (stored) write({ ...stored, ...changed });
    },

    /** Removes the session. @returns the stored session */
    clear(): StoredSession | null {
      const stored = read();
      storage.removeItem(SESSION_KEY);
      return stored;
    },

    /**
     * Watches other tabs. Their sign-out also removes tokens that this tab wrote a moment too late. @returns a function
     * that stops watching
     */
    watch(report: (stored: StoredSession | null) => void): () => void {
      const listener = (event: StorageEvent) => {
        if (event.key !== null && event.key !== SESSION_KEY) return;
        const ended = event.newValue === null ? parseSession(event.oldValue) : null;
        if (ended && read()?.loginId === ended.loginId) storage.removeItem(SESSION_KEY);
        report(read());
      };
      events.addEventListener('storage', listener);
      return () => events.removeEventListener('storage', listener);
    },
  };
}
export type TokenStore = ReturnType<typeof createTokenStore>;
