import type { ListAddress } from '../lists/list-address.ts';
import type { ListState } from '../lists/list-state.ts';

/** Maps the claims list to its address: `/warranty-claims?search=wc-10&page=2`. Staff cannot sort it (CLAIM-22). */
export const claimListAddress: ListAddress = {
  defaults: { search: '', filters: {}, page: 1, sortBy: 'claimDate', orderBy: 'desc' },
  filters: {},
};

/** Returns the query of `GET /warrantyClaim/` for a state of the list (CALL-09, CLAIM-22). */
export const claimQuery = ({ search, page, pageSize, sortBy, orderBy }: ListState & { pageSize: number }) => ({
  page,
  pageSize,
  searchString: search,
  sortBy,
  orderBy,
});
