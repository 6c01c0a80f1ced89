import type { EditRefusal, RecordChange, RecordEdit, RowChange } from '../../form/form-config.ts';
import type { FieldChange } from '../../form/form-path.ts';
import { may } from '../../session/permissions.ts';
import type { Section } from '../booking-fields.ts';
import { BOOKING_MESSAGES } from '../booking-messages.ts';
import { whyReason } from '../booking-money.ts';
import { refusePath } from '../booking-permissions.ts';
import { decideStatus } from '../booking-status.machine.ts';
import { BOOKING_STATUSES } from '../booking-status.ts';
import type { Booking } from '../booking.ts';
import { askBeforeStatus, undecidedItems, withRepairedItems } from '../completion.ts';
import { checkDraft, diffBooking, isDirty } from './booking-diff.ts';
import { nextKey, type BookingDraft } from './booking-draft.ts';
import { applyEdit, isOpenField, isRemovableRow, isRowAddable, isSwitchableRow } from './booking-edits.ts';

/**
 * `role` is what the provider reports; `form` keys the new rows of this form. `asksItems`: a completion asks about its
 * undecided items. PERM-06, PERM-07, CONF-07, NEXT-03.
 */
export type Editor = { role: string | null; takesReason: boolean; asksItems: boolean; form: string };

/** The state that only the form of a booking has. */
export type BookingOwn = Editor & {
  itemsLeft: readonly string[]; // keys of the undecided items that the user left as they are for this completion
  overtakenBy: number; // version that someone else saved during the edit; its copy may not have arrived yet
};

/** An edit of a booking, in the state that its form shows. */
export type BookingEdit = RecordEdit<Booking, BookingDraft, BookingOwn>;
/** The part of an edit that most of its rules need. */
export type BookingShown = Pick<BookingEdit, 'saved' | 'draft' | 'own'>;

/**
 * Facts from outside. `deleted`, `restored`: this page did it to the booking, which now has this version.
 * `overtaken`: someone else has saved this version. A version is `null` if it is unknown. The others answer the question about undecided items: mark them Repaired, leave them, or review them first (NEXT-03).
 */
export type BookingFact =
  | { is: 'deleted'; version: number | null }
  | { is: 'restored'; version: number | null }
  | { is: 'overtaken'; version: number | null }
  | { is: 'repair' }
  | { is: 'leave' }
  | { is: 'review' };

const FORGOTTEN = { itemsLeft: [], overtakenBy: 0 };

/** Returns what the form of a booking knows at its start. */
export const toBookingOwn = (editor: Partial<Editor> = {}): BookingOwn => ({
  role: null,
  takesReason: false,
  asksItems: false,
  form: 'new',
  ...editor,
  ...FORGOTTEN,
});

/** Returns what the form of a booking still knows after the end of an edit. */
export const settleBooking = (own: BookingOwn): BookingOwn => ({ ...own, ...FORGOTTEN });

const mayWrite = ({ own, saved }: Pick<BookingShown, 'own' | 'saved'>, path: string): boolean =>
  refusePath(own.role, saved, path) === null;

export const mayEditBooking = ({ saved, own }: BookingShown): boolean =>
  saved.isActive && may(own.role, 'booking.edit');

/** Checks whether the field at a path may take a value. The status takes every known one that no rule refuses. */
export const isOpenBookingField = (edit: BookingShown, { path, value }: FieldChange): boolean =>
  mayWrite(edit, path) &&
  (path === 'status' ? BOOKING_STATUSES.some((status) => status === value) : isOpenField(edit.draft, path));

/** Checks whether a row may be added, removed or switched (DATA-02, EDIT-13). */
export function isOpenBookingRow(edit: BookingShown, change: RowChange<Section>): boolean {
  switch (change.type) {
    case 'row.add':
      return isRowAddable(edit.draft) && mayWrite(edit, change.section);
    case 'row.remove':
      return isRemovableRow(edit.draft, change);
    case 'row.toggle':
      return isSwitchableRow(change) && mayWrite(edit, `${change.section}.${change.key}.isActive`);
  }
}

/** Returns why the rules do not allow a chosen status, `null` for another field or where the status is locked (EDIT-04). */
export const refuseStatusChoice = (edit: BookingShown, { path, value }: FieldChange): string | null => {
  const status = BOOKING_STATUSES.find((name) => name === value);
  if (path !== 'status' || status === undefined || !mayWrite(edit, path)) return null;
  return decideStatus(edit.saved.status, status, edit.draft.delivery).refusal;
};

/** Applies a change. A chosen status asks about undecided items again (NEXT-03). */
export function changeBooking({ draft, pending, own }: BookingEdit, change: RecordChange<Section>) {
  if (change.type === 'row.add') {
    // A row that was removed again may have reached the server, so its key is not reused.
    const taken = [draft, ...pending].flatMap(({ [change.section]: rows }): { key: string }[] => rows);
    return { draft: applyEdit(draft, { ...change, key: nextKey(taken, own.form) }) };
  }
  const isStatus = change.type === 'field.change' && change.path === 'status';
  return { draft: applyEdit(draft, change), ...(isStatus ? { own: { ...own, itemsLeft: [] } } : {}) };
}

/** Returns the changes of paid money that need a reason, `null` if none does (PERM-07). */
export const reasonNeed = ({ own, saved, draft }: BookingShown) =>
  own.takesReason ? whyReason(saved, diffBooking(saved, draft)) : null;

/** Returns the question about undecided items before a save completes the booking, or `null` (NEXT-03). */
export const itemQuestion = ({ own: { asksItems, itemsLeft }, saved, draft }: BookingShown): string | null =>
  asksItems && undecidedItems(draft.booking_items).some(({ key }) => !itemsLeft.includes(key))
    ? askBeforeStatus(saved.status, draft.status, draft.booking_items)
    : null;

/** Returns why an edit of a booking is not sent (EDIT-01, EDIT-03, BOOK-01, PERM-07). */
export function refuseBookingSave(edit: BookingEdit): EditRefusal | null {
  const { saved, draft, errors } = edit;
  if (!isDirty(saved, draft)) return { reason: 'unchanged', errors: {} };
  const { refusal: text } = decideStatus(saved.status, draft.status, draft.delivery);
  if (text !== null) return { reason: 'rule', text, errors: { ...errors, status: text } };
  const wrong = checkDraft(saved, draft);
  if (Object.keys(wrong).length > 0) return { reason: 'invalid', errors: wrong };
  const need = reasonNeed(edit);
  if (need === null || draft.reason.trim() !== '') return null;
  return { reason: 'invalid', errors: { reason: BOOKING_MESSAGES.reasonAsked[need] } };
}

/** Applies a fact from outside to an edit. */
export function learnBooking({ latest, draft, saved, own }: BookingEdit, fact: BookingFact): Partial<BookingEdit> {
  switch (fact.is) {
    case 'overtaken':
      return { own: { ...own, overtakenBy: Math.max(own.overtakenBy, fact.version ?? (saved.version ?? 0) + 1) } };
    case 'deleted':
    case 'restored': {
      // Any version but the next contains unseen changes, so the save must not claim to be based on it.
      const { version } = latest;
      const next = version !== undefined && fact.version === version + 1 ? { version: fact.version } : {};
      return { latest: { ...latest, isActive: fact.is === 'restored', ...next } };
    }
    case 'repair':
      return { draft: { ...draft, booking_items: withRepairedItems(draft.booking_items) } };
    case 'leave':
      return { own: { ...own, itemsLeft: undecidedItems(draft.booking_items).map(({ key }) => key) } };
    case 'review':
      return {};
  }
}
