import { isIdle } from '../../domain/session/lock.ts';
import { CLOCK_TICK_MS } from '../../domain/shared/limits.ts';
import type { CounterStore } from '../../services/storage/counter-store.ts';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
const RETURNS = ['focus', 'pageshow'] as const;

/**
 * Locks the counter once nobody has used it for too long in any tab. The input that wakes a sleeping PC does not count: the
 * clock is checked first, and the app does not receive that input (LOCK-03).
 */
export function watchIdle(store: CounterStore, isLockable: () => boolean): void {
  let last = { handAt: 0, page: 0 };
  /** Returns whether the counter is locked now. */
  const lockIfIdle = (): boolean => {
    const counter = store.read();
    if (counter === null || !isLockable()) return false;
    if (counter.lockedAt !== null) return true;
    const now = Date.now();
    if (counter.lastHandAt !== last.handAt) {
      last = { handAt: counter.lastHandAt, page: performance.now() - Math.max(0, now - counter.lastHandAt) };
    }
    if (!isIdle(counter, now, performance.now() - last.page)) return false;
    store.write({ lockedAt: now });
    return true;
  };
  const onInput = (event: Event): void => {
    const before = store.read();
    if (before === null || before.lockedAt !== null) return;
    if (lockIfIdle()) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    const now = Date.now();
    last.page = performance.now();
    if (now < before.lastHandAt || now - before.lastHandAt >= CLOCK_TICK_MS) store.write({ lastHandAt: now });
  };
  for (const type of INPUTS) addEventListener(type, onInput, { capture: true, passive: /move|wheel/.test(type) });
  for (const type of RETURNS) addEventListener(type, lockIfIdle);
  document.addEventListener('visibilitychange', lockIfIdle);
  setInterval(lockIfIdle, CLOCK_TICK_MS);
}
