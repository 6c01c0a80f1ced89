/** Milliseconds within which a screen shows a failure after its answer. */
const RECENT_MS = 1_000;

/** Remembers the last fault of the server, an answer from 500 on (UI-28). `now` is in milliseconds. */
export function createFailedCalls({ now = () => performance.now() } = {}) {
  let last: { name: string; heardAt: number } | null = null;
  return {
    /** Wraps fetch and remembers its failures. Without a request id of the provider it remembers nothing. */
    watch:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (...request) => {
        const answer = await fetch(...request);
        // A refusal says itself what to do. Only a fault of the server has to be looked up.
        if (answer.ok) return answer;
        if (answer.status < 500) {
          last = null;
          return answer;
        }
        const [id, date] = ['x-request-id', 'date'].map((header) => answer.headers.get(header));
        const name = `Request ${id}${date === null ? '' : `, ${date}`}`;
        last = id === null ? null : { name, heardAt: now() };
        return answer;
      },
    /** Returns the id of the failed call for the log, with the server's time, `null` if none has failed recently. */
    read: (): string | null => (last && now() - last.heardAt <= RECENT_MS ? last.name : null),
  };
}
