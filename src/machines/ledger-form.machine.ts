import { assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { ApiError, messageOf, statusOf } from '../domain/api-error.ts';
import { fieldErrorsOf } from '../domain/error-text.ts';
import type { LedgerEntry } from '../domain/ledger.ts';
import {
  checkLedgerDraft,
  firstWrongField,
  LEDGER_FIELDS,
  ledgerDraftOf,
  mergeLedgerDrafts,
  newLedgerDraft,
  type LedgerDraft,
  type LedgerErrors,
  type LedgerField,
} from '../domain/ledger-draft.ts';
import type { LedgerEntryInput } from '../domain/ledger-input.ts';
import { LEDGER_READ_RETRIES } from '../domain/limits.ts';
import type { Location } from '../domain/location.ts';
import { notProvided } from './not-provided.ts';
import { createQueryMachine } from './query.machine.ts';

/** What the form needs before it can be filled in; `entry` is `null` for a new one. */
export type FormMaterial = { locations: Location[]; entry: LedgerEntry | null };

/** One save. The same `key` with the same body creates an entry once; `version` is the copy the edit was made on. */
export type EntrySave = { id: number | null; body: LedgerEntryInput; key: string; version: number | undefined };

export type LedgerFormEvent =
  | { type: 'field.change'; field: LedgerField; value: string }
  | { type: 'form.submit' }
  /** Try again after the form could not be loaded. */
  | { type: 'form.retry' };

export type LedgerFormFact =
  | { type: 'ledgerForm.refused'; field: LedgerField }
  | { type: 'ledgerForm.failed'; message: string }
  | { type: 'ledgerEntry.created'; id: number }
  | { type: 'ledgerEntry.updated'; id: number };

/** Spec §8 "Ledger". */
const FALLBACK = { create: 'Failed to create ledger entry', update: 'Failed to update ledger entry' };
const UNEXPECTED = 'An unexpected error occurred';

const modeOf = ({ entryId }: { entryId: number | null }) => (entryId === null ? 'create' : 'update');

/** An answer tells why; without one something unexpected happened. Spec §8. */
const sentenceOf = (error: unknown, mode: 'create' | 'update'): string =>
  error instanceof ApiError && error.kind === 'status' ? messageOf(error, FALLBACK[mode]) : UNEXPECTED;

/** The fields that the server found wrong. */
const errorsOf = (error: unknown): LedgerErrors =>
  error instanceof ApiError
    ? Object.fromEntries(
        fieldErrorsOf(error.body).flatMap(({ path, msg }) =>
          LEDGER_FIELDS.some((field) => field === path) ? [[path, msg]] : [],
        ),
      )
    : {};

/**
 * Creating and editing a ledger entry: one form for both. Spec §2 "Ledger create and edit", §4, §5, §8.
 *
 * Loads the locations (and the entry of an edit), takes what is typed, judges it on submit with the rules of
 * `src/domain/ledger-draft`, and sends it. A failed save keeps everything typed; an entry that somebody else changed
 * meanwhile is read again and merged, so that the next save builds on their version.
 */
export const ledgerFormMachine = setup({
  types: {} as {
    /** `entryId` null creates. `today` is the shop's day. `key` is this visit's own. */
    input: { entryId: number | null; today: string; key: string };
    context: {
      entryId: number | null;
      locations: Location[];
      saved: LedgerDraft; // what leaving would lose nothing of
      draft: LedgerDraft; // what the form shows
      errors: LedgerErrors; // as of the last submit, less the fields changed since
      theirs: LedgerErrors; // what somebody else wrote into fields that were changed here too
      message: string | null; // sentence about the last failed save
      version: number | undefined;
      key: string;
      revision: number; // grows with every change, so that a changed entry is a new request
    };
    events: LedgerFormEvent;
    emitted: LedgerFormFact;
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
    isStale: (_, { error }: { error: unknown }) => statusOf(error) === 412,
  },
  actions: {
    storeMaterial: assign(({ context }, { material }: { material: FormMaterial | null }) => {
      if (material === null) return {};
      const saved = material.entry ? ledgerDraftOf(material.entry) : context.saved;
      return { locations: material.locations, saved, draft: saved, version: material.entry?.version };
    }),
    changeField: assign(({ context }, { field, value }: { field: LedgerField; value: string }) => ({
      draft: { ...context.draft, [field]: field === 'locationId' ? Number.parseInt(value, 10) || 0 : value },
      errors: { ...context.errors, [field]: undefined },
      revision: context.revision + 1,
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
      const newest = ledgerDraftOf(entry);
      const { draft, theirs } = mergeLedgerDrafts(context.saved, context.draft, newest);
      return { draft, theirs, saved: newest, version: entry.version };
    }),
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
}).createMachine({
  id: 'ledgerForm',
  description: 'Creating or editing one ledger entry.',
  context: ({ input }) => ({
    entryId: input.entryId,
    locations: [],
    saved: newLedgerDraft(input.today),
    draft: newLedgerDraft(input.today),
    errors: {},
    theirs: {},
    message: null,
    version: undefined,
    key: input.key,
    revision: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Locations, and the entry of an edit, are on their way.',
      meta: { spec: '§2', rules: ['LEDG-29'] },
      invoke: {
        id: 'material',
        src: 'material',
        input: ({ context }) => ({ params: { entryId: context.entryId }, retries: LEDGER_READ_RETRIES }),
        onSnapshot: [
          {
            guard: { type: 'hasLocations', params: ({ event }) => ({ material: event.snapshot.context.data }) },
            target: 'editing',
            actions: {
              type: 'storeMaterial',
              params: ({ event }) => ({ material: event.snapshot.context.data }),
            },
          },
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ material: event.snapshot.context.data }) },
            target: 'noLocations',
          },
          {
            guard: {
              type: 'isMissing',
              params: ({ event }) => ({
                isFailed: event.snapshot.hasTag('failed'),
                status: event.snapshot.context.failure?.status ?? null,
              }),
            },
            target: 'notFound',
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => ({ isFailed: event.snapshot.hasTag('failed') }) },
            target: 'notLoaded',
          },
        ],
      },
    },
    noLocations: {
      description: '"No Locations Available": nothing can be written yet.',
      meta: { spec: '§2', rules: ['LEDG-29', 'LEDG-40'] },
    },
    notFound: { description: '"Entry Not Found".', meta: { spec: '§2', rules: ['LEDG-29'] } },
    notLoaded: {
      description: 'The form could not be loaded; Try again loads it anew.',
      meta: { spec: '§8' },
      on: { 'form.retry': 'loading' },
    },
    editing: {
      description: 'Fields are filled in. Nothing is judged before the submit.',
      meta: { spec: '§5', rules: ['LEDG-01', 'LEDG-13'] },
      tags: 'editable',
      on: {
        'field.change': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'isValid', target: 'saving', actions: 'clearErrors' },
          { actions: ['storeErrors', 'announceRefusal'] },
        ],
      },
    },
    saving: {
      description: '"Saving...". Changes and a second submit are ignored until the answer is there.',
      meta: { spec: '§7', rules: ['LEDG-25', 'LEDG-26'] },
      tags: 'busy',
      on: { 'field.change': {}, 'form.submit': {} },
      invoke: {
        id: 'saveEntry',
        src: 'saveEntry',
        input: ({ context }) => {
          const checked = checkLedgerDraft(context.draft, modeOf(context));
          if (!checked.ok) throw new Error('Only a valid entry is saved');
          return {
            id: context.entryId,
            body: checked.body,
            key: `${context.key}-${context.revision}`,
            version: context.version,
          };
        },
        onDone: {
          target: 'saved',
          actions: ['storeSaved', { type: 'announceSave', params: ({ event }) => ({ id: event.output }) }],
        },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'comparing',
            actions: [{ type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }, 'announceFailure'],
          },
          {
            target: 'editing',
            actions: [
              { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
              'announceFailure',
              'announceRefusal',
            ],
          },
        ],
      },
    },
    comparing: {
      description: 'Somebody else changed the entry: theirs is read, and fields changed on one side only are merged.',
      meta: { spec: '§8' },
      tags: 'busy',
      on: { 'field.change': {}, 'form.submit': {} },
      invoke: {
        id: 'readEntry',
        src: 'readEntry',
        input: ({ context }) => ({ id: context.entryId ?? 0 }),
        onDone: {
          target: 'editing',
          actions: { type: 'mergeTheirs', params: ({ event }) => ({ entry: event.output }) },
        },
        onError: { target: 'editing', description: 'The next save finds out again.' },
      },
    },
    saved: { description: 'The screen gives way to the entry.', meta: { spec: '§4', rules: ['LEDG-27'] } },
  },
});
export type LedgerFormRef = ActorRefFrom<typeof ledgerFormMachine>;
