import type * as z from 'zod/mini';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from './form-path.ts';
import { conflictsOf, isAllOwn, mergeDrafts, confirmedBase, type Conflicts, type Merged } from './merge.ts';

/** What a person made of a record: the copy it was made on, and what of it was sent without an answer. CONF-02. */
export type Edit<Stored, Draft> = {
  saved: Stored;
  draft: Draft;
  unconfirmed: readonly Draft[];
  conflicts: Conflicts;
};

/** How a form shows and sends a record. */
export type RecordForm<Stored, Draft extends object, Write> = {
  id: string;
  shape: z.ZodMiniType<Stored>;
  toDraft: (stored: Stored, shown: Draft) => Draft;
  isUnchanged: (stored: Stored, draft: Draft) => boolean;
  toWrite: (edit: Edit<Stored, Draft>) => Write;
  isActive?: (stored: Stored) => boolean;
  merge?: (base: Draft, mine: Draft, latest: Draft, earlier: Conflicts) => Merged<Draft>;
  /** A copy that says all that was typed counts as saved only after a save without an answer: else somebody else wrote it. */
  isSavedByItselfOnly?: boolean;
  /** Whether what was refused is sent again by itself on a newer copy that says the same here. */
  isSentAgain?: (saved: Stored, latest: Stored) => boolean;
};

type AnyForm<Stored, Draft extends object> = RecordForm<Stored, Draft, unknown>;

/** What was typed on, as far as `latest` shows which of the saves without an answer arrived. CONF-02. */
function toSides<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  { saved, draft, unconfirmed }: Edit<Stored, Draft>,
  latest: Stored,
) {
  const newest = form.toDraft(latest, draft);
  return { newest, base: confirmedBase(form.toDraft(saved, draft), unconfirmed, newest) };
}

/** An edit on top of a newer copy; a save of one's own without an answer is not somebody else's. CONF-01, CONF-02. */
export function rebase<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  latest: Stored,
): Edit<Stored, Draft> {
  const { base, newest } = toSides(form, edit, latest);
  const { draft, conflicts } = (form.merge ?? mergeDrafts)(base, edit.draft, newest, edit.conflicts);
  return { saved: latest, draft, unconfirmed: [], conflicts };
}

/** Whether a newer copy says all that an edit asks for: its save had arrived. REL-03. */
export function hasArrived<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  latest: Stored,
): boolean {
  if (form.isSavedByItselfOnly === true && edit.unconfirmed.length === 0) return false;
  const { base, newest } = toSides(form, edit, latest);
  return form.isUnchanged(latest, mergeDrafts(base, edit.draft, newest).draft);
}

/** Whether a newer copy says nothing but what was sent without an answer: nobody else saved. CONF-02. */
export function isOnlyOwn<Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  edit: Edit<Stored, Draft>,
  latest: Stored,
): boolean {
  const isTried = edit.unconfirmed.length > 0 || form.isSentAgain?.(edit.saved, latest) === true;
  if (!isTried || form.isActive?.(latest) === false) return false;
  const { base, newest } = toSides(form, edit, latest);
  return isAllOwn(base, newest);
}

/** Whether an edit was taken back after a save without an answer: that save may have arrived. CONF-02. */
export const isReverted = <Stored, Draft extends object>(
  form: AnyForm<Stored, Draft>,
  { saved, draft, unconfirmed }: Edit<Stored, Draft>,
): boolean => unconfirmed.length > 0 && form.isUnchanged(saved, draft);

type Shown<Draft> = { draft: Draft; errors: FieldErrors; conflicts: Conflicts };

export function changeField<Draft extends object>(shown: Shown<Draft>, change: FieldChange): Shown<Draft> {
  const draft = withValueAt(shown.draft, change);
  const errors = withoutMessages(shown.errors, change.path);
  return { draft, errors, conflicts: conflictsOf(draft, shown.conflicts) };
}

export type ConflictChoice = { path: string; side: 'mine' | 'theirs' };

/** A form after one side of a conflict was chosen; as it is where there is none. REL-03 */
export function chooseSide<Draft extends object>(
  { draft, errors, conflicts }: Shown<Draft>,
  { path, side }: ConflictChoice,
): Pick<Shown<Draft>, 'draft' | 'errors'> {
  const conflict = conflicts[path];
  return conflict
    ? { draft: withValueAt(draft, { path, value: conflict[side] }), errors: withoutMessages(errors, path) }
    : { draft, errors };
}
