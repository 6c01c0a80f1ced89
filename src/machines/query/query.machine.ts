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

/** The user returned to the page, the network is back, or someone else changed a record (READ-03). */
export type LivenessEvent =
  | { type: 'window.focused' }
  | { type: 'network.restored' }
  /** `null`: any of the shown records. */
  | { type: 'record.changed'; change: LiveChange | null };

export type QueryEvent<Params> =
  /** New parameters. A late answer to the old ones is dropped. Equal parameters only refresh. */
  { type: 'query.change'; params: Params } | { type: 'query.refresh' } | LivenessEvent;

/** Milliseconds before try `failures + 1`: doubling from 1 s, at most 30 s. READ-02. */
export const getRetryDelay = (failures: number): number =>
  Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1), RETRY_LONGEST_MS);

const hasId = (params: unknown): params is { id: unknown } =>
  typeof params === 'object' && params !== null && 'id' in params;

/** Changes by others since the last request: one record up to a version, or `any` record. */
type PendingChange = { is: 'nothing' | 'anything' } | { is: 'version'; version: number };

/** Returns the version of a record, 0 without versions. */
export const getVersion = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number' ? data.version : 0;

/** Reads from the API. An answer is stale at once. A late answer to older `params` (plain JSON) is dropped. */
export const createQueryMachine = <Params, Data>({ retries }: ReadPolicy = READ.standard) =>
  setup({
    types: {} as {
      input: { params: Params };
      context: {
        params: Params;
        answer: { data: Data; isCurrent: boolean } | null; // the last one; current if it answers these parameters
        failure: string | null; // message of the last read after all retries
        failures: number; // tries that failed in a row
        retries: number; // tries after the first, by the policy
        pendingChange: PendingChange;
      };
      events: QueryEvent<Params>;
      emitted:
        | { type: 'query.loaded'; data: Data }
        /** The status and the message of the answer, or `null` without an answer. */
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
      /** A read of one record is affected only by that record, and only by a newer version. */
      isTouched: ({ context: { params, answer } }, { change }: { change: LiveChange | null }) =>
        change === null ||
        !hasId(params) ||
        (params.id === change.id && (change.version === null || change.version > getVersion(answer?.data))),
      isOvertaken: ({ context }) => context.pendingChange.is !== 'nothing',
      /** Looks into the cache too, because the user's own save may have put the version there. */
      isUpToDate: ({ context: { pendingChange, answer } }) =>
        pendingChange.is === 'version' && getVersion(answer?.data) >= pendingChange.version,
      isNotFound: (_, { error }: Failed) => getErrorStatus(error) === 404,
      mayPass: (_, { error }: Failed) => isRetriable(error),
    },
    actions: {
      /** Takes an `answer` to `params` from a cache and changes nothing else. */
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
    description: 'Reads data from the server, retries failures, and refreshes it when the user returns to the page.',
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
      onError: {
        description: 'The page cannot notice that the user returns or the network is back. Refresh still reads again.',
      },
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
          'Reading the data. One request serves every reason to read. Ignored until the server responds: query.refresh, window.focused, network.restored.',
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
              description: 'Someone changed the record during the read, so the answer may be too old.',
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
              description: 'The page now asks for something else, so the older request is aborted.',
              actions: withEvent('changeParams'),
            },
          ],
          '*': {},
          'record.changed': { guard: withEvent('isTouched'), actions: withEvent('storePending') },
        },
        states: {
          loading: {
            description: 'Reading for the first time. There is nothing to show yet.',
            meta: { rules: ['UI-08'] },
            entry: 'recallData',
            always: [
              { guard: 'hasData', target: 'refreshing' },
              { guard: 'hasFailedBefore', target: 'overdue' },
            ],
            after: { longWait: 'overdue' },
          },
          overdue: {
            description:
              'There is nothing to show yet, and the read takes long. A message appears next to the spinner.',
            meta: { reason: 'Only a message for the user. The read continues.' },
            tags: 'overdue',
          },
          refreshing: { description: 'Reading again. The previous data stays on screen.', meta: { rules: ['UI-08'] } },
        },
      },
      ready: {
        description: 'The data is shown. It is read again when the user returns to the page.',
        meta: { rules: ['READ-03', 'READ-11'] },
      },
      gathering: {
        description:
          'The shown data has changed on the server. It is read after a short pause, so that many changes cause one read. If the user’s own save has already brought the new version, it is not read.',
        meta: { reason: 'A pause, so that many changes cause one read.' },
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
          'The last try failed with a temporary error. Tries again after a growing pause. Ignored until then: window.focused, record.changed.',
        meta: { rules: ['READ-01', 'READ-02'] },
        tags: ['busy', 'overdue'],
        on: { 'window.focused': {}, 'record.changed': {} },
        after: { retryDelay: 'reading' },
      },
      failed: {
        description: 'The read failed after all retries. Earlier data stays on screen, and Try again reads again.',
        meta: { rules: ['READ-05'] },
        tags: 'failed',
        initial: 'refused',
        on: { 'record.changed': { guard: withEvent('isTouched'), target: '.tryingAgain' } },
        states: {
          unavailable: {
            description: 'Temporarily unavailable. Retried in the background every 30 s.',
            meta: { rules: ['READ-16'] },
            after: { longestDelay: 'tryingAgain' },
          },
          tryingAgain: {
            description:
              'Retrying in the background. The error stays on screen. Ignored until the server responds: record.changed.',
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
            description: 'The server refused the read, or the answer cannot be shown. A retry would not help.',
            meta: { rules: ['READ-05'] },
          },
          notFound: { description: 'The record does not exist.', meta: { rules: ['READ-05'] }, tags: 'notFound' },
        },
      },
    },
  });

export type QueryMachine<Params, Data> = ReturnType<typeof createQueryMachine<Params, Data>>;
export type QueryRef<Params, Data> = ActorRefFrom<QueryMachine<Params, Data>>;

type Answered<Data> = { context: { answer: { data: Data; isCurrent: boolean } | null } };
type Tagged = { hasTag: (tag: 'busy' | 'overdue' | 'failed') => boolean };
type QuerySnapshot = Answered<unknown> & Tagged;

/** Returns the answer to the current parameters. */
export const selectData = <Data>({ context: { answer } }: Answered<Data>): Data | null =>
  answer?.isCurrent ? answer.data : null;

/** Returns the answer, or the previous one until it arrives, for totals that must not jump. */
export const selectLastData = <Data>({ context }: Answered<Data>): Data | null => context.answer?.data ?? null;

/** Returns whether the last read failed after all retries. */
export const hasFailed = (query: Tagged): boolean => query.hasTag('failed');

/** Returns the server's message about the last failed read, or `null`. */
export const selectFailure = ({ context }: { context: { failure: string | null } }): string | null => context.failure;

/** Returns whether there is no data yet and the read continues, so a skeleton is shown. */
export const isAwaited = (query: QuerySnapshot): boolean => selectData(query) === null && !hasFailed(query);

/** Returns whether there is no data yet and the read takes so long that a message says so. */
export const isOverdue = (query: QuerySnapshot): boolean => isAwaited(query) && query.hasTag('overdue');

/** Returns whether the read failed without any data, so "Not loaded" with Try again is shown. */
export const isMissing = (query: QuerySnapshot): boolean => selectData(query) === null && hasFailed(query);

/** Returns whether the shown data is out of date because the last refresh failed. */
export const isOutdated = (query: QuerySnapshot): boolean => selectData(query) !== null && hasFailed(query);

/** Returns whether the shown data is being read again. */
export const isRefreshing = (query: QuerySnapshot): boolean => selectData(query) !== null && query.hasTag('busy');
