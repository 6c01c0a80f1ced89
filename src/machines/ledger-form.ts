import type { CreationForm, RecordFormConfig } from '../domain/form/form-config.ts';
import { type FieldErrors, firstErrors, withoutMessages, withValueAt } from '../domain/form/form-path.ts';
import { findDuplicate, mustAskDuplicate, type AnsweredDuplicate, type Duplicate } from '../domain/ledger/duplicate.ts';
import {
  checkLedgerDraft,
  isSameDraft,
  LEDGER_FIELDS,
  toLedgerDraft,
  type LedgerDraft,
} from '../domain/ledger/ledger-draft.ts';
import type { LedgerEntryInput } from '../domain/ledger/ledger-input.ts';
import { LEDGER_MESSAGES } from '../domain/ledger/ledger-messages.ts';
import { LedgerEntry } from '../domain/ledger/ledger.ts';
import { ApiError, getErrorMessage, getRefusedFields } from '../domain/shared/api-error.ts';
import { createCreationMachine, type CreationRef } from './creation.machine.ts';
import { createRecordFormMachine, type RecordFormRef } from './record-form.machine.ts';
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
const toBody = (mode: keyof typeof FALLBACK) => (draft: LedgerDraft) => {
  const checked = checkLedgerDraft(draft, mode);
  if (!checked.ok) throw new Error('Only a valid entry is saved');
  return checked.body;
};
const check = (mode: keyof typeof FALLBACK, draft: LedgerDraft): FieldErrors => {
  const checked = checkLedgerDraft(draft, mode);
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
  check: (draft) => check('create', draft),
  toWire: toBody('create'),
  readErrors: (_, error) => readErrors(error),
  toText: toText('create'),
  learn: ({ base, draft, touched, own }, fact) => {
    if (fact.is === 'duplicate') return { own: { ...own, answered: fact } };
    const entryDate = fact.today;
    return touched.includes('entryDate') ? {} : { base: { ...base, entryDate }, draft: { ...draft, entryDate } };
  },
  asksFirst: ({ draft, own }) => own.asksDuplicate && mustAskDuplicate(own.answered, draft, null),
  isHeldUp: isFound,
};

/** How a stored entry is edited. */
const entryEditForm: RecordFormConfig<LedgerEntry, LedgerDraft, EntryWrite, LedgerDraft, LedgerOwn, LedgerFact> = {
  id: 'ledgerEdit',
  kind: 'ledgerEntry',
  shape: LedgerEntry,
  toDraft: toLedgerDraft,
  isUnchanged: (entry, draft) => isSameDraft(toLedgerDraft(entry), draft),
  toWrite: ({ saved, draft }) => ({ id: saved.id, version: saved.version, body: toBody('update')(draft) }),
  isActive: ({ isActive }) => isActive,
  compare: (one, other) => (one.version === undefined || other.version === undefined ? 0 : one.version - other.version),
  isOpen: (_, { path }) => isField(path),
  isOpenWhileSaving: () => false,
  refuseChoice: () => null,
  refuse: ({ draft }) => {
    const errors = check('update', draft);
    return Object.keys(errors).length > 0 ? { reason: 'invalid', errors } : null;
  },
  clean: (_, draft) => draft,
  readErrors: (_, error) => readErrors(error),
  toText: toText('update'),
  noteMerged: ({ isActive }) => (isActive ? null : DELETED_MEANWHILE),
  toBase: (base) => base,
  learn: ({ own }, fact) => (fact.is === 'duplicate' ? { own: { ...own, answered: fact } } : {}),
  asksFirst: ({ saved, draft, own }) => own.asksDuplicate && mustAskDuplicate(own.answered, draft, saved),
  isHeldUp: isFound,
};

export const ledgerCreateMachine = createCreationMachine(entryCreateForm);
export const ledgerEditMachine = createRecordFormMachine(entryEditForm);
export const entrySaveMachine = createSaveMachine({ ...entryEditForm, id: 'ledgerEditSave' });
export type LedgerCreateRef = CreationRef<LedgerDraft, LedgerEntryInput, LedgerOwn, LedgerFact>;
export type LedgerEditRef = RecordFormRef<LedgerEntry, LedgerDraft, EntryWrite, LedgerDraft, LedgerOwn, LedgerFact>;
export type LedgerFormRef = LedgerCreateRef | LedgerEditRef;

type Shown = { draft: LedgerDraft; own: LedgerOwn; saved?: LedgerEntry; isTried?: boolean };
/** Returns the stored entry of a form, `null` for a new one. */
export const selectEntry = ({ context }: { context: Shown }): LedgerEntry | null => context.saved ?? null;
/** Returns the entry that already has the expense of the draft, `null` if none is known (LEDG-45). */
export const selectDuplicate = ({ context: { draft, own, saved, isTried } }: { context: Shown }): Duplicate | null =>
  isTried === true ? null : findDuplicate(own.answered, draft, saved ?? null);

/** Returns whether someone else has saved a newer version during the edit. */
export const selectIsOvertaken = (snapshot: { can: (event: { type: 'record.merge' }) => boolean }): boolean =>
  snapshot.can({ type: 'record.merge' });
