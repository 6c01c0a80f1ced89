import { opensLocked } from '../../domain/session/lock.ts';
import type { CounterStore } from '../../services/storage/counter-store.ts';

/** Milliseconds after which the code of the lock is asked for again. */
const AGAIN_MS = 5_000;

/**
 * Follows the lock where this browser is a counter, or once it is; its code is late. A page that opens locked shows nothing
 * of the app: that is taken off before it is drawn. LOCK-03
 */
export function startCounter(root: HTMLElement, store: CounterStore, follow: () => Promise<unknown>): void {
  const note = document.createElement('p');
  const begin = (): void =>
    void follow().then(
      () => note.remove(),
      () => {
        note.textContent = 'The lock of this counter did not come. It is asked for again.';
        if (!root.isConnected) document.body.append(note);
        setTimeout(begin, AGAIN_MS);
      },
    );
  const counter = store.read();
  if (counter === null) {
    const unwatch = store.watch(() => {
      unwatch();
      begin();
    });
    return;
  }
  if (opensLocked(counter, Date.now())) {
    store.write({ lockedAt: Date.now() });
    root.remove();
  }
  begin();
}
