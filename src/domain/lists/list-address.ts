import { toSearchText, type ListState, type SortOrder } from './list-state.ts';

/** Maps the state of a list to the address. Defaults are left out. */
export type ListAddress = {
  defaults: ListState;
  /**
   * By filter: whether a text is one of its values, given the other parameters. The name of the filter is its query
   * parameter.
   */
  filters: Readonly<Record<string, (value: string, given: URLSearchParams) => boolean>>;
  sorts?: readonly string[];
  /** Rows on a page if it is not `PAGE_SIZE`. */
  pageSize?: number;
};

const PAGE = /^[1-9]\d{0,5}$/;
const isOrder = (text: string | null): text is SortOrder => text === 'asc' || text === 'desc';

/** Returns the page in an address, or `null` or it is not allowed. */
export function readPage(given: URLSearchParams): number | null {
  const page = given.get('page') ?? '';
  return PAGE.test(page) ? Number(page) : null;
}

/** Reads the state from a query string such as `?status=DRAFT&page=2`. Invalid values become defaults. */
export function readListAddress({ defaults, filters, sorts = [] }: ListAddress, query: string): ListState {
  const given = new URLSearchParams(query);
  const sortBy = given.get('sortBy') ?? '';
  const orderBy = given.get('orderBy');
  const isSorted = sorts.includes(sortBy);
  return {
    search: toSearchText((given.get('search') ?? defaults.search).trim()).trim(),
    filters: Object.fromEntries(
      Object.entries(defaults.filters).map(([name, fallback]) => {
        const value = given.get(name) ?? fallback;
        return [name, filters[name]?.(value, given) ? value : fallback];
      }),
    ),
    page: readPage(given) ?? defaults.page,
    sortBy: isSorted ? sortBy : defaults.sortBy,
    orderBy: isSorted && isOrder(orderBy) ? orderBy : defaults.orderBy,
  };
}

/** Returns the query string of a state: empty, or with its question mark. The inverse of `readListAddress`. */
export function writeListAddress({ defaults }: ListAddress, state: ListState): string {
  const query = new URLSearchParams();
  if (state.search !== defaults.search) query.set('search', state.search);
  for (const [name, value] of Object.entries(state.filters)) {
    if (value !== defaults.filters[name]) query.set(name, value);
  }
  if (state.sortBy !== defaults.sortBy || state.orderBy !== defaults.orderBy) {
    query.set('sortBy', state.sortBy);
    query.set('orderBy', state.orderBy);
  }
  if (state.page !== defaults.page) query.set('page', String(state.page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
