import type { ActorRefFrom } from 'xstate';
import type { CreationForm, RecordFormConfig } from '../domain/form/form-config.ts';
import { type FieldErrors, firstErrors, withoutMessages, withValueAt } from '../domain/form/form-path.ts';
import { nameFieldChanges } from '../domain/form/their-changes.ts';
import { findDuplicate, mustAskDuplicate, type AnsweredDuplicate, type Duplicate } from '../domain/ledger/duplicate.ts';
import {
  checkLedgerDraft,
  isSameDraft,
  LEDGER_FIELDS,
  nextLedgerDraft,
  toLedgerDraft,
  type LedgerDraft,
} from '../domain/ledger/ledger-draft.ts';
import { LEDGER, type LedgerEntryInput } from '../domain/ledger/ledger-input.ts';
import { LEDGER_MESSAGES } from '../domain/ledger/ledger-messages.ts';
import { LedgerEntry } from '../domain/ledger/ledger-entry.ts';
import { ApiError, getErrorMessage, getRefusedFields } from '../domain/shared/api-error.ts';
import { createCreationMachine } from './creation.machine.ts';
import { createRecordFormMachine } from './record-form.machine.ts';
import { createSaveMachine } from './save.machine.ts';

const FALLBACK = { create: LEDGER_MESSAGES.createFailed.fallback, update: LEDGER_MESSAGES.updateFailed.fallback };
const DELETED_MEANWHILE = 'This ledger entry was deleted by someone else. Your edits are kept.';

/** `answered` is the last answer about a duplicate, `asksDuplicate` is true with Reflow's own server. LEDG-45 */
type LedgerOwn = { asksDuplicate: boolean; answered: AnsweredDuplicate | null };
/** A new business day, or the answer to a question about the draft, which may have changed since. */
export type LedgerFact = { is: 'day'; today: string } | ({ is: 'duplicate' } & AnsweredDuplicate);
/** One change of an entry. `version` is the version that the edit is based on. */
type EntryWrite = { id: number; body: LedgerEntryInput; version: number | undefined };

/** Returns the server's reason, or else the text for an unexpected error (LEDG-25). */
const toText = (mode: keyof typeof FALLBACK) => (error: unknown) =>
  error instanceof ApiError && error.kind === 'status'
    ? getErrorMessage(error, FALLBACK[mode])
    : LEDGER_MESSAGES.unexpected.fallback;

/** @throws Error for a draft that is not valid */
const toBody = (draft: LedgerDraft, entry: LedgerEntry | null) => {
  const checked = checkLedgerDraft(draft, entry);
  if (!checked.ok) throw new Error('Only a valid entry is saved');
  return checked.body;
};
const check = (draft: LedgerDraft, entry: LedgerEntry | null): FieldErrors => {
  const checked = checkLedgerDraft(draft, entry);
  return checked.ok ? {} : checked.errors;
};
const readErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), LEDGER_FIELDS);
const isField = (path: string): boolean => LEDGER_FIELDS.some((field) => field === path);
const isFound = (fact: LedgerFact): boolean => fact.is === 'duplicate' && fact.duplicate !== null;

/** How a new entry is filled in. Its date follows the day unless the user chose it (LEDG-25 to LEDG-29, LEDG-44). */
const entryCreateForm: CreationForm<LedgerDraft, LedgerEntryInput, LedgerOwn, LedgerFact> = {
  id: 'ledgerCreate',
  kind: 'newLedgerEntry',
  isOpen: (_, edit) => edit.type === 'field.change' && isField(edit.path),
  apply: (draft, edit) => (edit.type === 'field.change' ? withValueAt(draft, edit) : draft),
  errorsAfter: (errors, edit) => (edit.type === 'field.change' ? withoutMessages(errors, edit.path) : errors),
  check: (draft) => check(draft, null),
  toWire: (draft) => toBody(draft, null),
  readErrors: (_, error) => readErrors(error),
  toText: toText('create'),
  learn: ({ base, draft, touched, own }, fact) => {
    if (fact.is === 'duplicate') return { own: { ...own, answered: fact } };
    const entryDate = fact.today;
    return touched.includes('entryDate') ? {} : { base: { ...base, entryDate }, draft: { ...draft, entryDate } };
  },
  asksFirst: ({ draft, own }) => own.asksDuplicate && mustAskDuplicate(own.answered, { draft, entry: null }),
  isHeldUp: isFound,
  // The date was sent, so it no longer follows the day (LEDG-44).
  toNext: ({ draft }) => ({ draft: nextLedgerDraft(draft), touched: ['entryDate'] }),
};

/** How a stored entry is edited. */
const entryEditForm: RecordFormConfig<LedgerEntry, LedgerDraft, EntryWrite, LedgerDraft, LedgerOwn, LedgerFact> = {
  id: 'ledgerEdit',
  kind: 'ledgerEntry',
  rest: 'editing',
  shape: LedgerEntry,
  toDraft: toLedgerDraft,
  isUnchanged: (entry, draft) => isSameDraft(toLedgerDraft(entry), draft),
  toWrite: ({ saved, draft }) => ({ id: saved.id, version: saved.version, body: toBody(draft, saved) }),
  isActive: ({ isActive }) => isActive,
  // No rule of an entry joins two fields, so a merge of two valid drafts is valid.
  isMergeSent: () => true,
  nameChanges: (before, after) => nameFieldChanges(LEDGER, before, after),
  compare: (one, other) => (one.version === undefined || other.version === undefined ? 0 : one.version - other.version),
  isOpen: (_, { path }) => isField(path),
  refuse: ({ saved, draft }) => {
    const errors = check(draft, saved);
    return Object.keys(errors).length > 0 ? { reason: 'invalid', errors } : null;
  },
  readErrors: (_, error) => readErrors(error),
  toText: toText('update'),
  unread: 'The entry could not be loaded again, so this page may be out of date.',
  noteMerged: ({ isActive }) => (isActive ? null : DELETED_MEANWHILE),
  toBase: (base) => base,
  learn: ({ own }, fact) => (fact.is === 'duplicate' ? { own: { ...own, answered: fact } } : {}),
  asksFirst: ({ saved, draft, own }) => own.asksDuplicate && mustAskDuplicate(own.answered, { draft, entry: saved }),
  isHeldUp: isFound,
};

export const ledgerCreateMachine = createCreationMachine(entryCreateForm);
export const ledgerEditMachine = createRecordFormMachine(entryEditForm);
export const entrySaveMachine = createSaveMachine({ ...entryEditForm, id: 'ledgerEditSave' });
export type LedgerCreateRef = ActorRefFrom<typeof ledgerCreateMachine>;
export type LedgerEditRef = ActorRefFrom<typeof ledgerEditMachine>;
export type LedgerFormRef = LedgerCreateRef | LedgerEditRef;

type Shown = { draft: LedgerDraft; own: LedgerOwn; saved?: LedgerEntry; isTried?: boolean };
/** Returns the stored entry of a form, `null` for a new one. */
export const selectEntry = ({ context }: { context: Shown }): LedgerEntry | null => context.saved ?? null;
/** Returns the entry that already has the expense of the draft, `null` if none is known (LEDG-45). */
export const selectDuplicate = ({ context: { draft, own, saved, isTried } }: { context: Shown }): Duplicate | null =>
  isTried === true ? null : findDuplicate(own.answered, { draft, entry: saved ?? null });

/** Returns whether someone else has saved a newer version during the edit. */
export const selectIsOvertaken = (snapshot: { can: (event: { type: 'record.merge' }) => boolean }): boolean =>
  snapshot.can({ type: 'record.merge' });
