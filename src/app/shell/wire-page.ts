import { toPersonKey } from '../../domain/session/staff.ts';
import { selectPersonKey } from '../../machines/session/session.selectors.ts';
import { clearDrafts } from '../drafts/clear-drafts.ts';
import { followLogouts, type LogoutChannelOptions } from '../session/logout-channel.ts';
import type { Shell } from './shell-context.tsx';
import { whenIdle } from './when-idle.ts';

export type PageParts = Pick<Shell, 'session' | 'cache' | 'recorder' | 'toaster' | 'draftStorage'> &
  Pick<LogoutChannelOptions, 'channel' | 'readTabs'>;

/** What the page drops as sessions begin and end: nothing of one person is there for the next. SEC-02 */
export function wirePage({ session, cache, recorder, toaster, draftStorage, channel, readTabs }: PageParts): void {
  followLogouts({
    session,
    readTabs,
    channel,
    clearDrafts: (personKey) => void clearDrafts((person) => person === personKey, draftStorage),
  });
  // A sign-in that worked answers the failures before it.
  session.on('session.started', ({ user }) => {
    toaster.clear();
    whenIdle(() => void clearDrafts((person) => person !== toPersonKey(user.email), draftStorage));
  });
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
