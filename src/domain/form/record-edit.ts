import { rebase, withTyped, type Edit, type RecordForm } from './edit.ts';
import type { FieldErrors } from './form-path.ts';
import { baseAfterPendingSaves, isEqual, mergeDrafts, type Conflicts } from './merge.ts';

type Versioned<Stored> = { compare: (one: Stored, other: Stored) => number };

/** The parts of a form that take up the outcome of a save. */
type SavedForm<Stored, Draft extends object> = RecordForm<Stored, Draft, unknown> &
  Versioned<Stored> & {
    noteMerged: (saved: Stored) => string | null;
    readErrors: (edit: Edit<Stored, Draft>, error: unknown) => FieldErrors;
    toText: (error: unknown) => string;
  };

/** The form at the end of a save. `draft` may differ from the submitted one if the form stayed open. */
type Shown<Stored, Draft> = { latest: Stored; draft: Draft };

/** A draft that was stored in the browser. `unanswered` are its saves, which may have arrived (REL-06). */
export type Restored<Base, Draft> = { base: Base; draft: Draft; unanswered?: readonly Draft[] };

/** Returns the newer copy. Without versions, the copy that arrived later is newer. */
export const newerOf = <Stored>({ compare }: Versioned<Stored>, known: Stored, arrived: Stored): Stored =>
  compare(arrived, known) < 0 ? known : arrived;

export const isNewerThan = <Stored>({ compare }: Versioned<Stored>, known: Stored, copy: Stored): boolean =>
  compare(copy, known) > 0 && !isEqual(copy, known);

/** Merges a restored draft onto the current record. */
export function afterRestore<Stored, Draft extends object, Base>(
  form: {
    toDraft: (stored: Stored, shown: Draft) => Draft;
    toBase: (base: Base) => Draft;
    noteRestored: (conflicts: Conflicts) => string | null;
  },
  saved: Stored,
  { base, draft, unanswered = [] }: Restored<Base, Draft>,
) {
  const theirs = form.toDraft(saved, draft);
  const merged = mergeDrafts(baseAfterPendingSaves(form.toBase(base), unanswered, theirs), draft, theirs);
  return { ...merged, errors: {}, error: form.noteRestored(merged.conflicts) };
}

/** Returns the changed parts of a form after a save. `record` is `null` if the answer did not include the record. */
export function afterSave<Stored, Draft extends object>(
  form: SavedForm<Stored, Draft>,
  { latest, draft }: Shown<Stored, Draft>,
  { record, submitted }: { record: Stored | null; submitted: Draft },
) {
  if (record === null) return {};
  const newest = newerOf(form, latest, record);
  // Without input during the save the form shows the newest copy.
  const saved = isEqual(draft, submitted) ? newest : record;
  return {
    saved,
    latest: newest,
    ...withTyped(submitted, draft, { draft: form.toDraft(saved, draft), conflicts: {} }),
  };
}

/** Returns the changed parts of a form after a save that failed, or that someone else overtook (CONF-01, CONF-02). */
export function afterFailure<Stored, Draft extends object>(
  form: SavedForm<Stored, Draft>,
  shown: Shown<Stored, Draft>,
  { is, edit, submitted, error }: { is: string; edit: Edit<Stored, Draft>; submitted: Draft; error: unknown },
) {
  const latest = newerOf(form, shown.latest, edit.saved);
  const isOvertaken = is === 'overtaken';
  const next = isOvertaken && isNewerThan(form, edit.saved, latest) ? rebase(form, edit, latest) : edit;
  return {
    ...next,
    ...withTyped(submitted, shown.draft, next),
    latest,
    error: (isOvertaken ? form.noteMerged(latest) : null) ?? form.toText(error),
    errors: form.readErrors(next, error),
  };
}
