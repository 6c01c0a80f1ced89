import { isEqual } from '../../form/merge.ts';
import { toWireValues } from '../../form/record-field.ts';
import { CUSTOMER, ROW_FIELDS, SECTIONS, WORK, type Section } from '../booking-fields.ts';
import type { Booking } from '../booking.ts';
import { INTAKE } from '../intake-fields.ts';
import { toBookingDraft, type BookingDraft, type DraftRow, type RowAt } from './booking-draft.ts';
import { whyReason } from '../booking-money.ts';
import { BookingPatch } from '../booking-input.ts';
import type { FieldError } from '../../shared/api-error.ts';
import { findFieldErrors } from '../../form/field.ts';
import { noteInactiveField, refuseInactiveField } from '../inactive-rows.ts';
import { refuseDraftField } from './booking-edits.ts';
import { errorsByPath, valueAt, type FieldErrors } from '../../form/form-path.ts';

/** The fixed user id of a new contact. The server records the person of the token instead (EDIT-15). */
const NEW_CONTACT_USER_ID = 5;

const rowWire = (section: Section, row: DraftRow): Record<string, unknown> => {
  const user = section === 'contact_log' && row.id === null ? { userId: NEW_CONTACT_USER_ID } : {};
  return { ...toWireValues(ROW_FIELDS[section], row), ...user, isActive: row.isActive };
};

const bookingWire = (draft: BookingDraft) => ({
  ...toWireValues(CUSTOMER, draft),
  ...toWireValues(WORK, draft),
  status: draft.status,
});

const isEmpty = (value: unknown): value is '' | null => value === '' || value === null;

/** Removes '' and null, which a row cannot send. 0 stays (EDIT-12). */
const filled = (wire: object) => Object.fromEntries(Object.entries(wire).filter(([, value]) => !isEmpty(value)));

/** Removes also an empty list and an empty condition, which a new row need not send. */
const filledNew = (wire: object) =>
  filled(Object.fromEntries(Object.entries(wire).filter(([, value]) => !isEqual(value, []) && !isEqual(value, {}))));

/** Removes the fields that an inactive row must keep (EDIT-14). */
const withoutLocked = (section: Section, wire: object) =>
  Object.fromEntries(Object.entries(wire).filter(([field]) => refuseInactiveField(section, field) === null));

const changed = <W extends object>(before: W, now: W): Partial<W> => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !isEqual(old.get(field), value)),
  ) as Partial<W>;
};

type SentRow = { key: string; body: Record<string, unknown> };

/** Checks whether the provider keeps the keys of new rows, as the booking's rows show (CONF-07). */
const keepsKeys = (saved: Booking): boolean =>
  SECTIONS.some((section) => saved[section].some(({ key }) => key !== undefined));

function sentRows(section: Section, saved: Booking, now: readonly DraftRow[]): SentRow[] {
  const known = new Map<string, DraftRow>(toBookingDraft(saved)[section].map((row) => [row.key, row]));
  return now.flatMap((row): SentRow[] => {
    const old = known.get(row.key);
    if (row === old) return [];
    if (row.id === null || !old) {
      const key = keepsKeys(saved) ? { key: row.key } : {};
      return [{ key: row.key, body: { ...key, ...filledNew(rowWire(section, row)) } }];
    }
    const fields = filled(changed(rowWire(section, old), rowWire(section, row)));
    const body = old.isActive || row.isActive ? fields : withoutLocked(section, fields);
    return Object.keys(body).length > 0 ? [{ key: row.key, body: { id: row.id, ...body } }] : [];
  });
}

function sentSections(saved: Booking, draft: BookingDraft): [Section, SentRow[]][] {
  return SECTIONS.map((section): [Section, SentRow[]] => [section, sentRows(section, saved, draft[section])]).filter(
    ([, rows]) => rows.length > 0,
  );
}

