import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError, getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { getFieldErrors } from '../../domain/shared/error-text.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import type { LedgerEntry } from '../../domain/ledger/ledger.ts';
import {
  checkLedgerDraft,
  firstWrongField,
  LEDGER_FIELDS,
  toLedgerDraft,
  type LedgerDraft,
  type LedgerField,
} from '../../domain/ledger/ledger-draft.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../domain/shared/form-path.ts';
import { mergeDrafts } from '../../domain/shared/merge.ts';
import type { LedgerEntryInput } from '../../domain/ledger/ledger-input.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { notProvided } from '../not-provided.ts';
import { createQueryMachine } from '../query/query.machine.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

/** What the form needs before it can be filled in; `entry` is `null` for a new one. */
export type LedgerFormData = { locations: Location[]; entry: LedgerEntry | null };

/** One save; `id` is `null` for a new entry, `version` is the copy the edit was made on. */
export type EntrySave = { id: number | null; body: LedgerEntryInput; version: number | undefined };

export type LedgerFormEvent =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'form.submit' }
  | ({ type: 'draft.restore' } & RestoredEntry)
  /** Try again after the form could not be loaded. */
  | { type: 'form.retry' };

/** What was typed, and the entry (or the empty form) that it was typed on. */
export type RestoredEntry = { base: LedgerDraft; draft: LedgerDraft };

export type LedgerFormEmitted =
  | { type: 'ledgerForm.refused'; field: LedgerField }
  | { type: 'ledgerForm.failed'; message: string }
  | { type: 'ledgerEntry.created'; id: number }
  | { type: 'ledgerEntry.updated'; id: number };

/** LEDG-25, LEDG-26. */
const FALLBACK = { create: LEDGER_MESSAGES.createFailed.fallback, update: LEDGER_MESSAGES.updateFailed.fallback };
const UNEXPECTED = LEDGER_MESSAGES.unexpected.fallback;

/** Whether the form writes a new entry or a stored one. */
export const getMode = ({ entryId }: { entryId: number | null }) => (entryId === null ? 'create' : 'update');

/** An answer tells why; without one something unexpected happened. LEDG-25, LEDG-26. */
const getSentence = (error: unknown, mode: 'create' | 'update'): string =>
  error instanceof ApiError && error.kind === 'status' ? getErrorMessage(error, FALLBACK[mode]) : UNEXPECTED;

/** The fields that the server found wrong. */
const toFieldErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(
        getFieldErrors(error.body).flatMap(({ path, msg }) =>
          LEDGER_FIELDS.some((field) => field === path) ? [[path, msg]] : [],
        ),
      )
    : {};

/** What the ledger form knows, asks and does, beside its chart in `ledger-form.machine`. */
export const ledgerFormSetup = setup({
  types: {} as {
    /** `entryId` null creates. `today` is the shop's day. */
    input: { entryId: number | null; today: string };
    context: {
      entryId: number | null;
      locations: Location[];
      saved: LedgerDraft; // what leaving would lose nothing of
      draft: LedgerDraft; // what the form shows
      errors: FieldErrors; // as of the last submit, less the fields changed since
      remote: FieldErrors; // what somebody else wrote into fields that were changed here too
      error: string | null; // sentence about the last failed save
      version: number | undefined;
    };
    events: LedgerFormEvent;
    emitted: LedgerFormEmitted;
    children: { formData: 'formData' };
    tags: 'editable' | 'busy';
    meta: StateMeta;
  },
  actors: {
    formData: createQueryMachine<{ entryId: number | null }, LedgerFormData>(),
    saveEntry: fromPromise<number, EntrySave>(notProvided('saveEntry')),
    readEntry: fromPromise<LedgerEntry, { id: number }>(notProvided('readEntry')),
  },
  guards: {
    isOpenField: (_, { path }: { path: string }) => LEDGER_FIELDS.some((field) => field === path),
    isLoaded: (_, { formData }: { formData: LedgerFormData | null }) => formData !== null,
    hasLocations: (_, { formData }: { formData: LedgerFormData | null }) =>
      formData !== null && formData.locations.length > 0,
    isFailed: (_, { isFailed }: { isFailed: boolean }) => isFailed,
    isMissing: ({ context }, { isNotFound }: { isNotFound: boolean }) => isNotFound && context.entryId !== null,
    isValid: ({ context }) => checkLedgerDraft(context.draft, getMode(context)).ok,
    isStale: ({ context }, { error }: { error: unknown }) => context.entryId !== null && getErrorStatus(error) === 412,
  },
  actions: {
    storeFormData: assign(({ context }, { formData }: { formData: LedgerFormData | null }) => {
      if (formData === null) return {};
      const saved = formData.entry ? toLedgerDraft(formData.entry) : context.saved;
      return { locations: formData.locations, saved, draft: saved, version: formData.entry?.version };
    }),
    changeField: assign(({ context }, change: FieldChange) => ({
      draft: withValueAt(context.draft, change),
      errors: withoutMessages(context.errors, change.path),
      remote: withoutMessages(context.remote, change.path),
    })),
    storeErrors: assign(({ context }) => {
      const checked = checkLedgerDraft(context.draft, getMode(context));
      return { errors: checked.ok ? {} : checked.errors, error: null };
    }),
    clearErrors: assign({ errors: {}, remote: {}, error: null }),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      error: getSentence(error, getMode(context)),
      errors: toFieldErrors(error),
    })),
    mergeRemote: assign(({ context }, { entry }: { entry: LedgerEntry }) => {
      const newest = toLedgerDraft(entry);
      return { ...mergeDrafts(context.saved, context.draft, newest), saved: newest, version: entry.version };
    }),
    restoreDraft: assign(({ context: { entryId, saved } }, { base, draft }: RestoredEntry) => ({
      ...(entryId === null ? { draft, remote: {} } : mergeDrafts(base, draft, saved)),
      errors: {},
      error: null,
    })),
    storeSaved: assign(({ context }) => ({ saved: context.draft })),
    announceRefusal: enqueueActions(({ context, enqueue }) => {
      const field = firstWrongField(context.errors);
      if (field) enqueue.emit({ type: 'ledgerForm.refused', field });
    }),
    announceFailure: emit(({ context }) => ({
      type: 'ledgerForm.failed' as const,
      message: context.error ?? UNEXPECTED,
    })),
    announceSave: emit(({ context }, { id }: { id: number }) => ({
      type: context.entryId === null ? ('ledgerEntry.created' as const) : ('ledgerEntry.updated' as const),
      id,
    })),
  },
});
