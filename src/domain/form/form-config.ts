import type { ConflictChoice, Edit, RecordForm } from './edit.ts';
import type { FormKind } from './form-fact.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from './form-path.ts';
import type { Conflicts } from './merge.ts';

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
  /** Returns the form for another record after the created one. Missing for a form that offers none. */
  toNext?: (record: NewRecord<Draft, Own>) => Pick<NewRecord<Draft, Own>, 'draft' | 'touched'>;
};

/** A change of the rows of a form. `now` is the ISO instant of the press, for rows that keep it. */
export type RowChange<Section extends string> =
  | { type: 'row.add'; section: Section; now: string }
  | { type: 'row.remove'; section: Section; key: string }
  | { type: 'row.toggle'; section: Section; key: string };

/** A change of a form that edits a record. */
export type RecordChange<Section extends string> = ({ type: 'field.change' } & FieldChange) | RowChange<Section>;

/**
 * An edit of a stored record. `latest` is the newest known copy, `own` is what only this form knows, `errors` are the
 * messages of the last submit.
 */
export type RecordEdit<Stored, Draft, Own> = Edit<Stored, Draft> & { latest: Stored; own: Own; errors: FieldErrors };

/** Why an edit is not sent, with the messages of its fields. `text` is the sentence of a rule. */
export type EditRefusal = { errors: FieldErrors } & (
  | { reason: 'unchanged' | 'invalid' }
  | { reason: 'rule'; text: string }
);

/** The required parts of a form of a stored record. `Base` is what its stored drafts are based on. */
type RecordFormBasis<Stored, Draft extends object, Write, Base, Own> = RecordForm<Stored, Draft, Write> & {
  kind: FormKind;
  /** Returns a number above 0 if the first copy is newer. */
  compare: (one: Stored, other: Stored) => number;
  isOpen: (edit: RecordEdit<Stored, Draft, Own>, change: FieldChange) => boolean;
  /** Returns why the edit is not sent, `null` if it may be. */
  refuse: (edit: RecordEdit<Stored, Draft, Own>) => EditRefusal | null;
  readErrors: (edit: Edit<Stored, Draft>, error: unknown) => FieldErrors;
  toText: (error: unknown) => string;
  /** The message if the record cannot be read again. */
  unread: string;
  toBase: (base: Base) => Draft;
};

/** The optional parts of a form of a stored record. `PLAIN_FORM` has their defaults. */
type RecordFormParts<Stored, Draft extends object, Own, Fact, Section extends string> = {
  /** The state between edits. A page that has only the form is always in `editing`. */
  rest: 'viewing' | 'editing';
  mayEdit: (edit: RecordEdit<Stored, Draft, Own>) => boolean;
  isOpenRow: (edit: RecordEdit<Stored, Draft, Own>, change: RowChange<Section>) => boolean;
  apply: (
    edit: RecordEdit<Stored, Draft, Own>,
    change: RecordChange<Section>,
  ) => Partial<Pick<RecordEdit<Stored, Draft, Own>, 'draft' | 'own'>>;
  errorsAfter: (errors: FieldErrors, change: RecordChange<Section>) => FieldErrors;
  /** Returns whether a field stays open while the edit is sent. What the user types then is kept for the next save. */
  isOpenWhileSaving: (edit: RecordEdit<Stored, Draft, Own>, change: FieldChange) => boolean;
  /** Returns why the value of a field is refused at once, `null` if it is not. */
  refuseChoice: (edit: RecordEdit<Stored, Draft, Own>, change: FieldChange) => string | null;
  mayChoose: (edit: RecordEdit<Stored, Draft, Own>, choice: ConflictChoice) => boolean;
  /** Returns the draft as the server will store it. */
  clean: (saved: Stored, draft: Draft) => Draft;
  /** Returns the message after a merge with a newer copy, for example that it is deleted. */
  noteMerged: (saved: Stored) => string | null;
  /** Returns the message after a stored draft was merged onto the current record. */
  noteRestored: (conflicts: Conflicts) => string | null;
  /** Applies a fact from outside, for example the answer to a question. */
  learn: (edit: RecordEdit<Stored, Draft, Own>, fact: Fact) => Partial<RecordEdit<Stored, Draft, Own>>;
  /** Returns what the form still knows after the end of an edit. */
  settle: (own: Own) => Own;
  /** Returns whether the server is asked about the edit before it is sent. */
  asksFirst: (edit: RecordEdit<Stored, Draft, Own>) => boolean;
  /** Returns whether the user is asked about the edit before it is sent. A fact after which it is false is an answer. */
  asksUser: (edit: RecordEdit<Stored, Draft, Own>) => boolean;
  /** Returns whether the answer holds up this save, so that the user sees it first. */
  isHeldUp: (fact: Fact) => boolean;
};

/** Describes how a form edits and sends a stored record. */
export type RecordFormConfig<
  Stored,
  Draft extends object,
  Write,
  Base,
  Own = null,
  Fact = never,
  Section extends string = never,
> = RecordFormBasis<Stored, Draft, Write, Base, Own> & Partial<RecordFormParts<Stored, Draft, Own, Fact, Section>>;

/** A form with fields, without rows and without questions, on a page that also shows the record. */
const PLAIN_FORM = {
  rest: 'viewing' as const,
  mayEdit: () => true,
  isOpenRow: () => false,
  apply: <Draft extends object>({ draft }: { draft: Draft }, change: RecordChange<string>) =>
    change.type === 'field.change' ? { draft: withValueAt(draft, change) } : {},
  errorsAfter: (errors: FieldErrors, change: RecordChange<string>) =>
    change.type === 'field.change' ? withoutMessages(errors, change.path) : errors,
  isOpenWhileSaving: () => false,
  refuseChoice: () => null,
  mayChoose: () => true,
  clean: <Draft>(_: unknown, draft: Draft) => draft,
  noteMerged: () => null,
  noteRestored: () => null,
  learn: () => ({}),
  settle: <Own>(own: Own) => own,
  asksFirst: () => false,
  asksUser: () => false,
  isHeldUp: () => false,
};

/** Returns a form with all parts. Missing ones come from `PLAIN_FORM`. */
export const toWholeForm = <Stored, Draft extends object, Write, Base, Own, Fact, Section extends string>(
  form: RecordFormConfig<Stored, Draft, Write, Base, Own, Fact, Section>,
): RecordFormBasis<Stored, Draft, Write, Base, Own> & RecordFormParts<Stored, Draft, Own, Fact, Section> => ({
  ...PLAIN_FORM,
  ...form,
});
