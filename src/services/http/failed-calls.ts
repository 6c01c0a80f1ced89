/** Milliseconds in which a screen that shows a failure has heard of it. */
const RECENT_MS = 1_000;

/** Remembers the last call that the server answered with a failure. `now` in milliseconds. */
export function createFailedCalls({ now = () => performance.now() } = {}) {
  let last: { name: string; heardAt: number } | null = null;
  return {
    /** The same fetch, whose failures are remembered. A provider that names no request leaves nothing to remember. */
    watch:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (...request) => {
        const answer = await fetch(...request);
        if (answer.ok) return answer;
        const [id, date] = ['x-request-id', 'date'].map((header) => answer.headers.get(header));
        const name = `Request ${id}${date === null ? '' : `, ${date}`}`;
        last = id === null ? null : { name, heardAt: now() };
        return answer;
      },
    /** What names the call that has just failed in the log, with the server's time; `null` when none has failed. */
    read: (): string | null => (last && now() - last.heardAt <= RECENT_MS ? last.name : null),
  };
}
