/**
 * The pages between Previous and Next: the first and the last, the neighbours of the current one, and a gap for those
 * left out, which never stands for a single page. Pages count from 1. LIST-05.
 */
export function pageWindow(page: number, totalPages: number): (number | 'gap')[] {
  if (totalPages <= 7) return range(1, totalPages);
  if (page <= 4) return [...range(1, 5), 'gap', totalPages];
  if (page >= totalPages - 3) return [1, 'gap', ...range(totalPages - 4, totalPages)];
  return [1, 'gap', ...range(page - 1, page + 1), 'gap', totalPages];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
