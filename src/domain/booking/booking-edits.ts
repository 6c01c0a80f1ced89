import {
  dateText,
  findRow,
  nextKey,
  type BookingDraft,
  type ContactDraft,
  type DeliveryDraft,
  type ItemDraft,
  type PaymentDraft,
  type RowAt,
  type Section,
} from './booking-draft.ts';
import type { BookingStatus } from './booking-status.ts';
import { valueAt, withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../shared/form-path.ts';

/** Everything that staff can do to a draft. EDIT-13, EDIT-33. */
export type DraftEdit =
  /** A field of the booking or of a row, but for the status and `isActive`. */
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'status.choose'; status: BookingStatus }
  /** `now` is the ISO instant of the press: a new call is dated by it. */
  | { type: 'row.add'; section: Section; now: string }
  /** Deactivates an active row, restores an inactive one. */
  | ({ type: 'row.toggle' } & RowAt)
  /** Takes a row away that was never saved; a saved one stays. */
  | ({ type: 'row.remove' } & RowAt);

const added = (key: string) => ({ key, id: null, isActive: true });

/** A new item: status DRAFT, type GPU, amount 0. EDIT-15. */
const newItem = (key: string): ItemDraft => ({
  ...added(key),
  name: '',
  type: 'GPU',
  status: 'DRAFT',
  payableAmount: '0',
  vendor: '',
  serialNumber: '',
  reportedIssue: '',
  comments: '',
});

/** EDIT-15: PENDING, CASH, 0. */
const newPayment = (key: string): PaymentDraft => ({
  ...added(key),
  status: 'PENDING',
  paymentMethod: 'CASH',
  payableAmount: '0',
  paidAmount: '0',
  recipientName: '',
  transactionId: '',
});

/** EDIT-15: SMS; `now` is the instant it was added at. */
const newContact = (key: string, now: string): ContactDraft => ({
  ...added(key),
  status: 'SMS',
  contactedAt: dateText(now),
  bookingItemId: '',
  notes: '',
});

/** EDIT-15: PENDING and INBOUND. */
const newDelivery = (key: string): DeliveryDraft => ({
  ...added(key),
  type: 'INBOUND',
  status: 'PENDING',
  courier: '',
  address: '',
  landmark: '',
  postalCode: '',
  phoneNumber: '',
  secondaryPhoneNumber: '',
  deliveryDate: '',
});

/** The draft with one new row at the end of a section. `now` is an ISO instant. */
function addRow(draft: BookingDraft, section: Section, now: string): BookingDraft {
  const key = nextKey(draft[section]);
  switch (section) {
    case 'booking_items':
      return { ...draft, booking_items: [...draft.booking_items, newItem(key)] };
    case 'booking_payments':
      return { ...draft, booking_payments: [...draft.booking_payments, newPayment(key)] };
    case 'contact_log':
      return { ...draft, contact_log: [...draft.contact_log, newContact(key, now)] };
    case 'delivery':
      return { ...draft, delivery: [...draft.delivery, newDelivery(key)] };
  }
}

/** The draft after one edit. */
export function applyEdit(draft: BookingDraft, edit: DraftEdit): BookingDraft {
  switch (edit.type) {
    case 'field.change':
      return withValueAt(draft, edit);
    case 'status.choose':
      return { ...draft, status: edit.status };
    case 'row.add':
      return addRow(draft, edit.section, edit.now);
    case 'row.toggle':
      return withValueAt(draft, {
        path: `${edit.section}.${edit.key}.isActive`,
        value: !isActiveRow(draft, edit),
      });
    case 'row.remove':
      return { ...draft, [edit.section]: draft[edit.section].filter(({ key }) => key !== edit.key) };
  }
}

/** Whether a row is active in the draft; false for a row that is not there. */
export const isActiveRow = (draft: BookingDraft, { section, key }: RowAt): boolean =>
  findRow<{ key: string; isActive: boolean }>(draft[section], key)?.isActive ?? false;

/** Sections whose saved rows are switched off and on again. */
const SWITCHABLE: readonly Section[] = ['booking_items', 'delivery'];
export const isSwitchableRow = ({ section }: RowAt): boolean => SWITCHABLE.includes(section);

/** Whether a row may be taken out of the form: only one that was never saved. */
export const isRemovableRow = (draft: BookingDraft, { section, key }: RowAt): boolean =>
  findRow<{ key: string; id: number | null }>(draft[section], key)?.id === null;

const LOCKED_IN_INACTIVE_ITEM = ['name', 'type', 'payableAmount', 'status', 'comments'];
const OWN_EVENT = ['key', 'id', 'isActive'];

/** Whether the form may take another value at a path. */
export function isOpenField(draft: BookingDraft, path: string): boolean {
  const [section, key = '', field = ''] = path.split('.');
  const value = valueAt(draft, path);
  if (value === undefined || typeof value === 'object') return false;
  if (key === '') return path !== 'status';
  if (OWN_EVENT.includes(field)) return false;
  return !(
    section === 'booking_items' &&
    LOCKED_IN_INACTIVE_ITEM.includes(field) &&
    !isActiveRow(draft, { section, key })
  );
}

/**
 * The errors that still hold after an edit: those of the edited field, or of the removed row, are gone, and an edited
 * delivery may have answered the refused status.
 */
export function errorsAfter(errors: FieldErrors, edit: DraftEdit): FieldErrors {
  switch (edit.type) {
    case 'field.change':
      return withoutMessages(errors, edit.path, ...(edit.path.startsWith('delivery.') ? ['status'] : []));
    case 'status.choose':
      return withoutMessages(errors, 'status');
    case 'row.add':
    case 'row.remove':
    case 'row.toggle': {
      const gone = edit.type === 'row.remove' ? [`${edit.section}.${edit.key}`] : [];
      return withoutMessages(errors, ...gone, ...(edit.section === 'delivery' ? ['status'] : []));
    }
  }
}
