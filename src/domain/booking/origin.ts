/** What a link to the booking form leaves in the history entry: where Cancel returns to. BOOK-06, DASH-03, LIST-07. */
export type Origin = { origin: string };

/** The path to return to: that of the history entry when it is one of ours, else `fallback`. */
export const readOrigin = (state: unknown, fallback: string): string =>
  typeof state === 'object' &&
  state !== null &&
  'origin' in state &&
  typeof state.origin === 'string' &&
  /^\/(?![/\\])/.test(state.origin)
    ? state.origin
    : fallback;
