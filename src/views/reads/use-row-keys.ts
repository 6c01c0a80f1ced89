import { useState, type RefObject } from 'react';

type Row = { id: number };
type Keyed<Of extends Row> = { rows: readonly Of[]; keys: readonly number[] };

const findFree = (used: ReadonlySet<number>, count: number): number[] =>
  Array.from({ length: used.size + count }, (_, key) => key).filter((key) => !used.has(key));

/**
 * Returns the keys for the rows of a page. A row that stays keeps its key. A new row takes over the key of a
 * removed one, so that its elements are updated instead of created, unless `isNew` is set.
 */
export function keyRows<Of extends Row>(last: Keyed<Of>, rows: readonly Of[], isNew = false): Keyed<Of> {
  const known = new Map(last.rows.map(({ id }, place) => [id, last.keys[place]]));
  const kept = rows.map(({ id }) => known.get(id));
  const used = new Set((isNew ? last.keys : kept).filter((key) => key !== undefined));
  const free = findFree(used, rows.length);
  return { rows, keys: kept.map((key) => key ?? free.shift() ?? 0) };
}

/** The focus is in it, or a press that is not over yet. */
const isInUse = (list: Element | null): boolean =>
  list !== null && (list.contains(document.activeElement) || list.matches(':active'));

/**
 * Returns the keys of the rows inside `list`. While one of them has the focus or is being pressed, no row
 * takes over the elements of another.
 */
export function useRowKeys<Of extends Row>(rows: readonly Of[], list: RefObject<Element | null>): readonly number[] {
  const [keyed, setKeyed] = useState(() => keyRows({ rows: [], keys: [] }, rows));
  if (keyed.rows === rows) return keyed.keys;
  const next = keyRows(keyed, rows, isInUse(list.current));
  setKeyed(next);
  return next.keys;
}
