/** A page number, or a gap of pages that are left out. */
export type PageWindowItem = number | 'gap-before' | 'gap-after';

/**
 * The buttons between Previous and Next: first and last page, `siblings` neighbours of the current page, ellipses for
 * what is left out. A gap never stands for a single page. Pages count from 1. LIST-05.
 */
export function pageWindow(page: number, totalPages: number, siblings = 1): PageWindowItem[] {
  const full = 2 * siblings + 5;
  if (totalPages <= full) return range(1, totalPages);
  const current = Math.min(Math.max(page, 1), totalPages);
  const edge = 2 * siblings + 3;
  if (current <= siblings + 3) return [...range(1, edge), 'gap-after', totalPages];
  if (current >= totalPages - siblings - 2) return [1, 'gap-before', ...range(totalPages - edge + 1, totalPages)];
  return [1, 'gap-before', ...range(current - siblings, current + siblings), 'gap-after', totalPages];
}

/** First and last row shown on a page, counted from 1; `0` to `0` when there is none. */
export function shownRows(page: number, pageSize: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  const from = (page - 1) * pageSize + 1;
  return { from: Math.min(from, total), to: Math.min(from + pageSize - 1, total) };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i);
