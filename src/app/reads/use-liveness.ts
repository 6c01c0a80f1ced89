import { useEffect } from 'react';
import type { LivenessEvent } from '../../machines/query/query.machine.ts';

/** Tells a query or a list when somebody looks again and when the network is back. READ-03. */
export function useLiveness(actor: { send: (event: LivenessEvent) => void }): void {
  useEffect(() => {
    const onFocus = () => {
      if (document.visibilityState === 'visible') actor.send({ type: 'window.focused' });
    };
    const onOnline = () => actor.send({ type: 'network.restored' });
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
      window.removeEventListener('online', onOnline);
    };
  }, [actor]);
}
