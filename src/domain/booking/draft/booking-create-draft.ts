import * as z from 'zod/mini';
import { toTypedValues, toWireValues, typedInstant, type WireValue } from '../../form/record-field.ts';
import { nextKey, type StoredBookingCreate } from './booking-draft.ts';
import { CLIENT, CUSTOMER, NEW_ITEM, REFERRAL, WORK } from '../booking-fields.ts';
import { BookingCreate, hasRoom } from '../booking-input.ts';
import type { FieldError } from '../../shared/api-error.ts';
import { findFieldErrors } from '../../form/field.ts';
import { errorsByPath, valueAt, withoutMessages, withValueAt, type FieldErrors } from '../../form/form-path.ts';
import type { FormEdit } from '../../form/form-config.ts';
import { isEqual } from '../../form/merge.ts';
import { sumTyped } from '../../shared/amount.ts';
import { formatRs } from '../../shared/money.ts';

/** The typed form of a new booking (BOOK-02, BOOK-04). */
export type CreateDraft = StoredBookingCreate['draft'];
export type NewItemDraft = CreateDraft['booking_items'][number];

const emptyItem = (key: string): NewItemDraft => ({
  key,
  ...toTypedValues(NEW_ITEM, { type: 'GPU', payableAmount: 0 }),
});

/** The empty form: INDIVIDUAL, one item (BOOK-05). */
export const EMPTY_CREATE_DRAFT: CreateDraft = {
  ...toTypedValues(CUSTOMER, { clientType: 'INDIVIDUAL' }),
  ...toTypedValues(WORK, {}),
  isSameNumber: false,
  appointmentDate: '',
  booking_items: [emptyItem('new-1')],
};

/**
 * Checks whether the value at a path may change. The WhatsApp number follows the phone number while both are declared
 * the same.
 */
function isOpenCreateField(draft: CreateDraft, path: string): boolean {
  const value = valueAt(draft, path);
  if (value === undefined || typeof value === 'object' || path.endsWith('.key')) return false;
  return path !== 'whatsappNumber' || !draft.isSameNumber;
}

/** Checks whether the form has room for one more item (DATA-02). */
const isItemAddable = ({ booking_items: items }: CreateDraft): boolean => hasRoom(items.length);

/** Checks whether an item may be removed from the form. */
const isRemovableItem = ({ booking_items: items }: CreateDraft, key: string): boolean =>
  items.length > 1 && items.some((item) => item.key === key);

/** Checks whether the form takes an edit. */
export function isOpenCreateEdit(draft: CreateDraft, edit: FormEdit): boolean {
  if (edit.type === 'field.change') return isOpenCreateField(draft, edit.path);
  if (edit.section !== 'booking_items') return false;
  return edit.type === 'row.add' ? isItemAddable(draft) : isRemovableItem(draft, edit.key);
}

/** Applies one edit. While both numbers are declared the same, the WhatsApp number follows the phone number. */
export function applyCreateEdit(draft: CreateDraft, edit: FormEdit): CreateDraft {
  const items = draft.booking_items;
  switch (edit.type) {
    case 'field.change': {
      const next = withValueAt(draft, edit);
      return next.isSameNumber ? { ...next, whatsappNumber: next.phoneNumber } : next;
    }
    case 'row.add':
      return { ...draft, booking_items: [...items, emptyItem(nextKey(items))] };
    case 'row.remove':
      return { ...draft, booking_items: items.filter((item) => item.key !== edit.key) };
  }
}

/** Checks whether leaving would lose input. */
export const isCreateDirty = (draft: CreateDraft): boolean => !isEqual(draft, EMPTY_CREATE_DRAFT);

const isTyped = ([, value]: [string, WireValue]): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== null && String(value).trim() !== '';

const toItem = (item: NewItemDraft): Record<string, unknown> => {
  const { name, ...others } = toWireValues(NEW_ITEM, item);
  return { name, ...Object.fromEntries(Object.entries(others).filter(isTyped)) };
};

function toBody(draft: CreateDraft): Record<string, unknown> {
  const optional = {
    appointmentDate: typedInstant(draft.appointmentDate),
    ...toWireValues(REFERRAL, draft),
    ...toWireValues(WORK, draft),
  };
  return {
    ...toWireValues(CLIENT, draft),
    ...Object.fromEntries(Object.entries(optional).filter(isTyped)),
    booking_items: draft.booking_items.map(toItem),
  };
}

/** Maps errors of the sent body to fields of the form: `booking_items.0.name` -> `booking_items.new-1.name`. */
export const createErrorsAtFields = (draft: CreateDraft, errors: readonly FieldError[]): FieldErrors =>
  errorsByPath(errors, (section, index) => (section === 'booking_items' ? draft.booking_items[index]?.key : undefined));

