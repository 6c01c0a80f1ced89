import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError, getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { getFieldErrors } from '../../domain/shared/error-text.ts';
import type { LedgerEntry } from '../../domain/ledger/ledger.ts';
import {
  checkLedgerDraft,
  firstWrongField,
  LEDGER_FIELDS,
  toLedgerDraft,
  mergeLedgerDrafts,
  type LedgerDraft,
  type LedgerErrors,
  type LedgerField,
} from '../../domain/ledger/ledger-draft.ts';
import type { LedgerEntryInput } from '../../domain/ledger/ledger-input.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { notProvided } from '../not-provided.ts';
import { createQueryMachine } from '../query/query.machine.ts';

/** What the form needs before it can be filled in; `entry` is `null` for a new one. */
export type FormMaterial = { locations: Location[]; entry: LedgerEntry | null };

/** One save; `id` is `null` for a new entry, `version` is the copy the edit was made on. */
export type EntrySave = { id: number | null; body: LedgerEntryInput; version: number | undefined };

export type LedgerFormEvent =
  | { type: 'field.change'; field: LedgerField; value: string }
  | { type: 'form.submit' }
  | ({ type: 'draft.restore' } & KeptEntry)
  /** Try again after the form could not be loaded. */
  | { type: 'form.retry' };

/** What was typed, and the entry (or the empty form) that it was typed on. */
export type KeptEntry = { base: LedgerDraft; draft: LedgerDraft };

export type LedgerFormEmitted =
  | { type: 'ledgerForm.refused'; field: LedgerField }
  | { type: 'ledgerForm.failed'; message: string }
  | { type: 'ledgerEntry.created'; id: number }
  | { type: 'ledgerEntry.updated'; id: number };

/** LEDG-25, LEDG-26. */
const FALLBACK = { create: 'Failed to create ledger entry', update: 'Failed to update ledger entry' };
const UNEXPECTED = 'An unexpected error occurred';

/** Whether the form writes a new entry or a stored one. */
export const modeOf = ({ entryId }: { entryId: number | null }) => (entryId === null ? 'create' : 'update');

/** An answer tells why; without one something unexpected happened. LEDG-25, LEDG-26. */
const sentenceOf = (error: unknown, mode: 'create' | 'update'): string =>
  error instanceof ApiError && error.kind === 'status' ? getErrorMessage(error, FALLBACK[mode]) : UNEXPECTED;

/** The fields that the server found wrong. */
const errorsOf = (error: unknown): LedgerErrors =>
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
      errors: LedgerErrors; // as of the last submit, less the fields changed since
      theirs: LedgerErrors; // what somebody else wrote into fields that were changed here too
      message: string | null; // sentence about the last failed save
      version: number | undefined;
    };
    events: LedgerFormEvent;
    emitted: LedgerFormEmitted;
    children: { material: 'material' };
    tags: 'editable' | 'busy';
    meta: { spec: string; rules?: readonly string[] };
  },
  actors: {
    material: createQueryMachine<{ entryId: number | null }, FormMaterial>(),
    saveEntry: fromPromise<number, EntrySave>(notProvided('saveEntry')),
    readEntry: fromPromise<LedgerEntry, { id: number }>(notProvided('readEntry')),
  },
  guards: {
    isLoaded: (_, { material }: { material: FormMaterial | null }) => material !== null,
    hasLocations: (_, { material }: { material: FormMaterial | null }) =>
      material !== null && material.locations.length > 0,
    isFailed: (_, { isFailed }: { isFailed: boolean }) => isFailed,
    isMissing: ({ context }, { isFailed, status }: { isFailed: boolean; status: number | null }) =>
      isFailed && context.entryId !== null && status === 404,
    isValid: ({ context }) => checkLedgerDraft(context.draft, modeOf(context)).ok,
    isStale: (_, { error }: { error: unknown }) => getErrorStatus(error) === 412,
  },
  actions: {
    storeMaterial: assign(({ context }, { material }: { material: FormMaterial | null }) => {
      if (material === null) return {};
      const saved = material.entry ? toLedgerDraft(material.entry) : context.saved;
      return { locations: material.locations, saved, draft: saved, version: material.entry?.version };
    }),
    changeField: assign(({ context }, { field, value }: { field: LedgerField; value: string }) => ({
      draft: { ...context.draft, [field]: field === 'locationId' ? Number.parseInt(value, 10) || 0 : value },
      errors: { ...context.errors, [field]: undefined },
    })),
    storeErrors: assign(({ context }) => {
      const checked = checkLedgerDraft(context.draft, modeOf(context));
      return { errors: checked.ok ? {} : checked.errors, message: null };
    }),
    clearErrors: assign({ errors: {}, message: null }),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      message: sentenceOf(error, modeOf(context)),
      errors: errorsOf(error),
    })),
    mergeTheirs: assign(({ context }, { entry }: { entry: LedgerEntry }) => {
      const newest = toLedgerDraft(entry);
      const { draft, theirs } = mergeLedgerDrafts(context.saved, context.draft, newest);
      return { draft, theirs, saved: newest, version: entry.version };
    }),
    restoreDraft: assign(({ context: { entryId, saved } }, { base, draft }: KeptEntry) => ({
      ...(entryId === null ? { draft, theirs: {} } : mergeLedgerDrafts(base, draft, saved)),
      errors: {},
      message: null,
    })),
    storeSaved: assign(({ context }) => ({ saved: context.draft })),
    announceRefusal: enqueueActions(({ context, enqueue }) => {
      const field = firstWrongField(context.errors);
      if (field) enqueue.emit({ type: 'ledgerForm.refused', field });
    }),
    announceFailure: emit(({ context }) => ({
      type: 'ledgerForm.failed' as const,
      message: context.message ?? UNEXPECTED,
    })),
    announceSave: emit(({ context }, { id }: { id: number }) => ({
      type: context.entryId === null ? ('ledgerEntry.created' as const) : ('ledgerEntry.updated' as const),
      id,
    })),
  },
});
