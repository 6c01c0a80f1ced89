/** The key in local storage of a counter. It holds no secret (LOCK-03). */
export const COUNTER_KEY = 'counter';

/** The stored state of a counter. Instants are milliseconds. `lockedAt` is `null` while it is open. */
export type StoredCounter = { name: string; lockMinutes: number; lastHandAt: number; lockedAt: number | null };

/** Parses the stored text, `null` if the browser is no counter. */
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
 * Checks whether nobody has used the counter for too long. The clock of the PC decides, or that of the page if someone
 * set the first one back. `restedMs` is the time that passed on the page's clock (LOCK-03).
 */
export const isIdle = ({ lastHandAt, lockMinutes }: StoredCounter, now: number, restedMs = 0): boolean =>
  Math.max(now - lastHandAt, restedMs) >= lockMinutes * 60_000;

/**
 * Checks whether a page opens locked. It also does if the last use is in the future, because the idle time is then
 * unknown (LOCK-03).
 */
export const opensLocked = (counter: StoredCounter, now: number): boolean =>
  counter.lockedAt !== null || now < counter.lastHandAt || isIdle(counter, now);

/** Returns initials: of the first and the last name, or of an address. */
export function toInitials(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter((word) => /^\p{L}/u.test(word));
  const picked = name.includes('@') ? words.slice(0, 1) : [words.at(0), ...words.slice(1).slice(-1)];
  return picked.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('') || '?';
}
