import type { Edit, RecordForm } from './edit.ts';
import type { FormKind } from './form-fact.ts';
import type { FieldChange, FieldErrors } from './form-path.ts';

/** An edit of a draft. Rows are found by their key. */
export type FormEdit =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'row.add'; section: string }
  | { type: 'row.remove'; section: string; key: string };

/**
 * A form of a new record. `base` is the draft without input. `touched` are the paths that the user has changed. `own` is
 * what only this form knows.
 */
export type NewRecord<Draft, Own> = { base: Draft; draft: Draft; touched: readonly string[]; own: Own };

/** Describes how a form fills in and sends a new record. */
export type CreationForm<Draft extends object, Wire, Own, Fact> = {
  id: string;
  kind: FormKind;
  isOpen: (draft: Draft, edit: FormEdit) => boolean;
  apply: (draft: Draft, edit: FormEdit) => Draft;
  errorsAfter: (errors: FieldErrors, edit: FormEdit) => FieldErrors;
  check: (draft: Draft) => FieldErrors;
  /** @throws Error for a draft that is not valid */
  toWire: (draft: Draft) => Wire;
  readErrors: (draft: Draft, error: unknown) => FieldErrors;
  toText: (error: unknown) => string;
  /** Applies a fact from outside: a new day, the answer to a question. */
  learn: (record: NewRecord<Draft, Own>, fact: Fact) => Partial<NewRecord<Draft, Own>>;
  /** Returns whether the server is asked about the draft before it is sent. After an unanswered request it is not. */
  asksFirst: (record: NewRecord<Draft, Own>) => boolean;
  /** Returns whether the answer holds up this save, so that the user sees it first. */
  isHeldUp: (fact: Fact) => boolean;
};

/** An edit of a stored record. `latest` is the newest known copy, `own` is what only this form knows. */
export type RecordEdit<Stored, Draft, Own> = Edit<Stored, Draft> & { latest: Stored; own: Own };

/** Why an edit is not sent, with the messages of its fields. `text` is the sentence of a rule. */
export type EditRefusal = { errors: FieldErrors } & (
  | { reason: 'unchanged' | 'invalid' }
  | { reason: 'rule'; text: string }
);

/** Describes how a form edits and sends a stored record. `Base` is what its stored drafts are based on. */
export type RecordFormConfig<Stored, Draft extends object, Write, Base, Own, Fact> = RecordForm<
  Stored,
  Draft,
  Write
> & {
  kind: FormKind;
  /** Returns a number above 0 if the first copy is newer. */
  compare: (one: Stored, other: Stored) => number;
  isOpen: (edit: RecordEdit<Stored, Draft, Own>, change: FieldChange) => boolean;
  /** Returns whether a field stays open while the edit is sent. What the user types then is kept for the next save. */
  isOpenWhileSaving: (edit: RecordEdit<Stored, Draft, Own>, change: FieldChange) => boolean;
  /** Returns why the value of a field is refused at once, `null` if it is not. */
  refuseChoice: (edit: RecordEdit<Stored, Draft, Own>, change: FieldChange) => string | null;
  /** Returns why the edit is not sent, `null` if it may be. */
  refuse: (edit: RecordEdit<Stored, Draft, Own>) => EditRefusal | null;
  /** Returns the draft as the server will store it. */
  clean: (saved: Stored, draft: Draft) => Draft;
  readErrors: (edit: Edit<Stored, Draft>, error: unknown) => FieldErrors;
  toText: (error: unknown) => string;
  /** Returns the message after a merge with a newer copy, for example that it is deleted. */
  noteMerged: (saved: Stored) => string | null;
  toBase: (base: Base) => Draft;
  /** Applies a fact from outside, for example the answer to a question. */
  learn: (edit: RecordEdit<Stored, Draft, Own>, fact: Fact) => Partial<RecordEdit<Stored, Draft, Own>>;
  /** Returns whether a question must be answered before the edit is sent. */
  asksFirst: (edit: RecordEdit<Stored, Draft, Own>) => boolean;
  /** Returns whether the answer holds up this save, so that the user sees it first. */
  isHeldUp: (fact: Fact) => boolean;
};
