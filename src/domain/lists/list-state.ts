import { LINE_MAX, PAGE_SIZE } from '../shared/limits.ts';

export type SortOrder = 'asc' | 'desc';

/** The state of a list that its address restores. `page` starts at 1. An empty filter means All. */
export type ListState = {
  search: string;
  filters: Record<string, string>;
  page: number;
  sortBy: string;
  orderBy: SortOrder;
};

/** Returns the parameters of a list's read. */
export const toListParams = (state: ListState, pageSize = PAGE_SIZE): ListState & { pageSize: number } => ({
  ...state,
  pageSize,
});

/** Joins the descriptions of the filters. Empty ones are left out. */
export const shownWords = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

/**
 * Cuts a text to the maximum search length. Control characters and lone surrogates, which a call refuses, become blanks
 * (LIST-10).
 */
export const toSearchText = (typed: string): string => typed.slice(0, LINE_MAX).replace(/[\p{Cc}\p{Cs}]/gu, ' ');

export const searchWords = (search: string): string => (search === '' ? '' : `Search: ${search}`);

/** The filter for the view of rows. It excludes no rows, so it never makes a list empty. */
const LOOK = 'view';

/** Counts the filters that exclude something. */
export const countFilters = ({ filters }: ListState, defaults: ListState): number =>
  Object.entries(filters).filter(([name, value]) => value !== defaults.filters[name] && name !== LOOK).length;

/** Checks whether a filter excludes something. */
export const isFiltered = (state: ListState, defaults: ListState): boolean => countFilters(state, defaults) > 0;

/** Resets the filters but keeps the view. */
export const clearFilters = ({ filters }: ListState, defaults: ListState): ListState => ({
  ...defaults,
  filters: Object.fromEntries(
    Object.entries(defaults.filters).map(([name, value]) => [name, (name === LOOK && filters[name]) || value]),
  ),
});

/** Returns the order after a press of a column's heading: first the usual one, then the reverse (LEDG-32). */
export const nextOrder = (order: SortOrder | null, usual: SortOrder): SortOrder =>
  order === null ? usual : order === 'asc' ? 'desc' : 'asc';
