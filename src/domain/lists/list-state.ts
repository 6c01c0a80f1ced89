export type SortOrder = 'asc' | 'desc';

/** What a list shows: the part of it that an address restores. `page` starts at 1; an empty filter means All. */
export type ListState = {
  search: string;
  filters: Record<string, string>;
  page: number;
  sortBy: string;
  orderBy: SortOrder;
};

/** What a list is narrowed to, as one line of words; those that say nothing are left out. UI-19. */
export const shownWords = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

export const searchWords = (search: string): string => (search === '' ? '' : `Search: ${search}`);
