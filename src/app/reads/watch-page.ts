import { fromCallback } from 'xstate';
import type { LiveRecord } from '../../domain/live/live.ts';
import type { LivenessEvent } from '../../machines/query/query.machine.ts';
import type { QueryCache } from '../../services/storage/query-cache.ts';

/** Reports when somebody looks at the page again and when the network is back. READ-03. @returns stops watching */
export function subscribePage(report: (event: { type: 'window.focused' } | { type: 'network.restored' }) => void) {
  const watching = new AbortController();
  const { signal } = watching;
  const onFocus = () => {
    if (document.visibilityState === 'visible') report({ type: 'window.focused' });
  };
  window.addEventListener('focus', onFocus, { signal });
  document.addEventListener('visibilitychange', onFocus, { signal });
  window.addEventListener('online', () => report({ type: 'network.restored' }), { signal });
  return () => watching.abort();
}

/** Tells a read that it may be old: by the page, or by colleagues, whom alone that of a form hears. READ-03. */
export const watchPage = (cache: QueryCache, shows: readonly LiveRecord[] = [], isOfForm = false) =>
  fromCallback<LivenessEvent>(({ sendBack }) => {
    const unfollow = isOfForm ? () => undefined : subscribePage(sendBack);
    const unwatch = cache.watch((change) => {
      const isShown = change === null ? shows.length > 0 : shows.includes(change.record);
      if (!isShown || (isOfForm && change?.isOwn)) return;
      sendBack({ type: 'record.changed', change: change?.record === shows[0] ? change : null });
    });
    return () => {
      unfollow();
      unwatch();
    };
  });
