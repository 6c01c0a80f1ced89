import { createContext, memo, use, type ComponentProps, type ReactNode } from 'react';
import { cx } from '#styled/css';
import { table } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';

type Align = 'start' | 'end';
/** `order`: how the rows stand by this column, `null` when they stand by another one. */
export type ColumnSort = { order: 'asc' | 'desc' | null; onSort: () => void };
/**
 * What a value is in a card of two or three lines: its title, its figure, what can be done (which is not on paper), or a fact
 * that is said without or with its column's name, or not at all.
 */
type Part = 'title' | 'figure' | 'tools' | 'fact' | 'named' | 'none';
/** A column, said once for its heading and its cells; `className` is of the cells. */
export type Column = { label: string; align?: Align; part?: Part; className?: string; sort?: ColumnSort };
/** The last column of a table of records: what can be done with each. */
export const ACTIONS: Column = { label: 'Actions', align: 'end', part: 'tools' };

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** How many columns there are: where they have no room the rows are cards; `lines`: a few, whose card is of two lines. */
type Columns = 'few' | 'many' | 'most' | 'lines';

const StylesContext = createContext(table());

/**
 * A table of records with its column headings; rows become cards where the columns have no room. Write the columns down as
 * data, `const COLUMNS = { name: { label: 'Name', part: 'title' }, ... } satisfies Record<string, Column>`: the heading and
 * `<Cell column={COLUMNS.name}>` take the words, the side and the part from there.
 */
export function Table({
  caption,
  columns,
  room = 'few',
  children,
}: {
  caption: string;
  columns: readonly Column[] | Readonly<Record<string, Column>>;
  room?: Columns;
  children: ReactNode;
}) {
  const styles = table({ columns: room });
  return (
    <StylesContext value={styles}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <Head columns={columns} />
          <tbody className={styles.body}>{children}</tbody>
        </table>
      </div>
    </StylesContext>
  );
}

const Head = memo(function Head({ columns }: { columns: readonly Column[] | Readonly<Record<string, Column>> }) {
  const styles = use(StylesContext);
  return (
    <thead className={styles.head}>
      <tr>
        {Object.values(columns).map((column) => (
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
  const styles = use(StylesContext);
  return <tr {...rest} className={styles.row} data-dimmed={dimmed || undefined} />;
}

/** One value. */
export function Cell({
  column,
  part = column.part,
  className,
  ...rest
}: ComponentProps<'td'> & {
  column: Column;
  part?: Part;
}) {
  const styles = use(StylesContext);
  return (
    <td
      {...rest}
      className={cx(styles.cell, column.className, className)}
      data-label={column.label}
      data-align={column.align}
      data-part={part}
      data-print={part === 'tools' ? 'hide' : undefined}
    />
  );
}
