import type { Columns } from '../../db/history/history.sql.ts';

/** One row of the history, as far as it says what became of a row of a table. */
export type Step = { entity: string; entityId: number; action: string; after: Columns };

/** Rows by their table and id: `booking 7`. */
export type Rebuilt = Map<string, Columns>;

export const toPlace = (entity: string, id: unknown): string => `${entity} ${String(id)}`;

/**
 * Puts the steps, the oldest first, on top of each other: every row as the history says that it is now. A row is known from its
 * creation or its baseline on; earlier steps tell of it in words alone. HIST-07
 */
export function rebuild(steps: Iterable<Step>): Rebuilt {
  const rows: Rebuilt = new Map();
  for (const { entity, entityId, action, after } of steps) {
    const place = toPlace(entity, entityId);
    if (action === 'removed') rows.delete(place);
    else if (action === 'created' || action === 'baseline') rows.set(place, after);
    else if (action !== 'refused' && rows.has(place)) rows.set(place, { ...rows.get(place), ...after });
  }
  return rows;
}

/** Columns that the history does not keep: the key has its own place, the others are made of columns that it keeps. */
const UNKEPT = new Set(['id', 'search_text', 'inbound_missing']);
const INSTANT = /^\d{4}-\d\d-\d\dT/;

const toPlain = (value: unknown): unknown =>
  typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : (value ?? null);

/** A text that was erased, or a secret: the history holds no value to compare. */
const isHidden = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The columns in which a stored row is not what the history says. */
export function findDifferences(stored: Columns, told: Columns): string[] {
  const columns = [...new Set([...Object.keys(stored), ...Object.keys(told)])];
  return columns.filter(
    (column) => !UNKEPT.has(column) && !isHidden(told[column]) && toPlain(stored[column]) !== toPlain(told[column]),
  );
}
