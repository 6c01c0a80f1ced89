import { and, assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import {
  ApiError,
  getErrorMessage,
  getRefusedFields,
  isUnanswered as isWithoutAnswer,
} from '../../domain/shared/api-error.ts';
import { getSavedEarlier, type SavedEarlier } from '../../domain/shared/written.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { LedgerEntry } from '../../domain/ledger/ledger.ts';
import {
  checkLedgerDraft,
  isSameDraft,
  LEDGER_FIELDS,
  newLedgerDraft,
  toLedgerDraft,
  type LedgerDraft,
} from '../../domain/ledger/ledger-draft.ts';
import { toFailureReason, type FormRefused } from '../../domain/form/form-fact.ts';
import { type FieldChange, type FieldErrors, firstErrors } from '../../domain/form/form-path.ts';
import { changeField, chooseSide, rebase, type ConflictChoice, type RecordForm } from '../../domain/form/edit.ts';
import { mergeDrafts, baseAfterPendingSaves, type Conflicts } from '../../domain/form/merge.ts';
import {
  type Duplicate,
  type DuplicateQuestion,
  isSameQuestion,
  isStillSame,
  toDuplicateQuestion,
} from '../../domain/ledger/duplicate.ts';
import type { LedgerEntryInput } from '../../domain/ledger/ledger-input.ts';
import { type Failed, notProvided, type StateMeta, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import { createSaveMachine, type SaveOutcome } from '../save.machine.ts';

/** A new entry. `isAnother`: a second one in addition to the entry that this form has already made (REL-15). */
type EntryCreation = { body: LedgerEntryInput; isAnother: boolean };
/** One change of an entry. `version` is the version that the edit is based on. */
type EntryWrite = { id: number; body: LedgerEntryInput; version: number | undefined };

export type LedgerFormEvent =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'form.submit' | 'form.again' }
  | ({ type: 'conflict.choose' } & ConflictChoice)
  | ({ type: 'draft.restore' } & RestoredEntry)
  /** Someone else has saved the entry; `record` is the current copy. */
  | { type: 'record.newer'; record: LedgerEntry }
  | { type: 'record.merge' }
  /** The answer to a question about the draft, which may have changed since (LEDG-45). */
  | { type: 'duplicate.found'; question: DuplicateQuestion; duplicate: Duplicate | null }
  /** A new business day has started: `today`. */
  | { type: 'day.begin'; today: string };

/** A stored draft and the entry or empty form that it is based on. */
export type RestoredEntry = { base: LedgerDraft; draft: LedgerDraft; unanswered?: readonly LedgerDraft[] };

export type LedgerFormEmitted =
  | { type: 'record.created' | 'record.saved'; kind: 'ledgerEntry'; id: number }
  | FormRefused<'ledgerEntry'>;

const FALLBACK = { create: LEDGER_MESSAGES.createFailed.fallback, update: LEDGER_MESSAGES.updateFailed.fallback };
const DELETED_MEANWHILE = 'This ledger entry was deleted by someone else. Your edits are kept.';
const UNEXPECTED = LEDGER_MESSAGES.unexpected.fallback;

const getMode = ({ entry }: { entry: LedgerEntry | null }) => (entry === null ? 'create' : 'update');

/** Returns the server's reason, or else the text for an unexpected error (LEDG-25). */
const getSentence = (error: unknown, mode: 'create' | 'update'): string =>
  error instanceof ApiError && error.kind === 'status' ? getErrorMessage(error, FALLBACK[mode]) : UNEXPECTED;

/** @throws Error for a draft that is not valid */
function toBody(draft: LedgerDraft, mode: 'create' | 'update'): LedgerEntryInput {
  const checked = checkLedgerDraft(draft, mode);
  if (!checked.ok) throw new Error('Only a valid entry is saved');
  return checked.body;
}

const entryForm: RecordForm<LedgerEntry, LedgerDraft, EntryWrite> = {
  id: 'entrySave',
  shape: LedgerEntry,
  toDraft: toLedgerDraft,
  isUnchanged: (entry, draft) => isSameDraft(toLedgerDraft(entry), draft),
  toWrite: ({ saved, draft }) => ({ id: saved.id, version: saved.version, body: toBody(draft, 'update') }),
  isActive: ({ isActive }) => isActive,
};
type Outcome = SaveOutcome<LedgerEntry, LedgerDraft>;

export const entrySaveMachine = createSaveMachine(entryForm);

const toFieldErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), LEDGER_FIELDS);

/** Returns whether someone else has saved a newer version during the edit. */
export const selectIsOvertaken = (snapshot: { can: (event: { type: 'record.merge' }) => boolean }): boolean =>
  snapshot.can({ type: 'record.merge' });

