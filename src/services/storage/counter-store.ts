import { createListeners } from '../../domain/shared/listeners.ts';
import { COUNTER_KEY, parseCounter, type StoredCounter } from '../../domain/session/lock.ts';
import type { TokenStoreOptions } from '../session/token-store.ts';

/** The stored state of this counter, for all its tabs (LOCK-03). */
export function createCounterStore({ storage, events }: TokenStoreOptions) {
  const { publish, subscribe } = createListeners();
  const read = () => parseCounter(storage.getItem(COUNTER_KEY));
  events.addEventListener('storage', ({ key }) => {
    if (key === COUNTER_KEY || key === null) publish();
  });
  return {
    read,
    /** Updates the stored state. Without a stored counter it does nothing, unless `patch` is complete. */
    write(patch: Partial<StoredCounter>): void {
      const stored = read();
      if (stored === null && patch.name === undefined) return;
      const counter = { lockMinutes: 0, lastHandAt: Date.now(), lockedAt: null, ...stored, ...patch };
      storage.setItem(COUNTER_KEY, JSON.stringify(counter));
      publish();
    },
    /** Removes the state, because the browser is no longer a counter. */
    forget(): void {
      storage.removeItem(COUNTER_KEY);
      publish();
    },
    /** Watches changes in this and other tabs. @returns a function that stops watching */
    watch: subscribe,
  };
}
export type CounterStore = ReturnType<typeof createCounterStore>;
