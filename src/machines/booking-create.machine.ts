import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { ApiError, getErrorMessage } from '../domain/shared/api-error.ts';
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
  type CreateDraft,
  type CreateEdit,
} from '../domain/booking/booking-create-draft.ts';
import { BOOKING_MESSAGES } from '../domain/booking/booking-messages.ts';
import type { BookingCreate } from '../domain/booking/booking-input.ts';
import { getFieldErrors } from '../domain/shared/error-text.ts';
import type { FieldErrors } from '../domain/shared/form-path.ts';
import { notProvided } from './not-provided.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';

/** BOOK-07, BOOK-09, BOOK-10: Create. `text` is the server's sentence. */
export type BookingCreateEmitted =
  | { type: 'booking.created'; id: number }
  | { type: 'booking.createInvalid' }
  | { type: 'booking.createRefused'; text: string }
  | { type: 'booking.createUnanswered'; text: string };

const REFUSED = BOOKING_MESSAGES.createRefused.title;
const UNANSWERED = BOOKING_MESSAGES.createUnanswered.title;

const refusedFields = (error: unknown) =>
  error instanceof ApiError && error.kind === 'status' ? getFieldErrors(error.body) : [];

/**
 * Create New Booking. BOOK-01, BOOK-08.
 *
 * The form is checked with the server's own shape before anything is sent. A booking that was
 * created cannot be created again: the way leads from `created` to the booking.
 */
export const bookingCreateMachine = setup({
  types: {} as {
    context: {
      draft: CreateDraft;
      error: string | null; // sentence for staff about what failed last
      errors: FieldErrors;
    };
    events: CreateEdit | { type: 'create.submit' } | { type: 'draft.restore'; draft: CreateDraft };
    emitted: BookingCreateEmitted;
    tags: 'busy' | 'editable';
    meta: StateMeta;
  },
  actors: { createBooking: fromPromise<number, { booking: BookingCreate }>(notProvided('createBooking')) },
  guards: {
    isOpenField: ({ context }, { path }: { path: string }) => isOpenCreateField(context.draft, path),
    isAddable: ({ context }) => isItemAddable(context.draft),
    isRemovable: ({ context }, { key }: { key: string }) => isRemovableItem(context.draft, key),
    isValid: ({ context }) => checkCreateDraft(context.draft).ok,
    hasFieldErrors: (_, { error }: { error: unknown }) => refusedFields(error).length > 0,
    isRefused: (_, { error }: { error: unknown }) => error instanceof ApiError && error.kind === 'status',
  },
  actions: {
    editDraft: assign(({ context }, edit: CreateEdit) => ({
      draft: applyCreateEdit(context.draft, edit),
      errors: createErrorsAfter(context.errors, edit),
    })),
    restoreDraft: assign((_, { draft }: { draft: CreateDraft }) => ({ draft, error: null, errors: {} })),
    checkFields: assign(({ context }) => {
      const checked = checkCreateDraft(context.draft);
      return { error: null, errors: checked.ok ? {} : checked.errors };
    }),
    storeFieldErrors: assign(({ context }, { error }: { error: unknown }) => ({
      error: getErrorMessage(error, REFUSED),
      errors: createErrorsAtFields(context.draft, refusedFields(error)),
    })),
    storeRefusal: assign((_, { error }: { error: unknown }) => ({ error: getErrorMessage(error, REFUSED) })),
    storeUnanswered: assign((_, { error }: { error: unknown }) => ({ error: getErrorMessage(error, UNANSWERED) })),
    clearErrors: assign({ error: null, errors: {} }),
    announceCreation: emit((_, { id }: { id: number }) => ({ type: 'booking.created' as const, id })),
    announceRefusal: emit(({ context }) => ({
      type: 'booking.createRefused' as const,
      text: context.error ?? REFUSED,
    })),
    announceUnanswered: emit(({ context }) => ({
      type: 'booking.createUnanswered' as const,
      text: context.error ?? UNANSWERED,
    })),
  },
}).createMachine({
  id: 'bookingCreate',
  description: 'Booking a device in.',
  context: { draft: EMPTY_CREATE_DRAFT, error: null, errors: {} },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is filled in. What is typed stays, whatever the server answers.',
      meta: { rules: ['BOOK-01', 'BOOK-02', 'BOOK-03', 'BOOK-07', 'DATA-02'] },
      tags: 'editable',
      on: {
        'field.change': {
          guard: { type: 'isOpenField', params: ({ event }) => event },
          actions: { type: 'editDraft', params: ({ event }) => event },
        },
        'row.add': { guard: 'isAddable', actions: { type: 'editDraft', params: ({ event }) => event } },
        'row.remove': {
          guard: { type: 'isRemovable', params: ({ event }) => event },
          actions: { type: 'editDraft', params: ({ event }) => event },
        },
        'draft.restore': {
          description: 'What was typed before the form was lost comes back.',
          actions: { type: 'restoreDraft', params: ({ event }) => event },
        },
        'create.submit': [
          { guard: 'isValid', target: 'creating', actions: 'clearErrors' },
          { actions: ['checkFields', emit({ type: 'booking.createInvalid' })] },
        ],
      },
    },
    creating: {
      description:
        'The booking is on its way. Ignored until the answer is here: field.change, row.add, row.remove, create.submit.',
      meta: { rules: ['BOOK-09', 'BOOK-10', 'CALL-05'] },
      tags: 'busy',
      invoke: {
        id: 'createBooking',
        src: 'createBooking',
        input: ({ context }) => ({ booking: toBookingCreate(context.draft) }),
        onDone: {
          target: 'created',
          actions: { type: 'announceCreation', params: ({ event }) => ({ id: event.output }) },
        },
        onError: [
          {
            guard: { type: 'hasFieldErrors', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [
              { type: 'storeFieldErrors', params: ({ event }) => ({ error: event.error }) },
              emit({ type: 'booking.createInvalid' }),
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [{ type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) }, 'announceRefusal'],
          },
          {
            target: 'editing',
            actions: [
              { type: 'storeUnanswered', params: ({ event }) => ({ error: event.error }) },
              'announceUnanswered',
            ],
          },
        ],
      },
    },
    created: {
      description: 'The booking exists; the way leads to it. Ignored: field.change, create.submit.',
      meta: { rules: ['BOOK-08'] },
    },
  },
});
export type BookingCreateRef = ActorRefFrom<typeof bookingCreateMachine>;
