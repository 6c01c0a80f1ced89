import { SELECT_MAX } from '../shared/limits.ts';

/** Rows that are chosen, in the order of their presses, as they were last seen; `last` is the one that was pressed last. */
export type Selection<Row> = { chosen: readonly Row[]; last: number | null };

type Rows<Row> = readonly Row[];
type WithId = { id: number };

export const isChosen = ({ chosen }: Selection<WithId>, id: number): boolean => chosen.some((row) => row.id === id);

/** As many as can be chosen at once. */
export const isFull = ({ chosen }: Selection<WithId>): boolean => chosen.length >= SELECT_MAX;

const without = <Row extends WithId>(chosen: Rows<Row>, rows: Rows<Row>): Row[] =>
  chosen.filter(({ id }) => !rows.some((row) => row.id === id));

const add = <Row extends WithId>({ chosen }: Selection<Row>, rows: Rows<Row>): Row[] =>
  [...chosen, ...without(rows, chosen)].slice(0, SELECT_MAX);

/** A press of the box of a row. */
export const toggleRow = <Row extends WithId>(selection: Selection<Row>, row: Row): Selection<Row> => ({
  chosen: isChosen(selection, row.id) ? without(selection.chosen, [row]) : add(selection, [row]),
  last: row.id,
});

/** A press with Shift: all from the last pressed row to this one, of the `rows` that are shown. */
export function extendTo<Row extends WithId>(selection: Selection<Row>, row: Row, rows: Rows<Row>): Selection<Row> {
  const ends = [selection.last, row.id].map((id) => rows.findIndex((shown) => shown.id === id));
  const range = rows.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { chosen: add(selection, ends.includes(-1) ? [row] : range), last: row.id };
}

/** All rows that are shown; where they all are chosen, none of them. */
export const toggleRows = <Row extends WithId>(selection: Selection<Row>, rows: Rows<Row>): Selection<Row> => ({
  chosen: rows.every(({ id }) => isChosen(selection, id)) ? without(selection.chosen, rows) : add(selection, rows),
  last: null,
});

/** The chosen rows as they are now, as far as they are among these. */
export const withNewest = <Row extends WithId>({ chosen, last }: Selection<Row>, rows: Rows<Row>): Selection<Row> => ({
  chosen: chosen.map((row) => rows.find(({ id }) => id === row.id) ?? row),
  last,
});
