import { assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { keyOf } from '../../domain/booking/draft/booking-draft.ts';
import type { BookingPatch, BookingWrite } from '../../domain/booking/booking-input.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import {
  askAboutQuickItems,
  choosePayment,
  isQuickField,
  needsNoDialog,
  markQuickItems,
  openQuickDraft,
  quickErrorsAtFields,
  quickForm,
  takenMoney,
  undoPatch,
  whyQuickReason,
  type QuickStart,
  type QuickDraft,
  type TakenMoney,
} from '../../domain/quick-action/quick-action.ts';
import { refuseQuickSave } from '../../domain/quick-action/quick-refusal.ts';
import { activeItems, type QuickAction } from '../../domain/quick-action/quick-offer.ts';
import { isPaymentChoice } from '../../domain/quick-action/quick-payment.ts';
import { QUICK_MESSAGES } from '../../domain/quick-action/quick-messages.ts';
import { getErrorMessage, getErrorStatus, isUnanswered, getRefusedFields } from '../../domain/shared/api-error.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../domain/form/form-path.ts';
import type { FormRefused } from '../../domain/form/form-fact.ts';
import { hasArrived, isReverted, rebase, type Edit } from '../../domain/form/edit.ts';
import { type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import { createSaveMachine, type SaveOutcome } from '../save.machine.ts';

/** Milliseconds in which a second press is treated as the same press (QUICK-02). */
export const DOUBLE_PRESS_MS = 700;

export type QuickActionEvent =
  | ({ type: 'field.change' } & FieldChange)
  /** The user chooses another item; `now` is the ISO instant of the press. */
  | { type: 'item.choose'; key: string; now: string }
  /** The payment is recorded in the row of this key, a pending one or a new one. MONEY-05 */
  | { type: 'payment.choose'; key: string; now: string }
  /** Submits, with the undecided items marked Repaired. NEXT-03 */
  | { type: 'items.repair' }
  | { type: 'form.submit' | 'form.cancel' | 'action.undo' };

/** Facts for the toasts and the page. `booking` is the newest copy. */
export type QuickActionEmitted =
  | {
      type: 'quick.done';
      action: QuickAction;
      booking: Booking;
      canUndo: boolean;
      taken: TakenMoney | null;
      /** The fields by someone else that were merged (CONF-10). */
      theirs: readonly string[];
    }
  | { type: 'quick.undone'; booking: Booking }
  | { type: 'quick.notUndone'; text: string }
  /** The dialog was closed after an unanswered save, and the booking could not be read again. */
  | { type: 'quick.uncertain' }
  | { type: 'quick.overtaken'; booking: Booking }
  | FormRefused<'quickAction'>;

type Outcome = SaveOutcome<Booking, QuickDraft>;
const NO_MESSAGES = { errors: {}, error: null, conflicts: {} };

/** Returns the written booking. It has no undo if it also contains changes by someone else. */
const toWritten = (role: string | null, before: Booking, saved: Booking) => ({
  saved,
  undo: saved.version === (before.version ?? 0) + 1 ? undoPatch(role, before, saved) : null,
});

const whyNotUndone = (error: unknown) =>
  getErrorStatus(error) === 412
    ? QUICK_MESSAGES.changedSince
    : getErrorMessage(error, QUICK_MESSAGES.notUndone.fallback);

export const quickSaveMachine = createSaveMachine(quickForm);

/** True if the dialog is on screen. */
export const selectIsOpen = (snapshot: {
  hasTag: (tag: 'form' | 'sending') => boolean;
  context: { isShown: boolean };
}): boolean => snapshot.hasTag('form') || (snapshot.context.isShown && snapshot.hasTag('sending'));

type Shown = { context: { saved: Booking; draft: QuickDraft; takesReason: boolean } };

/** Returns whether the change needs a reason (PERM-07). */
export const selectNeedsReason = ({ context: { saved, draft, takesReason } }: Shown) =>
  takesReason ? whyQuickReason(saved, draft) : null;

/** Returns the question about undecided items before the booking is completed, or `null` (NEXT-03). */
export const selectItemQuestion = ({ context: { saved, draft } }: Shown): string | null =>
  askAboutQuickItems(saved, draft);

/** Makes one change to a booking without its edit mode, with Undo (QUICK-01, QUICK-02, QUICK-06). */
export const quickActionMachine = setup({
  types: {} as {
    input: QuickStart & { action: QuickAction; booking: Booking; role: string | null; takesReason: boolean };
    context: Edit<Booking, QuickDraft> & {
      action: QuickAction;
      role: string | null; // as the provider reports it, `null` if it reports none
      takesReason: boolean; // a change of paid money asks for the reason
      taken: TakenMoney | null; // money of the payment that was sent last
      theirs: readonly string[]; // fields by someone else that the save merged
      undo: BookingPatch | null; // reverts the saved change; `null` if that is not possible
      isShown: boolean; // the dialog has been on screen
      error: string | null; // message about the last failure
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
    needsNoDialog: ({ context: { action, saved, draft } }) => needsNoDialog(action, saved, draft),
    isOpenField: ({ context: { action, draft } }, { path }: { path: string }) => isQuickField(action, draft, path),
    isActiveItem: ({ context: { saved } }, { key }: { key: string }) =>
      activeItems(saved).some((item) => keyOf(item) === key),
    /** After an unanswered save the row is fixed, because the payment could be recorded twice. */
    isPaymentChoice: ({ context: { action, saved, draft, pending } }, { key }: { key: string }) =>
      action.is === 'payment' && pending.length === 0 && isPaymentChoice(saved, draft, key),
    isReverted: ({ context }) => isReverted(quickForm, context),
    isRefusedSave: ({ context }) => refuseQuickSave(context) !== null,
    asksAboutItems: ({ context }) => selectItemQuestion({ context }) !== null,
    isSaved: (_, { is }: Outcome) => is === 'saved',
    isStillNothing: ({ context: { saved, draft } }, { is }: Outcome) =>
      is === 'saved' && quickForm.isUnchanged(saved, draft),
    isOvertaken: (_, { is }: Outcome) => is === 'overtaken',
    /** True if the server refused the change for another reason than a newer version. */
    isRefused: (_, { error }: Outcome) => !isUnanswered(error) && getErrorStatus(error) !== 412,
    /** Looks at the unanswered saves, not at the current draft. */
    hasWritten: ({ context }, booking: Booking) =>
      context.pending.some((draft) => hasArrived(quickForm, { ...context, draft }, booking)),
    isUncertain: ({ context }) => context.pending.length > 0,
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
      ...NO_MESSAGES,
    })),
    markItems: assign(({ context }) => ({ draft: markQuickItems(context.draft) })),
    choosePayment: assign(({ context: { saved, draft } }, choice: { key: string; now: string }) => ({
      draft: choosePayment(saved, draft, choice),
      ...NO_MESSAGES,
    })),
    refuse: enqueueActions(({ enqueue }, refusal: ReturnType<typeof refuseQuickSave>) => {
      if (refusal === null) return;
      enqueue.assign({ errors: {}, error: null, ...refusal });
      if ('errors' in refusal) enqueue.emit({ type: 'form.refused', kind: 'quickAction', reason: 'invalid' });
    }),
    clearErrors: assign({ error: null, errors: {} }),
    noteTaken: assign(({ context: { action, draft } }) => ({ taken: takenMoney(action, draft) })),
    /** Merges the draft onto the booking that was read after a save that never arrived (CONF-01). */
    storeUnchanged: assign((_, { edit, record }: Outcome) => ({
      ...(record === null ? edit : rebase(quickForm, edit, record)),
      error: QUICK_MESSAGES.noChanges,
    })),
    storeOvertaken: assign((_, { edit }: Outcome) => ({ ...edit, error: QUICK_MESSAGES.changedMeanwhile })),
    storeFailure: assign((_, { edit, error }: Outcome) => ({
      ...edit,
      error: getErrorMessage(error, QUICK_MESSAGES.saveFailed),
      errors: quickErrorsAtFields(edit.saved, edit.draft, getRefusedFields(error)),
    })),
    storeSaved: assign(({ context: { role } }, { edit, record, theirs }: Outcome) => ({
      ...edit,
      ...toWritten(role, edit.saved, record ?? edit.saved),
      theirs,
    })),
    storeArrived: assign(({ context: { role, saved } }, booking: Booking) => toWritten(role, saved, booking)),
    announceDone: emit(({ context }) => ({
      type: 'quick.done' as const,
      action: context.action,
      booking: context.saved,
      canUndo: context.undo !== null,
      taken: context.taken,
      theirs: context.theirs,
    })),
  },
}).createMachine({
  id: 'quickAction',
  description: 'One change to a booking without opening its edit mode.',
  context: ({ input: { action, booking, now, row, role, takesReason } }) => ({
    action,
    role,
    takesReason,
    taken: null,
    theirs: [],
    undo: null,
    saved: booking,
    draft: openQuickDraft(booking, action, { now, row }),
    pending: [],
    isShown: false,
    ...NO_MESSAGES,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      description:
        'Deciding whether a dialog is needed. A logged message is saved at once, and so is a status change that raises no question about money or items.',
      meta: { rules: ['QUICK-01', 'NEXT-03', 'MSG-04'] },
      always: [{ guard: 'needsNoDialog', target: 'saving' }, { target: 'open' }],
    },
    open: {
      description:
        'The user fills in the dialog. If the booking would be completed with undecided items, it asks whether they are Repaired. Ignored: action.undo.',
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
          description: 'The user chooses another payment. The entered values are kept.',
          actions: withEvent('choosePayment'),
        },
        'items.repair': {
          guard: 'asksAboutItems',
          target: 'saving',
          description: 'The user confirms that the undecided items are repaired. The same save marks them Repaired.',
          actions: ['clearErrors', 'markItems'],
        },
        'form.cancel': [
          {
            guard: 'isUncertain',
            target: 'checking',
            description: 'An earlier save had no answer and may have arrived, so the booking is read again.',
          },
          { target: 'closed' },
        ],
        'form.submit': [
          {
            guard: 'isReverted',
            target: 'saving',
            description:
              'The user reverted the change after an unanswered save, so it is first checked whether that save arrived.',
            actions: 'clearErrors',
          },
          {
            guard: 'isRefusedSave',
            target: '.refused',
            actions: { type: 'refuse', params: ({ context }) => refuseQuickSave(context) },
          },
          { target: 'saving', actions: 'clearErrors' },
        ],
      },
      states: {
        typing: { description: 'The user is filling in the dialog.', meta: { rules: ['QUICK-01'] } },
        refused: {
          description: 'The rules or the server refused the change. The dialog shows the reason.',
          meta: { rules: ['QUICK-01', 'EDIT-01', 'PERM-07'] },
        },
        conflict: {
          description: 'Someone else saved first. The draft is kept and merged onto the newest version.',
          meta: { rules: ['QUICK-02', 'CONF-01'] },
        },
        failed: {
          description: 'The server did not respond. The user can try again, and the change is saved only once.',
          meta: { rules: ['QUICK-02'] },
        },
      },
    },
    saving: {
      description:
        'Sending the change. It cannot be cancelled. Ignored until the server responds: field.change, item.choose, payment.choose, items.repair, form.submit, form.cancel, action.undo.',
      meta: { rules: ['QUICK-02'] },
      tags: ['busy', 'sending', 'holding'],
      entry: 'noteTaken',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { saved, draft, pending } }) => ({ saved, draft, pending, conflicts: {} }),
        onDone: [
          {
            guard: withOutput('isStillNothing'),
            target: 'open.refused',
            description: 'The reverted save never arrived, so there is nothing to change.',
            actions: withOutput('storeUnchanged'),
          },
          { guard: withOutput('isSaved'), target: 'done', actions: [withOutput('storeSaved'), 'announceDone'] },
          {
            guard: withOutput('isOvertaken'),
            target: 'open.conflict',
            actions: [
              withOutput('storeOvertaken'),
              emit(({ event }) => ({ type: 'quick.overtaken', booking: event.output.edit.saved })),
            ],
          },
          {
            guard: withOutput('isRefused'),
            target: 'open.refused',
            actions: [
              withOutput('storeFailure'),
              emit({ type: 'form.refused', kind: 'quickAction', reason: 'invalid' }),
            ],
          },
          { target: 'open.failed', actions: withOutput('storeFailure') },
        ],
      },
    },
    checking: {
      description: 'The dialog is closed. Reading the booking to find out whether an unanswered save arrived.',
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
            description: 'The unanswered save had arrived.',
            actions: [withOutput('storeArrived'), 'announceDone'],
          },
          { target: 'closed' },
        ],
        onError: { target: 'closed', actions: emit({ type: 'quick.uncertain' }) },
      },
    },
    done: {
      description: 'The change is saved. A second press right after it is treated as the same press.',
      meta: { rules: ['QUICK-02', 'QUICK-06'] },
      tags: 'holding',
      after: { doublePress: 'settled' },
      on: { 'action.undo': { guard: 'canUndo', target: 'undoing' } },
    },
    settled: {
      description: 'The change is saved. It can be undone while its toast is shown.',
      meta: { rules: ['QUICK-06'] },
      on: { 'action.undo': { guard: 'canUndo', target: 'undoing' } },
    },
    undoing: {
      description: 'Undoing the change.',
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
    undone: { description: 'The change was undone.', meta: { rules: ['QUICK-06'] }, type: 'final' },
    notUndone: {
      description:
        'The change was not undone, because someone else has changed the booking or the server did not respond.',
      meta: { rules: ['QUICK-06'] },
      type: 'final',
    },
    closed: {
      description: 'The dialog is closed. No saved change is known.',
      meta: { rules: ['QUICK-01'] },
      type: 'final',
    },
  },
});
export type QuickActionRef = ActorRefFrom<typeof quickActionMachine>;
