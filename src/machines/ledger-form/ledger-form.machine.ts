import { and, assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate';
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
  firstWrongField,
  isSameDraft,
  LEDGER_FIELDS,
  newLedgerDraft,
  toLedgerDraft,
  type LedgerDraft,
  type LedgerField,
} from '../../domain/ledger/ledger-draft.ts';
import { type FieldChange, type FieldErrors, firstErrors } from '../../domain/form/form-path.ts';
import { changeField, chooseSide, rebase, type ConflictChoice, type RecordForm } from '../../domain/form/edit.ts';
import { mergeDrafts, confirmedBase, type Conflicts } from '../../domain/form/merge.ts';
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

/** A new entry; `isAnother` is one beside the entry that this form had made already. REL-15. */
type EntryCreation = { body: LedgerEntryInput; isAnother: boolean };
/** One change of an entry; `version` is that of the copy that it was made on. */
type EntryWrite = { id: number; body: LedgerEntryInput; version: number | undefined };

export type LedgerFormEvent =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'form.submit' | 'form.another' }
  | ({ type: 'conflict.choose' } & ConflictChoice)
  | ({ type: 'draft.restore' } & RestoredEntry)
  /** A colleague has saved it: the entry as it is now. */
  | { type: 'entry.refresh'; entry: LedgerEntry }
  | { type: 'entry.merge' }
  /** The answer to a question about the draft, which may have been changed since. LEDG-45 */
  | { type: 'duplicate.found'; question: DuplicateQuestion; duplicate: Duplicate | null }
  /** A new business day begins: `today`. */
  | { type: 'day.begin'; today: string };

/** What was typed, and the entry (or the empty form) that it was typed on. */
export type RestoredEntry = { base: LedgerDraft; draft: LedgerDraft; unanswered?: readonly LedgerDraft[] };

export type LedgerFormEmitted =
  | { type: 'ledgerForm.refused'; field: LedgerField }
  | { type: 'ledgerForm.failed'; message: string }
  | { type: 'ledgerEntry.created'; id: number }
  | { type: 'ledgerEntry.updated'; id: number };

const FALLBACK = { create: LEDGER_MESSAGES.createFailed.fallback, update: LEDGER_MESSAGES.updateFailed.fallback };
const DELETED_MEANWHILE = 'This ledger entry was deleted by someone else. Your edits are kept.';
const UNEXPECTED = LEDGER_MESSAGES.unexpected.fallback;

const getMode = ({ entry }: { entry: LedgerEntry | null }) => (entry === null ? 'create' : 'update');

/** An answer tells why; without one something unexpected happened. LEDG-25. */
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

/** Whether a colleague has saved another copy beneath what is being edited. */
export const selectIsOvertaken = (snapshot: { can: (event: { type: 'entry.merge' }) => boolean }): boolean =>
  snapshot.can({ type: 'entry.merge' });

type Edited = {
  entry: LedgerEntry | null;
  draft: LedgerDraft;
  unconfirmed: readonly LedgerDraft[];
  conflicts: Conflicts;
};

function toEntryEdit({ entry, draft, unconfirmed, conflicts }: Edited) {
  if (entry === null) throw new Error('Only a stored entry is edited');
  return { saved: entry, draft, unconfirmed, conflicts };
}

const toShown = ({ saved, ...edit }: ReturnType<typeof toEntryEdit>) => ({
  ...edit,
  entry: saved,
  saved: toLedgerDraft(saved),
});

/** Whether a copy is the newer one; where the provider counts no versions, nobody knows. */
const isNewer = (copy: LedgerEntry, { version }: LedgerEntry): boolean =>
  copy.version !== undefined && version !== undefined && copy.version > version;

/** Milliseconds that a save waits for the answer whether the ledger has the expense already. LEDG-45 */
const DUPLICATE_MS = 2_000;

type Checked = Pick<Edited, 'entry' | 'draft'> & {
  answered: { question: DuplicateQuestion; duplicate: Duplicate | null } | null;
};

/** Whether there is something to ask about the draft: it was not answered, and no duplicate is on screen. */
function isUnanswered({ entry, draft, answered }: Checked): boolean {
  const question = toDuplicateQuestion(draft, entry);
  if (question === null || isSameQuestion(question, answered?.question ?? null)) return false;
  return findShown(answered, question) === null;
}

