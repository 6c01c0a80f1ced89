import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError, getCurrent, getErrorMessage, getErrorStatus, isUnanswered } from '../../domain/shared/api-error.ts';
import { getFieldErrors } from '../../domain/shared/error-text.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { LedgerEntry } from '../../domain/ledger/ledger.ts';
import {
  checkLedgerDraft,
  firstWrongField,
  isSameDraft,
  LEDGER_FIELDS,
  toLedgerDraft,
  type LedgerDraft,
  type LedgerField,
} from '../../domain/ledger/ledger-draft.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../domain/shared/form-path.ts';
import { conflictsOf, isAllOwn, mergeDrafts, ownBase, type Conflicts } from '../../domain/shared/merge.ts';
import type { LedgerEntryInput } from '../../domain/ledger/ledger-input.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { getSavedEarlier, type SavedEarlier } from '../../domain/shared/saved-earlier.ts';
import { notProvided } from '../not-provided.ts';
import { createQueryMachine } from '../query/query.machine.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

/** What the form needs before it can be filled in; `entry` is `null` for a new one. */
export type LedgerFormData = { locations: Location[]; entry: LedgerEntry | null };

/** One save; `id` is `null` for a new entry, `version` is the copy the edit was made on. */
export type EntrySave = {
  id: number | null;
  body: LedgerEntryInput;
  version: number | undefined;
  /** A new entry beside the one that this form had made already. REL-15. */
  isAnother: boolean;
};

export type LedgerFormEvent =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'form.submit' }
  /** What is typed is another entry than the one that this form had made already. REL-15. */
  | { type: 'form.another' }
  /** Which value of a field stays that two people changed. REL-03. */
  | ({ type: 'conflict.choose' } & ConflictChoice)
  | ({ type: 'draft.restore' } & RestoredEntry)
  /** A colleague has saved it: the entry as it is now. */
  | { type: 'entry.refresh'; entry: LedgerEntry }
  /** A colleague has opened, renamed or closed a branch: those that are open now. */
  | { type: 'locations.refresh'; locations: Location[] }
  /** What the colleague saved is wanted beneath what is being edited. */
  | { type: 'entry.merge' }
  /** Try again after the form could not be loaded. */
  | { type: 'form.retry' };

type ConflictChoice = { path: string; side: 'mine' | 'theirs' };

/** What was typed, and the entry (or the empty form) that it was typed on. */
export type RestoredEntry = { base: LedgerDraft; draft: LedgerDraft; unanswered?: LedgerDraft[] };

export type LedgerFormEmitted =
  | { type: 'ledgerForm.refused'; field: LedgerField }
  | { type: 'ledgerForm.failed'; message: string }
  | { type: 'ledgerEntry.created'; id: number }
  | { type: 'ledgerEntry.updated'; id: number };

/** LEDG-25, LEDG-26. */
const FALLBACK = { create: LEDGER_MESSAGES.createFailed.fallback, update: LEDGER_MESSAGES.updateFailed.fallback };
const DELETED_MEANWHILE = 'This ledger entry was deleted by someone else. Your edits are kept.';
const UNEXPECTED = LEDGER_MESSAGES.unexpected.fallback;

/** Whether the form writes a new entry or a stored one. */
export const getMode = ({ entryId }: { entryId: number | null }) => (entryId === null ? 'create' : 'update');

/** An answer tells why; without one something unexpected happened. LEDG-25, LEDG-26. */
const getSentence = (error: unknown, mode: 'create' | 'update'): string =>
  error instanceof ApiError && error.kind === 'status' ? getErrorMessage(error, FALLBACK[mode]) : UNEXPECTED;

/** The entry that a 412 carries. */
export const toCurrent = ({ error }: { error: unknown }) => ({ entry: getCurrent(error, LedgerEntry) });

/** Whether a newer entry says all that a draft of `saved` asked for: that save had arrived. */
const isArrived = (saved: LedgerDraft, draft: LedgerDraft, latest: LedgerEntry): boolean => {
  const newest = toLedgerDraft(latest);
  return isSameDraft(newest, mergeDrafts(saved, draft, newest).draft);
};

/** What was typed on: the copy that was read, and what of one's own saves without an answer a newer entry shows. CONF-02. */
const toBase = ({ saved, sent }: { saved: LedgerDraft; sent: LedgerDraft[] }, latest: LedgerEntry): LedgerDraft =>
  ownBase(saved, sent, toLedgerDraft(latest));

/** The drafts without an answer, after one more save that failed. */
const toSent = (
  { entryId, sent, draft }: { entryId: number | null; sent: LedgerDraft[]; draft: LedgerDraft },
  error: unknown,
) => (entryId !== null && isUnanswered(error) && !sent.includes(draft) ? [...sent, draft] : sent);

/** The fields that the server found wrong. */
const toFieldErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(
        getFieldErrors(error.body).flatMap(({ path, msg }) =>
          LEDGER_FIELDS.some((field) => field === path) ? [[path, msg]] : [],
        ),
      )
    : {};

/** Whether a colleague has saved another copy beneath what is being edited. */
export const selectIsOvertaken = (snapshot: { can: (event: { type: 'entry.merge' }) => boolean }): boolean =>
  snapshot.can({ type: 'entry.merge' });

