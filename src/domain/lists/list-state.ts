export type SortOrder = 'asc' | 'desc';

/** What a list shows: the part of it that an address restores. `page` starts at 1; an empty filter means All. */
export type ListState = {
  search: string;
  filters: Record<string, string>;
  page: number;
  sortBy: string;
  orderBy: SortOrder;
};
