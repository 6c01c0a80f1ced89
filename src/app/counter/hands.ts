import { isIdle } from '../../domain/session/lock.ts';
import { CLOCK_TICK_MS } from '../../domain/shared/limits.ts';
import type { CounterStore } from '../../services/storage/counter-store.ts';

const HANDS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
const LOOKS = ['focus', 'pageshow'] as const;

/**
 * Locks the counter once nobody has touched it for too long in any tab. The hand that wakes a PC that slept is no hand yet:
 * its clock is looked at first, and the hand goes no further. LOCK-03
 */
export function watchHands(store: CounterStore, isLockable: () => boolean): void {
  let last = { handAt: 0, page: 0 };
  /** @returns whether it is locked now */
  const look = (): boolean => {
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
  const touch = (event: Event): void => {
    const before = store.read();
    if (before === null || before.lockedAt !== null) return;
    if (look()) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    const now = Date.now();
    last.page = performance.now();
    if (now < before.lastHandAt || now - before.lastHandAt >= CLOCK_TICK_MS) store.write({ lastHandAt: now });
  };
  for (const type of HANDS) addEventListener(type, touch, { capture: true, passive: /move|wheel/.test(type) });
  for (const type of LOOKS) addEventListener(type, look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, CLOCK_TICK_MS);
}
