import { isFields, mapValues, valueAt, type Fields, type FormValue } from './form-path.ts';
import { typedPaisa } from '../shared/amount.ts';
import { cleanPhone, cleanSerial } from '../shared/cell.ts';

/**
 * The three-way merge of a form. It knows four copies of a record, all in the shape of the form:
 *
 *     base ──────────── theirs      the record at the start of the edit, and the newest one of the server
 *      │ ╲
 *      │  pending                   saves by the user without an answer: `theirs` may contain them
 *      │
 *     ours                          the draft
 *
 * A field that only one side changed takes that change. A field that both sides changed keeps `ours` and becomes a
 * conflict. A pending save is no change by someone else, so `baseAfterPendingSaves` first moves the base to the saves
 * that `theirs` contains.
 */

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

type Row = Fields & { key: string; id: number | null; isActive: boolean };

/** A conflict: the two values of one field, as a form holds them. */
export type Conflict = { ours: FormValue; theirs: FormValue };
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
/** The parts of a row that are no input. */
const IDENTITY = ['key', 'id', 'isActive'];

const isFormValue = (value: unknown): value is FormValue => typeof value === 'string' || typeof value === 'boolean';
const toFormValue = (value: unknown): FormValue => (isFormValue(value) ? value : '');
/** Returns the value at a path, `undefined` if the form has no such field. */
const fieldAt = (form: object, path: string): FormValue | undefined => {
  const value = valueAt(form, path);
  return isFormValue(value) ? value : undefined;
};

const isRow = (value: unknown): value is Row => isFields(value) && typeof value['key'] === 'string';
const rowsOf = (form: object | undefined, field: string): readonly Row[] => {
  const value: unknown = form && Reflect.get(form, field);
  return Array.isArray(value) ? value.filter(isRow) : [];
};
const findRow = (rows: readonly Row[], { key }: Row) => rows.find((row) => row.key === key);

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
  Object.keys(row).some((field) => !IDENTITY.includes(field) && row[field] !== before[field]);

function mergeFields<Form extends object>(
  base: object,
  ours: object,
  theirs: Form,
  prefix: string,
  conflicts: Conflicts,
): Form {
  return mapValues(theirs, (value, field) => {
    const path = prefix + field;
    if (Array.isArray(value)) {
      return mergeRows(rowsOf(base, field), rowsOf(ours, field), rowsOf(theirs, field), path, conflicts);
    }
    const [before, own]: unknown[] = [Reflect.get(base, field), Reflect.get(ours, field)];
    if (isSame(field, own, before) || isSame(field, own, value)) return value;
    if (value !== before) conflicts[path] = { ours: toFormValue(own), theirs: toFormValue(value) };
    return own;
  });
}

/** A row that one side deleted and the other changed stays deleted until the user decides. No input in it is lost. */
function mergeRow(base: Row, ours: Row, theirs: Row, path: string, conflicts: Conflicts): Row {
  const isDeletedOnce = base.isActive && ours.isActive !== theirs.isActive;
  if (isDeletedOnce && isChangedRow(base, ours.isActive ? ours : theirs)) {
    conflicts[`${path}.isActive`] = { ours: ours.isActive, theirs: theirs.isActive };
  }
  return mergeFields(base, ours, theirs, `${path}.`, conflicts);
}

/** A provider without row keys identifies a stored row by its id. */
const isUnkeyed = ({ key, id }: Row): boolean => key === String(id);

/** Finds a pending new row by its key, otherwise by equal values, so that no row is added twice (CONF-07). */
function mergeRows(
  base: readonly Row[],
  ours: readonly Row[],
  theirs: readonly Row[],
  path: string,
  conflicts: Conflicts,
): Row[] {
  const baseRows = new Map(base.map((row) => [row.key, row]));
  const ourRows = new Map(ours.map((row) => [row.key, row]));
  const pendingNew = base.filter(({ id }) => id === null);
  const arrived = new Set<string>();
  const unmatched: Row[] = [];
  const stored = theirs.map((their) => {
    let before = baseRows.get(their.key);
    if (!before && isUnkeyed(their)) {
      const at = pendingNew.findIndex((row) => isSameRow(row, their));
      if (at >= 0) [before] = pendingNew.splice(at, 1);
      if (!before) unmatched.push(their);
    }
    const our = ourRows.get(before?.key ?? their.key);
    if (our) arrived.add(our.key);
    if (!our || our === before) return their;
    // The sent values of this row are unknown, so the user decides every difference.
    const unknown = { key: their.key, id: null, isActive: their.isActive };
    return mergeRow(before ?? unknown, our, their, `${path}.${their.key}`, conflicts);
  });
  const added = ours.filter((row) => {
    if (row.id !== null || arrived.has(row.key)) return false;
    const equal = unmatched.findIndex((other) => isSameRow(row, other));
    if (equal >= 0) unmatched.splice(equal, 1);
    return equal < 0;
  });
  return [...stored, ...added];
}

