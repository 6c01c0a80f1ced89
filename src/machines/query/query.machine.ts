import { assign, emit, enqueueActions, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { isRetriable, getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import type { LiveChange } from '../../domain/shared/live.ts';
import {
  LIVE_GATHER_MS,
  LONG_WAIT_MS,
  READ,
  RETRY_FIRST_MS,
  RETRY_LONGEST_MS,
  type ReadPolicy,
} from '../../domain/shared/limits.ts';
import { type Failed, notProvided, type StateMeta, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

/** Someone looks at the page again; the network is back; a colleague changed a record. READ-03. */
export type LivenessEvent =
  | { type: 'window.focused' }
  | { type: 'network.restored' }
  /** `null`: any of those it shows. */
  | { type: 'record.changed'; change: LiveChange | null };

export type QueryEvent<Params> =
  /** Other parameters; a late answer to the older ones is dropped. Equal parameters only refresh. */
  { type: 'query.change'; params: Params } | { type: 'query.refresh' } | LivenessEvent;

/** Milliseconds before try `failures + 1`: doubling from 1 s, at most 30 s. READ-02. */
export const getRetryDelay = (failures: number): number =>
  Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1), RETRY_LONGEST_MS);

const hasId = (params: unknown): params is { id: unknown } =>
  typeof params === 'object' && params !== null && 'id' in params;

/** What a colleague changed since the last request left: the record up to a version, or `any`thing. */
type PendingChange = { is: 'nothing' | 'anything' } | { is: 'version'; version: number };

/** The version of a record; 0 where it counts none. */
export const getVersion = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number' ? data.version : 0;

/** One read of the API. An answer is stale at once; a late one to older `params`, plain JSON, is dropped. */
export const createQueryMachine = <Params, Data>({ retries }: ReadPolicy = READ.standard) =>
  setup({
    types: {} as {
      input: { params: Params };
      context: {
        params: Params;
        answer: { data: Data; isCurrent: boolean } | null; // the last one; current when it is to these parameters
        failure: string | null; // sentence of the last read that failed for good
        failures: number; // tries that failed in a row
        retries: number; // tries after the first, by the policy
        pendingChange: PendingChange;
      };
      events: QueryEvent<Params>;
      emitted:
        | { type: 'query.loaded'; data: Data }
        /** The status and the sentence of the answer, `null` where there was none. */
        | { type: 'query.failed'; status: number | null; text: string | null };
      tags: 'busy' | 'overdue' | 'failed' | 'notFound';
      meta: StateMeta;
    },
    actors: {
      read: fromPromise<Data, { params: Params }>(notProvided('read')),
      watchPage: fromCallback<LivenessEvent>(() => undefined),
    },
    guards: {
      isSameParams: ({ context }, { params }: { params: Params }) =>
        JSON.stringify(context.params) === JSON.stringify(params),
      hasData: ({ context }) => selectData({ context }) !== null,
      hasFailedBefore: ({ context }) => context.failures > 0,
      canRetry: ({ context }, { error }: Failed) => context.failures < context.retries && isRetriable(error),
      /** The read of one record is touched by that one, and by no version that it shows already. */
      isTouched: ({ context: { params, answer } }, { change }: { change: LiveChange | null }) =>
        change === null ||
        !hasId(params) ||
        (params.id === change.id && (change.version === null || change.version > getVersion(answer?.data))),
      isOvertaken: ({ context }) => context.pendingChange.is !== 'nothing',
      /** The live side looks into the cache too, where an own write may have put that version. */
      isUpToDate: ({ context: { pendingChange, answer } }) =>
        pendingChange.is === 'version' && getVersion(answer?.data) >= pendingChange.version,
      isNotFound: (_, { error }: Failed) => getErrorStatus(error) === 404,
      mayPass: (_, { error }: Failed) => isRetriable(error),
    },
    actions: {
      /** A cache fills in the `answer` to `params` and touches nothing else. */
      recallData: assign({}),
      changeParams: assign(({ context: { answer } }, { params }: { params: Params }) => ({
        params,
        answer: answer && { ...answer, isCurrent: false },
        failures: 0,
      })),
      startOver: assign({ failures: 0 }),
      storePending: assign(
        (
          { context: { params, pendingChange } },
          { change }: { change: LiveChange | null },
        ): { pendingChange: PendingChange } => {
          if (pendingChange.is === 'anything' || !hasId(params) || change === null || change.version === null)
            return { pendingChange: { is: 'anything' } };
          const version =
            pendingChange.is === 'version' ? Math.max(pendingChange.version, change.version) : change.version;
          return { pendingChange: { is: 'version', version } };
        },
      ),
      clearPending: assign({ pendingChange: { is: 'nothing' } as const }),
      storeData: enqueueActions(({ enqueue }, data: Data) => {
        enqueue.assign({ answer: { data, isCurrent: true }, failure: null, failures: 0 });
        enqueue.emit({ type: 'query.loaded', data });
      }),
      countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
      storeFailure: assign((_, { error }: Failed) => ({ failure: getErrorMessage(error, '') || null })),
      announceFailure: emit(({ context }, { error }: Failed) => ({
        type: 'query.failed' as const,
        status: getErrorStatus(error),
        text: context.failure,
      })),
    },
    delays: {
      gathering: LIVE_GATHER_MS,
      retryDelay: ({ context }) => getRetryDelay(context.failures),
      longWait: LONG_WAIT_MS,
      longestDelay: RETRY_LONGEST_MS,
    },
  }).createMachine({
    id: 'query',
    description: 'One read of the API: tries, retries and is refreshed when someone looks again.',
    context: ({ input }) => ({
      params: input.params,
      answer: null,
      failure: null,
      failures: 0,
      retries,
      pendingChange: { is: 'nothing' },
    }),
    invoke: {
      id: 'watchPage',
      src: 'watchPage',
      onError: { description: 'The page is not watched; Refresh still reads anew.' },
    },
    initial: 'reading',
    on: {
      'query.change': [
        { guard: withEvent('isSameParams'), target: '.reading', actions: 'startOver' },
        { target: '.reading', actions: withEvent('changeParams') },
      ],
      'query.refresh': { target: '.reading', actions: 'startOver' },
      'window.focused': { target: '.reading', actions: 'startOver' },
      'network.restored': { target: '.reading', actions: 'startOver' },
      'record.changed': {
        guard: withEvent('isTouched'),
        target: '.gathering',
        actions: ['startOver', withEvent('storePending')],
      },
    },
    states: {
      reading: {
        description:
          'The request is on its way, and its answer serves all. Ignored meanwhile: query.refresh, window.focused, network.restored.',
        meta: { rules: ['READ-01', 'READ-11'] },
        tags: 'busy',
        initial: 'loading',
        entry: 'clearPending',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ params: context.params }),
          onDone: [
            {
              guard: 'isOvertaken',
              target: 'gathering',
              description: 'The answer may be the one before the change.',
              actions: withOutput('storeData'),
            },
            { target: 'ready', actions: withOutput('storeData') },
          ],
          onError: [
            { guard: withEvent('canRetry'), target: 'waitingToRetry', actions: 'countFailure' },
            {
              guard: withEvent('isNotFound'),
              target: 'failed.notFound',
              actions: [withEvent('storeFailure'), withEvent('announceFailure')],
            },
            {
              guard: withEvent('mayPass'),
              target: 'failed.unavailable',
              actions: [withEvent('storeFailure'), withEvent('announceFailure')],
            },
            { target: 'failed.refused', actions: [withEvent('storeFailure'), withEvent('announceFailure')] },
          ],
        },
        on: {
          'query.change': [
            { guard: withEvent('isSameParams') },
            {
              target: 'reading',
              reenter: true,
              description: 'Aborts the older request.',
              actions: withEvent('changeParams'),
            },
          ],
          '*': {},
          'record.changed': { guard: withEvent('isTouched'), actions: withEvent('storePending') },
        },
        states: {
          loading: {
            description: 'Nothing to show yet.',
            meta: { rules: ['UI-08'] },
            entry: 'recallData',
            always: [
              { guard: 'hasData', target: 'refreshing' },
              { guard: 'hasFailedBefore', target: 'overdue' },
            ],
            after: { longWait: 'overdue' },
          },
          overdue: {
            description: 'Nothing to show yet, and it takes long: words stand beside the spinner.',
            meta: { reason: 'Words for whoever waits; the read goes on.' },
            tags: 'overdue',
          },
          refreshing: { description: 'The data stays in view while it is read again.', meta: { rules: ['UI-08'] } },
        },
      },
      ready: {
        description: 'The answer is here. It is read again when someone looks at the page again.',
        meta: { rules: ['READ-03', 'READ-11'] },
      },
      gathering: {
        description:
          'What is shown was changed. It is read in a moment, so that many changes are one read; where an own write has brought that version by then, it is not read at all.',
        meta: { reason: 'A pause, so that many changes are one read.' },
        on: { 'record.changed': { actions: withEvent('storePending') } },
        after: {
          gathering: [
            { guard: 'isUpToDate', target: 'ready', actions: ['recallData', 'clearPending'] },
            { target: 'reading' },
          ],
        },
      },
      waitingToRetry: {
        description:
          'The last try failed in a way that may pass. Tries again after the backoff. Ignored until then: window.focused, record.changed.',
        meta: { rules: ['READ-01', 'READ-02'] },
        tags: ['busy', 'overdue'],
        on: { 'window.focused': {}, 'record.changed': {} },
        after: { retryDelay: 'reading' },
      },
      failed: {
        description: 'The read failed; data from before stays, and Try again reads anew.',
        meta: { rules: ['READ-05'] },
        tags: 'failed',
        initial: 'refused',
        on: { 'record.changed': { guard: withEvent('isTouched'), target: '.tryingAgain' } },
        states: {
          unavailable: {
            description: 'It did not come, but it may: it is tried again now and then, and comes by itself.',
            meta: { rules: ['READ-16'] },
            after: { longestDelay: 'tryingAgain' },
          },
          tryingAgain: {
            description:
              'The error stays on screen while it is tried once more, unasked. Ignored meanwhile: record.changed.',
            meta: { rules: ['READ-16'] },
            on: { 'record.changed': {} },
            invoke: {
              id: 'readAgain',
              src: 'read',
              input: ({ context }) => ({ params: context.params }),
              onDone: { target: '#query.ready', actions: withOutput('storeData') },
              onError: [
                { guard: withEvent('mayPass'), target: 'unavailable', actions: withEvent('storeFailure') },
                { guard: withEvent('isNotFound'), target: 'notFound', actions: withEvent('storeFailure') },
                { target: 'refused', actions: withEvent('storeFailure') },
              ],
            },
          },
          refused: {
            description: 'The answer cannot be shown, and asking again would not help.',
            meta: { rules: ['READ-05'] },
          },
          notFound: { description: 'There is no such record.', meta: { rules: ['READ-05'] }, tags: 'notFound' },
        },
      },
    },
  });

export type QueryMachine<Params, Data> = ReturnType<typeof createQueryMachine<Params, Data>>;
export type QueryRef<Params, Data> = ActorRefFrom<QueryMachine<Params, Data>>;

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
