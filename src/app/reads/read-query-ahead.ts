import type { QueryCache } from '../../services/storage/query-cache.ts';
import type { LiveRead } from './live-query.ts';

/** Reads for a screen that is about to open. */
export const readQueryAhead = <Params, Data>(
  cache: QueryCache,
  { name, read }: LiveRead<Params, Data>,
  params: Params,
): void => cache.of<Params, Data>(name).readAhead(params, () => read(params, new AbortController().signal));
