import type { ComponentProps, ReactNode } from 'react';
import { Cell, Row, Table, type Column } from '../ui/table/table.tsx';

export type DataColumn<Shown> = Column & { show: (record: Shown) => ReactNode };

/** A table whose records only show what they hold: each column says how to read one. Rows that answer presses are a `Row` of `Cell`s. */
export function DataTable<Shown extends { key: string }>({
  columns,
  records,
  ...rest
}: Pick<ComponentProps<typeof Table>, 'caption' | 'room'> & {
  columns: readonly DataColumn<Shown>[];
  records: readonly Shown[];
}) {
  return (
    <Table {...rest} columns={columns}>
      {records.map((record) => (
        <Row key={record.key}>
          {columns.map((column) => (
            <Cell key={column.label} column={column}>
              {column.show(record)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
