import type { ReactNode } from 'react';
import { table } from '#styled/recipes';
import { Table, toCell, type Column, type Part, type TableProps } from './table.tsx';

/** A column with a function that renders its cell for a record. */
export type DataColumn<Shown> = Column & { show: (record: Shown) => ReactNode };

const columnOf =
  (part: Part, align: 'start' | 'end') =>
  <Shown,>(label: string, show: (record: Shown) => ReactNode): DataColumn<Shown> => ({ label, part, align, show });
/** A number that is said with its name in a card of two lines. */
export const numberColumn = columnOf('named', 'end');
/** The number next to the title of a two-line card. */
export const figureColumn = columnOf('figure', 'end');

type DataTableProps<Shown> = Pick<TableProps, 'caption' | 'room'> & {
  columns: readonly DataColumn<Shown>[];
  records: readonly Shown[];
  isDimmed?: (record: Shown) => boolean;
};

/** A table of records. Each column says how to render a record: `{ label: 'Name', show: ({ name }) => name }`. */
export function DataTable<Shown extends { key: string } | { id: number | string }>({
  columns,
  records,
  isDimmed,
  ...rest
}: DataTableProps<Shown>) {
  const { row, cell } = table({ columns: rest.room });
  return (
    <Table {...rest} columns={columns}>
      {records.map((record) => (
        <tr
          key={'key' in record ? record.key : record.id}
          className={row}
          data-dimmed={isDimmed?.(record) || undefined}
        >
          {columns.map((column) => (
            <td key={column.label} {...toCell(column, cell)}>
              {column.show(record)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
