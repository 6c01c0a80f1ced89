import { assign, fromPromise, fromCallback } from 'xstate';
import { ApiError } from '../../domain/shared/api-error.ts';
import type { Query, Read } from '../../domain/shared/read.ts';
import { createListMachine, type ListParams, type PageAnswer } from '../../machines/query/list.machine.ts';
import { createQueryMachine, getVersion, type LivenessEvent } from '../../machines/query/query.machine.ts';
import type { Http } from '../../services/http/http.ts';
import type { ReadsContext } from '../../views/reads/use-read.ts';
import type { Shell } from '../shell/shell-context.tsx';
import type { LiveRecord } from '../../domain/shared/live.ts';
import type { QueryCache } from '../../services/storage/query-cache.ts';

/** Nothing once its actor has been stopped: in StrictMode the broken call of the first start is no failure. */
export const whileAwaited = <T>(signal: AbortSignal, call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (signal.aborted) return new Promise<T>(() => undefined);
    throw error;
  });

const isObject = (params: unknown): params is Query => typeof params === 'object' && params !== null;

/** The call of a read. @throws ApiError */
export function callRead<Params, Data>(http: Http, read: Read<Params, Data>, params: Params, signal: AbortSignal) {
  if ('call' in read) return read.call(params, signal);
  const { path, shape: schema, toQuery } = read;
  if (toQuery) return http(path, { query: toQuery(params), schema, signal });
  const { id, ...query }: Query = isObject(params) ? params : {};
  return http(id === undefined ? path : `${path}${id}`, { query, schema, signal });
}

/** Finds a row in a fresh copy of its list. @throws ApiError 404 if the list no longer has the row */
export function findStored<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new ApiError('status', { status: 404 });
  return found;
}

/** Provides the query machine with a real read and with the cached answers of the last 5 minutes. */
export function createLiveQuery<Params, Data>(
  { http, cache }: Pick<Shell, 'http' | 'cache'>,
  read: Read<Params, Data>,
) {
  const answers = cache.of<Params, Data>(read.name);
  return createQueryMachine<Params, Data>(read.policy).provide({
    actors: {
      watchPage: watchPage(cache, read.shows),
      read: fromPromise<Data, { params: Params }>(({ input: { params }, signal }) =>
        whileAwaited(
          signal,
          answers.read(params, () => callRead(http, read, params, signal)),
        ),
      ),
    },
    guards: {
      isUpToDate: ({ context: { params, pendingChange, answer } }) =>
        pendingChange.is === 'version' &&
        Math.max(getVersion(answer?.data), getVersion(answers.get(params))) >= pendingChange.version,
    },
    actions: {
      recallData: assign(({ context: { params, answer } }) => {
        const data = answers.get(params);
        return { answer: data === null ? answer : { data, isCurrent: true } };
      }),
    },
  });
}

/** The query machine over the read that a form is opened on: it starts from what the server has stored, no cached answer. */
export const createFormQuery = <Params, Data>(
  { http, cache }: Pick<Shell, 'http' | 'cache'>,
  read: Read<Params, Data>,
) =>
  createQueryMachine<Params, Data>(read.policy).provide({
    actors: {
      watchPage: watchPage(cache, read.shows, true),
      read: fromPromise(({ input: { params }, signal }) => whileAwaited(signal, callRead(http, read, params, signal))),
    },
  });

/** How the reads of a page are run. */
export const createReads = (shell: Pick<Shell, 'http' | 'cache' | 'recorder'>): ReadsContext => ({
  createQuery: (read) => createLiveQuery(shell, read),
  inspect: shell.recorder.inspect,
});

/** The list machine over a real read of its pages. */
export const createLiveList = <Page extends PageAnswer>(
  shell: Pick<Shell, 'http' | 'cache'>,
  read: Read<ListParams, Page>,
) => createListMachine<Page>(createLiveQuery(shell, read));

/**
 * Reports when the window regains the focus and when the network is back (READ-03). Returns a function that
 * stops this.
 */
export function subscribePage(report: (event: { type: 'window.focused' } | { type: 'network.restored' }) => void) {
  const watching = new AbortController();
  const { signal } = watching;
  const onFocus = () => {
    if (document.visibilityState === 'visible') report({ type: 'window.focused' });
  };
  window.addEventListener('focus', onFocus, { signal });
  document.addEventListener('visibilitychange', onFocus, { signal });
  window.addEventListener('online', () => report({ type: 'network.restored' }), { signal });
  return () => watching.abort();
}

/** Tells a read that it may be old: by the page, or by colleagues, whom alone that of a form hears. READ-03. */
export const watchPage = (cache: QueryCache, shows: readonly LiveRecord[] = [], isOfForm = false) =>
  fromCallback<LivenessEvent>(({ sendBack }) => {
    const unfollow = isOfForm ? () => undefined : subscribePage(sendBack);
    const unwatch = cache.watch((change) => {
      const isShown = change === null ? shows.length > 0 : shows.includes(change.record);
      if (!isShown || (isOfForm && change?.isOwn)) return;
      sendBack({ type: 'record.changed', change: change?.record === shows[0] ? change : null });
    });
    return () => {
      unfollow();
      unwatch();
    };
  });