/** @throws Error where there is nothing to ask */
function requireQuestion({ entry, draft }: Checked): DuplicateQuestion {
  const question = toDuplicateQuestion(draft, entry);
  if (question === null) throw new Error('Nothing was asked about this draft');
  return question;
}

/** The entry that has the expense of the draft already, `null` where none is known. LEDG-45 */
export function selectDuplicate({ context }: { context: Checked & { isSent: boolean } }): Duplicate | null {
  const { answered, entry, draft, isSent } = context;
  const question = isSent ? null : toDuplicateQuestion(draft, entry);
  return question && findShown(answered, question);
}

/** What was found stays on screen while another field is typed: a key must not hide it. */
function findShown(answered: Checked['answered'], question: DuplicateQuestion): Duplicate | null {
  if (!answered?.duplicate) return null;
  return isStillSame(answered.duplicate, answered.question, question) ? answered.duplicate : null;
}

const UNTOLD = { errors: {}, conflicts: {}, error: null, earlier: null };

/** Creating and editing a ledger entry: one form for both, opened on the entry as it was read. LEDG-25 to LEDG-29. */
export const ledgerFormMachine = setup({
  types: {} as {
    /** The entry as it was read, `null` for a new one. `today` is the shop's day. */
    input: { entry: LedgerEntry | null; today: string; asksDuplicate?: boolean };
    context: {
      saved: LedgerDraft; // what leaving would lose nothing of
      draft: LedgerDraft; // what the form shows
      errors: FieldErrors; // as of the last submit, less the fields changed since
      conflicts: Conflicts; // fields that somebody else changed too, until they are saved
      unconfirmed: readonly LedgerDraft[]; // drafts of `saved` whose save had no answer: it may have arrived
      error: string | null; // sentence about the last failed save
      entry: LedgerEntry | null; // the copy that an edit was made on; a new one has none
      earlier: SavedEarlier | null; // the entry that this form had made when its answer was lost
      latest: LedgerEntry | null; // what a colleague saved since, until it is merged
      asksDuplicate: boolean; // Reflow's own server says whether the ledger has an expense already
      isSent: boolean; // a save had no answer: what the ledger has already may be this entry
      answered: { question: DuplicateQuestion; duplicate: Duplicate | null } | null; // about a draft, maybe an earlier one
      isDayKept: boolean; // the person chose the entry date, or it was sent: a new day does not change it
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
    isNewer: ({ context: { entry: shown, latest } }, { entry }: { entry: LedgerEntry }) =>
      shown !== null && isNewer(entry, latest ?? shown),
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
      ...toShown(edit),
      latest: latest !== null && isNewer(latest, edit.saved) ? latest : null,
      error: is === 'overtaken' && !edit.saved.isActive ? DELETED_MEANWHILE : getSentence(error, 'update'),
      errors: toFieldErrors(error),
    })),
    storeLatest: assign((_, { entry }: { entry: LedgerEntry }) => ({ latest: entry })),
    mergeLatest: assign(({ context }) => {
      const { latest } = context;
      if (latest === null) return {};
      const error = latest.isActive ? null : DELETED_MEANWHILE;
      return { ...toShown(rebase(entryForm, toEntryEdit(context), latest)), latest: null, error };
    }),
    restoreDraft: assign(({ context: { entry, saved } }, { base, draft, unanswered = [] }: RestoredEntry) => ({
      ...(entry === null
        ? { draft, conflicts: {} }
        : mergeDrafts(confirmedBase(base, unanswered, saved), draft, saved)),
      errors: {},
      error: null,
      earlier: null,
      isDayKept: true,
    })),
    storeSaved: assign(({ context }) => ({ saved: context.draft, conflicts: {}, unconfirmed: [], latest: null })),
    announceRefusal: enqueueActions(({ context, enqueue }) => {
      const field = firstWrongField(context.errors);
      if (field) enqueue.emit({ type: 'ledgerForm.refused', field });
    }),
    announceFailure: emit(({ context }) => ({
      type: 'ledgerForm.failed' as const,
      message: context.error ?? UNEXPECTED,
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
      ...UNTOLD,
      unconfirmed: [],
      latest: null,
      isDayKept: false,
      isSent: false,
      answered: null,
      asksDuplicate,
    };
  },
  initial: 'editing',
  on: {
    'entry.refresh': { guard: withEvent('isNewer'), actions: withEvent('storeLatest') },
  },
  states: {
    editing: {
      description:
        'Fields are filled in. Nothing is judged before the submit. What a colleague saves is said, and shown when it is asked for.',
      meta: { rules: ['LEDG-01', 'LEDG-13', 'LEDG-44', 'REL-03'] },
      tags: 'editable',
      on: {
        'field.change': { guard: withEvent('isOpenField'), actions: withEvent('changeField') },
        'day.begin': {
          guard: 'followsToday',
          description: 'The entry date of a new entry is today, unless the person chose it.',
          actions: withEvent('moveDay'),
        },
        'draft.restore': {
          description: 'What was typed before the form was lost comes back, on top of the entry as it is now.',
          actions: withEvent('restoreDraft'),
        },
        'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
        'entry.merge': {
          guard: 'isBehind',
          description: 'The draft is put on top of what a colleague saved meanwhile.',
          actions: 'mergeLatest',
        },
        'form.another': [
          {
            guard: and(['isSavedEarlier', 'isValid']),
            target: 'creating',
            description: 'What is typed is another entry than the one that was saved already.',
            actions: ['clearErrors', 'keepDay'],
          },
          { guard: 'isSavedEarlier', actions: ['storeErrors', 'announceRefusal'] },
        ],
        'duplicate.found': { actions: withEvent('storeDuplicate') },
        'form.submit': [
          {
            guard: and(['isValid', 'isUnchecked']),
            target: 'checking',
            description: 'It was pressed before it was known whether the ledger has the expense already.',
            actions: 'clearErrors',
          },
          { guard: and(['isNew', 'isValid']), target: 'creating', actions: ['clearErrors', 'keepDay'] },
          { guard: 'isValid', target: 'saving', actions: 'clearErrors' },
          { actions: ['storeErrors', 'announceRefusal'] },
        ],
      },
    },
    checking: {
      description:
        'The provider is asked whether the ledger has this expense already. Ignored until it answers: field.change, conflict.choose, draft.restore, entry.merge, day.begin, duplicate.found, form.submit, form.another.',
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
            description: 'The entry that has it is shown once. The next press saves.',
            actions: assign(({ context, event }) => ({
              answered: { question: requireQuestion(context), duplicate: event.output },
            })),
          },
          { guard: 'isNew', target: 'creating', actions: 'keepDay' },
          { target: 'saving' },
        ],
        onError: [
          { guard: 'isNew', target: 'creating', description: 'No answer holds up a save.', actions: 'keepDay' },
          { target: 'saving', description: 'No answer holds up a save.' },
        ],
      },
      after: {
        patience: [
          { guard: 'isNew', target: 'creating', description: 'No answer holds up a save.', actions: 'keepDay' },
          { target: 'saving', description: 'No answer holds up a save.' },
        ],
      },
    },
    creating: {
      description:
        '"Saving..." a new entry. Ignored until the answer is here: field.change, conflict.choose, day.begin, duplicate.found, form.submit, form.another.',
      meta: { rules: ['LEDG-25', 'REL-15'] },
      tags: 'busy',
      invoke: {
        id: 'createEntry',
        src: 'createEntry',
        input: ({ context, event }) => ({
          body: toBody(context.draft, 'create'),
          isAnother: event.type === 'form.another',
        }),
        onDone: {
          target: 'saved',
          actions: ['storeSaved', emit(({ event }) => ({ type: 'ledgerEntry.created', id: event.output }))],
        },
        onError: { target: 'editing', actions: [withEvent('storeFailure'), 'announceFailure', 'announceRefusal'] },
      },
    },
    saving: {
      description:
        '"Saving..." what was changed. Ignored until the answer is here: field.change, conflict.choose, entry.merge, day.begin, duplicate.found, form.submit.',
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
              emit(({ event }) => ({ type: 'ledgerEntry.updated', id: event.output.edit.saved.id })),
            ],
          },
          {
            target: 'editing',
            description: 'It failed, or somebody else saved first: the draft is put on top of what they saved.',
            actions: [withOutput('storeOutcome'), 'announceFailure', 'announceRefusal'],
          },
        ],
      },
    },
    saved: { description: 'The screen gives way to the entry.', meta: { rules: ['LEDG-27'] } },
  },
});
export type LedgerFormRef = ActorRefFrom<typeof ledgerFormMachine>;
