import { and, assign, emit, fromPromise, not, setup, type ActorRefFrom } from 'xstate';
import { keyOf } from '../../domain/booking/draft/booking-draft.ts';
import type { BookingPatch, BookingWrite } from '../../domain/booking/booking-input.ts';
import { BOOKING_MESSAGES } from '../../domain/booking/booking-messages.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import {
  askAboutQuickItems,
  checkQuick,
  choosePayment,
  isQuickField,
  isSaidAll,
  markQuickItems,
  openQuickDraft,
  quickErrorsAtFields,
  quickForm,
  refuseQuickStatus,
  undoPatch,
  whyQuickReason,
  type QuickStart,
  type QuickDraft,
} from '../../domain/quick-action/quick-action.ts';
import { activeItems, type QuickAction } from '../../domain/quick-action/quick-offer.ts';
import { isPaymentChoice } from '../../domain/quick-action/quick-payment.ts';
import { QUICK_MESSAGES } from '../../domain/quick-action/quick-messages.ts';
import { getErrorMessage, getErrorStatus, isUnanswered, getRefusedFields } from '../../domain/shared/api-error.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../domain/form/form-path.ts';
import { hasArrived, rebase, type Edit } from '../../domain/form/edit.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import { createSaveMachine, type SaveOutcome } from '../save.machine.ts';

/** Milliseconds in which a second press is the same press. QUICK-02. */
export const DOUBLE_PRESS_MS = 700;

export type QuickActionEvent =
  | ({ type: 'field.change' } & FieldChange)
  /** Another item is meant; `now` is the ISO instant of the press. */
  | { type: 'item.choose'; key: string; now: string }
  /** The payment is recorded in the row of this key, a pending one or a new one. MONEY-05 */
  | { type: 'payment.choose'; key: string; now: string }
  /** Submits, with the undecided items marked Repaired. NEXT-03 */
  | { type: 'items.repair' }
  | { type: 'action.submit' | 'action.close' | 'action.undo' };

/** What the toasts and the page are made of. `booking` is the newest copy. */
export type QuickActionEmitted =
  | { type: 'quick.done'; action: QuickAction; booking: Booking; canUndo: boolean }
  | { type: 'quick.undone'; booking: Booking }
  | { type: 'quick.notUndone'; text: string }
  /** Closed after a write without an answer, and the booking could not be read again. */
  | { type: 'quick.uncertain' }
  | { type: 'quick.overtaken'; booking: Booking }
  | { type: 'quick.invalid' };

type Outcome = SaveOutcome<Booking, QuickDraft>;

const whyNotUndone = (error: unknown) =>
  getErrorStatus(error) === 412
    ? QUICK_MESSAGES.changedSince
    : getErrorMessage(error, QUICK_MESSAGES.notUndone.fallback);

export const quickSaveMachine = createSaveMachine(quickForm);

/** Whether the dialog is on screen. */
export const selectIsOpen = (snapshot: {
  hasTag: (tag: 'form' | 'sending') => boolean;
  context: { isShown: boolean };
}): boolean => snapshot.hasTag('form') || (snapshot.context.isShown && snapshot.hasTag('sending'));

/** Whether a reason is asked for. PERM-07. */
export const selectNeedsReason = ({
  context,
}: {
  context: { saved: Booking; draft: QuickDraft; takesReason: boolean };
}) => (context.takesReason ? whyQuickReason(context.saved, context.draft) : null);

/** What is asked of the items before the booking is completed, `null` where nothing is. NEXT-03 */
export const selectItemQuestion = ({
  context: { saved, draft },
}: {
  context: { saved: Booking; draft: QuickDraft };
}): string | null => askAboutQuickItems(saved, draft);

