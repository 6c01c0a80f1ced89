import { and, emit, type ActorRefFrom } from 'xstate';
import { newLedgerDraft } from '../../domain/ledger/ledger-draft.ts';
import { ledgerFormSetup, toBody, toEntryEdit } from './ledger-form.setup.ts';
import { withEvent, withOutput } from '../with-event.ts';

/**
 * Creating and editing a ledger entry: one form for both. LEDG-25 to LEDG-29.
 *
 * Loads the locations (and the entry of an edit), takes what is typed, judges it on submit with the rules of
 * `src/domain/ledger-draft`, and sends it. A failed save keeps everything typed; an entry that somebody else changed
 * meanwhile is merged, as the answer carries it or as it is read again, so that the next save builds on their version.
 */
export const ledgerFormMachine = ledgerFormSetup.createMachine({
  id: 'ledgerForm',
  description: 'Creating or editing one ledger entry.',
  context: ({ input }) => ({
    entryId: input.entryId,
    locations: [],
    saved: newLedgerDraft(input.today),
    draft: newLedgerDraft(input.today),
    errors: {},
    conflicts: {},
    unconfirmed: [],
    error: null,
    entry: null,
    earlier: null,
    latest: null,
  }),
  initial: 'loading',
  on: {
    'entry.refresh': { guard: withEvent('isNewer'), actions: withEvent('storeLatest') },
    'locations.refresh': {
      guard: withEvent('hasOpenLocations'),
      description: 'What is chosen stays.',
      actions: withEvent('storeLocations'),
    },
  },
  states: {
    loading: {
      description: 'Locations, and the entry of an edit, are on their way.',
      meta: { rules: ['LEDG-29'] },
      invoke: {
        id: 'formData',
        src: 'formData',
        input: ({ context }) => ({ params: { entryId: context.entryId } }),
        onSnapshot: [
          { guard: withEvent('hasLocations'), target: 'editing', actions: withEvent('storeFormData') },
          { guard: withEvent('isLoaded'), target: 'noLocations' },
          { guard: withEvent('isMissing'), target: 'notFound' },
          { guard: withEvent('isFailed'), target: 'notLoaded' },
        ],
      },
    },
    noLocations: {
      description: '"No Locations Available": nothing can be written yet.',
      meta: { rules: ['LEDG-29', 'LEDG-40'] },
      on: { 'locations.refresh': { guard: withEvent('hasOpenLocations'), target: 'loading' } },
    },
    notFound: { description: '"Entry Not Found".', meta: { rules: ['LEDG-29'] } },
    notLoaded: {
      description: 'The form could not be loaded; Try again loads it anew.',
      meta: { rules: ['UI-08'] },
      on: { 'form.retry': 'loading' },
    },
    editing: {
      description:
        'Fields are filled in. Nothing is judged before the submit. What a colleague saves is said, and shown when it is asked for.',
      meta: { rules: ['LEDG-01', 'LEDG-13', 'REL-03'] },
      tags: 'editable',
      on: {
        'field.change': { guard: withEvent('isOpenField'), actions: withEvent('changeField') },
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
            actions: 'clearErrors',
          },
          { guard: 'isSavedEarlier', actions: ['storeErrors', 'announceRefusal'] },
        ],
        'form.submit': [
          { guard: and(['isNew', 'isValid']), target: 'creating', actions: 'clearErrors' },
          { guard: 'isValid', target: 'saving', actions: 'clearErrors' },
          { actions: ['storeErrors', 'announceRefusal'] },
        ],
      },
    },
    creating: {
      description:
        '"Saving..." a new entry. Ignored until the answer is here: field.change, conflict.choose, form.submit, form.another.',
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
        '"Saving..." what was changed. Ignored until the answer is here: field.change, conflict.choose, entry.merge, form.submit.',
      meta: { rules: ['LEDG-26', 'REL-03'] },
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
