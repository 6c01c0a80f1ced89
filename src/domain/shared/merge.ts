import { toPaisa } from './money.ts';
import { valueAt, type FormValue } from './form-path.ts';

type Fields = Record<string, unknown>;
type Row = Fields & { key: string; id: number | null; isActive: boolean };

/** What two people made of one field, as a form holds it. */
export type Conflict = { mine: FormValue; theirs: FormValue };
/** By the path of the field. A row that one deleted and the other changed is one of its `isActive`. REL-03. */
export type Conflicts = Record<string, Conflict>;

/** A form brought onto a newer copy, and the fields that both changed. */
export type Merged<Form> = { draft: Form; conflicts: Conflicts };

const AMOUNTS = ['amount', 'payableAmount', 'paidAmount'];
const OF_ITSELF = ['key', 'id', 'isActive'];

const isSameRow = (a: Row, b: Row): boolean =>
  Object.keys(a).every((field) => field === 'key' || field === 'id' || a[field] === b[field]);

/** An amount is what it is worth, however it was typed. */
const isSame = (field: string, a: unknown, b: unknown): boolean =>
  a === b ||
  (AMOUNTS.includes(field) &&
    typeof a === 'string' &&
    typeof b === 'string' &&
    toPaisa(a) !== null &&
    toPaisa(a) === toPaisa(b));

const isChangedRow = (before: Row, row: Row): boolean =>
  Object.keys(row).some((field) => !OF_ITSELF.includes(field) && row[field] !== before[field]);

function mergeFields<T extends Fields>(base: T, mine: T, latest: T, prefix: string, conflicts: Conflicts): T {
  const merge = ([field, value]: [string, unknown]): unknown => {
    const path = prefix + field;
    if (Array.isArray(value)) return mergeRows(base[field] as Row[], mine[field] as Row[], value, path, conflicts);
    if (isSame(field, mine[field], base[field]) || isSame(field, mine[field], value)) return value;
    if (value !== base[field]) {
      conflicts[path] = { mine: mine[field] as FormValue, theirs: value as FormValue };
    }
    return mine[field];
  };
  return Object.fromEntries(Object.entries(latest).map((entry) => [entry[0], merge(entry)])) as T;
}

/** What one deleted and the other changed stays deleted until somebody decides; nothing typed in it is lost. */
function mergeRow(base: Row, mine: Row, latest: Row, path: string, conflicts: Conflicts): Row {
  const isDeletedOnce = base.isActive && mine.isActive !== latest.isActive;
  if (isDeletedOnce && isChangedRow(base, mine.isActive ? mine : latest)) {
    conflicts[`${path}.isActive`] = { mine: mine.isActive, theirs: latest.isActive };
  }
  return mergeFields(base, mine, latest, `${path}.`, conflicts);
}

/** A row that was sent without an answer and that the newer copy has is that row; no row is added twice. */
function mergeRows(
  base: readonly Row[],
  mine: readonly Row[],
  latest: readonly Row[],
  path: string,
  conflicts: Conflicts,
) {
  const known = new Map(base.map((row) => [row.key, row]));
  const edited = new Map(mine.map((row) => [row.key, row]));
  const sent = base.filter(({ id }) => id === null);
  const arrived = new Set<string>();
  const unmatched: Row[] = [];
  const stored = latest.map((row) => {
    let old = known.get(row.key);
    if (!old) {
      const at = sent.findIndex((candidate) => isSameRow(candidate, row));
      if (at >= 0) [old] = sent.splice(at, 1);
      if (old) arrived.add(old.key);
      else unmatched.push(row);
    }
    const own = old && edited.get(old.key);
    return !old || !own || own === old ? row : mergeRow(old, own, row, `${path}.${row.key}`, conflicts);
  });
  const added = mine.filter((row) => {
    if (row.id !== null || arrived.has(row.key)) return false;
    const twin = unmatched.findIndex((other) => isSameRow(row, other));
    if (twin >= 0) unmatched.splice(twin, 1);
    return twin < 0;
  });
  return [...stored, ...added];
}

/** Conflicts of an earlier merge that still are some. */
const carryOver = (earlier: Conflicts, latest: object): Conflicts =>
  Object.fromEntries(
    Object.entries(earlier).flatMap(([path, { mine }]) => {
      const theirs = valueAt(latest, path) as FormValue | undefined;
      return theirs === undefined || theirs === mine ? [] : [[path, { mine, theirs }]];
    }),
  );

/**
 * Three-way merge of a form: nothing that was typed on `base` is lost, fields that only `latest` changed show its value,
 * fields that both changed stay as typed and are named in `conflicts`, with those of an `earlier` merge.
 */
export function mergeDrafts<Form extends object>(
  base: Form,
  mine: Form,
  latest: Form,
  earlier: Conflicts = {},
): Merged<Form> {
  const conflicts = carryOver(earlier, latest);
  return { draft: mergeFields(base as Fields, mine as Fields, latest as Fields, '', conflicts) as Form, conflicts };
}

/** The conflicts of a form that was edited: what stands in a field is mine, unless it is theirs. */
export const conflictsOf = (draft: object, conflicts: Conflicts): Conflicts =>
  Object.fromEntries(
    Object.entries(conflicts).map(([path, { mine, theirs }]) => {
      const value = valueAt(draft, path) as FormValue | undefined;
      return [path, { mine: value === undefined || value === theirs ? mine : value, theirs }];
    }),
  );
