import { LINE_MAX, PAGE_SIZE } from '../shared/limits.ts';

export type SortOrder = 'asc' | 'desc';

/** What a list shows: the part of it that an address restores. `page` starts at 1; an empty filter means All. */
export type ListState = {
  search: string;
  filters: Record<string, string>;
  page: number;
  sortBy: string;
  orderBy: SortOrder;
};

/** What a list asks its read for. */
export const toListParams = (state: ListState, pageSize = PAGE_SIZE): ListState & { pageSize: number } => ({
  ...state,
  pageSize,
});

/** What a list is narrowed to, as one line of words; those that say nothing are left out. */
export const shownWords = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

/** As much of a text as a search takes: control characters and halves of letters, which a call refuses, are blanks. LIST-10. */
export const toSearchText = (typed: string): string => typed.slice(0, LINE_MAX).replace(/[\p{Cc}\p{Cs}]/gu, ' ');

export const searchWords = (search: string): string => (search === '' ? '' : `Search: ${search}`);

/** The filter that says how rows are shown, not which: no list is empty because of it. */
const LOOK = 'view';

/** Whether a filter leaves something out. */
export const isFiltered = ({ filters }: ListState, defaults: ListState): boolean =>
  Object.entries(filters).some(([name, value]) => value !== defaults.filters[name] && name !== LOOK);

/** The list as it is at first, shown as it is now. */
export const clearFilters = ({ filters }: ListState, defaults: ListState): ListState => ({
  ...defaults,
  filters: Object.fromEntries(
    Object.entries(defaults.filters).map(([name, value]) => [name, (name === LOOK && filters[name]) || value]),
  ),
});

/** The order after a press of a column's heading: at first its usual one, then the other way round. LEDG-32. */
export const nextOrder = (order: SortOrder | null, usual: SortOrder): SortOrder =>
  order === null ? usual : order === 'asc' ? 'desc' : 'asc';
