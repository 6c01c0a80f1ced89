import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError, getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { checkDraft, errorsAtFields, isDirty } from '../../domain/booking/booking-diff.ts';
import { toBookingDraft, type BookingDraft, type RowAt } from '../../domain/booking/booking-draft.ts';
import {
  applyEdit,
  errorsAfter,
  isActiveRow,
  isOpenField,
  isRemovableRow,
  isRowAddable,
  isSwitchableRow,
  type DraftEdit,
} from '../../domain/booking/booking-edits.ts';
import type { BookingPatch } from '../../domain/booking/booking-input.ts';
import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import { BOOKING_MESSAGES } from '../../domain/booking/booking-messages.ts';
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
  | { type: 'booking.reload' }
  /** The booking was deleted, or made active again, by this page. */
  | { type: 'booking.deleted' | 'booking.restored' }
  /** The booking was read again elsewhere. */
  | { type: 'booking.refresh'; booking: Booking }
  /** What was typed on `base` before the form was lost. */
  | { type: 'draft.restore'; base: Booking; draft: BookingDraft };

/** What the toasts are made of. `text` is the server's sentence, else the specification's own. */
export type BookingEditEmitted =
  | { type: 'booking.saved' | 'item.deleted' | 'item.restored' }
  /** `text` is the sentence of the decision about the status. */
  | { type: 'booking.statusRefused'; text: string }
  | { type: 'booking.saveRefused'; reason: 'noChanges' | 'invalid' }
  | { type: 'booking.saveRefused'; reason: 'status'; text: string }
  | { type: 'booking.saveFailed'; text: string };

const SAVE_FAILED = BOOKING_MESSAGES.saveFailed.fallback;
const CHANGED_MEANWHILE = 'This booking was changed by someone else. Your edits are kept.';
const DELETED_MEANWHILE = 'This booking was deleted by someone else. Your edits are kept.';

/** The draft on top of what someone else saved meanwhile. */
const rebase = (base: Booking, draft: BookingDraft, latest: Booking) =>
  mergeDrafts(toBookingDraft(base), draft, toBookingDraft(latest));

/** Above 0 where `a` is the newer copy; where the provider counts no versions, what is read later is. */
const compareVersions = (a: Booking, b: Booking): number =>
  a.version === undefined || b.version === undefined ? 1 : a.version - b.version;

/** What booking edit knows, asks and does by name; its chart is `booking-edit.machine.ts`. */
export const bookingEditSetup = setup({
  types: {} as {
    input: { booking: Booking };
    context: {
      saved: Booking; // the copy that the draft was made on
      latest: Booking; // the newest copy known; `edit.cancel` returns to it
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
  },
  guards: {
    isOpenField: ({ context }, { path }: { path: string }) => isOpenField(context.draft, path),
    isAddable: ({ context }) => isRowAddable(context.draft),
    isRemovable: ({ context }, row: RowAt) => isRemovableRow(context.draft, row),
    isSwitchable: (_, row: RowAt) => isSwitchableRow(row),
    isActive: ({ context }) => context.saved.isActive,
    isDirty: ({ context }) => isDirty(context.saved, context.draft),
    isRefusedStatus: ({ context: { saved, draft } }, { status }: { status: BookingStatus }) =>
      decideStatus(saved.status, status, draft.delivery).refusal !== null,
    isValid: ({ context }) => Object.keys(checkDraft(context.saved, context.draft)).length === 0,
    isItem: (_, { section }: RowAt) => section === 'booking_items',
    isActiveItem: ({ context }, row: RowAt) => row.section === 'booking_items' && isActiveRow(context.draft, row),
    isNewer: ({ context }, { booking }: { booking: Booking }) => compareVersions(booking, context.latest) > 0,
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
    storeLatest: assign(({ context: { latest } }, { booking }: { booking: Booking }) => ({
      latest: compareVersions(booking, latest) < 0 ? latest : booking,
    })),
    storeActivity: assign(({ context: { latest } }, { isActive }: { isActive: boolean }) => ({
      latest: { ...latest, isActive },
    })),
    adoptLatest: assign(({ context: { latest } }) => ({
      saved: latest,
      draft: toBookingDraft(latest),
      error: null,
      errors: {},
      remote: {},
    })),
    rebaseOnLatest: assign(({ context: { saved, draft, latest, error } }) => ({
      ...rebase(saved, draft, latest),
      saved: latest,
      error: latest.isActive ? error : DELETED_MEANWHILE,
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
    refuseStatus: enqueueActions(
      ({ context: { saved, draft, errors }, enqueue }, { status }: { status: BookingStatus }) => {
        const { refusal: text } = decideStatus(saved.status, status, draft.delivery);
        if (text === null) return;
        enqueue.assign({ errors: { ...errors, status: text } });
        enqueue.emit({ type: 'booking.statusRefused', text });
      },
    ),
    refuseSave: enqueueActions(({ context: { saved, draft, errors }, enqueue }) => {
      const { refusal: text } = decideStatus(saved.status, draft.status, draft.delivery);
      if (text === null) return;
      enqueue.assign({ errors: { ...errors, status: text } });
      enqueue.emit({ type: 'booking.saveRefused', reason: 'status', text });
    }),
    announceSaveFailure: emit(({ context }) => ({
      type: 'booking.saveFailed' as const,
      text: context.error ?? SAVE_FAILED,
    })),
  },
});
