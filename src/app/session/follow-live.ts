import { createActor, fromCallback } from 'xstate';
import type { StreamEvent, LiveChange, TabCommand } from '../../domain/shared/live.ts';
import { LIVE_UNUSED_MS } from '../../domain/shared/limits.ts';
import { liveMachine, type LiveEvent, type LiveRef } from '../../machines/live.machine.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import {
  mustChangePassword,
  mustSetUpFactor,
  selectIsReflow,
  selectPersonKey,
} from '../../machines/session/session.selectors.ts';
import { openLiveLine, type LiveLineOptions } from '../../services/live/live-line.ts';
import { electLeader, openLiveChannel } from '../../services/live/live-tabs.ts';
import type { QueryCache } from '../../services/storage/query-cache.ts';
import { subscribePage } from '../reads/create-query.ts';

const createLive = (options: LiveLineOptions): LiveRef =>
  createActor(
    liveMachine.provide({
      actors: {
        stream: fromCallback<StreamEvent, { lastId: string | null }>(({ input: { lastId }, sendBack }) =>
          openLiveLine(options, lastId, sendBack),
        ),
        tabs: fromCallback<TabCommand>(({ sendBack, receive }) => {
          const tabs = electLeader({ channel: openLiveChannel(), locks: navigator.locks, page: document }, sendBack);
          receive((command) => {
            if (command.type === 'leader.claim') tabs.claim();
            else tabs.publish(command.message);
          });
          return tabs.leave;
        }),
        watchPage: fromCallback<LiveEvent>(({ sendBack }) => subscribePage(sendBack)),
      },
    }),
    { input: { openedAt: performance.timeOrigin, spread: Math.random() } },
  );

/** Passes on changes only while the page is in use, because background reads would keep a session alive (LIVE-08). */
export function createAttention(publish: QueryCache['publish'], now: () => number = () => performance.now()) {
  let usedAt = now();
  let hasMissed = false;
  const isLookedAt = () => document.visibilityState === 'visible' && now() - usedAt < LIVE_UNUSED_MS;
  const use = () => {
    usedAt = now();
    if (hasMissed && isLookedAt()) publish(null);
    hasMissed = false;
  };
  /** Coming back triggers a refetch anyway. */
  const comeBack = () => {
    usedAt = now();
    hasMissed = false;
  };
  const passively = { capture: true, passive: true };
  document.addEventListener('pointerdown', use, passively);
  document.addEventListener('keydown', use, passively);
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('focus', comeBack);
  return (change: LiveChange | null): void => {
    if (isLookedAt()) publish(change);
    else hasMissed = true;
  };
}

/** Follows the changes of other people while someone is signed in at Reflow's own server. LIVE-09. */
export function subscribeLive({
  session,
  cache,
  ...line
}: { session: SessionRef; cache: QueryCache } & LiveLineOptions) {
  const publish = createAttention(cache.publish);
  let live: { personKey: string; ref: LiveRef } | null = null;
  const follow = () => {
    const snapshot = session.getSnapshot();
    const isOpen = selectIsReflow(snapshot) && !mustChangePassword(snapshot) && !mustSetUpFactor(snapshot);
    const personKey = isOpen ? selectPersonKey(snapshot) : null;
    if (personKey === (live && live.personKey)) return;
    live?.ref.stop();
    live = null;
    if (personKey === null) return;
    const ref = createLive(line);
    ref.on('live.changed', ({ change }) => publish(change));
    live = { personKey, ref };
    ref.start();
  };
  session.subscribe(follow);
  follow();
}
