import { selectIsReflow, selectPersonKey } from '../../machines/session/session.selectors.ts';
import { subscribeLogouts, type LogoutChannelOptions } from '../session/logout-channel.ts';
import type { Shell } from './shell-context.tsx';
import type { SessionRef } from '../../machines/session/session.machine.ts';

const loadDrafts = () => import('../../services/storage/draft-store.ts');

/** Fetches the code that a sign-in needs, while the password is typed. */
export const preloadDrafts = (): void =>
  void loadDrafts().catch((error: unknown) => console.warn('Drafts not preloaded', error));

/** By code that is fetched when it is needed; where that does not come, all drafts go. SEC-02. */
async function clearDrafts(isGone: (person: string) => boolean): Promise<void> {
  try {
    const store = await loadDrafts();
    await store.clearDrafts(isGone);
  } catch (error) {
    console.warn('Drafts not cleared one by one.', error);
    await new Promise((resolve) => {
      const gone = indexedDB.deleteDatabase('drafts');
      gone.addEventListener('success', resolve);
      gone.addEventListener('error', resolve);
    });
  }
}

/** Milliseconds that a sign-in waits for the local storage. Longer work continues in the background. */
const FORGET_MS = 2_000;

/** Deletes the drafts of everyone else before a sign-in ends, so that the next person cannot see them (SEC-02). */
export const forgetOthers = (personKey: string): Promise<unknown> =>
  Promise.race([
    // A browser without storage does not keep anybody from signing in.
    clearDrafts((person) => person !== personKey).catch((error: unknown) => console.warn('Drafts not cleared', error)),
    new Promise((resolve) => setTimeout(resolve, FORGET_MS)),
  ]);

export type PageParts = Pick<Shell, 'session' | 'cache' | 'recorder' | 'toaster'> &
  Pick<LogoutChannelOptions, 'channel' | 'readTabs'>;

/** Clears the page's data when a session starts or ends, so that the next person cannot see it (SEC-02). */
export function wirePage({ session, cache, recorder, toaster, channel, readTabs }: PageParts): void {
  subscribeLogouts({
    session,
    readTabs,
    channel,
    clearDrafts: (personKey) => void clearDrafts((person) => person === personKey),
  });
  // A sign-in that worked answers the failures before it.
  session.on('session.started', () => toaster.clear());
  session.on('session.ended', ({ cause }) => {
    cache.clear();
    recorder.clear();
    // An Undo is nobody else's.
    if (cause !== 'expired') toaster.clear();
  });
  let last: string | null = null;
  session.subscribe((snapshot) => {
    const personKey = selectPersonKey(snapshot);
    // The sign-in of another tab starts no session here.
    if (last !== null && personKey !== null && personKey !== last) toaster.clear();
    last = personKey ?? last;
  });
}

/** Milliseconds for the first screen before the live connection opens. */
const LATE_MS = 1_500;

/** Calls `follow`, which fetches its code, once: late, and only with Reflow's own server. LIVE-09. */
export function startLive(session: SessionRef, follow: () => Promise<unknown>): void {
  const offered = session.subscribe((snapshot) => {
    if (!selectIsReflow(snapshot)) return;
    offered.unsubscribe();
    const warn = (error: unknown) => console.warn('Live changes not started', error);
    const wait = () => setTimeout(() => void follow().catch(warn), LATE_MS);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait);
  });
}
