import { assign, enqueueActions, fromPromise, setup, emit, type ActorRefFrom } from 'xstate';
import { ApiError, getErrorMessage } from '../../domain/shared/api-error.ts';
import { getSavedEarlier, type SavedEarlier } from '../../domain/shared/written.ts';
import { CLAIM_MESSAGES, type CreatedClaim } from '../../domain/claim/claim.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import {
  changeClaim,
  claimErrorsAfter,
  isOpenClaimField,
  refuseSelection,
  withCode,
  withItems,
  type ClaimCreate,
  type ClaimDraft,
  toClaimCreate,
} from '../../domain/claim/claim-input.ts';
import { toFailureReason, type FormRefused } from '../../domain/form/form-fact.ts';
import type { FieldChange, FieldErrors } from '../../domain/form/form-path.ts';
import { toCode } from '../../domain/shared/code.ts';
import { CLAIM_REDIRECT_MS } from '../../domain/shared/limits.ts';
import type { Eligibility } from '../../domain/claim/warranty.ts';
import { type Failed, notProvided, type StateMeta, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

type Found = { id: number; code: string };
type Eligibilities = Record<number, Eligibility | null>;

/** The progress of the claim. `eligibility` is `null` until the server has responded. */
type Progress =
  | { is: 'begun' }
  | { is: 'matched'; id: number }
  | { is: 'booked'; booking: Booking; eligibility: Eligibilities | null }
  | { is: 'created'; claim: CreatedClaim };

export type ClaimCreateEvent =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'code.submit' | 'items.submit' | 'form.submit' | 'step.back' }
  /** The user confirms a second claim in addition to the earlier claim of this form (REL-15). */
  | { type: 'form.again' }
  | { type: 'draft.restore'; draft: ClaimDraft };

type ClaimSnapshot = { context: { progress: Progress } };

/** Returns the booking with its active items. */
export const selectBooking = ({ context: { progress } }: ClaimSnapshot): Booking | null =>
  progress.is === 'booked' ? progress.booking : null;
export const selectEligibility = ({ context: { progress } }: ClaimSnapshot): Eligibilities | null =>
  progress.is === 'booked' ? progress.eligibility : null;
export const selectClaim = ({ context: { progress } }: ClaimSnapshot): CreatedClaim | null =>
  progress.is === 'created' ? progress.claim : null;

const getSelectionRefusal = (context: { progress: Progress; draft: ClaimDraft }) =>
  refuseSelection(selectBooking({ context })?.booking_items ?? [], context.draft.items);

const refuseCode = (code: string) => ({ type: 'refuse', params: { errors: { code } } }) as const;

const RESTORE = {
  target: '#claimCreate.opening',
  description: 'The user restores an unsaved draft, and its booking is looked up again.',
  actions: withEvent<'restoreDraft', { draft: ClaimDraft }>('restoreDraft'),
} as const;

const changeIn = (part: keyof ClaimDraft) =>
  ({
    guard: { type: 'isOpenField', params: ({ event: { path } }: { event: FieldChange }) => ({ part, path }) },
    actions: withEvent<'changeField', FieldChange>('changeField'),
  }) as const;

