import type { RecordForm } from '../domain/form/edit.ts';
import type { FieldErrors } from '../domain/form/form-path.ts';

export type AnyRow = { id: number };
export type RowKind = 'person' | 'branch' | 'counter';
/** What is done to a row at a press; `edit` is what is typed in the window. */
export type RowAction = 'role' | 'disable' | 'enable' | 'password' | 'close' | 'open' | 'revoke' | 'edit';
export type AnyChange = { is: RowAction };

/** A change of a row, as that was on screen when it was pressed. */
export type ChangeRequest<Row, Change> = { row: Row; change: Change };

/** A row, with the password that was made for it: it is shown once. */
export type Made<Row> = { row: Row; password?: string };

/** What the rows are, how they are typed, and what may become of them. */
export type RowsForm<Row extends AnyRow, Draft extends object, Write, Change extends AnyChange> = RecordForm<
  Row,
  Draft,
  Write
> & {
  kind: RowKind;
  empty: Draft;
  clean: (draft: Draft) => Draft;
  check: (draft: Draft) => FieldErrors;
  readErrors: (error: unknown) => FieldErrors;
  fallbacks: { form: string; row: string };
  /** Until when the window says what was wrong: until the next key, or until it is opened again. */
  faultsLast: 'untilTyped' | 'untilReopened';
  /** Whether a field that the server refused has a toast too. */
  hasFieldToast: boolean;
  toName: (row: Row) => string;
  refuse: (rows: readonly Row[], request: ChangeRequest<Row, Change>) => string | null;
  isAskedFirst: (change: Change) => boolean;
  /** What a change makes of a record, `null` where it makes a password for it. */
  apply: (draft: Draft, change: Change) => Draft | null;
};
