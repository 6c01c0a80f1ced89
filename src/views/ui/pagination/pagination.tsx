import type { ReactNode } from 'react';
import { pagination } from '#styled/recipes';
import { Icon, type IconName } from '../icon/icon.tsx';
import { pageWindow } from './page-window.ts';

export type PaginationProps = {
  /** From 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** For example `Showing 1 to 10 of 42 bookings`. */
  line?: ReactNode;
  /** `full` has first, last and numbered pages; `simple` Previous and Next only. */
  look?: 'full' | 'simple';
};

/** Page navigation beneath a list. LIST-05, LEDG-36. */
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