/** A warranty claim in three steps: the booking's code, its items, the remarks. CLAIM-01 to CLAIM-12, CLAIM-21. */
export const claimCreateMachine = setup({
  types: {} as {
    input: { bookingCode: string };
    context: {
      draft: ClaimDraft;
      progress: Progress;
      error: string | null; // message about the last submitted selection or claim
      errors: FieldErrors;
      earlier: SavedEarlier | null; // the claim that this form has made although its answer was lost
    };
    events: ClaimCreateEvent;
    emitted:
      | FormRefused<'newClaim'>
      | { type: 'record.created'; kind: 'newClaim'; id: number }
      | { type: 'claim.redirectDue'; claim: CreatedClaim };
    tags: 'busy' | 'editable' | 'codeStep' | 'itemsStep' | 'remarksStep';
    meta: StateMeta;
  },
  actors: {
    searchBookings: fromPromise<Found[], { code: string }>(notProvided('searchBookings')),
    loadBooking: fromPromise<Booking, { id: number }>(notProvided('loadBooking')),
    loadEligibility: fromPromise<Eligibilities, { itemIds: number[] }>(notProvided('loadEligibility')),
    createClaim: fromPromise<CreatedClaim, { claim: ClaimCreate; isAnother: boolean }>(notProvided('createClaim')),
  },
  guards: {
    isOpenField: ({ context }, { part, path }: { part: keyof ClaimDraft; path: string }) =>
      isOpenClaimField(context.draft, part, path),
    hasCode: ({ context }) => context.draft.code.trim() !== '',
    hasMatch: ({ context }, found: Found[]) => withCode(found, context.draft.code) !== null,
    isNotFound: (_, { error }: Failed) =>
      error instanceof ApiError && (error.status === 404 || (error.kind === 'shape' && error.body === null)),
    isSavedEarlier: ({ context }) => context.earlier !== null,
    isSelectionComplete: ({ context }) => getSelectionRefusal(context) === null,
  },
  actions: {
    changeField: assign(({ context }, change: FieldChange) => ({
      draft: changeClaim(context.draft, change),
      error: null,
      errors: claimErrorsAfter(context.errors, change),
    })),
    storeMatch: assign(({ context: { draft, progress } }, found: Found[]) => {
      const match = withCode(found, draft.code);
      return { progress: match ? { is: 'matched' as const, id: match.id } : progress };
    }),
    storeBooking: assign(({ context }, booking: Booking) => {
      const items = booking.booking_items.filter(({ isActive }) => isActive);
      return {
        draft: withItems(context.draft, items),
        progress: { is: 'booked' as const, booking: { ...booking, booking_items: items }, eligibility: null },
      };
    }),
    storeEligibility: assign(({ context: { progress } }, eligibility: Eligibilities) => ({
      progress: progress.is === 'booked' ? { ...progress, eligibility } : progress,
    })),
    restoreDraft: assign((_, { draft }: { draft: ClaimDraft }) => ({ draft, error: null, earlier: null })),
    storeCreated: assign((_, claim: CreatedClaim) => ({ progress: { is: 'created' as const, claim } })),
    clearErrors: assign({ error: null, errors: {}, earlier: null }),
    refuse: enqueueActions(({ enqueue }, messages: { error?: string; errors: FieldErrors }) => {
      enqueue.assign(messages);
      enqueue.emit({ type: 'form.refused', kind: 'newClaim', reason: 'invalid' });
    }),
    refuseClaim: enqueueActions(({ enqueue }, { error }: Failed) => {
      const text = getErrorMessage(error, CLAIM_MESSAGES.notCreated);
      enqueue.assign({ error: text, earlier: getSavedEarlier(error) });
      enqueue.emit({ type: 'form.refused', kind: 'newClaim', reason: toFailureReason(error), text });
    }),
    announceRedirect: enqueueActions(({ enqueue }, claim: CreatedClaim | null) => {
      if (claim) enqueue.emit({ type: 'claim.redirectDue', claim });
    }),
  },
  delays: { claimRedirect: CLAIM_REDIRECT_MS },
}).createMachine({
  id: 'claimCreate',
  description: 'Creating a warranty claim against an earlier booking.',
  context: ({ input }) => ({
    draft: { code: toCode(input.bookingCode), items: {}, remarks: '' },
    progress: { is: 'begun' },
    error: null,
    errors: {},
    earlier: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Opening step 1. A code from the link is looked up at once.',
      meta: { rules: ['CLAIM-17'] },
      always: [{ guard: 'hasCode', target: 'lookingUp' }, { target: 'enteringCode' }],
    },
    enteringCode: {
      description: 'Step 1: the user types the booking code.',
      meta: { rules: ['CLAIM-01', 'CLAIM-02'] },
      tags: ['codeStep', 'editable'],
      exit: 'clearErrors',
      on: {
        'field.change': changeIn('code'),
        'code.submit': [
          { guard: 'hasCode', target: 'lookingUp' },
          { actions: refuseCode(CLAIM_MESSAGES.codeRequired) },
        ],
        'draft.restore': RESTORE,
      },
    },
    lookingUp: {
      description:
        'Step 1: looking up the booking. Going back stops the lookup. Ignored until the server responds: field.change, code.submit.',
      meta: { rules: ['CLAIM-03'] },
      tags: ['busy', 'codeStep'],
      initial: 'searching',
      on: { 'step.back': 'enteringCode' },
      states: {
        searching: {
          description: 'Searching for a booking with exactly this code.',
          meta: { rules: ['CLAIM-04', 'CLAIM-07'] },
          invoke: {
            id: 'searchBookings',
            src: 'searchBookings',
            input: ({ context }) => ({ code: toCode(context.draft.code) }),
            onDone: [
              { guard: withOutput('hasMatch'), target: 'loading', actions: withOutput('storeMatch') },
              { target: '#claimCreate.enteringCode', actions: refuseCode(CLAIM_MESSAGES.codeNotFound) },
            ],
            onError: { target: '#claimCreate.enteringCode', actions: refuseCode(CLAIM_MESSAGES.searchFailed) },
          },
        },
        loading: {
          description: 'The code was found. Loading the booking with its items.',
          meta: { rules: ['CLAIM-05', 'CLAIM-06'] },
          invoke: {
            id: 'loadBooking',
            src: 'loadBooking',
            input: ({ context: { progress } }) => {
              if (progress.is !== 'matched') throw new Error('Only a booking that was found is loaded');
              return { id: progress.id };
            },
            onDone: { target: '#claimCreate.claiming', actions: withOutput('storeBooking') },
            onError: [
              {
                guard: withEvent('isNotFound'),
                target: '#claimCreate.enteringCode',
                actions: refuseCode(CLAIM_MESSAGES.bookingNotFound),
              },
              { target: '#claimCreate.enteringCode', actions: refuseCode(CLAIM_MESSAGES.bookingNotLoaded) },
            ],
          },
        },
      },
    },
    claiming: {
      description:
        'The booking was found. The warranty of its items is read in the background. It informs the user and blocks nothing.',
      meta: { rules: ['CLAIM-21'] },
      initial: 'selectingItems',
      invoke: {
        id: 'loadEligibility',
        src: 'loadEligibility',
        input: ({ context }) => ({ itemIds: selectBooking({ context })?.booking_items.map((item) => item.id) ?? [] }),
        onDone: { actions: withOutput('storeEligibility') },
        onError: {
          description: 'The warranty could not be read, so every item stays selectable.',
          actions: { type: 'storeEligibility', params: {} },
        },
      },
      states: {
        selectingItems: {
          description: 'Step 2: the user chooses items and describes the issue of each.',
          meta: { rules: ['CLAIM-08', 'CLAIM-09', 'CLAIM-10', 'CLAIM-21'] },
          tags: ['itemsStep', 'editable'],
          exit: 'clearErrors',
          on: {
            'step.back': '#claimCreate.enteringCode',
            'field.change': changeIn('items'),
            'items.submit': [
              { guard: 'isSelectionComplete', target: 'describing' },
              { actions: { type: 'refuse', params: ({ context }) => getSelectionRefusal(context) ?? { errors: {} } } },
            ],
            'draft.restore': RESTORE,
          },
        },
        describing: {
          description: 'Step 3: the user adds general remarks and reviews the claim.',
          meta: { rules: ['CLAIM-10', 'CLAIM-21'] },
          tags: ['remarksStep', 'editable'],
          exit: 'clearErrors',
          on: {
            'step.back': 'selectingItems',
            'field.change': changeIn('remarks'),
            'form.submit': 'submitting',
            'form.again': { guard: 'isSavedEarlier', target: 'submitting' },
          },
        },
        submitting: {
          description:
            'Step 3: sending the claim. Ignored until the server responds: form.submit, form.again, field.change, step.back.',
          meta: { rules: ['CLAIM-12', 'CLAIM-18', 'REL-15'] },
          tags: ['busy', 'remarksStep'],
          invoke: {
            id: 'createClaim',
            src: 'createClaim',
            input: ({ context, event }) => {
              const booking = selectBooking({ context });
              if (!booking) throw new Error('Only a booking that was found is claimed');
              return { claim: toClaimCreate(booking, context.draft), isAnother: event.type === 'form.again' };
            },
            onDone: {
              target: '#claimCreate.created',
              actions: [
                withOutput('storeCreated'),
                emit(({ event }) => ({ type: 'record.created', kind: 'newClaim', id: event.output.id })),
              ],
            },
            onError: {
              target: 'describing',
              description:
                'The claim was not confirmed, and the draft is kept. Sending it again makes no second claim, even after an edit.',
              actions: withEvent('refuseClaim'),
            },
          },
        },
      },
    },
    created: {
      description: 'The claim is created. A link opens it, and after a moment the screen opens it automatically.',
      meta: { rules: ['CLAIM-11'] },
      after: { claimRedirect: 'leaving' },
    },
    leaving: {
      description: 'The screen opens the claim.',
      meta: { rules: ['CLAIM-11'] },
      entry: { type: 'announceRedirect', params: selectClaim },
    },
  },
});
export type ClaimCreateRef = ActorRefFrom<typeof claimCreateMachine>;
