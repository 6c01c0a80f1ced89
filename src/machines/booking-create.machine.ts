import { and, assign, emit, fromPromise, raise, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage, getRefusedFields } from '../domain/shared/api-error.ts';
import { getSavedEarlier, type SavedEarlier } from '../domain/shared/written.ts';
import {
  applyCreateEdit,
  toBookingCreate,
  checkCreateDraft,
  createErrorsAfter,
  createErrorsAtFields,
  EMPTY_CREATE_DRAFT,
  isItemAddable,
  isOpenCreateField,
  isRemovableItem,
  stepAfterEnter,
  type CreateDraft,
  type CreateEdit,
  type EnterStep,
} from '../domain/booking/draft/booking-create-draft.ts';
import { BOOKING_MESSAGES } from '../domain/booking/booking-messages.ts';
import type { BookingCreate } from '../domain/booking/booking-input.ts';
import { toFailureReason, type FormRefused } from '../domain/form/form-fact.ts';
import type { FieldErrors } from '../domain/form/form-path.ts';
import { type Failed, notProvided, type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';

/** Facts about a creation. `text` is the server's message (BOOK-07, BOOK-09, BOOK-10). */
export type BookingCreateEmitted =
  | { type: 'field.wanted'; path: string }
  | { type: 'record.created'; kind: 'newBooking'; id: number }
  | FormRefused<'newBooking'>;

const FALLBACK = { refused: BOOKING_MESSAGES.createRefused.title, unanswered: BOOKING_MESSAGES.createUnanswered.title };
const toText = (error: unknown) => getErrorMessage(error, FALLBACK[toFailureReason(error)]);

/** Create New Booking. BOOK-01, BOOK-08. */
export const bookingCreateMachine = setup({
  types: {} as {
    context: {
      draft: CreateDraft;
      error: string | null; // message about the last failure
      errors: FieldErrors;
      earlier: SavedEarlier | null; // the booking that this form has made although its answer was lost
    };
    events:
      | CreateEdit
      | { type: 'form.submit' | 'form.again' }
      | { type: 'enter.press'; path: string }
      | { type: 'draft.restore'; draft: CreateDraft };
    emitted: BookingCreateEmitted;
    tags: 'busy' | 'editable';
    meta: StateMeta;
  },
  actors: {
    createBooking: fromPromise<number, { booking: BookingCreate; isAnother: boolean }>(notProvided('createBooking')),
  },
  guards: {
    isOpenField: ({ context }, { path }: { path: string }) => isOpenCreateField(context.draft, path),
    isAddable: ({ context }) => isItemAddable(context.draft),
    isRemovable: ({ context }, { key }: { key: string }) => isRemovableItem(context.draft, key),
    isSavedEarlier: ({ context }) => context.earlier !== null,
    isValid: ({ context }) => checkCreateDraft(context.draft).ok,
    isStep: ({ context }, { path, is }: { path: string; is: EnterStep['is'] }) =>
      stepAfterEnter(context.draft, path).is === is,
    hasFieldErrors: (_, { error }: Failed) => getRefusedFields(error).length > 0,
  },
  actions: {
    editDraft: assign(({ context }, edit: CreateEdit) => ({
      draft: applyCreateEdit(context.draft, edit),
      errors: createErrorsAfter(context.errors, edit),
    })),
    dropItem: assign(({ context }, { path }: { path: string }) => {
      const step = stepAfterEnter(context.draft, path);
      return step.is === 'dropItem'
        ? { draft: applyCreateEdit(context.draft, { type: 'row.remove', section: 'booking_items', key: step.key }) }
        : {};
    }),
    restoreDraft: assign((_, { draft }: { draft: CreateDraft }) => ({ draft, error: null, errors: {}, earlier: null })),
    checkFields: assign(({ context }) => {
      const checked = checkCreateDraft(context.draft);
      return { error: null, errors: checked.ok ? {} : checked.errors };
    }),
    storeFailure: assign(({ context: { draft } }, { error }: Failed) => ({
      error: toText(error),
      errors: createErrorsAtFields(draft, getRefusedFields(error)),
      earlier: getSavedEarlier(error),
    })),
    announceFailure: emit((_, { error }: Failed) => ({
      type: 'form.refused' as const,
      kind: 'newBooking' as const,
      reason: toFailureReason(error),
      text: toText(error),
    })),
    clearErrors: assign({ error: null, errors: {}, earlier: null }),
    wantField: emit(({ context }, { path }: { path: string }) => {
      const step = stepAfterEnter(context.draft, path);
      return { type: 'field.wanted' as const, path: step.is === 'go' ? step.path : path };
    }),
  },
}).createMachine({
  id: 'bookingCreate',
  description: 'Creating a booking for the devices that a customer brings in.',
  context: { draft: EMPTY_CREATE_DRAFT, error: null, errors: {}, earlier: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The user fills in the form. The draft is kept whatever the server answers.',
      meta: { rules: ['BOOK-01', 'BOOK-02', 'BOOK-03', 'BOOK-07', 'DATA-02', 'REL-15'] },
      tags: 'editable',
      on: {
        'field.change': { guard: withEvent('isOpenField'), actions: withEvent('editDraft') },
        'row.add': { guard: 'isAddable', actions: withEvent('editDraft') },
        'row.remove': { guard: withEvent('isRemovable'), actions: withEvent('editDraft') },
        'draft.restore': {
          description: 'The user restores an unsaved draft.',
          actions: withEvent('restoreDraft'),
        },
        'enter.press': [
          {
            guard: { type: 'isStep', params: ({ event }) => ({ ...event, is: 'sameNumber' as const }) },
            description: 'The user skipped the WhatsApp number, so the phone number is used for it.',
            actions: [
              { type: 'editDraft', params: { type: 'field.change', path: 'isSameNumber', value: true } },
              raise(({ event }) => event),
            ],
          },
          {
            guard: { type: 'isStep', params: ({ event }) => ({ ...event, is: 'dropItem' as const }) },
            description: 'The user left the last item empty, so it is removed and the form is submitted.',
            actions: [withEvent('dropItem'), raise({ type: 'form.submit' })],
          },
          {
            guard: { type: 'isStep', params: ({ event }) => ({ ...event, is: 'addItem' as const }) },
            actions: { type: 'editDraft', params: { type: 'row.add', section: 'booking_items' } },
          },
          {
            guard: { type: 'isStep', params: ({ event }) => ({ ...event, is: 'go' as const }) },
            actions: withEvent('wantField'),
          },
          { actions: raise({ type: 'form.submit' }) },
        ],
        'form.again': [
          {
            guard: and(['isSavedEarlier', 'isValid']),
            target: 'creating',
            description: 'The user confirms that this is a second booking, in addition to the saved one.',
            actions: 'clearErrors',
          },
          {
            guard: 'isSavedEarlier',
            actions: ['checkFields', emit({ type: 'form.refused', kind: 'newBooking', reason: 'invalid' })],
          },
        ],
        'form.submit': [
          { guard: 'isValid', target: 'creating', actions: 'clearErrors' },
          { actions: ['checkFields', emit({ type: 'form.refused', kind: 'newBooking', reason: 'invalid' })] },
        ],
      },
    },
    creating: {
      description:
        'Sending the booking. Ignored until the server responds: field.change, row.add, row.remove, form.submit, enter.press, form.again.',
      meta: { rules: ['BOOK-09', 'BOOK-10', 'CALL-05'] },
      tags: 'busy',
      invoke: {
        id: 'createBooking',
        src: 'createBooking',
        input: ({ context, event }) => ({
          booking: toBookingCreate(context.draft),
          isAnother: event.type === 'form.again',
        }),
        onDone: {
          target: 'created',
          actions: emit(({ event }) => ({ type: 'record.created', kind: 'newBooking', id: event.output })),
        },
        onError: [
          {
            guard: withEvent('hasFieldErrors'),
            target: 'editing',
            actions: [withEvent('storeFailure'), emit({ type: 'form.refused', kind: 'newBooking', reason: 'invalid' })],
          },
          { target: 'editing', actions: [withEvent('storeFailure'), withEvent('announceFailure')] },
        ],
      },
    },
    created: {
      description:
        'The booking is created. The screen opens its page. Ignored: field.change, form.submit, enter.press, form.again.',
      meta: { rules: ['BOOK-08'] },
    },
  },
});
export type BookingCreateRef = ActorRefFrom<typeof bookingCreateMachine>;
