import {
  bookingListOf,
  bookingQuery,
  dashboardAddress,
  dashboardQuery,
} from '../../domain/booking/list/booking-list.ts';
import { claimListAddress, claimQuery } from '../../domain/claim/claim-list.ts';
import { LEDGER_LIST, toLedgerQuery } from '../../domain/ledger/ledger-list.ts';
import { readListAddress, type ListAddress } from '../../domain/lists/list-address.ts';
import { toListParams, type ListState } from '../../domain/lists/list-state.ts';
import { may } from '../../domain/session/permissions.ts';
import { findAddress, type ScreenName } from '../../domain/shared/addresses.ts';
import { PATHS, type Query } from '../../domain/shared/read.ts';

export type Read = { path: string; query?: Query };

type Opened = { search: string; id: string; offers: readonly string[] };
type Reads = (opened: Opened) => readonly Read[];

const readPage =
  (path: string, address: ListAddress, toQuery: (params: ListState & { pageSize: number }) => Query): Reads =>
  ({ search }) => [{ path, query: toQuery(toListParams(readListAddress(address, search))) }];

const readRecord =
  (path: string): Reads =>
  ({ id }) => [{ path: path + id }];

const readLedger = readPage(PATHS.ledger, LEDGER_LIST, toLedgerQuery);

/** What a screen reads as it opens, where its address says it all. */
const READS: Readonly<Partial<Record<ScreenName, Reads>>> = {
  dashboard: readPage(PATHS.dashboard, dashboardAddress, dashboardQuery),
  // The columns of the board are read by its own code.
  'booking-list': (opened) =>
    opened.search.includes('view=board')
      ? []
      : readPage(PATHS.bookings, bookingListOf(opened.offers), bookingQuery)(opened),
  'booking-details': readRecord(PATHS.bookings),
  'claim-list': readPage(PATHS.claims, claimListAddress, claimQuery),
  'claim-details': readRecord(PATHS.claims),
  'ledger-list': (opened) => [...readLedger(opened), { path: PATHS.locations }],
  'ledger-details': readRecord(PATHS.ledger),
};

/** The calls with which the screen of an address will start, as that screen makes them, for staff of this role. */
export function listFirstReads(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { role, offers }: { role: string | null; offers: readonly string[] },
) {
  const { address, id } = findAddress(pathname);
  if (!address || (address.permission !== null && !may(role, address.permission))) return [];
  return READS[address.screen]?.({ search, id, offers }) ?? [];
}
