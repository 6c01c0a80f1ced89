import { READ_AHEAD_MS } from '../../domain/shared/limits.ts';
import { toHeaders, toUrl } from './request.ts';
import { readSession } from '../session/stored-session.ts';
import {
  bookingListOf,
  bookingQuery,
  dashboardAddress,
  dashboardQuery,
} from '../../domain/booking/list/booking-list.ts';
import { claimListOf, claimQuery } from '../../domain/claim/claim-list.ts';
import { LEDGER_LIST, toLedgerQuery } from '../../domain/ledger/ledger-list.ts';
import { readListAddress, type ListAddress } from '../../domain/lists/list-address.ts';
import { toListParams, type ListState } from '../../domain/lists/list-state.ts';
import { may } from '../../domain/session/permissions.ts';
import { isReflow } from '../../domain/session/staff.ts';
import { findAddress, type ScreenName } from '../../domain/shared/addresses.ts';
import { PATHS, type Query } from '../../domain/shared/read.ts';

export type ReadsAheadOptions = {
  baseUrl: string;
  /** The storage of the session's token. */
  storage: Pick<Storage, 'getItem'>;
  send?: typeof fetch;
};

type Address = Pick<URL, 'pathname' | 'search'>;
type Ahead = { answer: Promise<Response>; calling: AbortController; lifetime: ReturnType<typeof setTimeout> };

/** The key contains address and headers, so that reads of another person or with an older token differ. */
const toKey = (url: string, headers: HeadersInit | undefined): string => JSON.stringify([url, ...new Headers(headers)]);

/** Reads the whole answer, so that a screen can show its rows in its first frame without waiting. */
async function readWhole(answer: Response): Promise<Response> {
  const text = await answer.text();
  return Object.assign(new Response(text, answer), { text: () => Promise.resolve(text) });
}

/**
 * Starts reads before their screen. The same call uses one of them once, within `READ_AHEAD_MS`, unless a write came
 * between.
 */
export function createReadsAhead({ baseUrl, storage, send = (...call) => fetch(...call) }: ReadsAheadOptions) {
  const begun = new Map<string, Ahead>();

  function take(key: string): Ahead | undefined {
    const ahead = begun.get(key);
    clearTimeout(ahead?.lifetime);
    begun.delete(key);
    return ahead;
  }
  const drop = (key: string): void => take(key)?.calling.abort();
  const dropAll = (): void => [...begun.keys()].forEach(drop);

  function begin(address: Address, here?: Address): void {
    const stored = readSession(storage);
    if (!stored) return;
    const headers = toHeaders(stored.accessToken);
    const list = (at: Address) => listFirstReads(at, stored).map(({ path, query }) => toUrl(baseUrl, path, query));
    const known = here ? list(here) : [];
    for (const url of list(address)) {
      const key = toKey(url, headers);
      if (begun.has(key) || known.includes(url)) continue;
      const calling = new AbortController();
      const answer = send(url, { method: 'GET', headers, signal: calling.signal }).then(readWhole);
      // The call that uses the answer handles a failure.
      answer.catch(() => undefined);
      begun.set(key, { answer, calling, lifetime: setTimeout(() => drop(key), READ_AHEAD_MS) });
    }
  }

  const takeOrSend: typeof fetch = async (input, init) => {
    if (init?.method !== 'GET') {
      dropAll();
      return send(input, init).finally(dropAll);
    }
    const ahead = typeof input === 'string' ? take(toKey(input, init.headers)) : undefined;
    if (!ahead) return send(input, init);
    const { signal } = init;
    const abort = () => ahead.calling.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    return ahead.answer;
  };

  return { begin, drop: dropAll, fetch: takeOrSend };
}
export type ReadsAhead = ReturnType<typeof createReadsAhead>;

export type Read = { path: string; query?: Query };

type Opened = { search: string; id: string; isReflow: boolean };
type Reads = (opened: Opened) => readonly Read[];

const readPage =
  (path: string, address: ListAddress, toQuery: (params: ListState & { pageSize: number }) => Query): Reads =>
  ({ search }) => [{ path, query: toQuery(toListParams(readListAddress(address, search), address.pageSize)) }];

const readRecord =
  (path: string): Reads =>
  ({ id }) => [{ path: path + id }];

const readLedger = readPage(PATHS.ledger, LEDGER_LIST, toLedgerQuery);

/** The first reads of a screen, if its address defines them. */
const READS: Readonly<Partial<Record<ScreenName, Reads>>> = {
  dashboard: readPage(PATHS.dashboard, dashboardAddress, dashboardQuery),
  // The board reads its columns with its own code.
  'booking-list': (opened) =>
    opened.search.includes('view=board')
      ? []
      : readPage(PATHS.bookings, bookingListOf(opened.isReflow), bookingQuery)(opened),
  'booking-details': readRecord(PATHS.bookings),
  'claim-list': (opened) => readPage(PATHS.claims, claimListOf(opened.isReflow), claimQuery)(opened),
  'claim-details': readRecord(PATHS.claims),
  'ledger-list': (opened) => [...readLedger(opened), { path: PATHS.locations }],
  'ledger-details': readRecord(PATHS.ledger),
};

/** Lists the first calls of an address's screen, exactly as the screen makes them, for staff with this role. */
export function listFirstReads(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { role, offers }: { role: string | null; offers: readonly string[] },
) {
  const { address, id } = findAddress(pathname);
  if (!address || (address.permission !== null && !may(role, address.permission))) return [];
  return READS[address.screen]?.({ search, id, isReflow: isReflow(offers) }) ?? [];
}