/** Returns the body of `PATCH /booking/{id}`: changed fields and new rows (EDIT-08, EDIT-12, CALL-06, PERM-07). */
export function diffBooking(saved: Booking, draft: BookingDraft): BookingPatch {
  const bodies = sentSections(saved, draft).map(([section, rows]) => [section, rows.map((row) => row.body)]);
  const patch = { ...changed(bookingWire(toBookingDraft(saved)), bookingWire(draft)), ...Object.fromEntries(bodies) };
  const isExplained = draft.reason.trim() !== '' && whyReason(saved, patch) !== null;
  return isExplained ? { ...patch, reason: draft.reason.trim() } : patch;
}

/** Checks whether a save would send anything. A clearing that cannot be sent does not count. */
export const isDirty = (saved: Booking, draft: BookingDraft): boolean =>
  Object.keys(diffBooking(saved, draft)).length > 0;

/** The row fields that can be cleared or have no empty value. */
const CLEARED = ['payableAmount', 'paidAmount', ...Object.keys(INTAKE)];

/** Checks whether the user cleared a row field that cannot be sent empty. The saved value stays. */
export function isUnsentClearing(saved: Booking, draft: BookingDraft, path: string): boolean {
  const [, , field] = path.split('.');
  if (field === undefined || CLEARED.includes(field)) return false;
  const typed = valueAt(draft, path);
  if (typeof typed !== 'string' || typed.trim() !== '') return false;
  return Boolean(valueAt(toBookingDraft(saved), path));
}

/** Returns the section of an inactive row with an unsent change (EDIT-14). */
function findLockedChange(saved: Booking, draft: BookingDraft, path: string): Section | undefined {
  const stored = toBookingDraft(saved);
  const was = valueAt(stored, path);
  const isChanged = was !== undefined && valueAt(draft, path) !== was;
  const isLocked = isChanged && [stored, draft].every((form) => refuseDraftField(form, path) !== null);
  return isLocked ? SECTIONS.find((section) => path.startsWith(`${section}.`)) : undefined;
}

/** Returns the note under a field whose value will not be sent (EDIT-12, EDIT-14). */
export function noteUnsent({ saved, draft }: { saved: Booking; draft: BookingDraft }, path: string) {
  const section = findLockedChange(saved, draft, path);
  if (section !== undefined) return noteInactiveField(section);
  return isUnsentClearing(saved, draft, path) ? 'Clearing this is not saved' : undefined;
}

/**
 * Maps errors of the sent body (`booking_items.0.name`) to fields of the form, including rows that were not sent
 * (BOOK-07).
 */
export function errorsAtFields(saved: Booking, draft: BookingDraft, errors: readonly FieldError[]): FieldErrors {
  const sections = new Map<string, SentRow[]>(sentSections(saved, draft));
  const rowsOf = (name: string): readonly { key: string }[] =>
    SECTIONS.flatMap((section): readonly { key: string }[] => (section === name ? draft[section] : []));
  return errorsByPath(errors, (name, index) => (sections.get(name)?.[index] ?? rowsOf(name)[index])?.key);
}

/** Returns the errors of the draft by field, as the server would. Empty means that it may be sent (BOOK-01). */
export function checkDraft(saved: Booking, draft: BookingDraft): FieldErrors {
  const errors = errorsAtFields(saved, draft, findFieldErrors(BookingPatch, diffBooking(saved, draft)));
  for (const item of draft.booking_items) {
    if (item.id === null && item.name.trim() === '') errors[`booking_items.${item.key}.name`] = 'Item name is required';
  }
  return errors;
}

/** Marks a row that a save would add or change. A clearing that cannot be sent is no change (EDIT-07, EDIT-12). */
export function rowMark(saved: Booking, draft: BookingDraft, { section, key }: RowAt): 'new' | 'changed' | null {
  const row = draft[section].find((one) => one.key === key);
  if (!row) return null;
  if (row.id === null) return 'new';
  return sentRows(section, saved, [row]).length > 0 ? 'changed' : null;
}
