import type { SessionRef } from '../../machines/session/session.machine.ts';

export type LogoutChannelOptions = {
  session: SessionRef;
  /** Between the tabs; `null` where the browser forbids it. A message is the person who has logged out. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
  /** Drops the drafts that this tab stores for a person. */
  clearDrafts: (personKey: string) => void;
  /** Takes over what the other tabs have stored. */
  readTabs: () => void;
};

/**
 * Log out, and the sign-in of another person, drop the drafts of every tab; a session that ran out leaves them. The
 * message may come before the storage says that the session is over, and a timer may store a draft in between: what was
 * dropped on the message is dropped again at the end of the session. SEC-02.
 */
export function followLogouts({ session, channel, clearDrafts, readTabs }: LogoutChannelOptions): void {
  let loggedOut: string | null = null;
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    loggedOut = data;
    clearDrafts(data);
    readTabs();
  });
  session.on('session.ended', ({ cause, personKey }) => {
    if (cause === 'logout') channel?.postMessage(personKey);
    if (cause === 'logout' || cause === 'replaced' || loggedOut === personKey) clearDrafts(personKey);
    loggedOut = null;
  });
}

/** The tabs' channel, `null` where the browser forbids it. */
export function openLogoutChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('logout');
  } catch {
    return null;
  }
}