/** Returns the earlier conflicts that a newer copy leaves open. */
const carryOver = (earlier: Conflicts, theirs: object): Conflicts =>
  Object.fromEntries(
    Object.entries(earlier).flatMap(([path, { ours }]) => {
      const value = fieldAt(theirs, path);
      return value === undefined || value === ours ? [] : [[path, { ours, theirs: value }]];
    }),
  );

/** Returns `undefined` if `theirs` equals neither the base nor a pending save, so that the user decides. */
function fieldAfterPendingSaves(field: string, base: object | undefined, pending: readonly object[], theirs: unknown) {
  const sent = pending.map((save): unknown => Reflect.get(save, field));
  if (sent.some((value) => isSame(field, value, theirs))) return theirs;
  if (!base) return sent.every((value) => value === sent[0]) ? sent[0] : undefined;
  const before: unknown = Reflect.get(base, field);
  const isAsked = sent.some((value) => !isSame(field, value, before));
  return isAsked && !isSame(field, before, theirs) ? undefined : before;
}

const fieldsAfterPendingSaves = <Form extends object>(
  base: object | undefined,
  pending: readonly object[],
  theirs: Form,
): Form =>
  mapValues(theirs, (value, field) =>
    Array.isArray(value)
      ? rowsAfterPendingSaves(
          rowsOf(base, field),
          pending.map((save) => rowsOf(save, field)),
          rowsOf(theirs, field),
        )
      : fieldAfterPendingSaves(field, base, pending, value),
  );

function rowsAfterPendingSaves(
  base: readonly Row[],
  pending: readonly (readonly Row[])[],
  theirs: readonly Row[],
): Row[] {
  const stored = theirs.flatMap((their) => {
    const before = findRow(base, their);
    const sent = pending.flatMap((rows) => findRow(rows, their) ?? []);
    if (sent.length === 0) return before ?? [];
    return fieldsAfterPendingSaves(before, sent, their);
  });
  const added = pending.flatMap((rows) => rows.filter((row) => row.id === null && !findRow(theirs, row)));
  const isFirst = (row: Row, at: number) =>
    added.findIndex((other) => other.key === row.key && isSameRow(other, row)) === at;
  return [...stored, ...added.filter(isFirst)];
}

/** Returns the base of a form including the pending saves that `theirs` shows to have arrived (CONF-02). */
export const baseAfterPendingSaves = <Form extends object>(base: Form, pending: readonly Form[], theirs: Form): Form =>
  pending.length === 0 ? base : fieldsAfterPendingSaves(base, pending, theirs);

/**
 * Checks whether `theirs` has no change by anyone else. `base` comes from `baseAfterPendingSaves`, so it contains the
 * user's own saves.
 */
export const isOnlyOurs = (base: object, theirs: object): boolean =>
  Object.entries(theirs).every(([field, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return isSame(field, Reflect.get(base, field), value);
    const rows = rowsOf(base, field);
    const isKnown = (their: Row) =>
      rows.some((row) => (row.key === their.key || (row.id === null && isUnkeyed(their))) && isSameRow(their, row));
    return rowsOf(theirs, field).every(isKnown);
  });

/** Merges `ours` and `theirs` onto `base`. No input is lost: fields that both sides changed keep `ours`. */
export function mergeDrafts<Form extends object>(
  base: Form,
  ours: Form,
  theirs: Form,
  earlier: Conflicts = {},
): Merged<Form> {
  const conflicts = carryOver(earlier, theirs);
  return { draft: mergeFields(base, ours, theirs, '', conflicts), conflicts };
}

/** Returns the conflicts after an edit. The value of a field is `ours`, unless it equals `theirs`. */
export const conflictsOf = (draft: object, conflicts: Conflicts): Conflicts =>
  Object.fromEntries(
    Object.entries(conflicts).map(([path, { ours, theirs }]) => {
      const value = fieldAt(draft, path);
      return [path, { ours: value === undefined || value === theirs ? ours : value, theirs }];
    }),
  );