type Edited = {
  entry: LedgerEntry | null;
  draft: LedgerDraft;
  pending: readonly LedgerDraft[];
  conflicts: Conflicts;
};

function toEntryEdit({ entry, draft, pending, conflicts }: Edited) {
  if (entry === null) throw new Error('Only a stored entry is edited');
  return { saved: entry, draft, pending, conflicts };
}

const toFormContext = ({ saved, ...edit }: ReturnType<typeof toEntryEdit>) => ({
  ...edit,
  entry: saved,
  saved: toLedgerDraft(saved),
});

/** Returns whether a copy is newer. Always false if the provider has no versions. */
const isNewer = (copy: LedgerEntry, { version }: LedgerEntry): boolean =>
  copy.version !== undefined && version !== undefined && copy.version > version;

/** Milliseconds that a save waits for the duplicate check (LEDG-45). */
const DUPLICATE_MS = 2_000;

type Checked = Pick<Edited, 'entry' | 'draft'> & {
  answered: { question: DuplicateQuestion; duplicate: Duplicate | null } | null;
};

/** Returns whether the draft needs a duplicate check: no earlier answer fits it, and no duplicate is shown. */
function isUnanswered({ entry, draft, answered }: Checked): boolean {
  const question = toDuplicateQuestion(draft, entry);
  if (question === null || isSameQuestion(question, answered?.question ?? null)) return false;
  return findShown(answered, question) === null;
}

/** @throws Error where there is nothing to ask */
function requireQuestion({ entry, draft }: Checked): DuplicateQuestion {
  const question = toDuplicateQuestion(draft, entry);
  if (question === null) throw new Error('No duplicate question is open for this draft');
  return question;
}

/** Returns the entry that already has the expense of the draft, `null` if none is known (LEDG-45). */
export function selectDuplicate({ context }: { context: Checked & { isSent: boolean } }): Duplicate | null {
  const { answered, entry, draft, isSent } = context;
  const question = isSent ? null : toDuplicateQuestion(draft, entry);
  return question && findShown(answered, question);
}

/** Keeps a found duplicate on screen while the user edits another field. */
function findShown(answered: Checked['answered'], question: DuplicateQuestion): Duplicate | null {
  if (!answered?.duplicate) return null;
  return isStillSame(answered.duplicate, answered.question, question) ? answered.duplicate : null;
}

const NO_FEEDBACK = { errors: {}, conflicts: {}, error: null, earlier: null };

