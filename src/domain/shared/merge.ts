import type { FieldErrors } from './form-path.ts';

type Fields = Record<string, unknown>;
type Row = Fields & { key: string; id: number | null };

/** A form brought onto a newer copy. `remote` holds, by path, what the newer copy says where both changed a field. */
export type Merged<Form> = { draft: Form; remote: FieldErrors };

const isSameRow = (a: Row, b: Row): boolean =>
  Object.keys(a).every((field) => field === 'key' || field === 'id' || a[field] === b[field]);

function mergeFields<T extends Fields>(base: T, mine: T, latest: T, prefix: string, remote: FieldErrors): T {
  const merge = ([field, value]: [string, unknown]): unknown => {
    const path = prefix + field;
    if (Array.isArray(value)) return mergeRows(base[field] as Row[], mine[field] as Row[], value, path, remote);
    if (mine[field] === base[field]) return value;
    if (value !== base[field] && value !== mine[field]) remote[path] = String(value);
    return mine[field];
  };
  return Object.fromEntries(Object.entries(latest).map((entry) => [entry[0], merge(entry)])) as T;
}

/** A row that I added and that the newer copy already has (the answer to an earlier save was lost) is not added twice. */
function mergeRows(
  base: readonly Row[],
  mine: readonly Row[],
  latest: readonly Row[],
  path: string,
  remote: FieldErrors,
) {
  const known = new Map(base.map((row) => [row.key, row]));
  const edited = new Map(mine.map((row) => [row.key, row]));
  const unmatched = latest.filter((row) => !known.has(row.key));
  const stored = latest.map((row) => {
    const old = known.get(row.key);
    const own = edited.get(row.key);
    return !old || !own || own === old ? row : mergeFields(old, own, row, `${path}.${row.key}.`, remote);
  });
  const added = mine.filter((row) => {
    if (row.id !== null) return false;
    const twin = unmatched.findIndex((other) => isSameRow(row, other));
    if (twin >= 0) unmatched.splice(twin, 1);
    return twin < 0;
  });
  return [...stored, ...added];
}

/**
 * Three-way merge of a form: nothing that was typed on `base` is lost, fields that only `latest` changed show its value,
 * fields that both changed stay as typed and are named in `remote`.
 */
export function mergeDrafts<Form extends object>(base: Form, mine: Form, latest: Form): Merged<Form> {
  const remote: FieldErrors = {};
  return { draft: mergeFields(base as Fields, mine as Fields, latest as Fields, '', remote) as Form, remote };
}
