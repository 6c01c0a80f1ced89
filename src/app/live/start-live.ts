import type { SessionRef } from '../../machines/session/session.machine.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';

/** Milliseconds that the first screen has for itself before the line is opened. */
const LATE_MS = 1_500;

/** Calls `follow`, which fetches its code, once: late, and only for somebody whose provider offers it. LIVE-09. */
export function startLive(session: SessionRef, follow: () => Promise<unknown>): void {
  const offered = session.subscribe((snapshot) => {
    if (!hasOffer(snapshot, 'live')) return;
    offered.unsubscribe();
    const wait = () => setTimeout(() => void follow().catch(() => null), LATE_MS);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait);
  });
}
