import { valueAt, type FormValue } from './form-path.ts';
import { typedPaisa } from '../shared/amount.ts';
import { cleanPhone, cleanSerial } from '../shared/cell.ts';

/** Checks whether two values of plain JSON are equal, regardless of the order of keys. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isEqual(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

type Fields = Record<string, unknown>;
type Row = Fields & { key: string; id: number | null; isActive: boolean };

/** A conflict: the two values of one field, as a form holds them. */
export type Conflict = { mine: FormValue; theirs: FormValue };
/**
 * Conflicts by the path of the field. If one person deleted a row that the other changed, the conflict is in its
 * `isActive` (REL-03).
 */
export type Conflicts = Record<string, Conflict>;

/** The result of a merge: the draft on the newer copy, and the fields that both sides changed. */
export type Merged<Form> = { draft: Form; conflicts: Conflicts };

const AMOUNTS = ['amount', 'payableAmount', 'paidAmount'];
/** Fields whose text is cleaned before it is stored. */
const CLEANED = new Map([
  ['phoneNumber', cleanPhone],
  ['whatsappNumber', cleanPhone],
  ['secondaryPhoneNumber', cleanPhone],
  ['serialNumber', cleanSerial],
]);
const OF_ITSELF = ['key', 'id', 'isActive'];

const storedText = (field: string, typed: string): string => CLEANED.get(field)?.(typed) ?? typed.trim();

/** Compares texts as they are stored and amounts by their value, regardless of how they were typed. */
const isSame = (field: string, a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'string' &&
    typeof b === 'string' &&
    (storedText(field, a) === storedText(field, b) ||
      (AMOUNTS.includes(field) && typedPaisa(a) !== null && typedPaisa(a) === typedPaisa(b))));

const isSameRow = (a: Row, b: Row): boolean =>
  Object.keys(a).every((field) => field === 'key' || field === 'id' || isSame(field, a[field], b[field]));

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

/** A row that one side deleted and the other changed stays deleted until the user decides. No input in it is lost. */
function mergeRow(base: Row, mine: Row, latest: Row, path: string, conflicts: Conflicts): Row {
  const isDeletedOnce = base.isActive && mine.isActive !== latest.isActive;
  if (isDeletedOnce && isChangedRow(base, mine.isActive ? mine : latest)) {
    conflicts[`${path}.isActive`] = { mine: mine.isActive, theirs: latest.isActive };
  }
  return mergeFields(base, mine, latest, `${path}.`, conflicts);
}

/** A provider without row keys identifies a stored row by its id. */
const isUnkeyed = ({ key, id }: Row): boolean => key === String(id);

/** Finds an unanswered new row by its key, otherwise by equal values, so that no row is added twice (CONF-07). */
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
    if (!old && isUnkeyed(row)) {
      const at = sent.findIndex((candidate) => isSameRow(candidate, row));
      if (at >= 0) [old] = sent.splice(at, 1);
      if (!old) unmatched.push(row);
    }
    const own = edited.get(old?.key ?? row.key);
    if (own) arrived.add(own.key);
    if (!own || own === old) return row;
    // The sent values of this row are unknown, so the user decides every difference.
    const base = old ?? { key: row.key, id: null, isActive: row.isActive };
    return mergeRow(base, own, row, `${path}.${row.key}`, conflicts);
  });
  const added = mine.filter((row) => {
    if (row.id !== null || arrived.has(row.key)) return false;
    const twin = unmatched.findIndex((other) => isSameRow(row, other));
    if (twin >= 0) unmatched.splice(twin, 1);
    return twin < 0;
  });
  return [...stored, ...added];
}

const carryOver = (earlier: Conflicts, latest: object): Conflicts =>
  Object.fromEntries(
    Object.entries(earlier).flatMap(([path, { mine }]) => {
      const theirs = valueAt(latest, path) as FormValue | undefined;
      return theirs === undefined || theirs === mine ? [] : [[path, { mine, theirs }]];
    }),
  );

/** Returns `undefined` if `latest` equals neither the base nor an unanswered save, so that the user decides. */
const ownValue = (field: string, base: Fields | undefined, sent: readonly Fields[], value: unknown): unknown => {
  if (sent.some((one) => isSame(field, one[field], value))) return value;
  if (base) {
    const isAsked = sent.some((one) => !isSame(field, one[field], base[field]));
    return isAsked && !isSame(field, base[field], value) ? undefined : base[field];
  }
  const [first, ...others] = sent.map((one) => one[field]);
  return others.every((other) => other === first) ? first : undefined;
};

function ownFields<T extends Fields>(base: T | undefined, sent: readonly T[], latest: T): T {
  const own = ([field, value]: [string, unknown]): unknown =>
    Array.isArray(value)
      ? ownRows(
          base?.[field] as Row[],
          sent.map((one) => one[field] as Row[]),
          value,
        )
      : ownValue(field, base, sent, value);
  return Object.fromEntries(Object.entries(latest).map((entry) => [entry[0], own(entry)])) as T;
}

function ownRows(base: readonly Row[], sent: readonly Row[][], latest: readonly Row[]): Row[] {
  const find = (rows: readonly Row[], { key }: Row) => rows.find((row) => row.key === key);
  const stored = latest.flatMap((row) => {
    const old = find(base, row);
    const own = sent.flatMap((rows) => find(rows, row) ?? []);
    return old || own.length > 0 ? [own.length === 0 && old ? old : ownFields(old, own, row)] : [];
  });
  const added = sent.flatMap((rows) => rows.filter((row) => row.id === null && !find(latest, row)));
  const isFirst = (row: Row, at: number) =>
    added.findIndex((other) => other.key === row.key && isSameRow(other, row)) === at;
  return [...stored, ...added.filter(isFirst)];
}

/** Returns the base of a form including the unanswered saves (`sent`) that `latest` shows to have arrived (CONF-02). */
export const baseAfterPendingSaves = <Form extends object>(base: Form, sent: readonly Form[], latest: Form): Form =>
  sent.length === 0 ? base : (ownFields(base as Fields, sent as Fields[], latest as Fields) as Form);

/**
 * Checks whether every change in `latest` is the user's own, that is, nobody else has saved. `base` comes from
 * `baseAfterPendingSaves`.
 */
export function isAllOwn<Form extends object>(base: Form, latest: Form): boolean {
  const said = new Map<string, unknown>(Object.entries(base));
  return Object.entries(latest).every(([field, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return isSame(field, said.get(field), value);
    const rows = said.get(field) as Row[];
    const isKnown = (row: Row) =>
      rows.some((own) => (own.key === row.key || (own.id === null && isUnkeyed(row))) && isSameRow(row, own));
    return value.every(isKnown);
  });
}

/** Three-way merge. No input is lost: fields that both sides changed keep the draft's value and are in `conflicts`. */
export function mergeDrafts<Form extends object>(
  base: Form,
  mine: Form,
  latest: Form,
  earlier: Conflicts = {},
): Merged<Form> {
  const conflicts = carryOver(earlier, latest);
  return { draft: mergeFields(base as Fields, mine as Fields, latest as Fields, '', conflicts) as Form, conflicts };
}

/** Returns the conflicts after an edit. The value of a field is `mine`, unless it equals `theirs`. */
export const conflictsOf = (draft: object, conflicts: Conflicts): Conflicts =>
  Object.fromEntries(
    Object.entries(conflicts).map(([path, { mine, theirs }]) => {
      const value = valueAt(draft, path) as FormValue | undefined;
      return [path, { mine: value === undefined || value === theirs ? mine : value, theirs }];
    }),
  );
