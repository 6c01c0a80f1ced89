import type { ReactNode } from 'react';
import { pagination } from '#styled/recipes';
import { Icon, type IconName } from '../icon/icon.tsx';

/**
 * The pages between Previous and Next: the first and the last, the neighbours of the current one, and a gap for those
 * left out, which never stands for a single page. Pages count from 1. LIST-05.
 */
function pageWindow(page: number, totalPages: number): (number | 'gap')[] {
  if (totalPages <= 7) return range(1, totalPages);
  if (page <= 4) return [...range(1, 5), 'gap', totalPages];
  if (page >= totalPages - 3) return [1, 'gap', ...range(totalPages - 4, totalPages)];
  return [1, 'gap', ...range(page - 1, page + 1), 'gap', totalPages];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Returns the first and last row of a page, counted from 1, or `0` to `0` for an empty list. */
export function shownRows(page: number, pageSize: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  const from = (page - 1) * pageSize + 1;
  return { from: Math.min(from, total), to: Math.min(from + pageSize - 1, total) };
}

export type PaginationProps = {
  /** From 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  line?: ReactNode;
  /** `full` has first, last and numbered pages; `simple` Previous and Next only. */
  look?: 'full' | 'simple';
};

/** Page navigation below a list (LIST-05, LEDG-36). */
export function Pagination({ page, totalPages, onPage, line, look = 'full' }: PaginationProps) {
  const styles = pagination();
  const step = (label: string, target: number, icon: IconName, disabled: boolean) => (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      data-tip={label}
      disabled={disabled}
      onClick={() => onPage(target)}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  return (
    <nav aria-label="Pages" className={styles.root}>
      <p className={styles.line} aria-live="polite">
        {line}
      </p>
      {look === 'simple' ? (
        <div className={styles.list}>
          <button type="button" className={styles.page} disabled={isFirst} onClick={() => onPage(page - 1)}>
            <Icon name="chevronLeft" size={16} /> Previous
          </button>
          <button type="button" className={styles.page} disabled={isLast} onClick={() => onPage(page + 1)}>
            Next <Icon name="chevronRight" size={16} />
          </button>
        </div>
      ) : (
        <div className={styles.list}>
          {step('First page', 1, 'chevronsLeft', isFirst)}
          {step('Previous page', page - 1, 'chevronLeft', isFirst)}
          {pageWindow(page, totalPages).map((item, index) =>
            item === 'gap' ? (
              <span key={`gap-${index}`} className={styles.gap}>
                …
              </span>
            ) : (
              <button
                key={item}
                type="button"
                className={styles.page}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onPage(item)}
              >
                {item}
              </button>
            ),
          )}
          {step('Next page', page + 1, 'chevronRight', isLast)}
          {step('Last page', totalPages, 'chevronsRight', isLast)}
        </div>
      )}
    </nav>
  );
}
