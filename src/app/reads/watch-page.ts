import { fromCallback } from 'xstate';
import type { LivenessEvent } from '../../machines/query/query.machine.ts';

/** Tells a read when somebody looks at the page again and when the network is back. READ-03. */
export const watchPage = fromCallback<LivenessEvent>(({ sendBack }) => {
  const watching = new AbortController();
  const { signal } = watching;
  const onFocus = () => {
    if (document.visibilityState === 'visible') sendBack({ type: 'window.focused' });
  };
  window.addEventListener('focus', onFocus, { signal });
  document.addEventListener('visibilitychange', onFocus, { signal });
  window.addEventListener('online', () => sendBack({ type: 'network.restored' }), { signal });
  return () => watching.abort();
});
