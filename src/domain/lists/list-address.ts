import { toSearchText, type ListState, type SortOrder } from './list-state.ts';

/** How a list's state stands in the address. What equals the defaults is left out. */
export type ListAddress = {
  defaults: ListState;
  /** Per filter: is this text one of its values, beside what else is given? The filter's name is its query parameter. */
  filters: Readonly<Record<string, (value: string, given: URLSearchParams) => boolean>>;
  sorts?: readonly string[];
};

const PAGE = /^[1-9]\d{0,5}$/;
const isOrder = (text: string | null): text is SortOrder => text === 'asc' || text === 'desc';

/** The page that an address names; `null` where it names none that there may be. */
export function readPage(given: URLSearchParams): number | null {
  const page = given.get('page') ?? '';
  return PAGE.test(page) ? Number(page) : null;
}

/** The state in a query string such as `?status=DRAFT&page=2`. What makes no sense is taken as the default. */
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

/** The query string of a state: empty, or with its question mark. The inverse of `readListAddress`. */
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
