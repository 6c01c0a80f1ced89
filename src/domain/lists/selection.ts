import { SELECT_MAX } from '../shared/limits.ts';

/** The chosen rows in the order of their presses, as they were last loaded. `last` is the row that was pressed last. */
export type Selection<Row> = { chosen: readonly Row[]; last: number | null };

type Rows<Row> = readonly Row[];
type WithId = { id: number };

export const isChosen = ({ chosen }: Selection<WithId>, id: number): boolean => chosen.some((row) => row.id === id);

/** Checks whether the maximum number of rows is chosen. */
export const isFull = ({ chosen }: Selection<WithId>): boolean => chosen.length >= SELECT_MAX;

const without = <Row extends WithId>(chosen: Rows<Row>, rows: Rows<Row>): Row[] =>
  chosen.filter(({ id }) => !rows.some((row) => row.id === id));

const add = <Row extends WithId>({ chosen }: Selection<Row>, rows: Rows<Row>): Row[] =>
  [...chosen, ...without(rows, chosen)].slice(0, SELECT_MAX);

/** Toggles a row. */
export const toggleRow = <Row extends WithId>(selection: Selection<Row>, row: Row): Selection<Row> => ({
  chosen: isChosen(selection, row.id) ? without(selection.chosen, [row]) : add(selection, [row]),
  last: row.id,
});

/** Chooses all shown `rows` from the last pressed row to this one, as a press with Shift does. */
export function extendTo<Row extends WithId>(selection: Selection<Row>, row: Row, rows: Rows<Row>): Selection<Row> {
  const ends = [selection.last, row.id].map((id) => rows.findIndex((shown) => shown.id === id));
  const range = rows.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { chosen: add(selection, ends.includes(-1) ? [row] : range), last: row.id };
}

/** Chooses all shown rows, or none if all are chosen. */
export const toggleRows = <Row extends WithId>(selection: Selection<Row>, rows: Rows<Row>): Selection<Row> => ({
  chosen: rows.every(({ id }) => isChosen(selection, id)) ? without(selection.chosen, rows) : add(selection, rows),
  last: null,
});

/** Replaces chosen rows by their newest copies among `rows`. */
export const withNewest = <Row extends WithId>({ chosen, last }: Selection<Row>, rows: Rows<Row>): Selection<Row> => ({
  chosen: chosen.map((row) => rows.find(({ id }) => id === row.id) ?? row),
  last,
});