/** What a form is made of on top of a newer entry; a save of one's own without an answer is not somebody else's. CONF-02. */
function mergeEntry(
  {
    saved,
    draft,
    sent,
    conflicts,
  }: { saved: LedgerDraft; draft: LedgerDraft; sent: LedgerDraft[]; conflicts: Conflicts },
  entry: LedgerEntry,
) {
  const newest = toLedgerDraft(entry);
  const merged = mergeDrafts(toBase({ saved, sent }, entry), draft, newest, conflicts);
  return { ...merged, saved: newest, version: entry.version, sent: [], latest: null };
}

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
      conflicts: Conflicts; // fields that somebody else changed too, until they are saved
      sent: LedgerDraft[]; // drafts of `saved` whose save had no answer: it may have arrived
      error: string | null; // sentence about the last failed save
      version: number | undefined;
      earlier: SavedEarlier | null; // the entry that this form had made when its answer was lost
      latest: LedgerEntry | null; // what a colleague saved since, until it is merged
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
    hasOpenLocations: (_, { locations }: { locations: Location[] }) => locations.length > 0,
    isFailed: (_, { isFailed }: { isFailed: boolean }) => isFailed,
    isMissing: ({ context }, { isNotFound }: { isNotFound: boolean }) => isNotFound && context.entryId !== null,
    isSavedEarlier: ({ context }) => context.earlier !== null,
    isValid: ({ context }) => checkLedgerDraft(context.draft, getMode(context)).ok,
    hasArrived: ({ context }, { entry }: { entry: LedgerEntry | null }) =>
      entry !== null && isArrived(toBase(context, entry), context.draft, entry),
    isAllOwn: ({ context }, { entry }: { entry: LedgerEntry | null }) =>
      entry?.isActive === true && context.sent.length > 0 && isAllOwn(toBase(context, entry), toLedgerDraft(entry)),
    hasCurrent: ({ context }, { entry }: { entry: LedgerEntry | null }) => context.entryId !== null && entry !== null,
    isNewer: ({ context: { version, latest } }, { entry }: { entry: LedgerEntry }) =>
      version !== undefined && entry.version !== undefined && entry.version > (latest?.version ?? version),
    isBehind: ({ context }) => context.latest !== null,
    isOpenChoice: ({ context }, { path }: ConflictChoice) => context.conflicts[path] !== undefined,
    isStale: ({ context }, { error }: { error: unknown }) => context.entryId !== null && getErrorStatus(error) === 412,
  },
  actions: {
    storeFormData: assign(({ context }, { formData }: { formData: LedgerFormData | null }) => {
      if (formData === null) return {};
      const saved = formData.entry ? toLedgerDraft(formData.entry) : context.saved;
      return { locations: formData.locations, saved, draft: saved, version: formData.entry?.version };
    }),
    storeLocations: assign((_, { locations }: { locations: Location[] }) => ({ locations })),
    changeField: assign(({ context }, change: FieldChange) => {
      const draft = withValueAt(context.draft, change);
      const errors = withoutMessages(context.errors, change.path);
      return { draft, errors, conflicts: conflictsOf(draft, context.conflicts) };
    }),
    chooseSide: assign(({ context: { draft, conflicts, errors } }, { path, side }: ConflictChoice) => {
      const conflict = conflicts[path];
      return conflict
        ? { draft: withValueAt(draft, { path, value: conflict[side] }), errors: withoutMessages(errors, path) }
        : {};
    }),
    storeErrors: assign(({ context }) => {
      const checked = checkLedgerDraft(context.draft, getMode(context));
      return { errors: checked.ok ? {} : checked.errors, error: null };
    }),
    clearErrors: assign({ errors: {}, error: null, earlier: null }),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      sent: toSent(context, error),
      error: getSentence(error, getMode(context)),
      errors: toFieldErrors(error),
      earlier: getSavedEarlier(error),
    })),
    mergeRemote: assign(({ context }, { entry }: { entry: LedgerEntry | null }) => {
      if (entry === null) return {};
      const { latest } = context;
      const isOlder = latest?.version !== undefined && entry.version !== undefined && latest.version > entry.version;
      return { ...mergeEntry(context, entry), ...(isOlder ? { latest } : {}) };
    }),
    storeLatest: assign((_, { entry }: { entry: LedgerEntry }) => ({ latest: entry })),
    mergeLatest: assign(({ context }) => {
      const { latest } = context;
      if (latest === null) return {};
      return { ...mergeEntry(context, latest), error: latest.isActive ? null : DELETED_MEANWHILE };
    }),
    restoreDraft: assign(({ context: { entryId, saved } }, { base, draft, unanswered = [] }: RestoredEntry) => ({
      ...(entryId === null ? { draft, conflicts: {} } : mergeDrafts(ownBase(base, unanswered, saved), draft, saved)),
      errors: {},
      error: null,
      earlier: null,
    })),
    storeSaved: assign(({ context }) => ({ saved: context.draft, conflicts: {}, sent: [], latest: null })),
    announceRefusal: enqueueActions(({ context, enqueue }) => {
      const field = firstWrongField(context.errors);
      if (field) enqueue.emit({ type: 'ledgerForm.refused', field });
    }),
    announceFailure: emit(({ context }) => ({
      type: 'ledgerForm.failed' as const,
      message: context.error ?? UNEXPECTED,
    })),
    announceUpdate: enqueueActions(({ context: { entryId }, enqueue }) => {
      if (entryId !== null) enqueue.emit({ type: 'ledgerEntry.updated', id: entryId });
    }),
    announceSave: emit(({ context }, { id }: { id: number }) => ({
      type: context.entryId === null ? ('ledgerEntry.created' as const) : ('ledgerEntry.updated' as const),
      id,
    })),
  },
});
