import type { ReadFailure } from './query.machine.ts';

/** What the selectors need of a query's snapshot. */
type QuerySnapshot<Data> = {
  context: { data: Data | null; previous: Data | null; failure: ReadFailure | null };
  hasTag: (tag: 'busy' | 'failed') => boolean;
};

/** The answer to the present parameters. */
export const selectData = <Data>(query: QuerySnapshot<Data>): Data | null => query.context.data;

/** The answer, or the one before it while the next is on its way: for totals that must not jump. */
export const selectLastData = <Data>(query: QuerySnapshot<Data>): Data | null =>
  query.context.data ?? query.context.previous;

/** Nothing to show and still hoping: the picture is the skeleton. */
export const isAwaited = (query: QuerySnapshot<unknown>): boolean =>
  query.context.data === null && !query.hasTag('failed');

/** Nothing to show and no hope: the picture is "Not loaded" with Try again. */
export const isMissing = (query: QuerySnapshot<unknown>): boolean =>
  query.context.data === null && query.hasTag('failed');

/** The data in view is older than it should be: the last refresh failed. */
export const isOutdated = (query: QuerySnapshot<unknown>): boolean =>
  query.context.data !== null && query.hasTag('failed');

/** Data in view is being read again. */
export const isRefreshing = (query: QuerySnapshot<unknown>): boolean =>
  query.context.data !== null && query.hasTag('busy');

/** The failure of the last read, while it rests in `failed`. */
export const selectFailure = (query: QuerySnapshot<unknown>): ReadFailure | null =>
  query.hasTag('failed') ? query.context.failure : null;
