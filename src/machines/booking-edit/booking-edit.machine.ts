import { emit, not, type ActorRefFrom } from 'xstate';
import { toBookingDraft } from '../../domain/booking/draft/booking-draft.ts';
import { bookingEditSetup, SAVE_FAILED } from './booking-edit.setup.ts';
import { withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

const NOT_READ_AGAIN = 'The booking was saved, but it could not be loaded again.';

/** One open booking. A failing read is never taken for a failing save. EDIT-01 to EDIT-18. */
export const bookingEditMachine = bookingEditSetup.createMachine({
  id: 'bookingEdit',
  description: 'Viewing and editing one booking.',
  context: ({ input }) => ({
    role: input.role ?? null,
    takesReason: input.takesReason ?? false,
    asksItems: input.asksItems ?? false,
    form: input.form ?? 'new',
    saved: input.booking,
    latest: input.booking,
    draft: toBookingDraft(input.booking),
    error: null,
    errors: {},
    conflicts: {},
    unconfirmed: [],
    itemsLeft: [],
    overtakenBy: null,
  }),
  initial: 'viewing',
  on: {
    'booking.refresh': { guard: withEvent('isNewer'), actions: withEvent('storeLatest') },
    'booking.deleted': { actions: withEvent('storeActivity') },
    'booking.restored': { actions: withEvent('storeActivity') },
  },
  states: {
    viewing: {
      description: 'Shows the saved booking. A deleted one can only be looked at, and so can any by an auditor.',
      meta: { rules: ['EDIT-18', 'EDIT-30', 'PERM-05'] },
      on: {
        'edit.start': { guard: 'mayEdit', target: 'editing', actions: 'clearErrors' },
        'draft.restore': {
          guard: 'mayEdit',
          target: 'editing',
          description: 'What was typed before the form was lost comes back, on top of the booking as it is now.',
          actions: withEvent('restoreDraft'),
        },
        'booking.refresh': { guard: withEvent('isNewer'), actions: [withEvent('storeLatest'), 'adoptLatest'] },
        'booking.deleted': { actions: [withEvent('storeActivity'), 'adoptLatest'] },
        'booking.restored': { actions: [withEvent('storeActivity'), 'adoptLatest'] },
      },
    },
    editing: {
      description:
        'The draft may differ from the saved booking; what the role may not change stays as it is. Waits until viewing: booking.refresh, booking.deleted.',
      meta: {
        rules: [
          'EDIT-02',
          'EDIT-03',
          'EDIT-04',
          'EDIT-09',
          'EDIT-11',
          'EDIT-13',
          'DATA-02',
          'PERM-02',
          'PERM-07',
          'REL-03',
          'LIVE-08',
        ],
      },
      tags: ['editable', 'form', 'unsaved'],
      on: {
        'field.change': { guard: withEvent('isOpenField'), actions: withEvent('editDraft') },
        'row.add': { guard: withEvent('isAddable'), actions: withEvent('addRow') },
        'row.remove': { guard: withEvent('isRemovable'), actions: withEvent('editDraft') },
        'row.toggle': [
          { guard: withEvent('isActiveItem'), actions: [withEvent('editDraft'), emit({ type: 'item.deleted' })] },
          { guard: withEvent('isItem'), actions: [withEvent('editDraft'), emit({ type: 'item.restored' })] },
          { guard: withEvent('isSwitchable'), actions: withEvent('editDraft') },
        ],
        'status.choose': [
          {
            guard: withEvent('isRefusedChoice'),
            description: 'The status stays as it was.',
            actions: withEvent('refuseStatus'),
          },
          { guard: 'mayChooseStatus', actions: [withEvent('editDraft'), 'forgetAnswer'] },
        ],
        'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
        'booking.overtaken': { actions: withEvent('storeOvertaken') },
        'booking.merge': {
          guard: 'isBehind',
          description: 'The draft is put on top of what someone else saved meanwhile.',
          actions: 'rebaseOnLatest',
        },
        'edit.cancel': {
          target: 'viewing',
          description: 'The newest copy is shown, also one that came while editing.',
          actions: 'adoptLatest',
        },
        'edit.save': [
          {
            guard: 'isReverted',
            target: 'saving',
            description: 'A save that had no answer may have arrived: what became of it is read first.',
            actions: 'clearErrors',
          },
          {
            guard: not('isDirty'),
            actions: ['clearErrors', emit({ type: 'booking.saveRefused', reason: 'noChanges' })],
          },
          { guard: 'isRefusedStatus', actions: 'refuseSave' },
          { guard: not('isValid'), actions: ['checkFields', emit({ type: 'booking.saveRefused', reason: 'invalid' })] },
          {
            guard: 'isReasonMissing',
            description: 'Paid money is changed without a word: the field of the reason asks for it.',
            actions: ['clearErrors', 'askReason', emit({ type: 'booking.saveRefused', reason: 'invalid' })],
          },
          {
            guard: 'asksAboutItems',
            target: 'asking',
            description: 'The save would complete the booking, and nobody has said whether its items are repaired.',
            actions: 'clearErrors',
          },
          { target: 'saving', actions: 'clearErrors', description: 'Sends only the changed parts.' },
        ],
      },
    },
    asking: {
      description:
        'Asks whether the undecided items are Repaired, because the completion starts a warranty only for those. Ignored until the answer: field.change, edit.save, edit.cancel.',
      meta: { rules: ['NEXT-03'] },
      tags: ['form', 'unsaved'],
      on: {
        'items.repair': { target: 'saving', actions: 'markItems' },
        'items.leave': {
          target: 'saving',
          actions: 'leaveItems',
          description: 'The items stay as they are. A retry after a failed save does not ask again.',
        },
        'items.review': { target: 'editing', description: 'Nothing is sent.' },
        'booking.overtaken': { actions: withEvent('storeOvertaken') },
      },
    },
    saving: {
      description:
        'The changes are on their way. Ignored until the answer is here: field.change, conflict.choose, edit.save, edit.cancel.',
      meta: { rules: ['EDIT-08', 'EDIT-16', 'REL-03'] },
      tags: ['busy', 'form', 'unsaved'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { saved, draft, unconfirmed, conflicts } }) => ({ saved, draft, unconfirmed, conflicts }),
        onDone: [
          { guard: withOutput('isSavedUnread'), target: 'reloading', actions: emit({ type: 'booking.saved' }) },
          {
            guard: withOutput('isSaved'),
            target: 'viewing',
            description: 'An earlier save had arrived, its answer had been lost.',
            actions: [withOutput('storeSaved'), 'adoptLatest', emit({ type: 'booking.saved' })],
          },
          {
            target: 'editing',
            description: 'It failed, or someone else saved first: the draft is put on top of what they saved.',
            actions: [
              withOutput('storeOutcome'),
              emit(({ context }) => ({ type: 'booking.saveFailed', text: context.error ?? SAVE_FAILED })),
            ],
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
          actions: [{ type: 'storeLatest', params: ({ event }) => ({ booking: event.output }) }, 'adoptLatest'],
        },
        onError: { target: 'outdated', actions: { type: 'storeError', params: { text: NOT_READ_AGAIN } } },
      },
    },
    outdated: {
      description: 'Saved, but not read again: what is on screen may be old, so it can only be loaded again.',
      meta: { reason: 'Nothing is decided here: the way on is to load the booking again.' },
      on: {
        'booking.reload': 'reloading',
        'booking.refresh': {
          guard: withEvent('isNewer'),
          target: 'viewing',
          actions: [withEvent('storeLatest'), 'adoptLatest'],
        },
      },
    },
  },
});
export type BookingEditRef = ActorRefFrom<typeof bookingEditMachine>;