/** Creates or edits a ledger entry: one form for both (LEDG-25 to LEDG-29). */
export const ledgerFormMachine = setup({
  types: {} as {
    /** `entry` is the stored entry, `null` for a new one. `today` is the shop's current day. */
    input: { entry: LedgerEntry | null; today: string; asksDuplicate?: boolean };
    context: {
      saved: LedgerDraft; // the draft without unsaved input
      draft: LedgerDraft; // what the form shows
      errors: FieldErrors; // of the last submit, without fields changed since
      conflicts: Conflicts; // fields that someone else changed too, until they are saved
      pending: readonly LedgerDraft[]; // drafts of `saved` whose save had no answer: it may have arrived
      error: string | null; // message about the last failed save
      entry: LedgerEntry | null; // the copy that the edit is based on, null for a new entry
      earlier: SavedEarlier | null; // the entry that this form has made although its answer was lost
      latest: LedgerEntry | null; // a newer version by someone else, until it is merged
      asksDuplicate: boolean; // Reflow's own server can check for duplicate expenses
      isSent: boolean; // a save had no answer, so a duplicate may be this entry
      answered: { question: DuplicateQuestion; duplicate: Duplicate | null } | null; // about this or an earlier draft
      isDayKept: boolean; // the user chose or sent the entry date, so a new day does not change it
    };
    events: LedgerFormEvent;
    emitted: LedgerFormEmitted;
    tags: 'editable' | 'busy';
    meta: StateMeta;
  },
  actors: {
    createEntry: fromPromise<number, EntryCreation>(notProvided('createEntry')),
    findDuplicate: fromPromise<Duplicate | null, { question: DuplicateQuestion }>(notProvided('findDuplicate')),
    save: entrySaveMachine,
  },
  delays: { patience: DUPLICATE_MS },
  guards: {
    isOpenField: (_, { path }: { path: string }) => LEDGER_FIELDS.some((field) => field === path),
    isSavedEarlier: ({ context }) => context.earlier !== null,
    isValid: ({ context }) => checkLedgerDraft(context.draft, getMode(context)).ok,
    isNew: ({ context }) => context.entry === null,
    isSaved: (_, { is }: Outcome) => is === 'saved',
    isNewer: ({ context: { entry: shown, latest } }, { record }: { record: LedgerEntry }) =>
      shown !== null && isNewer(record, latest ?? shown),
    isBehind: ({ context }) => context.latest !== null,
    isOpenChoice: ({ context }, { path }: ConflictChoice) => context.conflicts[path] !== undefined,
    isUnchecked: ({ context }) => context.asksDuplicate && !context.isSent && isUnanswered(context),
    isDuplicate: (_, { output }: { output: Duplicate | null }) => output !== null,
    followsToday: ({ context: { entry, isDayKept } }) => entry === null && !isDayKept,
  },
  actions: {
    changeField: assign(({ context }, change: FieldChange) => ({
      ...changeField(context, change),
      isDayKept: context.isDayKept || change.path === 'entryDate',
    })),
    keepDay: assign({ isDayKept: true }),
    moveDay: assign(({ context: { saved, draft } }, { today }: { today: string }) => ({
      saved: { ...saved, entryDate: today },
      draft: { ...draft, entryDate: today },
    })),
    chooseSide: assign(({ context }, choice: ConflictChoice) => chooseSide(context, choice)),
    storeErrors: assign(({ context }) => {
      const checked = checkLedgerDraft(context.draft, getMode(context));
      return { errors: checked.ok ? {} : checked.errors, error: null };
    }),
    clearErrors: assign({ errors: {}, error: null, earlier: null }),
    storeDuplicate: assign((_, answered: { question: DuplicateQuestion; duplicate: Duplicate | null }) => ({
      answered,
    })),
    storeFailure: assign((_, { error }: Failed) => ({
      isSent: isWithoutAnswer(error),
      error: getSentence(error, 'create'),
      errors: toFieldErrors(error),
      earlier: getSavedEarlier(error),
    })),
    storeOutcome: assign(({ context: { latest } }, { is, edit, error }: Outcome) => ({
      ...toFormContext(edit),
      latest: latest !== null && isNewer(latest, edit.saved) ? latest : null,
      error: is === 'overtaken' && !edit.saved.isActive ? DELETED_MEANWHILE : getSentence(error, 'update'),
      errors: toFieldErrors(error),
    })),
    storeLatest: assign((_, { record }: { record: LedgerEntry }) => ({ latest: record })),
    mergeLatest: assign(({ context }) => {
      const { latest } = context;
      if (latest === null) return {};
      const error = latest.isActive ? null : DELETED_MEANWHILE;
      return { ...toFormContext(rebase(entryForm, toEntryEdit(context), latest)), latest: null, error };
    }),
    restoreDraft: assign(({ context: { entry, saved } }, { base, draft, unanswered = [] }: RestoredEntry) => ({
      ...(entry === null
        ? { draft, conflicts: {} }
        : mergeDrafts(baseAfterPendingSaves(base, unanswered, saved), draft, saved)),
      errors: {},
      error: null,
      earlier: null,
      isDayKept: true,
    })),
    storeSaved: assign(({ context }) => ({ saved: context.draft, conflicts: {}, pending: [], latest: null })),
    announceFailure: emit(({ context }, { error }: Failed) => ({
      type: 'form.refused' as const,
      kind: 'ledgerEntry' as const,
      reason: toFailureReason(error),
      text: context.error ?? UNEXPECTED,
    })),
  },
}).createMachine({
  id: 'ledgerForm',
  description: 'Creating or editing one ledger entry.',
  context: ({ input: { entry, today, asksDuplicate = false } }) => {
    const draft = entry === null ? newLedgerDraft(today) : toLedgerDraft(entry);
    return {
      entry,
      saved: draft,
      draft,
      ...NO_FEEDBACK,
      pending: [],
      latest: null,
      isDayKept: false,
      isSent: false,
      answered: null,
      asksDuplicate,
    };
  },
  initial: 'editing',
  on: {
    'record.newer': { guard: withEvent('isNewer'), actions: withEvent('storeLatest') },
  },
  states: {
    editing: {
      description:
        'The user fills in the fields, which are checked on submit. If someone else saves the entry, a notice offers the newer version.',
      meta: { rules: ['LEDG-01', 'LEDG-13', 'LEDG-44', 'REL-03'] },
      tags: 'editable',
      on: {
        'field.change': { guard: withEvent('isOpenField'), actions: withEvent('changeField') },
        'day.begin': {
          guard: 'followsToday',
          description:
            'A new day has started. The entry date of a new entry follows it unless the user chose the date.',
          actions: withEvent('moveDay'),
        },
        'draft.restore': {
          description: 'The user restores an unsaved draft. It is merged onto the current entry.',
          actions: withEvent('restoreDraft'),
        },
        'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
        'record.merge': {
          guard: 'isBehind',
          description: 'Someone else has saved a newer version, so the draft is merged onto it.',
          actions: 'mergeLatest',
        },
        'form.again': [
          {
            guard: and(['isSavedEarlier', 'isValid']),
            target: 'creating',
            description: 'The user confirms that this is a second entry, in addition to the saved one.',
            actions: ['clearErrors', 'keepDay'],
          },
          {
            guard: 'isSavedEarlier',
            actions: ['storeErrors', emit({ type: 'form.refused', kind: 'ledgerEntry', reason: 'invalid' })],
          },
        ],
        'duplicate.found': { actions: withEvent('storeDuplicate') },
        'form.submit': [
          {
            guard: and(['isValid', 'isUnchecked']),
            target: 'checking',
            description: 'The user pressed Save before the check for a duplicate expense had finished.',
            actions: 'clearErrors',
          },
          { guard: and(['isNew', 'isValid']), target: 'creating', actions: ['clearErrors', 'keepDay'] },
          { guard: 'isValid', target: 'saving', actions: 'clearErrors' },
          { actions: ['storeErrors', emit({ type: 'form.refused', kind: 'ledgerEntry', reason: 'invalid' })] },
        ],
      },
    },
    checking: {
      description:
        'Checking whether the ledger already has this expense. Ignored until the server responds: field.change, conflict.choose, draft.restore, record.merge, day.begin, duplicate.found, form.submit, form.again.',
      meta: { rules: ['LEDG-45'] },
      tags: 'busy',
      invoke: {
        id: 'findDuplicate',
        src: 'findDuplicate',
        input: ({ context }) => ({ question: requireQuestion(context) }),
        onDone: [
          {
            guard: withEvent('isDuplicate'),
            target: 'editing',
            description: 'The ledger has a similar entry, so it is shown once. The next press saves.',
            actions: assign(({ context, event }) => ({
              answered: { question: requireQuestion(context), duplicate: event.output },
            })),
          },
          { guard: 'isNew', target: 'creating', actions: 'keepDay' },
          { target: 'saving' },
        ],
        onError: [
          {
            guard: 'isNew',
            target: 'creating',
            description: 'The check did not finish, and a save never depends on it.',
            actions: 'keepDay',
          },
          { target: 'saving', description: 'The check did not finish, and a save never depends on it.' },
        ],
      },
      after: {
        patience: [
          {
            guard: 'isNew',
            target: 'creating',
            description: 'The check did not finish, and a save never depends on it.',
            actions: 'keepDay',
          },
          { target: 'saving', description: 'The check did not finish, and a save never depends on it.' },
        ],
      },
    },
    creating: {
      description:
        'Sending the new entry. Ignored until the server responds: field.change, conflict.choose, day.begin, duplicate.found, form.submit, form.again.',
      meta: { rules: ['LEDG-25', 'REL-15'] },
      tags: 'busy',
      invoke: {
        id: 'createEntry',
        src: 'createEntry',
        input: ({ context, event }) => ({
          body: toBody(context.draft, 'create'),
          isAnother: event.type === 'form.again',
        }),
        onDone: {
          target: 'saved',
          actions: [
            'storeSaved',
            emit(({ event }) => ({ type: 'record.created', kind: 'ledgerEntry', id: event.output })),
          ],
        },
        onError: { target: 'editing', actions: [withEvent('storeFailure'), withEvent('announceFailure')] },
      },
    },
    saving: {
      description:
        'Sending the changes. Ignored until the server responds: field.change, conflict.choose, record.merge, day.begin, duplicate.found, form.submit.',
      meta: { rules: ['LEDG-25', 'REL-03'] },
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => toEntryEdit(context),
        onDone: [
          {
            guard: withOutput('isSaved'),
            target: 'saved',
            actions: [
              'storeSaved',
              emit(({ event }) => ({ type: 'record.saved', kind: 'ledgerEntry', id: event.output.edit.saved.id })),
            ],
          },
          {
            target: 'editing',
            description: 'The save failed, or someone else saved first and the draft is merged onto their version.',
            actions: [withOutput('storeOutcome'), withOutput('announceFailure')],
          },
        ],
      },
    },
    saved: { description: 'The entry is saved. The screen opens its page.', meta: { rules: ['LEDG-27'] } },
  },
});
export type LedgerFormRef = ActorRefFrom<typeof ledgerFormMachine>;
