import {
  dateText,
  findRow,
  type BookingDraft,
  type ContactDraft,
  type DeliveryDraft,
  type DraftChange,
  type ItemDraft,
  type PaymentDraft,
  type RowAt,
  type RowChange,
  type Section,
} from './booking-draft.ts';
import type { BookingStatus } from './booking-status.ts';

/** Everything that staff can do to a draft. EDIT-13, EDIT-33. */
export type DraftEdit =
  | { type: 'field.change'; changes: DraftChange }
  | { type: 'status.choose'; status: BookingStatus }
  | ({ type: 'row.change' } & RowChange)
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

/** A key that no other new row of the draft has. */
const nextKey = (rows: readonly { key: string }[]): string =>
  `new-${Math.max(0, ...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))) + 1}`;

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

/** The draft with new values in one row; every other row stays the same object. */
const changeRow = (draft: BookingDraft, { section, key, changes }: RowChange): BookingDraft => ({
  ...draft,
  [section]: draft[section].map((row) => (row.key === key ? { ...row, ...changes } : row)),
});

const isSaved = (row: { id: number | null }): boolean => row.id !== null;

/** The draft after one edit. */
export function applyEdit(draft: BookingDraft, edit: DraftEdit): BookingDraft {
  switch (edit.type) {
    case 'field.change':
      return { ...draft, ...edit.changes };
    case 'status.choose':
      return { ...draft, status: edit.status };
    case 'row.change':
      return changeRow(draft, edit);
    case 'row.add':
      return addRow(draft, edit.section, edit.now);
    case 'row.toggle':
      return changeRow(draft, { ...edit, changes: { isActive: !isActiveRow(draft, edit) } });
    case 'row.remove':
      return { ...draft, [edit.section]: draft[edit.section].filter((row) => isSaved(row) || row.key !== edit.key) };
  }
}

/** Whether a row is active in the draft; false for a row that is not there. */
export const isActiveRow = (draft: BookingDraft, { section, key }: RowAt): boolean =>
  findRow<{ key: string; isActive: boolean }>(draft[section], key)?.isActive ?? false;
