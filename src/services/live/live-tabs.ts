import * as z from 'zod/mini';
import { LiveChange, type TabEvent, type TabMessage } from '../../domain/shared/live.ts';

const NAME = 'live';

const Place = { id: z.string(), at: z.number() };
const Message = z.union([
  z.object({ type: z.literal('tab.heard'), ...Place, change: z.nullable(LiveChange) }),
  z.object({ type: z.literal('tab.beat'), ...Place }),
  z.object({ type: z.literal('tab.joined') }),
]);

export type LiveTabsOptions = {
  /** The channel between tabs, `null` if the browser forbids it. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | null;
  /** Missing on an insecure page. Then each visible tab is a leader. */
  locks: Pick<LockManager, 'request'> | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
};

/**
 * Elects a leader among the tabs of a browser: the tab that holds the lock. `claim` makes this tab the leader without
 * waiting.
 */
export function electLeader(
  { channel, locks, page }: LiveTabsOptions,
  report: (event: TabEvent) => void,
): { publish: (message: TabMessage) => void; claim: () => void; leave: () => void } {
  const joining = new AbortController();
  const { signal } = joining;
  const isSeen = () => page.visibilityState === 'visible';
  let queue = new AbortController();

  const hold = () => {
    if (signal.aborted) return;
    report({ type: 'leader.elected' });
    return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
  };
  /** Settles when the leadership ends: this tab has left, or another tab took it. */
  const request = (among: Pick<LockManager, 'request'>, options: LockOptions) =>
    among.request(NAME, options, hold).catch(() => {
      if (signal.aborted || options.signal?.aborted) return;
      report({ type: 'leader.lost' });
      wait(among);
    });
  function wait(among: Pick<LockManager, 'request'>): void {
    queue = new AbortController();
    void request(among, { signal: queue.signal });
  }

  if (locks) {
    wait(locks);
  } else {
    const look = () => report({ type: isSeen() ? 'leader.elected' : 'leader.lost' });
    page.addEventListener('visibilitychange', look, { signal });
    look();
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = z.safeParse(Message, data);
    if (message.success && !signal.aborted) report(message.data);
  });
  channel?.postMessage({ type: 'tab.joined' });

  return {
    publish: (message) => channel?.postMessage(message),
    claim: () => {
      if (!locks || !isSeen()) return;
      queue.abort();
      void request(locks, { steal: true });
    },
    leave: () => {
      joining.abort();
      queue.abort();
      channel?.close();
    },
  };
}

/** Opens the channel of the tabs, `null` if the browser forbids it. */
export function openLiveChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}
