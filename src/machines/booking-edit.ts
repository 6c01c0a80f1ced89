import type { ActorRefFrom } from 'xstate';
import type { Section } from '../domain/booking/booking-fields.ts';
import type { BookingWrite } from '../domain/booking/booking-input.ts';
import { BOOKING_MESSAGES } from '../domain/booking/booking-messages.ts';
import { refusePath } from '../domain/booking/booking-permissions.ts';
import { Booking } from '../domain/booking/booking.ts';
import { diffBooking, errorsAtFields, isDirty } from '../domain/booking/draft/booking-diff.ts';
import { toBookingDraft, type BookingDraft } from '../domain/booking/draft/booking-draft.ts';
import { errorsAfter, refuseDraftField } from '../domain/booking/draft/booking-edits.ts';
import * as booking from '../domain/booking/draft/booking-form.ts';
import { isBookingMergeSent, nameBookingChanges } from '../domain/booking/draft/booking-merge.ts';
import { moneyHints, type MoneyHint } from '../domain/booking/draft/money-hints.ts';
import { toRefusal, type StepRefusal } from '../domain/booking/next-steps.ts';
import type { RecordFormConfig } from '../domain/form/form-config.ts';
import type { FieldErrors } from '../domain/form/form-path.ts';
import { refuse } from '../domain/session/permissions.ts';
import { getErrorMessage, getRefusedFields } from '../domain/shared/api-error.ts';
import { createRecordFormMachine } from './record-form.machine.ts';
import { createSaveMachine } from './save.machine.ts';

const CHANGED_MEANWHILE = 'This booking was changed by someone else. Your edits are kept.';
const DELETED_MEANWHILE = 'This booking was deleted by someone else. Your edits are kept.';

/** How one open booking is edited on its page. A failed read is never reported as a failed save (EDIT-01 to EDIT-18). */
const bookingForm: RecordFormConfig<
  Booking,
  BookingDraft,
  BookingWrite,
  Booking,
  booking.BookingOwn,
  booking.BookingFact,
  Section
> = {
  id: 'bookingEdit',
  kind: 'booking',
  shape: Booking,
  toDraft: toBookingDraft,
  isUnchanged: (saved, draft) => !isDirty(saved, draft),
  toWrite: ({ saved, draft }) => ({ id: saved.id, version: saved.version ?? null, patch: diffBooking(saved, draft) }),
  isActive: ({ isActive }) => isActive,
  isMergeSent: isBookingMergeSent,
  nameChanges: nameBookingChanges,
  // Without versions, the copy that was read later is newer.
  compare: (one, other) => (one.version === undefined || other.version === undefined ? 1 : one.version - other.version),
  mayEdit: booking.mayEditBooking,
  isOpen: booking.isOpenBookingField,
  isOpenRow: booking.isOpenBookingRow,
  apply: booking.changeBooking,
  errorsAfter,
  refuseChoice: booking.refuseStatusChoice,
  mayChoose: ({ own, saved }, { path, side }) => side === 'theirs' || refusePath(own.role, saved, path) === null,
  refuse: booking.refuseBookingSave,
  readErrors: ({ saved, draft }, error) => errorsAtFields(saved, draft, getRefusedFields(error)),
  toText: (error) => getErrorMessage(error, BOOKING_MESSAGES.saveFailed.fallback),
  unread: 'The booking could not be loaded again, so this page may be out of date.',
  noteMerged: ({ isActive }) => (isActive ? null : DELETED_MEANWHILE),
  noteRestored: (conflicts) => (Object.keys(conflicts).length > 0 ? CHANGED_MEANWHILE : null),
  toBase: toBookingDraft,
  learn: booking.learnBooking,
  settle: booking.settleBooking,
  asksUser: (edit) => booking.itemQuestion(edit) !== null,
  isHeldUp: ({ is }) => is === 'review',
};

/** Edits one open booking. */
export const bookingEditMachine = createRecordFormMachine(bookingForm);
/** Saves an edited booking. */
export const bookingSaveMachine = createSaveMachine({ ...bookingForm, id: 'bookingSave' });
export type BookingEditRef = ActorRefFrom<typeof bookingEditMachine>;

/** Returns the input of the form of a booking. */
export const toBookingEdit = (saved: Booking, editor?: Partial<booking.Editor>) => ({
  saved,
  draft: toBookingDraft(saved),
  own: booking.toBookingOwn(editor),
});

type Shown = { context: booking.BookingShown };

/** Returns the changes of paid money that need a reason, `null` if none does (PERM-07). */
export const selectReasonNeed = ({ context }: Shown) => booking.reasonNeed(context);

/** Returns the question about undecided items before a save completes the booking, or `null` (NEXT-03). */
export const selectItemQuestion = ({ context }: Shown): string | null => booking.itemQuestion(context);

const hintsOf = new WeakMap<BookingDraft, MoneyHint[]>();

/** Returns the changes of money that may be mistakes. Computed once per draft (MONEY-01). */
export function selectMoneyHints({ context: { saved, draft } }: Shown): MoneyHint[] {
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
export const selectFormRefusal = ({ context: { own, saved } }: Shown, path: string) =>
  refusePath(own.role, saved, path);

/** Returns why a field is locked: the user's role, or an inactive row (EDIT-14). */
export const selectFieldRefusal = ({ context }: Shown, path: string): string | undefined =>
  selectFormRefusal({ context }, path) ?? refuseDraftField(context.draft, path) ?? undefined;

/** Returns why the user may not edit the booking at all, `null` if they may (PERM-08). */
export const selectEditRefusal = ({ context: { own } }: Shown) => refuse(own.role, 'booking.edit');

/** True if someone else has saved a newer version during the edit, and it has been read (LIVE-08). */
export const selectIsOvertaken = (snapshot: {
  context: Pick<booking.BookingEdit, 'own' | 'saved' | 'latest'>;
  can: (event: { type: 'record.merge' }) => boolean;
}): boolean => {
  const { own, saved, latest } = snapshot.context;
  const isUnseen = own.overtakenBy > (saved.version ?? 0) && (latest.version ?? 0) >= own.overtakenBy;
  return isUnseen && snapshot.can({ type: 'record.merge' });
};
