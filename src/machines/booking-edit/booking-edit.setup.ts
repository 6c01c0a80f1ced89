import { assign, emit, fromPromise, setup } from 'xstate';
import { ApiError, getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { checkDraft, errorsAtFields, isDirty } from '../../domain/booking/booking-diff.ts';
import { toBookingDraft, type BookingDraft, type RowAt } from '../../domain/booking/booking-draft.ts';
import {
  applyEdit,
  errorsAfter,
  isActiveRow,
  isOpenField,
  isRemovableRow,
  isSwitchableRow,
  type DraftEdit,
} from '../../domain/booking/booking-edits.ts';
import type { BookingPatch } from '../../domain/booking/booking-input.ts';
import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import { getFieldErrors } from '../../domain/shared/error-text.ts';
import { withoutMessages, type FieldErrors } from '../../domain/shared/form-path.ts';
import { mergeDrafts } from '../../domain/shared/merge.ts';
import { decideStatus } from '../../domain/booking/booking-status.machine.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

export type BookingEditEvent =
  | { type: 'edit.start' | 'edit.cancel' | 'edit.save' }
  | DraftEdit
  | { type: 'delete.ask' | 'delete.cancel' | 'delete.confirm' }
  | { type: 'booking.reload' | 'booking.restore' }
  /** The booking was read again elsewhere. */
  | { type: 'booking.refresh'; booking: Booking }
  /** What was typed on `base` before the form was lost. */
  | { type: 'draft.restore'; base: Booking; draft: BookingDraft };

/** What the toasts are made of. `text` is the server's sentence, else the specification's own. */
export type BookingEditEmitted =
  | { type: 'booking.saved' | 'booking.deleted' | 'booking.restored' | 'item.deleted' | 'item.restored' }
  | { type: 'booking.statusRefused' }
  | { type: 'booking.saveRefused'; reason: 'noChanges' | 'noInbound' | 'invalid' }
  | { type: 'booking.saveFailed' | 'booking.deleteFailed' | 'booking.restoreFailed'; text: string };

const SAVE_FAILED = 'Failed to update booking.';
export const DELETE_FAILED = 'Failed to delete booking.';
/** Ours: the specification has no call that takes a deletion back. */
export const RESTORE_FAILED = 'Failed to restore booking.';
const CHANGED_MEANWHILE = 'This booking was changed by someone else. Your edits are kept.';
const DELETED_MEANWHILE = 'This booking was deleted by someone else. Your edits are kept.';

/** The draft on top of what someone else saved meanwhile. */
const rebase = (base: Booking, draft: BookingDraft, latest: Booking) =>
  mergeDrafts(toBookingDraft(base), draft, toBookingDraft(latest));

/** What booking edit knows, asks and does by name; its chart is `booking-edit.machine.ts`. */
export const bookingEditSetup = setup({
  types: {} as {
    input: { booking: Booking };
    context: {
      saved: Booking; // last copy the server confirmed; `edit.cancel` returns to it
      draft: BookingDraft; // what the form shows; the draft of `saved` while viewing
      error: string | null; // sentence for staff about what failed last
      errors: FieldErrors;
      remote: FieldErrors; // what someone else saved into fields that were changed here too
    };
    events: BookingEditEvent;
    emitted: BookingEditEmitted;
    tags: 'busy' | 'editable' | 'form' | 'unsaved'; // 'form': the form is on screen; 'unsaved': leaving may lose what was typed
    meta: StateMeta;
  },
  actors: {
    saveBooking: fromPromise<unknown, { id: number; version: number | null; patch: BookingPatch }>(
      notProvided('saveBooking'),
    ),
    readBooking: fromPromise<Booking, { id: number }>(notProvided('readBooking')),
    deleteBooking: fromPromise<unknown, { id: number }>(notProvided('deleteBooking')),
    restoreBooking: fromPromise<Booking, { id: number }>(notProvided('restoreBooking')),
  },
  guards: {
    isOpenField: ({ context }, { path }: { path: string }) => isOpenField(context.draft, path),
    isRemovable: ({ context }, row: RowAt) => isRemovableRow(context.draft, row),
    isSwitchable: (_, row: RowAt) => isSwitchableRow(row),
    isActive: ({ context }) => context.saved.isActive,
    isDirty: ({ context }) => isDirty(context.saved, context.draft),
    isRefusedStatus: ({ context: { saved, draft } }, { status }: { status: BookingStatus }) =>
      decideStatus(saved.status, status, draft.delivery).refusal !== null,
    isValid: ({ context }) => Object.keys(checkDraft(context.saved, context.draft)).length === 0,
    isItem: (_, { section }: RowAt) => section === 'booking_items',
    isActiveItem: ({ context }, row: RowAt) => row.section === 'booking_items' && isActiveRow(context.draft, row),
    isNotOlder: ({ context: { saved } }, { booking }: { booking: Booking }) =>
      (booking.version ?? 0) >= (saved.version ?? 0),
    isConflict: (_, { error }: { error: unknown }) => getErrorStatus(error) === 412,
    hasArrived: ({ context: { saved, draft } }, { booking }: { booking: Booking }) =>
      !isDirty(booking, rebase(saved, draft, booking).draft),
  },
  actions: {
    editDraft: assign(({ context }, edit: DraftEdit) => ({
      draft: applyEdit(context.draft, edit),
      errors: errorsAfter(context.errors, edit),
      remote: edit.type === 'field.change' ? withoutMessages(context.remote, edit.path) : context.remote,
    })),
    storeSaved: assign((_, { booking }: { booking: Booking }) => ({
      saved: booking,
      draft: toBookingDraft(booking),
      error: null,
      errors: {},
      remote: {},
    })),
    storeDeleted: assign(({ context }) => {
      const saved = { ...context.saved, isActive: false };
      return { saved, draft: toBookingDraft(saved), error: null };
    }),
    storeRebased: assign(({ context: { saved, draft, error } }, { booking }: { booking: Booking }) => ({
      ...rebase(saved, draft, booking),
      saved: booking,
      error: booking.isActive ? error : DELETED_MEANWHILE,
    })),
    restoreDraft: assign(({ context: { saved } }, { base, draft }: { base: Booking; draft: BookingDraft }) => {
      const rebased = rebase(base, draft, saved);
      return { ...rebased, error: Object.keys(rebased.remote).length > 0 ? CHANGED_MEANWHILE : null, errors: {} };
    }),
    storeRefusal: assign(({ context: { saved, draft } }, { error }: { error: unknown }) => ({
      error: getErrorMessage(error, SAVE_FAILED),
      errors: errorsAtFields(saved, draft, getFieldErrors(error instanceof ApiError ? error.body : null)),
    })),
    storeError: assign((_, { text }: { text: string }) => ({ error: text })),
    clearErrors: assign({ error: null, errors: {}, remote: {} }),
    checkFields: assign(({ context }) => ({ errors: checkDraft(context.saved, context.draft) })),
    refuseStatus: assign(({ context: { saved, draft, errors } }, { status }: { status: BookingStatus }) => ({
      errors: { ...errors, status: decideStatus(saved.status, status, draft.delivery).refusal ?? '' },
    })),
    announceSaveFailure: emit(({ context }) => ({
      type: 'booking.saveFailed' as const,
      text: context.error ?? SAVE_FAILED,
    })),
    announceRestoreFailure: emit(({ context }) => ({
      type: 'booking.restoreFailed' as const,
      text: context.error ?? RESTORE_FAILED,
    })),
    announceDeleteFailure: emit(({ context }) => ({
      type: 'booking.deleteFailed' as const,
      text: context.error ?? DELETE_FAILED,
    })),
  },
});
