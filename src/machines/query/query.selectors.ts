type Answered<Data> = { context: { answer: { data: Data; isCurrent: boolean } | null } };
type Tagged = { hasTag: (tag: 'busy' | 'overdue' | 'failed') => boolean };
type QuerySnapshot = Answered<unknown> & Tagged;

/** The answer to the present parameters. */
export const selectData = <Data>({ context: { answer } }: Answered<Data>): Data | null =>
  answer?.isCurrent ? answer.data : null;

/** The answer, or the one before it while the next is on its way: for totals that must not jump. */
export const selectLastData = <Data>({ context }: Answered<Data>): Data | null => context.answer?.data ?? null;

/** The last read failed for good. */
export const hasFailed = (query: Tagged): boolean => query.hasTag('failed');

/** The sentence of the answer to the last read that failed for good, `null` where it has none. */
export const selectFailure = ({ context }: { context: { failure: string | null } }): string | null => context.failure;

/** Nothing to show and still hoping: the skeleton stands there. */
export const isAwaited = (query: QuerySnapshot): boolean => selectData(query) === null && !hasFailed(query);

/** Nothing to show and still hoping, for so long or so often that words say so. */
export const isOverdue = (query: QuerySnapshot): boolean => isAwaited(query) && query.hasTag('overdue');

/** Nothing to show and no hope: "Not loaded" with Try again stands there. */
export const isMissing = (query: QuerySnapshot): boolean => selectData(query) === null && hasFailed(query);

/** The data in view is older than it should be: the last refresh failed. */
export const isOutdated = (query: QuerySnapshot): boolean => selectData(query) !== null && hasFailed(query);

/** Data in view is being read again. */
export const isRefreshing = (query: QuerySnapshot): boolean => selectData(query) !== null && query.hasTag('busy');
