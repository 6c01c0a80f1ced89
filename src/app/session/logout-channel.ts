import type { SessionRef } from '../../machines/session/session.machine.ts';

export type LogoutChannelOptions = {
  session: SessionRef;
  /**
   * The channel between the tabs, or `null` if the browser forbids it. A message holds the key of the person
   * who logged out.
   */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
  clearDrafts: (personKey: string) => void;
  readTabs: () => void;
};

/**
 * Deletes drafts on the message, and again at the end of the session, because a timer may store one in
 * between (SEC-02).
 */
export function subscribeLogouts({ session, channel, clearDrafts, readTabs }: LogoutChannelOptions): void {
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
