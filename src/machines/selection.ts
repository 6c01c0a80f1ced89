import { fromTransition, type ActorRefFrom } from 'xstate';
import { extendTo, toggleRow, toggleRows, withNewest, type Selection } from '../domain/lists/selection.ts';

type SelectionEvent<Row> =
  | { type: 'row.toggle'; row: Row }
  /** The same with Shift; `rows` are those on the page. */
  | { type: 'row.extend'; row: Row; rows: readonly Row[] }
  | { type: 'rows.toggle'; rows: readonly Row[] }
  | { type: 'rows.show'; rows: readonly Row[] }
  | { type: 'selection.clear' };

function select<Row extends { id: number }>(selection: Selection<Row>, event: SelectionEvent<Row>): Selection<Row> {
  switch (event.type) {
    case 'row.toggle':
      return toggleRow(selection, event.row);
    case 'row.extend':
      return extendTo(selection, event.row, event.rows);
    case 'rows.toggle':
      return toggleRows(selection, event.rows);
    case 'rows.show':
      return withNewest(selection, event.rows);
    case 'selection.clear':
      return { chosen: [], last: null };
  }
}

/** Which rows of a list are chosen, on any of its pages. */
export const createSelection = <Row extends { id: number }>() =>
  fromTransition(select<Row>, { chosen: [], last: null });
export type SelectionRef<Row extends { id: number }> = ActorRefFrom<ReturnType<typeof createSelection<Row>>>;
