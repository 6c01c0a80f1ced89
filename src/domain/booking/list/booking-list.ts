import type { Dashboard, ListedBooking } from '../booking.ts';
import { BOOKING_STATUSES, FILTER_STATUSES } from '../booking-status.ts';
import { joinNames, toLabel } from '../../shared/label.ts';
import { writeListAddress, type ListAddress } from '../../lists/list-address.ts';
import type { ListState } from '../../lists/list-state.ts';
import { BOOKING_ROWS } from '../../shared/limits.ts';

/** The filter by activity. Enabled is the default (LIST-03). */
export const ACTIVITIES = ['enabled', 'disabled', 'all'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** The worklists of promises and people, sorted by promise (PROMISE-05, PROMISE-06). */
const WORK_BY_PROMISE = ['mine', 'late', 'promisedToday', 'unassigned'] as const;

/** The worklists: bookings that wait for someone (LIST-11, PROMISE-05). */
export const WORKLISTS = [
  'appointmentsToday',
  'inboundMissing',
  'readyUnpaid',
  'longWaits',
  ...WORK_BY_PROMISE,
] as const;
export type Worklist = (typeof WORKLISTS)[number];

/** Checks whether a worklist is sorted by promise if no other order is chosen (PROMISE-06). */
export const isByPromise = (worklist: string | null | undefined): boolean =>
  WORK_BY_PROMISE.some((one) => one === worklist);

/** The value of `view` that shows bookings by phase. */
export const BOARD = 'board';

export const isBoard = ({ filters }: Pick<ListState, 'filters'>): boolean => filters['view'] === BOARD;

/** The sort keys of bookings. Statuses sort by their place in the life of a booking. */
export const BOOKING_SORTS = ['createdAt', 'clientName', 'status', 'payableAmount', 'promisedFor'] as const;

const isAmong =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** Maps the booking list to its address: `/bookings?search=ali&status=DRAFT&activity=all&page=2`. */
export const bookingListAddress: ListAddress = {
  defaults: {
    search: '',
    filters: { status: '', activity: 'enabled', worklist: '', person: '', branch: '', view: '' },
    page: 1,
    sortBy: '',
    orderBy: 'desc',
  },
  filters: { status: isAmong(FILTER_STATUSES), activity: isAmong(ACTIVITIES) },
};

/** The value of the branch filter for bookings without a branch (BRANCH-02). */
export const NO_BRANCH = '0';

const isId = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value);
const isStatus = isAmong(BOOKING_STATUSES);
const isEachOnce = (statuses: readonly string[]): boolean =>
  statuses.every(isStatus) && new Set(statuses).size === statuses.length;

/** Adds the parameters of Reflow's own server: several statuses, a `worklist`, an order and `view=board` (LIST-11). */
export const reflowListAddress: ListAddress = {
  ...bookingListAddress,
  filters: {
    ...bookingListAddress.filters,
    status: (value) => value === '' || isEachOnce(value.split(',')),
    worklist: isAmong(WORKLISTS),
    person: isId,
    branch: (value) => value === NO_BRANCH || isId(value),
    view: (value) => value === BOARD,
  },
  sorts: BOOKING_SORTS,
  pageSize: BOOKING_ROWS,
};

/** Returns the address mapping that the provider supports. */
export const bookingListOf = (isReflow: boolean): ListAddress => (isReflow ? reflowListAddress : bookingListAddress);

/** Maps the dashboard to its address: `/dashboard?search=ali`. */
export const dashboardAddress: ListAddress = {
  defaults: { search: '', filters: {}, page: 1, sortBy: '', orderBy: 'desc' },
  filters: {},
};

/** The options of the status filter, with All (LIST-02). */
export const statusFilterOptions = [
  { value: '', label: 'All' },
  ...FILTER_STATUSES.map((status) => ({ value: status, label: toLabel(status) })),
];

/** Returns `3 statuses`, or the label of a status that the filter does not offer (LIST-02). */
export function severalLabel(status: string): string {
  const statuses = status.split(',');
  return statuses.length === 1 ? toLabel(status) : `${statuses.length} statuses`;
}

const parseActivity = (activity: string | undefined): boolean | undefined =>
  activity === 'all' ? undefined : activity !== 'disabled';

/** Returns the worklist that alone leaves a list empty, `null` if another filter or a search takes part. */
export function emptyWorklist({ search, filters }: ListState): Worklist | null {
  const isNarrower = search !== '' || ['status', 'person', 'branch'].some((name) => filters[name]);
  if (filters['activity'] === 'disabled') return null;
  return isNarrower ? null : (WORKLISTS.find((one) => one === filters['worklist']) ?? null);
}

/** Returns the query of `GET /booking/` for a state of the list (LIST-03, CALL-04). */
export const bookingQuery = ({
  search,
  filters,
  page,
  pageSize,
  sortBy,
  orderBy,
}: ListState & { pageSize: number }) => ({
  page,
  pageSize,
  status: filters['status'],
  searchString: search,
  isActive: parseActivity(filters['activity']),
  ...(filters['worklist'] && { worklist: filters['worklist'] }),
  ...(filters['person'] && { assigneeId: filters['person'] }),
  ...(filters['branch'] && { locationId: filters['branch'] }),
  ...(sortBy && { sortBy, orderBy }),
});

/** Returns the query of `GET /dashboard` (CALL-03). */
export const dashboardQuery = ({ search }: Pick<ListState, 'search'>) => ({ searchString: search });

/** Returns the address of the list that searches every booking, also deleted and completed ones (DASH-12). */
export function searchAllHref(search: string): string {
  const { defaults } = bookingListAddress;
  const filters = { ...defaults.filters, activity: 'all' };
  return `/bookings${writeListAddress(bookingListAddress, { ...defaults, search, filters })}`;
}

/** Says what an empty work queue means, in the place of the text for a filter. */
export const EMPTY_WORKLISTS: Readonly<Record<Worklist, string>> = {
  appointmentsToday: 'No open booking has an appointment today.',
  inboundMissing: 'No booking lacks its inbound delivery.',
  readyUnpaid: 'No ready booking has a pending amount.',
  longWaits: 'No booking has been open that long.',
  mine: 'No open booking is assigned to you.',
  late: 'No promise has passed.',
  promisedToday: 'No booking is promised for today.',
  unassigned: 'Every open booking has a technician.',
};

/** Returns why a list of bookings is empty: the search, the filter, or no bookings (LIST-06, DASH-06). */
export function getEmptyReason({ search, filters }: ListState): 'search' | 'filter' | 'none' {
  if (search !== '') return 'search';
  const isFiltered = ['status', 'worklist', 'person', 'branch'].some((name) => filters[name]);
  return isFiltered || filters['activity'] !== 'enabled' ? 'filter' : 'none';
}

/** Merges drafts, confirmed bookings and those in progress, the newest first (DASH-05). */
export const toRecentBookings = ({ draft, confirmed, inProgress }: Dashboard): ListedBooking[] =>
  [...draft.data, ...confirmed.data, ...inProgress.data].toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id,
  );

/** Returns `RTX 3080, Gaming laptop`: the active items of a booking, at most `most`. */
export const listItemNames = ({ booking_items }: Pick<ListedBooking, 'booking_items'>, most?: number): string =>
  joinNames(
    booking_items.filter((item) => item.isActive).map((item) => item.name),
    most,
  );
