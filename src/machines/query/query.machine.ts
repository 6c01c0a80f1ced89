import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { isRetriable, getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { READ_RETRIES, RETRY_FIRST_MS, RETRY_LONGEST_MS } from '../../domain/shared/limits.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

/** Why a read failed: the status of the answer and the sentence for staff it carried, `null` where there was none. */
export type ReadFailure = { status: number | null; text: string | null };

export type QueryInput<Params> = {
  params: Params;
  /** Tries after the first one, of retriable failures only. Default 3. READ-01. */
  retries?: number;
  /** Milliseconds an answer counts as fresh, so that coming back to the window does not read again. Default 0. */
  staleMs?: number;
};

export type QueryEvent<Params, Data> =
  /** Other parameters; the answer to the older ones is never shown again. Equal parameters only refresh. */
  | { type: 'query.change'; params: Params }
  /** Refresh and Try again. */
  | { type: 'query.refresh' }
  /** The screen knows newer data, for example the answer of a save. */
  | { type: 'query.replace'; data: Data }
  | LivenessEvent;

/** Someone looks at the window again; the network is back. READ-03. */
export type LivenessEvent = { type: 'window.focused' } | { type: 'network.restored' };

const toReadFailure = (error: unknown): ReadFailure => ({
  status: getErrorStatus(error),
  text: getErrorMessage(error, '') || null,
});

/** Milliseconds before try `failures + 1`: doubling from 1 s, at most 30 s. READ-02. */
export const getRetryDelay = (failures: number): number =>
  Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1), RETRY_LONGEST_MS);

/**
 * One read of the API, for every screen. READ-01 to READ-05.
 *
 * Starts reading at once. `reading` is `loading` without data and `refreshing` with it; a failure that may pass waits
 * in `waitingToRetry`, any other rests in `failed` with the data it had. Leaving `reading` aborts the request, so a late
 * answer to older parameters cannot arrive. `params` must be plain JSON. The live side provides `read`, and may provide
 * `recallData` to show an answer kept from an earlier visit while the new one is on its way.
 */
export const createQueryMachine = <Params, Data>() =>
  setup({
    types: {} as {
      input: QueryInput<Params>;
      context: {
        params: Params;
        data: Data | null; // the answer to `params`
        previous: Data | null; // the last answer to other parameters: totals stay in place while the next page loads
        failure: ReadFailure | null; // of the latest try; null while there is hope or an answer
        failures: number; // tries that failed in a row
        retries: number;
        staleMs: number;
      };
      events: QueryEvent<Params, Data>;
      emitted: { type: 'query.loaded'; data: Data } | ({ type: 'query.failed' } & ReadFailure);
      tags: 'busy' | 'failed';
      meta: StateMeta;
    },
    actors: { read: fromPromise<Data, { params: Params }>(notProvided('read')) },
    guards: {
      isSameParams: ({ context }, { params }: { params: Params }) =>
        JSON.stringify(context.params) === JSON.stringify(params),
      hasData: ({ context }) => context.data !== null,
      canRetry: ({ context }, { error }: { error: unknown }) =>
        context.failures < context.retries && isRetriable(error),
    },
    actions: {
      /** Without a cache nothing is recalled. A cache fills in `data` where it is null and touches nothing else. */
      recallData: assign({}),
      changeParams: assign(({ context }, { params }: { params: Params }) => ({
        params,
        data: null,
        previous: context.data ?? context.previous,
        failure: null,
        failures: 0,
      })),
      startOver: assign({ failures: 0 }),
      storeData: assign((_, { data }: { data: Data }) => ({ data, failure: null, failures: 0 })),
      countFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failure: toReadFailure(error),
        failures: context.failures + 1,
      })),
      announceData: emit((_, { data }: { data: Data }) => ({ type: 'query.loaded' as const, data })),
      announceFailure: emit((_, { error }: { error: unknown }) => ({
        type: 'query.failed' as const,
        ...toReadFailure(error),
      })),
    },
    delays: {
      retryDelay: ({ context }) => getRetryDelay(context.failures),
      staleTime: ({ context }) => context.staleMs,
    },
  }).createMachine({
    id: 'query',
    description: 'One read of the API: tries, retries, goes stale and is refreshed.',
    context: ({ input }) => ({
      params: input.params,
      data: null,
      previous: null,
      failure: null,
      failures: 0,
      retries: input.retries ?? READ_RETRIES,
      staleMs: input.staleMs ?? 0,
    }),
    initial: 'reading',
    on: {
      'query.change': [
        { guard: { type: 'isSameParams', params: ({ event }) => event }, target: '.reading', actions: 'startOver' },
        { target: '.reading', actions: { type: 'changeParams', params: ({ event }) => event } },
      ],
      'query.refresh': { target: '.reading', actions: 'startOver' },
      'query.replace': { target: '.ready', actions: { type: 'storeData', params: ({ event }) => event } },
      'network.restored': { target: '.reading', actions: 'startOver' },
    },
    states: {
      reading: {
        description: 'The request is on its way. A second refresh waits for the same answer.',
        meta: { rules: ['READ-01', 'READ-11'] },
        tags: 'busy',
        initial: 'loading',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ params: context.params }),
          onDone: {
            target: 'ready',
            actions: [
              { type: 'storeData', params: ({ event }) => ({ data: event.output }) },
              { type: 'announceData', params: ({ event }) => ({ data: event.output }) },
            ],
          },
          onError: [
            {
              guard: { type: 'canRetry', params: ({ event }) => ({ error: event.error }) },
              target: 'waitingToRetry',
              actions: { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
            },
            {
              target: 'failed',
              actions: [
                { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
        on: {
          'query.change': [
            { guard: { type: 'isSameParams', params: ({ event }) => event } },
            {
              target: 'reading',
              reenter: true,
              description: 'Aborts the older request.',
              actions: { type: 'changeParams', params: ({ event }) => event },
            },
          ],
          'query.refresh': {},
          'network.restored': {},
        },
        states: {
          loading: {
            description: 'Nothing to show yet.',
            meta: { rules: ['UI-08'] },
            entry: 'recallData',
            always: { guard: 'hasData', target: 'refreshing' },
          },
          refreshing: { description: 'The data stays in view while it is read again.', meta: { rules: ['UI-08'] } },
        },
      },
      ready: {
        description: 'The answer is here.',
        meta: { rules: ['READ-11'] },
        initial: 'fresh',
        states: {
          fresh: {
            description: 'Just read: coming back to the window does not read again.',
            meta: { rules: ['READ-04'] },
            after: { staleTime: 'stale' },
          },
          stale: {
            description: 'Old enough to be read again when someone looks.',
            meta: { rules: ['READ-03'] },
            on: { 'window.focused': { target: '#query.reading', actions: 'startOver' } },
          },
        },
      },
      waitingToRetry: {
        description:
          'The last try failed in a way that may pass. Tries again after the backoff; focus does not hurry it.',
        meta: { rules: ['READ-01', 'READ-02'] },
        tags: 'busy',
        after: { retryDelay: 'reading' },
      },
      failed: {
        description: 'The read failed for good; data from before stays.',
        meta: { rules: ['READ-05'] },
        tags: 'failed',
        on: { 'window.focused': { target: 'reading', actions: 'startOver' } },
      },
    },
  });

export type QueryMachine<Params, Data> = ReturnType<typeof createQueryMachine<Params, Data>>;
export type QueryRef<Params, Data> = ActorRefFrom<QueryMachine<Params, Data>>;
