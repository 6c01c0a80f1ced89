import { emit, not, type ActorRefFrom } from 'xstate';
import { toBookingDraft } from '../../domain/booking/draft/booking-draft.ts';
import { toFailureReason } from '../../domain/form/form-fact.ts';
import { bookingEditSetup, SAVE_FAILED } from './booking-edit.setup.ts';
import { withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

const NOT_READ_AGAIN = 'The booking was saved, but it could not be loaded again.';

/** Edits one open booking. A failed read is never reported as a failed save (EDIT-01 to EDIT-18). */
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
    pending: [],
    itemsLeft: [],
    overtakenBy: null,
  }),
  initial: 'viewing',
  on: {
    'record.newer': { guard: withEvent('isNewer'), actions: withEvent('storeLatest') },
    'record.deleted': { actions: withEvent('storeActivity') },
    'record.restored': { actions: withEvent('storeActivity') },
  },
  states: {
    viewing: {
      description: 'Showing the saved booking. A deleted booking cannot be edited, and an auditor cannot edit any.',
      meta: { rules: ['EDIT-18', 'EDIT-30', 'PERM-05'] },
      on: {
        'form.edit': { guard: 'mayEdit', target: 'editing', actions: 'clearErrors' },
        'draft.restore': {
          guard: 'mayEdit',
          target: 'editing',
          description: 'The user restores an unsaved draft. It is merged onto the current booking.',
          actions: withEvent('restoreDraft'),
        },
        'record.newer': { guard: withEvent('isNewer'), actions: [withEvent('storeLatest'), 'adoptLatest'] },
        'record.deleted': { actions: [withEvent('storeActivity'), 'adoptLatest'] },
        'record.restored': { actions: [withEvent('storeActivity'), 'adoptLatest'] },
      },
    },
    editing: {
      description:
        'The user edits a draft of the booking. Fields that the role may not change stay locked. Waits until viewing: record.newer, record.deleted.',
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
            description: 'The rules do not allow this status, so it does not change.',
            actions: withEvent('refuseStatus'),
          },
          { guard: 'mayChooseStatus', actions: [withEvent('editDraft'), 'forgetAnswer'] },
        ],
        'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
        'record.overtaken': { actions: withEvent('storeOvertaken') },
        'record.merge': {
          guard: 'isBehind',
          description: 'Someone else has saved a newer version, so the draft is merged onto it.',
          actions: 'rebaseOnLatest',
        },
        'form.cancel': {
          target: 'viewing',
          description: 'The user discards the draft. The newest version of the booking is shown.',
          actions: 'adoptLatest',
        },
        'form.submit': [
          {
            guard: 'isReverted',
            target: 'saving',
            description:
              'The user reverted an edit after an unanswered save, so it is first checked whether that save arrived.',
            actions: 'clearErrors',
          },
          {
            guard: not('isDirty'),
            actions: ['clearErrors', emit({ type: 'form.refused', kind: 'booking', reason: 'unchanged' })],
          },
          { guard: 'isRefusedStatus', actions: 'refuseSave' },
          {
            guard: not('isValid'),
            actions: ['checkFields', emit({ type: 'form.refused', kind: 'booking', reason: 'invalid' })],
          },
          {
            guard: 'isReasonMissing',
            description: 'The draft changes paid money without a reason, so the form asks for one.',
            actions: ['clearErrors', 'askReason', emit({ type: 'form.refused', kind: 'booking', reason: 'invalid' })],
          },
          {
            guard: 'asksAboutItems',
            target: 'asking',
            description: 'The save would complete the booking, but some items are still undecided.',
            actions: 'clearErrors',
          },
          {
            target: 'saving',
            actions: 'clearErrors',
            description: 'The draft is valid. Only the changed parts are sent.',
          },
        ],
      },
    },
    asking: {
      description:
        'Asking whether the undecided items are Repaired, because only repaired items get a warranty. Ignored until the user answers: field.change, form.submit, form.cancel.',
      meta: { rules: ['NEXT-03'] },
      tags: ['form', 'unsaved'],
      on: {
        'items.repair': { target: 'saving', actions: 'markItems' },
        'items.leave': {
          target: 'saving',
          actions: 'leaveItems',
          description: 'The user leaves the items undecided. A retry after a failed save does not ask again.',
        },
        'items.review': {
          target: 'editing',
          description: 'The user wants to review the items first, so the save is not sent.',
        },
        'record.overtaken': { actions: withEvent('storeOvertaken') },
      },
    },
    saving: {
      description:
        'Sending the changes. Ignored until the server responds: field.change, conflict.choose, form.submit, form.cancel.',
      meta: { rules: ['EDIT-08', 'EDIT-16', 'REL-03'] },
      tags: ['busy', 'form', 'unsaved'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { saved, draft, pending, conflicts } }) => ({ saved, draft, pending, conflicts }),
        onDone: [
          {
            guard: withOutput('isSavedUnread'),
            target: 'reloading',
            actions: emit(({ event }) => ({ type: 'record.saved', kind: 'booking', theirs: event.output.theirs })),
          },
          {
            guard: withOutput('isSaved'),
            target: 'viewing',
            description: 'An earlier save had arrived, and only its answer was lost.',
            actions: [
              withOutput('storeSaved'),
              'adoptLatest',
              emit(({ event }) => ({ type: 'record.saved', kind: 'booking', theirs: event.output.theirs })),
            ],
          },
          {
            target: 'editing',
            description: 'The save failed, or someone else saved first and the draft is merged onto their version.',
            actions: [
              withOutput('storeOutcome'),
              emit(({ context, event }) => ({
                type: 'form.refused',
                kind: 'booking',
                reason: event.output.is === 'overtaken' ? 'overtaken' : toFailureReason(event.output.error),
                text: context.error ?? SAVE_FAILED,
              })),
            ],
          },
        ],
      },
    },
    reloading: {
      description: 'The changes are saved. The booking is read again before it can be used further.',
      meta: { rules: ['EDIT-10'] },
      tags: ['busy', 'form'],
      invoke: {
        id: 'readBooking',
        src: 'readBooking',
        input: ({ context }) => ({ id: context.saved.id }),
        onDone: {
          target: 'viewing',
          actions: [{ type: 'storeLatest', params: ({ event }) => ({ record: event.output }) }, 'adoptLatest'],
        },
        onError: { target: 'outdated', actions: { type: 'storeError', params: { text: NOT_READ_AGAIN } } },
      },
    },
    outdated: {
      description:
        'The changes are saved, but the booking could not be read again. The screen may be out of date, so the user can only reload it.',
      meta: { reason: 'No rule decides anything here. The user reloads the booking.' },
      on: {
        'record.reload': 'reloading',
        'record.newer': {
          guard: withEvent('isNewer'),
          target: 'viewing',
          actions: [withEvent('storeLatest'), 'adoptLatest'],
        },
      },
    },
  },
});
export type BookingEditRef = ActorRefFrom<typeof bookingEditMachine>;
