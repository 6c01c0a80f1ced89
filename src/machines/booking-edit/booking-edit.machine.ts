import { emit, not, type ActorRefFrom } from 'xstate';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { diffBooking } from '../../domain/booking/booking-diff.ts';
import { toBookingDraft } from '../../domain/booking/booking-draft.ts';
import { bookingEditSetup, DELETE_FAILED, RESTORE_FAILED } from './booking-edit.setup.ts';

const NOT_READ_AGAIN = 'The booking was saved, but it could not be loaded again.';

/**
 * One open booking: viewing, editing, saving and deleting it. EDIT-01 to EDIT-18.
 *
 * A save sends only what changed and then reads the booking again. These are two states, so that a failing read is
 * never taken for a failing save and nothing is sent twice. A save that comes too late (412) reads the latest booking,
 * puts the draft on top of it and lists what both changed.
 */
export const bookingEditMachine = bookingEditSetup.createMachine({
  id: 'bookingEdit',
  description: 'Viewing, editing and deleting one booking.',
  context: ({ input }) => ({
    saved: input.booking,
    draft: toBookingDraft(input.booking),
    error: null,
    errors: {},
    remote: {},
  }),
  initial: 'viewing',
  states: {
    viewing: {
      description: 'Shows the saved booking. A deleted one can only be looked at.',
      meta: { rules: ['EDIT-18', 'EDIT-30'] },
      on: {
        'edit.start': { guard: 'isActive', target: 'editing', actions: 'clearErrors' },
        'delete.ask': { guard: 'isActive', target: 'confirmingDelete', actions: 'clearErrors' },
        'draft.restore': {
          guard: 'isActive',
          target: 'editing',
          description: 'What was typed before the form was lost comes back, on top of the booking as it is now.',
          actions: { type: 'restoreDraft', params: ({ event }) => event },
        },
        'booking.restore': { guard: not('isActive'), target: 'restoring', actions: 'clearErrors' },
        'booking.refresh': {
          guard: { type: 'isNotOlder', params: ({ event }) => event },
          actions: { type: 'storeSaved', params: ({ event }) => event },
        },
      },
    },
    confirmingDelete: {
      description: 'Delete Booking was pressed and asks first.',
      meta: { rules: ['EDIT-17'] },
      on: { 'delete.confirm': 'deleting', 'delete.cancel': 'viewing' },
    },
    deleting: {
      description: 'The deletion is on its way; a second press is ignored.',
      meta: { rules: ['EDIT-17'] },
      tags: 'busy',
      invoke: {
        id: 'deleteBooking',
        src: 'deleteBooking',
        input: ({ context }) => ({ id: context.saved.id }),
        onDone: { target: 'viewing', actions: ['storeDeleted', emit({ type: 'booking.deleted' })] },
        onError: {
          target: 'viewing',
          actions: [
            { type: 'storeError', params: ({ event }) => ({ text: getErrorMessage(event.error, DELETE_FAILED) }) },
            'announceDeleteFailure',
          ],
        },
      },
    },
    restoring: {
      description: 'A deleted booking is made active again and read again.',
      meta: { rules: ['EDIT-32'] },
      tags: 'busy',
      invoke: {
        id: 'restoreBooking',
        src: 'restoreBooking',
        input: ({ context }) => ({ id: context.saved.id }),
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'storeSaved', params: ({ event }) => ({ booking: event.output }) },
            emit({ type: 'booking.restored' }),
          ],
        },
        onError: {
          target: 'viewing',
          actions: [
            { type: 'storeError', params: ({ event }) => ({ text: getErrorMessage(event.error, RESTORE_FAILED) }) },
            'announceRestoreFailure',
          ],
        },
      },
    },
    editing: {
      description: 'The draft may differ from the saved booking. A refresh waits until it is saved or reverted.',
      meta: { rules: ['EDIT-02', 'EDIT-03', 'EDIT-04', 'EDIT-09', 'EDIT-11', 'EDIT-13'] },
      tags: ['editable', 'form', 'unsaved'],
      on: {
        'field.change': {
          guard: { type: 'isOpenField', params: ({ event }) => event },
          actions: { type: 'editDraft', params: ({ event }) => event },
        },
        'row.add': { actions: { type: 'editDraft', params: ({ event }) => event } },
        'row.remove': {
          guard: { type: 'isRemovable', params: ({ event }) => event },
          actions: { type: 'editDraft', params: ({ event }) => event },
        },
        'row.toggle': [
          {
            guard: { type: 'isActiveItem', params: ({ event }) => event },
            actions: [{ type: 'editDraft', params: ({ event }) => event }, emit({ type: 'item.deleted' })],
          },
          {
            guard: { type: 'isItem', params: ({ event }) => event },
            actions: [{ type: 'editDraft', params: ({ event }) => event }, emit({ type: 'item.restored' })],
          },
          {
            guard: { type: 'isSwitchable', params: ({ event }) => event },
            actions: { type: 'editDraft', params: ({ event }) => event },
          },
        ],
        'status.choose': [
          {
            guard: { type: 'isRefusedStatus', params: ({ event }) => event },
            description: 'The status stays as it was.',
            actions: [{ type: 'refuseStatus', params: ({ event }) => event }, emit({ type: 'booking.statusRefused' })],
          },
          { actions: { type: 'editDraft', params: ({ event }) => event } },
        ],
        'edit.cancel': {
          target: 'viewing',
          actions: { type: 'storeSaved', params: ({ context }) => ({ booking: context.saved }) },
        },
        'edit.save': [
          {
            guard: not('isDirty'),
            actions: ['clearErrors', emit({ type: 'booking.saveRefused', reason: 'noChanges' })],
          },
          {
            guard: { type: 'isRefusedStatus', params: ({ context }) => ({ status: context.draft.status }) },
            actions: [
              { type: 'refuseStatus', params: ({ context }) => ({ status: context.draft.status }) },
              emit({ type: 'booking.saveRefused', reason: 'noInbound' }),
            ],
          },
          {
            guard: not('isValid'),
            actions: ['checkFields', emit({ type: 'booking.saveRefused', reason: 'invalid' })],
          },
          { target: 'saving', actions: 'clearErrors', description: 'Sends only the changed parts.' },
        ],
      },
    },
    saving: {
      description: 'The changes are on their way. Edits and a second press are ignored until the answer is here.',
      meta: { rules: ['EDIT-08', 'EDIT-16'] },
      tags: ['busy', 'form', 'unsaved'],
      invoke: {
        id: 'saveBooking',
        src: 'saveBooking',
        input: ({ context: { saved, draft } }) => ({
          id: saved.id,
          version: saved.version ?? null,
          patch: diffBooking(saved, draft),
        }),
        onDone: { target: 'reloading', actions: emit({ type: 'booking.saved' }) },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'rebasing',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: [{ type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) }, 'announceSaveFailure'],
          },
        ],
      },
    },
    reloading: {
      description: 'Saved. The booking is read again before anything else may be done with it.',
      meta: { rules: ['EDIT-10'] },
      tags: ['busy', 'form'],
      invoke: {
        id: 'readBooking',
        src: 'readBooking',
        input: ({ context }) => ({ id: context.saved.id }),
        onDone: {
          target: 'viewing',
          actions: { type: 'storeSaved', params: ({ event }) => ({ booking: event.output }) },
        },
        onError: { target: 'outdated', actions: { type: 'storeError', params: { text: NOT_READ_AGAIN } } },
      },
    },
    outdated: {
      description: 'Saved, but not read again: what is on screen may be old, so it can only be loaded again.',
      meta: { rules: ['READ-13'] },
      on: {
        'booking.reload': 'reloading',
        'booking.refresh': {
          target: 'viewing',
          actions: { type: 'storeSaved', params: ({ event }) => event },
        },
      },
    },
    rebasing: {
      description: 'Someone else saved first. The latest booking is read and the draft put on top of it.',
      meta: { rules: ['REL-03'] },
      tags: ['busy', 'form', 'unsaved'],
      invoke: {
        id: 'readLatest',
        src: 'readBooking',
        input: ({ context }) => ({ id: context.saved.id }),
        onDone: [
          {
            guard: { type: 'hasArrived', params: ({ event }) => ({ booking: event.output }) },
            target: 'viewing',
            description: 'The other save was this one, its answer had been lost.',
            actions: [
              { type: 'storeSaved', params: ({ event }) => ({ booking: event.output }) },
              emit({ type: 'booking.saved' }),
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'storeRebased', params: ({ event }) => ({ booking: event.output }) },
              'announceSaveFailure',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: 'announceSaveFailure',
        },
      },
    },
  },
});
export type BookingEditRef = ActorRefFrom<typeof bookingEditMachine>;
