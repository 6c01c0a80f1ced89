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

/** The session as all tabs share it. AUTH-20, SEC-02. */
export function createTokenStore({ storage, events }: TokenStoreOptions) {
  const read = () => readSession(storage);
  const write = (stored: StoredSession) => storage.setItem(SESSION_KEY, JSON.stringify(stored));

  return {
    read,

    start: write,

    /** Unless their login is over; what an answer leaves out stays as it was. @returns whether they were stored */
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

    /** What the person still owes, or no longer does. */
    update(changed: Partial<Pick<StoredSession, 'mustChangePassword' | 'mustSetUpFactor'>>): void {
      const stored = read();
      if (stored) write({ ...stored, ...changed });
    },

    /** Forgets the session. @returns what was stored. */
    clear(): StoredSession | null {
      const stored = read();
      storage.removeItem(SESSION_KEY);
      return stored;
    },

    /** A sign-out of another tab also removes tokens that this one wrote a moment too late. @returns stops watching */
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
