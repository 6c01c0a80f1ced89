import type * as z from 'zod/mini';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from './form-path.ts';
import {
  baseAfterPendingSaves,
  conflictsOf,
  isEqual,
  isOnlyOurs,
  mergeDrafts,
  type Conflicts,
  type Merged,
} from './merge.ts';

/**
 * An edit of a record. `saved` is the stored record that the draft is based on, `draft` is what the form shows, and
 * `pending` are the saves without an answer. `merge.ts` draws the copies (CONF-02).
 */
export type Edit<Stored, Draft> = {
  saved: Stored;
  draft: Draft;
  pending: readonly Draft[];
  conflicts: Conflicts;
};

/** Describes how a form shows and sends a record. */
export type RecordForm<Stored, Draft extends object, Write> = {
  id: string;
  shape: z.ZodMiniType<Stored>;
  toDraft: (stored: Stored, shown: Draft) => Draft;
  isUnchanged: (stored: Stored, draft: Draft) => boolean;
  toWrite: (edit: Edit<Stored, Draft>) => Write;
  isActive?: (stored: Stored) => boolean;
  merge?: (base: Draft, ours: Draft, theirs: Draft, earlier: Conflicts) => Merged<Draft>;
  /**
   * True if a copy that equals the draft means "saved" only after an unanswered save. Otherwise someone else wrote it.
   */
  isSavedByItselfOnly?: boolean;
  /**
   * Checks whether an edit that was merged onto another user's save without a conflict is sent automatically (CONF-10).
   */
  isMergeSent?: (merged: Edit<Stored, Draft>) => boolean;
  /** Names the fields that differ between two drafts, for people (CONF-10). */
  nameChanges?: (before: Draft, after: Draft) => readonly string[];
  /** Checks whether a refused change is sent again automatically on a newer copy that is equal in this respect. */
  isSentAgain?: (saved: Stored, latest: Stored) => boolean;
};

type AnyForm<Stored, Draft extends object> = RecordForm<Stored, Draft, unknown>;

/** Returns the base, including the pending saves that have arrived, and `theirs` as the form shows it (CONF-02). */
function toSides<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  { saved, draft, pending }: Edit<Stored, Draft>,
  newer: Stored,
) {
  const theirs = form.toDraft(newer, draft);
  return { theirs, base: baseAfterPendingSaves(form.toDraft(saved, draft), pending, theirs) };
}

/** Rebases an edit onto a newer copy. A user's own unanswered save is not someone else's change (CONF-01, CONF-02). */
export function rebase<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  newer: Stored,
): Edit<Stored, Draft> {
  const { base, theirs } = toSides(form, edit, newer);
  const { draft, conflicts } = (form.merge ?? mergeDrafts)(base, edit.draft, theirs, edit.conflicts);
  return { saved: newer, draft, pending: [], conflicts };
}

/** Checks whether a newer copy contains the whole edit, so that its save had arrived (REL-03). */
export function hasArrived<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  newer: Stored,
): boolean {
  if (form.isSavedByItselfOnly === true && edit.pending.length === 0) return false;
  const { base, theirs } = toSides(form, edit, newer);
  return form.isUnchanged(newer, mergeDrafts(base, edit.draft, theirs).draft);
}

/**
 * Checks whether a newer copy differs only by the user's own unanswered saves, that is, nobody else has saved
 * (CONF-02).
 */
export function hasOnlyOwnChanges<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  newer: Stored,
): boolean {
  const isTried = edit.pending.length > 0 || form.isSentAgain?.(edit.saved, newer) === true;
  if (!isTried || form.isActive?.(newer) === false) return false;
  const { base, theirs } = toSides(form, edit, newer);
  return isOnlyOurs(base, theirs);
}

/**
 * Checks whether an edit and a newer copy by someone else changed different fields, and the form sends the merged edit
 * automatically (CONF-10).
 */
export function isMergedSilently<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  latest: Stored,
): boolean {
  if (!form.isMergeSent || edit.pending.length > 0 || form.isActive?.(latest) === false) return false;
  // A copy without a visible change would be sent again without end.
  if (nameTheirChanges(form, edit, latest).length === 0) return false;
  const merged = rebase(form, edit, latest);
  return Object.keys(merged.conflicts).length === 0 && form.isMergeSent(merged);
}

/** Names the fields of a newer copy that someone else changed (CONF-10). */
export function nameTheirChanges<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  latest: Stored,
): readonly string[] {
  const { base, theirs } = toSides(form, edit, latest);
  return form.nameChanges?.(base, theirs) ?? [];
}

/** Checks whether the user reverted an edit after an unanswered save, which may have arrived (CONF-02). */
export const isReverted = <Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  { saved, draft, pending }: Edit<Stored, Draft>,
): boolean => pending.length > 0 && form.isUnchanged(saved, draft);

/** Puts input that the user typed during a save on top of its outcome. The conflicts of the outcome stay open. */
export function withTyped<Draft extends object>(submitted: Draft, typed: Draft, outcome: Merged<Draft>): Merged<Draft> {
  if (isEqual(typed, submitted)) return { draft: outcome.draft, conflicts: outcome.conflicts };
  const { draft, conflicts } = mergeDrafts(submitted, typed, outcome.draft);
  return { draft, conflicts: conflictsOf(draft, { ...outcome.conflicts, ...conflicts }) };
}

type Shown<Draft> = { draft: Draft; errors: FieldErrors; conflicts: Conflicts };

export function changeField<Draft extends object>(shown: Shown<Draft>, change: FieldChange): Shown<Draft> {
  const draft = withValueAt(shown.draft, change);
  const errors = withoutMessages(shown.errors, change.path);
  return { draft, errors, conflicts: conflictsOf(draft, shown.conflicts) };
}

export type ConflictChoice = { path: string; side: 'ours' | 'theirs' };

/** Applies the chosen side of a conflict. Without a conflict the form stays unchanged (REL-03). */
export function chooseSide<Draft extends object>(
  { draft, errors, conflicts }: Shown<Draft>,
  { path, side }: ConflictChoice,
): Pick<Shown<Draft>, 'draft' | 'errors'> {
  const conflict = conflicts[path];
  return conflict
    ? { draft: withValueAt(draft, { path, value: conflict[side] }), errors: withoutMessages(errors, path) }
    : { draft, errors };
}
