import { memo, type ReactNode, type Ref } from 'react';
import { cx } from '#styled/css';
import { table } from '#styled/recipes';

type Align = 'start' | 'end';
/** `order`: the direction of the rows by this column, or `null` if they are sorted by another one. */
export type ColumnSort = { order: 'asc' | 'desc' | null; onSort: () => void };
/**
 * The role of a value in a card of two or three lines: title, figure, actions (hidden on paper), a fact
 * without or with its column's name, or not shown.
 */
export type Part = 'title' | 'figure' | 'tools' | 'fact' | 'named' | 'none';
/** A column, said once for its heading and its cells; `className` is of the cells. */
export type Column = { label: string; align?: Align; part?: Part; className?: string; sort?: ColumnSort };
/** The last column of a table of records: what can be done with each. */
export const ACTIONS: Column = { label: 'Actions', align: 'end', part: 'tools' };

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** How many columns there are: where they have no room the rows are cards; `lines`: a few, whose card is of two lines. */
type Columns = 'few' | 'many' | 'most' | 'lines';

/**
 * What the cells of each column have in common, for `<td {...cells.name}>`: where rows are many, it is worked out once and not
 * by a `Cell` for each.
 */
export const toCells = <Name extends string>(columns: Readonly<Record<Name, Column>>, room: Columns) =>
  Object.fromEntries(
    Object.entries<Column>(columns).map(([name, column]) => [name, toCell(column, table({ columns: room }).cell)]),
  ) as Record<Name, ReturnType<typeof toCell>>;

/** Props that the cells of a column share. */
export const toCell = ({ label, align, part, className }: Column, cell: string) => ({
  className: cx(cell, className),
  'data-label': label,
  'data-align': align,
  'data-part': part,
  'data-print': part === 'tools' ? 'hide' : undefined,
});

export type TableProps = {
  /** The element that contains the rows. */
  ref?: Ref<HTMLTableSectionElement>;
  caption: string;
  columns: readonly Column[];
  room: Columns;
  children: ReactNode;
};

/** A table of records with its column headings; rows become cards where the columns have no room. */
export function Table({ ref, caption, columns, room, children }: TableProps) {
  const styles = table({ columns: room });
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <Head columns={columns} room={room} />
        <tbody ref={ref} className={styles.body}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

const Head = memo(function Head({ columns, room }: Pick<TableProps, 'columns' | 'room'>) {
  const styles = table({ columns: room });
  return (
    <thead className={styles.head}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            className={styles.heading}
            data-align={column.align}
            data-print={column.part === 'tools' ? 'hide' : undefined}
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
