import { createListeners } from '../../domain/shared/listeners.ts';
import { COUNTER_KEY, parseCounter, type StoredCounter } from '../../domain/session/lock.ts';
import type { TokenStoreOptions } from '../session/token-store.ts';

/** What this browser keeps of the counter that it is, for all its tabs. LOCK-03 */
export function createCounterStore({ storage, events }: TokenStoreOptions) {
  const { publish, subscribe } = createListeners();
  const read = () => parseCounter(storage.getItem(COUNTER_KEY));
  events.addEventListener('storage', ({ key }) => {
    if (key === COUNTER_KEY || key === null) publish();
  });
  return {
    read,
    /** Changes what is there; nothing where the browser is no counter, unless `patch` says it all. */
    write(patch: Partial<StoredCounter>): void {
      const stored = read();
      if (stored === null && patch.name === undefined) return;
      const counter = { lockMinutes: 0, lastHandAt: Date.now(), lockedAt: null, ...stored, ...patch };
      storage.setItem(COUNTER_KEY, JSON.stringify(counter));
      publish();
    },
    /** The browser is no counter any more. */
    forget(): void {
      storage.removeItem(COUNTER_KEY);
      publish();
    },
    /** Hears of changes here and in the other tabs. @returns the end of it */
    watch: subscribe,
  };
}
export type CounterStore = ReturnType<typeof createCounterStore>;
