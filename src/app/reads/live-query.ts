import { useState } from 'react';
import { assign, fromPromise } from 'xstate';
import type { LiveRecord } from '../../domain/live/live.ts';
import type { ReadPolicy } from '../../domain/shared/limits.ts';
import { createListMachine, type ListParams, type PageAnswer } from '../../machines/list.machine.ts';
import { createQueryMachine, getVersion, type QueryRef } from '../../machines/query/query.machine.ts';
import type { QueryCache } from '../../services/storage/query-cache.ts';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { watchPage } from './watch-page.ts';

/**
 * The answer of a call, nothing once its actor has been stopped: where React starts an actor twice (StrictMode), XState
 * takes the broken call of the first start for a failure of the second.
 */
export const whileAwaited = <T>(signal: AbortSignal, call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (signal.aborted) return new Promise<T>(() => undefined);
    throw error;
  });

export type LiveRead<Params, Data> = {
  /** Tells this read from the others in the cache, for example `bookings`. */
  name: string;
  policy: ReadPolicy;
  /** The kinds of records it shows; where it is the read of one record, the kind of that first. */
  shows?: readonly LiveRecord[];
  read: (params: Params, signal: AbortSignal) => Promise<Data>;
};

/** The query machine over a real read, with the answers of the last 5 minutes at hand. */
export function createLiveQuery<Params, Data>(
  cache: QueryCache,
  { name, policy, shows, read }: LiveRead<Params, Data>,
) {
  const answers = cache.of<Params, Data>(name);
  return createQueryMachine<Params, Data>(policy).provide({
    actors: {
      watchPage: watchPage(cache, shows),
      read: fromPromise<Data, { params: Params }>(({ input: { params }, signal }) =>
        whileAwaited(
          signal,
          answers.read(params, () => read(params, signal)),
        ),
      ),
    },
    guards: {
      isHeld: ({ context: { params, heard, answer } }) =>
        heard.is === 'version' && Math.max(getVersion(answer?.data), getVersion(answers.get(params))) >= heard.version,
    },
    actions: {
      recallData: assign(({ context: { params, answer } }) => {
        const data = answers.get(params);
        return { answer: data === null ? answer : { data, isCurrent: true } };
      }),
    },
  });
}

/** The list machine over a real read of its pages. */
export const createLiveList = <Page extends PageAnswer>(cache: QueryCache, read: LiveRead<ListParams, Page>) =>
  createListMachine<Page>().provide({ actors: { query: createLiveQuery<ListParams, Page>(cache, read) } });

/** One read for a screen. `read` is taken when the screen opens. */
export function useLiveQuery<Params, Data>(params: Params, read: LiveRead<Params, Data>): QueryRef<Params, Data> {
  const { cache } = useShell();
  const [logic] = useState(() => createLiveQuery(cache, read));
  return useLiveActor(logic, { input: { params } });
}
