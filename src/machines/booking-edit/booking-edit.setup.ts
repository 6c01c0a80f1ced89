import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Section } from '../../domain/booking/booking-fields.ts';
import { getErrorMessage, getRefusedFields } from '../../domain/shared/api-error.ts';
import { whyReason } from '../../domain/booking/booking-money.ts';
import { moneyHints, type MoneyHint } from '../../domain/booking/draft/money-hints.ts';
import { refusePath } from '../../domain/booking/booking-permissions.ts';
import { may, refuse } from '../../domain/session/permissions.ts';
import { checkDraft, diffBooking, errorsAtFields, isDirty } from '../../domain/booking/draft/booking-diff.ts';
import { nextKey, toBookingDraft, type BookingDraft, type RowAt } from '../../domain/booking/draft/booking-draft.ts';
import {
  applyEdit,
  errorsAfter,
  isActiveRow,
  isOpenField,
  isRemovableRow,
  isRowAddable,
  isSwitchableRow,
  refuseDraftField,
  type DraftEdit,
} from '../../domain/booking/draft/booking-edits.ts';
import type { BookingWrite } from '../../domain/booking/booking-input.ts';
import { isBookingMergeSent, nameBookingChanges } from '../../domain/booking/draft/booking-merge.ts';
import { toRefusal, type StepRefusal } from '../../domain/booking/next-steps.ts';
import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import { BOOKING_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { Booking } from '../../domain/booking/booking.ts';
import type { FormRefused } from '../../domain/form/form-fact.ts';
import type { FieldErrors } from '../../domain/form/form-path.ts';
import { chooseSide, isReverted, rebase, type ConflictChoice, type RecordForm } from '../../domain/form/edit.ts';
import { conflictsOf, type Conflicts } from '../../domain/form/merge.ts';
import { decideStatus } from '../../domain/booking/booking-status.machine.ts';
import { askBeforeStatus, undecidedItems, withRepairedItems } from '../../domain/booking/completion.ts';
import { notProvided, type StateMeta } from '../../domain/shared/chart-parts.ts';
import { createSaveMachine, type SaveOutcome } from '../save.machine.ts';

export type BookingEditEvent =
  | { type: 'form.edit' | 'form.cancel' | 'form.submit' }
  /** The answer about undecided items: mark them Repaired, leave them, or review them first (NEXT-03). */
  | { type: 'items.repair' | 'items.leave' | 'items.review' }
  | DraftEdit
  | ({ type: 'conflict.choose' } & ConflictChoice)
  | { type: 'record.merge' }
  /** Someone else has saved this version; `null` if the version is unknown. */
  | { type: 'record.overtaken'; version: number | null }
  | { type: 'record.reload' }
  | Activity
  | { type: 'record.newer'; record: Booking }
  | ({ type: 'draft.restore' } & Restored);

/** This page deleted or restored the booking, which now has this version. */
export type Activity = { type: 'record.deleted' | 'record.restored'; version?: number | null };

type Restored = { base: Booking; draft: BookingDraft; unanswered?: readonly BookingDraft[] };

/** Facts for the toasts. `text` is the server's message, or else that of the specification. */
export type BookingEditEmitted =
  /** `theirs` names the fields by someone else that were merged. */
  | { type: 'record.saved'; kind: 'booking'; theirs: readonly string[] }
  | { type: 'item.deleted' | 'item.restored' }
  | FormRefused<'booking'>;

const REASON_ASKED = BOOKING_MESSAGES.reasonAsked;
export const SAVE_FAILED = BOOKING_MESSAGES.saveFailed.fallback;
const CHANGED_MEANWHILE = 'This booking was changed by someone else. Your edits are kept.';
const DELETED_MEANWHILE = 'This booking was deleted by someone else. Your edits are kept.';

const bookingForm: RecordForm<Booking, BookingDraft, BookingWrite> = {
  id: 'bookingSave',
  shape: Booking,
  toDraft: toBookingDraft,
  isUnchanged: (saved, draft) => !isDirty(saved, draft),
  toWrite: ({ saved, draft }) => ({ id: saved.id, version: saved.version ?? null, patch: diffBooking(saved, draft) }),
  isActive: ({ isActive }) => isActive,
  isMergeSent: isBookingMergeSent,
  nameChanges: nameBookingChanges,
};
type Outcome = SaveOutcome<Booking, BookingDraft>;

/** Saves an edited booking. */
export const bookingSaveMachine = createSaveMachine(bookingForm);

/**
 * `role` is what the provider reports; `form` keys the new rows of this form. `asksItems`: a completion asks about its
 * undecided items. PERM-06, PERM-07, CONF-07, NEXT-03.
 */
export type Editor = { role: string | null; takesReason: boolean; asksItems: boolean; form: string };

type EditContext = Omit<Editor, 'form' | 'asksItems'> & { saved: Booking; draft: BookingDraft };

const maySwitch = ({ role, saved }: EditContext, { section, key }: RowAt): boolean =>
  refusePath(role, saved, `${section}.${key}.isActive`) === null;

/** Returns the changes of paid money that need a reason, `null` if none does (PERM-07). */
export const selectReasonNeed = ({ context: { takesReason, saved, draft } }: { context: EditContext }) =>
  takesReason ? whyReason(saved, diffBooking(saved, draft)) : null;

/** Returns the question about undecided items before a save completes the booking, or `null` (NEXT-03). */
export const selectItemQuestion = ({
  context: { asksItems, saved, draft, itemsLeft },
}: {
  context: Pick<EditContext, 'saved' | 'draft'> & { asksItems: boolean; itemsLeft: readonly string[] };
}): string | null =>
  asksItems && undecidedItems(draft.booking_items).some(({ key }) => !itemsLeft.includes(key))
    ? askBeforeStatus(saved.status, draft.status, draft.booking_items)
    : null;

const hintsOf = new WeakMap<BookingDraft, MoneyHint[]>();

/** Returns the changes of money that may be mistakes. Computed once per draft (MONEY-01). */
export function selectMoneyHints({ context: { saved, draft } }: { context: EditContext }): MoneyHint[] {
  const known = hintsOf.get(draft) ?? moneyHints(saved, draft);
  hintsOf.set(draft, known);
  return known;
}

/** Returns the remedy for the status that was refused last, if the form offers one. */
export function selectRemedy(snapshot: {
  context: { errors: FieldErrors };
  can: (event: { type: 'row.add'; section: Section; now: string }) => boolean;
}): StepRefusal | null {
  const { status } = snapshot.context.errors;
  const refusal = status === undefined ? null : toRefusal(status);
  const isOpen = refusal?.remedy && snapshot.can({ type: 'row.add', section: refusal.remedy.action, now: '' });
  return isOpen ? refusal : null;
}

/** Returns why the user may not edit a section, a row or a field, `null` if they may (PERM-08). */
export const selectFormRefusal = ({ context: { role, saved } }: { context: EditContext }, path: string) =>
  refusePath(role, saved, path);

/** Returns why a field is locked: the user's role, or an inactive row (EDIT-14). */
export const selectFieldRefusal = ({ context }: { context: EditContext }, path: string): string | undefined =>
  selectFormRefusal({ context }, path) ?? refuseDraftField(context.draft, path) ?? undefined;

/** Returns why the user may not edit the booking at all, `null` if they may (PERM-08). */
export const selectEditRefusal = ({ context: { role } }: { context: EditContext }) => refuse(role, 'booking.edit');

/** True if someone else has saved a newer version during the edit, and it has been read (LIVE-08). */
export const selectIsOvertaken = (snapshot: {
  context: { overtakenBy: number | null; latest: Booking };
  can: (event: { type: 'record.merge' }) => boolean;
}): boolean => {
  const { overtakenBy, latest } = snapshot.context;
  return overtakenBy !== null && (latest.version ?? 0) >= overtakenBy && snapshot.can({ type: 'record.merge' });
};

/** Returns a number above 0 if `a` is newer. Without versions, the copy that was read later is newer. */
const compareVersions = (a: Booking, b: Booking): number =>
  a.version === undefined || b.version === undefined ? 1 : a.version - b.version;

const toNewer = (latest: Booking, booking: Booking): Booking =>
  compareVersions(booking, latest) < 0 ? latest : booking;

export const bookingEditSetup = setup({
  types: {} as {
    input: { booking: Booking } & Partial<Editor>;
    context: Editor & {
      saved: Booking; // the copy that the draft was made on
      latest: Booking; // the newest copy known; `form.cancel` returns to it
      draft: BookingDraft; // what the form shows; the draft of `saved` while viewing
      error: string | null; // message about the last failure
      errors: FieldErrors;
      conflicts: Conflicts; // fields that someone else changed too, until they are saved
      pending: readonly BookingDraft[]; // drafts of `saved` whose save had no answer: it may have arrived
      itemsLeft: readonly string[]; // keys of the undecided items that the user left as they are for this completion
      overtakenBy: number | null; // version that someone else saved during the edit; its copy may not have arrived yet
    };
    events: BookingEditEvent;
    emitted: BookingEditEmitted;
    tags: 'busy' | 'editable' | 'form' | 'unsaved'; // 'form': the form is shown; 'unsaved': leaving may lose the draft
    meta: StateMeta;
  },
  actors: {
    save: bookingSaveMachine,
    readBooking: fromPromise<Booking, { id: number }>(notProvided('readBooking')),
  },
  guards: {
    isOpenField: ({ context: { draft, saved, role } }, { path }: { path: string }) =>
      isOpenField(draft, path) && refusePath(role, saved, path) === null,
    isAddable: ({ context: { draft, saved, role } }, { section }: { section: Section }) =>
      isRowAddable(draft) && refusePath(role, saved, section) === null,
    mayChooseStatus: ({ context: { saved, role } }) => refusePath(role, saved, 'status') === null,
    isRemovable: ({ context }, row: RowAt) => isRemovableRow(context.draft, row),
    isSwitchable: ({ context }, row: RowAt) => isSwitchableRow(row) && maySwitch(context, row),
    mayEdit: ({ context: { saved, role } }) => saved.isActive && may(role, 'booking.edit'),
    isDirty: ({ context }) => isDirty(context.saved, context.draft),
    isRefusedStatus: ({ context: { saved, draft } }) =>
      decideStatus(saved.status, draft.status, draft.delivery).refusal !== null,
    isValid: ({ context }) => Object.keys(checkDraft(context.saved, context.draft)).length === 0,
    isItem: ({ context }, row: RowAt) => row.section === 'booking_items' && maySwitch(context, row),
    isActiveItem: ({ context }, row: RowAt) =>
      row.section === 'booking_items' && isActiveRow(context.draft, row) && maySwitch(context, row),
    isRefusedChoice: ({ context: { saved, draft, role } }, { status }: { status: BookingStatus }) =>
      refusePath(role, saved, 'status') === null && decideStatus(saved.status, status, draft.delivery).refusal !== null,
    isReasonMissing: ({ context }) => selectReasonNeed({ context }) !== null && context.draft.reason.trim() === '',
    asksAboutItems: ({ context }) => selectItemQuestion({ context }) !== null,
    isNewer: ({ context }, { record }: { record: Booking }) => compareVersions(record, context.latest) > 0,
    isSaved: (_, { is }: Outcome) => is === 'saved',
    isSavedUnread: (_, { is, record }: Outcome) => is === 'saved' && record === null,
    isReverted: ({ context }) => isReverted(bookingForm, context),
    isBehind: ({ context: { saved, latest } }) => latest !== saved && compareVersions(latest, saved) > 0,
    isOpenChoice: ({ context: { conflicts, role, saved } }, { path, side }: ConflictChoice) =>
      conflicts[path] !== undefined && (side === 'theirs' || refusePath(role, saved, path) === null),
  },
  actions: {
    editDraft: assign(({ context }, edit: DraftEdit) => {
      const draft = applyEdit(context.draft, edit);
      return { draft, errors: errorsAfter(context.errors, edit), conflicts: conflictsOf(draft, context.conflicts) };
    }),
    addRow: assign(({ context: { form, draft, pending, errors } }, row: { section: Section; now: string }) => {
      // A row that was removed again may have reached the server, so its key is not reused.
      const taken = [draft, ...pending].flatMap(({ [row.section]: rows }): { key: string }[] => rows);
      const edit = { type: 'row.add' as const, ...row, key: nextKey(taken, form) };
      return { draft: applyEdit(draft, edit), errors: errorsAfter(errors, edit) };
    }),
    markItems: assign(({ context: { draft } }) => ({
      draft: { ...draft, booking_items: withRepairedItems(draft.booking_items) },
    })),
    leaveItems: assign(({ context: { draft } }) => ({
      itemsLeft: undecidedItems(draft.booking_items).map(({ key }) => key),
    })),
    forgetAnswer: assign({ itemsLeft: [] }),
    chooseSide: assign(({ context }, choice: ConflictChoice) => chooseSide(context, choice)),
    storeLatest: assign(({ context: { latest } }, { record }: { record: Booking }) => ({
      latest: toNewer(latest, record),
    })),
    storeSaved: assign(({ context: { latest } }, { record }: Outcome) => ({
      latest: record === null ? latest : toNewer(latest, record),
    })),
    storeOutcome: assign(({ context }, { is, edit, error }: Outcome) => {
      const latest = toNewer(context.latest, edit.saved);
      const isDeleted = is === 'overtaken' && !latest.isActive;
      return {
        ...(is === 'overtaken' ? { ...rebase(bookingForm, edit, latest), overtakenBy: null } : edit),
        latest,
        error: isDeleted ? DELETED_MEANWHILE : getErrorMessage(error, SAVE_FAILED),
        errors: errorsAtFields(edit.saved, edit.draft, getRefusedFields(error)),
      };
    }),
    storeActivity: assign(({ context: { latest } }, { type, version }: Activity) => ({
      // Any version but the next contains unseen changes, so the save must not claim to be based on it.
      latest: {
        ...latest,
        isActive: type === 'record.restored',
        ...(latest.version !== undefined && version === latest.version + 1 ? { version } : {}),
      },
    })),
    adoptLatest: assign(({ context: { latest } }) => ({
      saved: latest,
      draft: toBookingDraft(latest),
      error: null,
      errors: {},
      conflicts: {},
      pending: [],
      itemsLeft: [],
      overtakenBy: null,
    })),
    storeOvertaken: assign(({ context }, { version }: { version: number | null }) => ({
      overtakenBy: Math.max(context.overtakenBy ?? 0, version ?? 0),
    })),
    rebaseOnLatest: assign(({ context }) => ({
      ...rebase(bookingForm, context, context.latest),
      overtakenBy: null,
      error: context.latest.isActive ? context.error : DELETED_MEANWHILE,
    })),
    restoreDraft: assign(({ context: { saved } }, { base, draft, unanswered = [] }: Restored) => {
      const rebased = rebase(bookingForm, { saved: base, draft, pending: unanswered, conflicts: {} }, saved);
      return { ...rebased, error: Object.keys(rebased.conflicts).length > 0 ? CHANGED_MEANWHILE : null, errors: {} };
    }),
    storeError: assign((_, { text }: { text: string }) => ({ error: text })),
    clearErrors: assign({ error: null, errors: {} }),
    askReason: assign(({ context }) => {
      const need = selectReasonNeed({ context });
      return need === null ? {} : { errors: { ...context.errors, reason: REASON_ASKED[need] } };
    }),
    checkFields: assign(({ context }) => ({ errors: checkDraft(context.saved, context.draft) })),
    refuseStatus: enqueueActions(
      ({ context: { saved, draft, errors }, enqueue }, { status }: { status: BookingStatus }) => {
        const { refusal: text } = decideStatus(saved.status, status, draft.delivery);
        if (text === null) return;
        enqueue.assign({ errors: { ...errors, status: text } });
        enqueue.emit({ type: 'form.refused', kind: 'booking', reason: 'choice', text });
      },
    ),
    refuseSave: enqueueActions(({ context: { saved, draft, errors }, enqueue }) => {
      const { refusal: text } = decideStatus(saved.status, draft.status, draft.delivery);
      if (text === null) return;
      enqueue.assign({ errors: { ...errors, status: text } });
      enqueue.emit({ type: 'form.refused', kind: 'booking', reason: 'rule', text });
    }),
  },
});