/** One thing done to a booking without its edit mode, with its Undo. QUICK-01, QUICK-02, QUICK-06. */
export const quickActionMachine = setup({
  types: {} as {
    input: QuickStart & { action: QuickAction; booking: Booking; role: string | null; takesReason: boolean };
    context: Edit<Booking, QuickDraft> & {
      action: QuickAction;
      role: string | null; // as the provider reports it, `null` where it reports none
      takesReason: boolean; // a change of paid money asks for the reason
      undo: BookingPatch | null; // takes back what was written; `null` where it cannot be
      isShown: boolean; // the dialog has been on screen
      error: string | null; // sentence for staff about what failed last
      errors: FieldErrors;
    };
    events: QuickActionEvent;
    emitted: QuickActionEmitted;
    tags: 'form' | 'editable' | 'busy' | 'sending' | 'holding';
    meta: StateMeta;
  },
  actors: {
    save: quickSaveMachine,
    undo: fromPromise<Booking, BookingWrite>(notProvided('undo')),
    readBooking: fromPromise<Booking, { id: number }>(notProvided('readBooking')),
  },
  delays: { doublePress: DOUBLE_PRESS_MS },
  guards: {
    isSaidAll: ({ context: { action, saved, draft } }) => isSaidAll(action, saved, draft),
    isOpenField: ({ context: { action, draft } }, { path }: { path: string }) => isQuickField(action, draft, path),
    isActiveItem: ({ context: { saved } }, { key }: { key: string }) =>
      activeItems(saved).some((item) => keyOf(item) === key),
    /** After a write without an answer the row stays: the payment could be recorded twice. */
    isPaymentChoice: ({ context: { action, saved, draft, unconfirmed } }, { key }: { key: string }) =>
      action.is === 'payment' && unconfirmed.length === 0 && isPaymentChoice(saved, draft, key),
    isChanged: ({ context: { saved, draft } }) => !quickForm.isUnchanged(saved, draft),
    isStatusRefused: ({ context: { saved, draft } }) => refuseQuickStatus(saved, draft) !== null,
    isValid: ({ context: { action, saved, draft } }) => Object.keys(checkQuick(action, saved, draft)).length === 0,
    isReasonMissing: ({ context }) => selectNeedsReason({ context }) !== null && context.draft.reason.trim() === '',
    asksAboutItems: ({ context }) => selectItemQuestion({ context }) !== null,
    isSaved: (_, { is }: Outcome) => is === 'saved',
    isStillNothing: ({ context: { saved, draft } }, { is }: Outcome) =>
      is === 'saved' && quickForm.isUnchanged(saved, draft),
    isOvertaken: (_, { is }: Outcome) => is === 'overtaken',
    /** The server said no, and not because somebody else had saved. */
    isRefused: (_, { error }: Outcome) => !isUnanswered(error) && getErrorStatus(error) !== 412,
    /** Of the writes without an answer, whatever stands in the dialog now. */
    hasWritten: ({ context }, booking: Booking) =>
      context.unconfirmed.some((draft) => hasArrived(quickForm, { ...context, draft }, booking)),
    isUncertain: ({ context }) => context.unconfirmed.length > 0,
    canUndo: ({ context }) => context.undo !== null,
  },
  actions: {
    showForm: assign({ isShown: true }),
    editDraft: assign(({ context: { draft, errors } }, { path, value }: FieldChange) => ({
      draft: withValueAt(draft, { path, value }),
      errors: withoutMessages(errors, path),
      error: null,
    })),
    chooseItem: assign(({ context: { saved, action, draft } }, { key, now }: { key: string; now: string }) => ({
      draft: openQuickDraft(saved, action, { now, row: draft.row }, key),
      errors: {},
      error: null,
      conflicts: {},
    })),
    markItems: assign(({ context }) => ({ draft: markQuickItems(context.draft) })),
    choosePayment: assign(({ context: { saved, draft } }, choice: { key: string; now: string }) => ({
      draft: choosePayment(saved, draft, choice),
      errors: {},
      error: null,
      conflicts: {},
    })),
    checkFields: assign(({ context: { action, saved, draft } }) => ({
      errors: checkQuick(action, saved, draft),
      error: null,
    })),
    askReason: assign(({ context }) => {
      const need = selectNeedsReason({ context });
      return need === null ? {} : { errors: { reason: BOOKING_MESSAGES.reasonAsked[need] }, error: null };
    }),
    refuseStatus: assign(({ context: { saved, draft } }) => ({ error: refuseQuickStatus(saved, draft) })),
    refuseUnchanged: assign({ error: QUICK_MESSAGES.noChanges }),
    clearErrors: assign({ error: null, errors: {} }),
    storeEdit: assign((_, { edit }: Outcome) => edit),
    /** What is typed, on top of the booking as it was read after a write that never arrived. CONF-01 */
    rebaseEdit: assign((_, { edit, record }: Outcome) => (record === null ? edit : rebase(quickForm, edit, record))),
    storeFailure: assign(({ context: { saved, draft } }, { error }: Failed) => ({
      error: getErrorMessage(error, QUICK_MESSAGES.saveFailed),
      errors: quickErrorsAtFields(saved, draft, getRefusedFields(error)),
    })),
    storeWritten: assign(({ context: { role, saved: before } }, booking: Booking) => {
      // A copy that holds more than this write is not taken back to where it was before it.
      const isOwn = booking.version === (before.version ?? 0) + 1;
      return { saved: booking, undo: isOwn ? undoPatch(role, before, booking) : null };
    }),
    storeOvertaken: assign({ error: QUICK_MESSAGES.changedMeanwhile }),
    announceDone: emit(({ context }) => ({
      type: 'quick.done' as const,
      action: context.action,
      booking: context.saved,
      canUndo: context.undo !== null,
    })),
  },
}).createMachine({
  id: 'quickAction',
  description: 'One thing done to a booking without its edit mode.',
  context: ({ input: { action, booking, now, row, role, takesReason } }) => ({
    action,
    role,
    takesReason,
    undo: null,
    saved: booking,
    draft: openQuickDraft(booking, action, { now, row }),
    unconfirmed: [],
    isShown: false,
    error: null,
    errors: {},
    conflicts: {},
  }),
  initial: 'beginning',
  states: {
    beginning: {
      description:
        'A message is sent at once, and so is a status with nothing to say of the money or to ask about the items. Everything else opens the dialog.',
      meta: { rules: ['QUICK-01', 'NEXT-03', 'MSG-04'] },
      always: [{ guard: 'isSaidAll', target: 'saving' }, { target: 'open' }],
    },
    open: {
      description:
        'The dialog is on screen. Where a completion leaves items undecided it asks whether they are Repaired. Ignored: action.undo.',
      meta: { rules: ['QUICK-01', 'QUICK-04', 'NEXT-03', 'MONEY-05'] },
      tags: ['form', 'editable', 'holding'],
      entry: 'showForm',
      initial: 'typing',
      on: {
        'field.change': { guard: withEvent('isOpenField'), target: '.typing', actions: withEvent('editDraft') },
        'item.choose': { guard: withEvent('isActiveItem'), target: '.typing', actions: withEvent('chooseItem') },
        'payment.choose': {
          guard: withEvent('isPaymentChoice'),
          target: '.typing',
          description: 'What was typed goes along.',
          actions: withEvent('choosePayment'),
        },
        'items.repair': {
          guard: 'asksAboutItems',
          target: 'saving',
          description: 'The undecided items are marked Repaired by the same write.',
          actions: ['clearErrors', 'markItems'],
        },
        'action.close': [
          {
            guard: 'isUncertain',
            target: 'checking',
            description: 'A write that had no answer may have arrived: the booking is read again.',
          },
          { target: 'closed' },
        ],
        'action.submit': [
          {
            guard: and([not('isChanged'), 'isUncertain']),
            target: 'saving',
            description: 'It was taken back after a write without an answer: what became of that is read first.',
            actions: 'clearErrors',
          },
          { guard: not('isChanged'), target: '.refused', actions: ['clearErrors', 'refuseUnchanged'] },
          { guard: 'isStatusRefused', target: '.refused', actions: ['clearErrors', 'refuseStatus'] },
          { guard: not('isValid'), target: '.refused', actions: ['checkFields', emit({ type: 'quick.invalid' })] },
          { guard: 'isReasonMissing', target: '.refused', actions: ['askReason', emit({ type: 'quick.invalid' })] },
          { target: 'saving', actions: 'clearErrors' },
        ],
      },
      states: {
        typing: { description: 'Something is typed or about to be.', meta: { rules: ['QUICK-01'] } },
        refused: {
          description: 'The rules or the server said no, and the dialog says why.',
          meta: { rules: ['QUICK-01', 'EDIT-01', 'PERM-07'] },
        },
        conflict: {
          description: 'Somebody else saved first: the newest booking is beneath, what was typed is kept.',
          meta: { rules: ['QUICK-02', 'CONF-01'] },
        },
        failed: {
          description: 'There was no answer. The same press may be made again and writes nothing twice.',
          meta: { rules: ['QUICK-02'] },
        },
      },
    },
    saving: {
      description:
        'The change is on its way, and goes on. Ignored meanwhile: field.change, item.choose, payment.choose, items.repair, action.submit, action.close, action.undo.',
      meta: { rules: ['QUICK-02'] },
      tags: ['busy', 'sending', 'holding'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { saved, draft, unconfirmed } }) => ({ saved, draft, unconfirmed, conflicts: {} }),
        onDone: [
          {
            guard: withOutput('isStillNothing'),
            target: 'open.refused',
            description: 'The write that was taken back never arrived.',
            actions: [withOutput('rebaseEdit'), 'refuseUnchanged'],
          },
          {
            guard: withOutput('isSaved'),
            target: 'done',
            actions: [
              withOutput('storeEdit'),
              { type: 'storeWritten', params: ({ event: { output } }) => output.record ?? output.edit.saved },
              'announceDone',
            ],
          },
          {
            guard: withOutput('isOvertaken'),
            target: 'open.conflict',
            actions: [
              withOutput('storeEdit'),
              'storeOvertaken',
              emit(({ event }) => ({ type: 'quick.overtaken', booking: event.output.edit.saved })),
            ],
          },
          {
            guard: withOutput('isRefused'),
            target: 'open.refused',
            actions: [withOutput('storeEdit'), withOutput('storeFailure'), emit({ type: 'quick.invalid' })],
          },
          { target: 'open.failed', actions: [withOutput('storeEdit'), withOutput('storeFailure')] },
        ],
      },
    },
    checking: {
      description: 'The dialog is closed, and the booking is read for what became of a write without an answer.',
      meta: { rules: ['QUICK-02', 'CONF-02'] },
      tags: ['busy', 'holding'],
      invoke: {
        id: 'checkBooking',
        src: 'readBooking',
        input: ({ context }) => ({ id: context.saved.id }),
        onDone: [
          {
            guard: withOutput('hasWritten'),
            target: 'done',
            description: 'It had arrived.',
            actions: [withOutput('storeWritten'), 'announceDone'],
          },
          { target: 'closed' },
        ],
        onError: { target: 'closed', actions: emit({ type: 'quick.uncertain' }) },
      },
    },
    done: {
      description: 'Written. A second press for the same kind of thing is still the first one.',
      meta: { rules: ['QUICK-02', 'QUICK-06'] },
      tags: 'holding',
      after: { doublePress: 'settled' },
      on: { 'action.undo': { guard: 'canUndo', target: 'undoing' } },
    },
    settled: {
      description: 'Written, and as long as its toast stands it can be undone.',
      meta: { rules: ['QUICK-06'] },
      on: { 'action.undo': { guard: 'canUndo', target: 'undoing' } },
    },
    undoing: {
      description: 'The way back is on its way.',
      meta: { rules: ['QUICK-06'] },
      tags: ['busy', 'holding'],
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context: { saved, undo } }) => ({ id: saved.id, version: saved.version ?? null, patch: undo ?? {} }),
        onDone: { target: 'undone', actions: emit(({ event }) => ({ type: 'quick.undone', booking: event.output })) },
        onError: {
          target: 'notUndone',
          actions: emit(({ event }) => ({ type: 'quick.notUndone', text: whyNotUndone(event.error) })),
        },
      },
    },
    undone: { description: 'As it was before.', meta: { rules: ['QUICK-06'] }, type: 'final' },
    notUndone: {
      description: 'It stays done: somebody else changed the booking since, or there was no answer.',
      meta: { rules: ['QUICK-06'] },
      type: 'final',
    },
    closed: {
      description: 'Nothing was written, as far as can be known.',
      meta: { rules: ['QUICK-01'] },
      type: 'final',
    },
  },
});
export type QuickActionRef = ActorRefFrom<typeof quickActionMachine>;
