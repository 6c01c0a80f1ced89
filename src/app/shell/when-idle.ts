/** Milliseconds that a page has for itself. */
const OWN_MS = 3_000;
/** Milliseconds after them in which a page that is never idle has to make room. */
const BUSY_MS = 2_000;

/** Runs what no page waits for. @returns calls it off */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    // Missing in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: BUSY_MS });
    else run();
  }, OWN_MS);
  return () => clearTimeout(timer);
}
