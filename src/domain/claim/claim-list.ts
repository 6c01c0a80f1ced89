import { BOOKING_STATUSES, EDITABLE_STATUSES } from '../booking/booking-status.ts';
import type { ListAddress } from '../lists/list-address.ts';
import { searchWords, shownWords, type ListState } from '../lists/list-state.ts';
import { toLabel } from '../shared/label.ts';

/** Maps the claims list to its address: `/warranty-claims?search=wc-10&page=2`. Staff cannot sort it (CLAIM-22). */
export const claimListAddress: ListAddress = {
  defaults: { search: '', filters: { status: '' }, page: 1, sortBy: 'claimDate', orderBy: 'desc' },
  filters: {},
};

/** Adds the status of the claim booking, which Reflow's own server filters by (CLAIM-28). */
export const claimListOf = (isReflow: boolean): ListAddress =>
  isReflow
    ? {
        ...claimListAddress,
        filters: { status: (value) => value === '' || BOOKING_STATUSES.some((status) => status === value) },
      }
    : claimListAddress;

/** The options of the status filter, with All (CLAIM-28). */
export const claimStatusOptions = [
  { value: '', label: 'All' },
  ...EDITABLE_STATUSES.map((status) => ({ value: status, label: toLabel(status) })),
];

/** Returns the query of `GET /warrantyClaim/` for a state of the list (CALL-09, CLAIM-22). */
export const claimQuery = ({ search, filters, page, pageSize, sortBy, orderBy }: ListState & { pageSize: number }) => ({
  page,
  pageSize,
  searchString: search,
  ...(filters['status'] && { status: filters['status'] }),
  sortBy,
  orderBy,
});

/** The active search and filter in words, for paper (CLAIM-28). */
export const claimWords = ({ search, filters }: ListState): string =>
  shownWords([toLabel(filters['status'] ?? ''), searchWords(search)]);