/** Returns the body of `POST /booking`, or the first error of each field (BOOK-01, BOOK-02, BOOK-07). */
export function checkCreateDraft(
  draft: CreateDraft,
): { ok: true; body: BookingCreate } | { ok: false; errors: FieldErrors } {
  const body = toBody(draft);
  const parsed = z.safeParse(BookingCreate, body);
  if (parsed.success) return { ok: true, body: parsed.data };
  return { ok: false, errors: createErrorsAtFields(draft, findFieldErrors(BookingCreate, body)) };
}

/** Returns the body of `POST /booking` for a checked draft. @throws ZodError if it was not checked */
export const toBookingCreate = (draft: CreateDraft): BookingCreate => z.parse(BookingCreate, toBody(draft));

/** Returns the errors that remain after an edit. */
export function createErrorsAfter(errors: FieldErrors, edit: FormEdit): FieldErrors {
  switch (edit.type) {
    case 'field.change':
      return withoutMessages(errors, edit.path, ...(edit.path === 'isSameNumber' ? ['whatsappNumber'] : []));
    case 'row.remove':
      return withoutMessages(errors, `booking_items.${edit.key}`);
    case 'row.add':
      return errors;
  }
}

/**
 * The effect of Enter in a field, in addition to that of the field itself: the events that the form gets, and the path
 * of the field that takes the focus, if any.
 */
export type EnterStep = { sends: readonly (FormEdit | { type: 'form.submit' })[]; focus: string | null };

const SUBMIT = { type: 'form.submit' } as const;
const SAME_NUMBER = { type: 'field.change', path: 'isSameNumber', value: true } as const;
const send = (...sends: EnterStep['sends']): EnterStep => ({ sends, focus: null });
const goTo = (focus: string): EnterStep => ({ sends: [], focus });

const isUntouched = (item: NewItemDraft): boolean => isEqual(item, emptyItem(item.key));

/** Returns the effect of Enter in the field at a path. */
export function stepAfterEnter(draft: CreateDraft, path: string): EnterStep {
  const { phoneNumber, whatsappNumber, booking_items: items } = draft;
  if (path === 'phoneNumber' && phoneNumber !== '' && whatsappNumber === '') {
    const { sends, focus } = stepAfterEnter(applyCreateEdit(draft, SAME_NUMBER), path);
    return { sends: [SAME_NUMBER, ...sends], focus };
  }
  const index = items.findIndex(({ key }) => path.startsWith(`booking_items.${key}.`));
  const item = items[index];
  if (item && index > 0 && isUntouched(item)) {
    return send({ type: 'row.remove', section: 'booking_items', key: item.key }, SUBMIT);
  }
  const checked = checkCreateDraft(draft);
  const errors = checked.ok ? {} : checked.errors;
  if (path in errors) return send(SUBMIT);
  if (item && path.endsWith('.name')) return goTo(`booking_items.${item.key}.reportedIssue`);
  if (item && path.endsWith('.payableAmount') && !(`booking_items.${item.key}.name` in errors)) {
    const next = items[index + 1];
    if (next) return goTo(`booking_items.${next.key}.name`);
    if (isItemAddable(draft)) return send({ type: 'row.add', section: 'booking_items' });
  }
  const [wrong] = Object.keys(errors);
  return wrong === undefined ? send(SUBMIT) : goTo(wrong);
}

/** Returns `2 items · Rs 10,500`, without the sum while an amount cannot be read (BOOK-16). */
export function describeCreate({ booking_items: items }: Pick<CreateDraft, 'booking_items'>): string {
  const total = sumTyped(items.map(({ payableAmount }) => payableAmount));
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return total === null ? count : `${count} · ${formatRs(total)}`;
}

/** Fields that are folded until they are needed (BOOK-16). */
const DETAILS = ['appointmentDate', ...Object.keys(REFERRAL)] as const;

/** Checks whether a folded field has a value or an error (BOOK-16). */
export const needsDetails = (draft: CreateDraft, errors: FieldErrors): boolean =>
  DETAILS.some((path) => path in errors || valueAt(draft, path) !== valueAt(EMPTY_CREATE_DRAFT, path));

/** The history entry of a link to the booking form, which says where Cancel returns (BOOK-06, DASH-03, LIST-07). */
export type Origin = { origin: string };

/** Returns the path to return to, from the history entry if it is ours, otherwise `fallback`. */
export const readOrigin = (state: unknown, fallback: string): string =>
  typeof state === 'object' &&
  state !== null &&
  'origin' in state &&
  typeof state.origin === 'string' &&
  /^\/(?![/\\])/.test(state.origin)
    ? state.origin
    : fallback;
