/** The one key in local storage of a browser that is a counter; it holds no secret. LOCK-03. */
export const COUNTER_KEY = 'counter';

/** What a browser keeps of the counter that it is. Instants are milliseconds; `lockedAt` is `null` while it is open. */
export type StoredCounter = { name: string; lockMinutes: number; lastHandAt: number; lockedAt: number | null };

/** The stored text, `null` where the browser is no counter. */
export function parseCounter(text: string | null): StoredCounter | null {
  try {
    const { name, lockMinutes, lastHandAt, lockedAt } = JSON.parse(text ?? '{}');
    const isWhole = [lockMinutes, lastHandAt].every(Number.isFinite);
    if (typeof name !== 'string' || !isWhole) return null;
    return { name, lockMinutes, lastHandAt, lockedAt: Number.isFinite(lockedAt) ? lockedAt : null };
  } catch {
    return null;
  }
}

/**
 * Whether nobody has touched the counter for too long. The clock of the PC tells, and that of the page where somebody set
 * the first one back: `restedMs` is what has passed by it, if not longer ago than that. LOCK-03
 */
export const isIdle = ({ lastHandAt, lockMinutes }: StoredCounter, now: number, restedMs = 0): boolean =>
  Math.max(now - lastHandAt, restedMs) >= lockMinutes * 60_000;

/** Whether a page that opens is locked; also where the last hand was later than now, so that nobody knows how long ago. LOCK-03 */
export const opensLocked = (counter: StoredCounter, now: number): boolean =>
  counter.lockedAt !== null || now < counter.lastHandAt || isIdle(counter, now);

/** A picture with initials: of the first and the last name, or of an address. */
export function toInitials(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter((word) => /^\p{L}/u.test(word));
  const picked = name.includes('@') ? words.slice(0, 1) : [words.at(0), ...words.slice(1).slice(-1)];
  return picked.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('') || '?';
}
