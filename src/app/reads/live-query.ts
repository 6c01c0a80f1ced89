import { assign, fromPromise } from 'xstate';
import { createListMachine, type ListParams, type PageAnswer } from '../../machines/list.machine.ts';
import { createQueryMachine } from '../../machines/query/query.machine.ts';
import type { QueryCache } from '../../services/query-cache.ts';

export type LiveQueryOptions<Params, Data> = {
  cache: QueryCache;
  /** Tells this read from the others in the cache, for example `bookings`. */
  name: string;
  read: (params: Params, signal: AbortSignal) => Promise<Data>;
};

/** The query machine over a real read, with the answers of the last 5 minutes at hand. */
export function createLiveQuery<Params, Data>({ cache, name, read }: LiveQueryOptions<Params, Data>) {
  const kept = cache.of<Params, Data>(name);
  return createQueryMachine<Params, Data>().provide({
    actors: {
      read: fromPromise<Data, { params: Params }>(async ({ input, signal }) => {
        const data = await read(input.params, signal);
        kept.set(input.params, data);
        return data;
      }),
    },
    actions: { recallData: assign(({ context }) => ({ data: context.data ?? kept.get(context.params) })) },
  });
}

/** The list machine over a real read of its pages. */
export const createLiveList = <Page extends PageAnswer>(options: LiveQueryOptions<ListParams, Page>) =>
  createListMachine<Page>().provide({ actors: { query: createLiveQuery<ListParams, Page>(options) } });
