import { memo, type ComponentProps, type ReactNode } from 'react';
import { table } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';

/** `end` for money and counts. */
type Align = 'start' | 'end';
/** `order`: how the rows stand by this column, `null` when they stand by another one. */
export type ColumnSort = { order: 'asc' | 'desc' | null; onSort: () => void };
export type Column = { label: string; align?: Align; sort?: ColumnSort };

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const styles = table();

/** A table of records with its column headings; rows become cards on narrow screens. */
export function Table({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <Head columns={columns} />
        <tbody className={styles.body}>{children}</tbody>
      </table>
    </div>
  );
}

/** The headings, drawn again for other columns only. */
const Head = memo(function Head({ columns }: { columns: readonly Column[] }) {
  return (
    <thead className={styles.head}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            className={styles.heading}
            data-align={column.align}
            aria-sort={column.sort?.order ? ARIA_SORT[column.sort.order] : undefined}
          >
            {column.sort ? (
              <button
                type="button"
                className={styles.sort}
                data-order={column.sort.order ?? undefined}
                onClick={column.sort.onSort}
              >
                {column.label}
                <Icon name="chevronDown" size={14} />
              </button>
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
});

/** One record. `dimmed`: it is inactive. */
export function Row({ dimmed = false, ...rest }: ComponentProps<'tr'> & { dimmed?: boolean }) {
  return <tr {...rest} className={styles.row} data-dimmed={dimmed || undefined} />;
}

/** One value; `label` is its column's name, shown beside it on narrow screens. */
export function Cell({
  label,
  align,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & { label?: string; align?: Align }) {
  return <td {...rest} className={styles.cell} data-label={label} data-align={align} />;
}
