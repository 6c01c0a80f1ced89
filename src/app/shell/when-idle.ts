/** Milliseconds before low-priority work may start. */
const OWN_MS = 3_000;
/** Milliseconds after them in which a page that is never idle has to make room. */
const BUSY_MS = 2_000;

/** Schedules low-priority work. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    // Missing in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: BUSY_MS });
    else run();
  }, OWN_MS);
  return () => clearTimeout(timer);
}

/** Fetches the code of lazy parts when the page is idle. @returns a function that cancels it */
export const prefetchWhenIdle = (parts: readonly { preload: () => void }[]): (() => void) =>
  whenIdle(() => {
    for (const part of parts) part.preload();
  });
