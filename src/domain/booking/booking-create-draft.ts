import * as z from 'zod/mini';
import type { FieldErrors } from './booking-diff.ts';
import { typedInstant, typedRupees } from './booking-draft.ts';
import { BookingCreate } from './booking-input.ts';
import type { ClientType, ItemType, ReferralSource } from './booking.ts';
import type { FieldError } from '../shared/error-text.ts';

/** One item of the form; `key` tells items apart. Amounts as typed. */
export type NewItemDraft = {
  key: string;
  name: string;
  type: ItemType;
  vendor: string;
  serialNumber: string;
  reportedIssue: string;
  payableAmount: string;
  comments: string;
};

/** The form of a new booking, as typed. `appointmentDate` is a `datetime-local` value. BOOK-02, BOOK-04. */
export type CreateDraft = {
  clientName: string;
  clientType: ClientType;
  phoneNumber: string;
  whatsappNumber: string;
  /** 'Same as phone number': the WhatsApp number follows the phone number. */
  isSameNumber: boolean;
  appointmentDate: string;
  referralSource: ReferralSource | 'NONE';
  referralSourceNotes: string;
  items: NewItemDraft[];
};

export type CreateFields = Omit<CreateDraft, 'items'>;
export type NewItemFields = Omit<NewItemDraft, 'key'>;

/** Everything that staff can do to the form. */
export type CreateEdit =
  | { type: 'field.change'; changes: Partial<CreateFields> }
  | { type: 'item.change'; key: string; changes: Partial<NewItemFields> }
  | { type: 'item.add' }
  /** Ignored for the last item: at least one is always present. BOOK-03. */
  | { type: 'item.remove'; key: string };

/** An empty item: type GPU, amount 0. BOOK-05. */
const emptyItem = (key: string): NewItemDraft => ({
  key,
  name: '',
  type: 'GPU',
  vendor: '',
  serialNumber: '',
  reportedIssue: '',
  payableAmount: '0',
  comments: '',
});

/** The empty form: INDIVIDUAL, one item. BOOK-05. */
export const EMPTY_CREATE_DRAFT: CreateDraft = {
  clientName: '',
  clientType: 'INDIVIDUAL',
  phoneNumber: '',
  whatsappNumber: '',
  isSameNumber: false,
  appointmentDate: '',
  referralSource: 'NONE',
  referralSourceNotes: '',
  items: [emptyItem('item-1')],
};

const nextKey = (items: readonly NewItemDraft[]): string =>
  `item-${Math.max(0, ...items.map(({ key }) => Number(key.replace('item-', '')))) + 1}`;

/** The form after one edit; while the numbers are the same, the WhatsApp number follows the phone number. */
export function applyCreateEdit(draft: CreateDraft, edit: CreateEdit): CreateDraft {
  switch (edit.type) {
    case 'field.change': {
      const next = { ...draft, ...edit.changes };
      return next.isSameNumber ? { ...next, whatsappNumber: next.phoneNumber } : next;
    }
    case 'item.change':
      return {
        ...draft,
        items: draft.items.map((item) => (item.key === edit.key ? { ...item, ...edit.changes } : item)),
      };
    case 'item.add':
      return { ...draft, items: [...draft.items, emptyItem(nextKey(draft.items))] };
    case 'item.remove':
      return draft.items.length > 1 ? { ...draft, items: draft.items.filter((item) => item.key !== edit.key) } : draft;
  }
}

/** Something was typed that leaving would lose. */
export const isCreateDirty = (draft: CreateDraft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(EMPTY_CREATE_DRAFT);

const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The texts that are left out when empty; an empty name or number stays, for the check to refuse. */
const bodyOf = (draft: CreateDraft): Record<string, unknown> => ({
  clientName: draft.clientName,
  clientType: draft.clientType,
  phoneNumber: draft.phoneNumber,
  whatsappNumber: draft.whatsappNumber,
  ...withoutEmpty({
    appointmentDate: typedInstant(draft.appointmentDate),
    referralSource: draft.referralSource === 'NONE' ? '' : draft.referralSource,
    referralSourceNotes: draft.referralSourceNotes,
  }),
  booking_items: draft.items.map(({ name, type, payableAmount, vendor, serialNumber, reportedIssue, comments }) => ({
    name,
    type,
    payableAmount: typedRupees(payableAmount),
    ...withoutEmpty({ vendor, serialNumber, reportedIssue, comments }),
  })),
});

/** Errors with paths into the sent body by the fields of the form: `booking_items.0.name` -> `items.<key>.name`. */
export function createErrorsAtFields(draft: CreateDraft, errors: readonly FieldError[]): FieldErrors {
  const atFields: FieldErrors = {};
  for (const { path, msg } of errors) {
    const [top, index, ...rest] = path.split('.');
    const key = top === 'booking_items' ? draft.items[Number(index)]?.key : undefined;
    atFields[key === undefined ? path : ['items', key, ...rest].join('.')] ??= msg;
  }
  return atFields;
}

/** The body of `POST /booking`, or the first message of each wrong field. BOOK-01, BOOK-02, BOOK-07. */
export function checkCreateDraft(
  draft: CreateDraft,
): { ok: true; body: BookingCreate } | { ok: false; errors: FieldErrors } {
  const parsed = z.safeParse(BookingCreate, bodyOf(draft));
  if (parsed.success) return { ok: true, body: parsed.data };
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message }));
  return { ok: false, errors: createErrorsAtFields(draft, issues) };
}

/** The body of `POST /booking` of a draft that was checked. @throws ZodError when it was not */
export const toBookingCreate = (draft: CreateDraft): BookingCreate => z.parse(BookingCreate, bodyOf(draft));

/** The errors that still hold after an edit. */
export function createErrorsAfter(errors: FieldErrors, edit: CreateEdit): FieldErrors {
  const isGone = (path: string): boolean => {
    switch (edit.type) {
      case 'field.change':
        return path in edit.changes || (path === 'whatsappNumber' && 'isSameNumber' in edit.changes);
      case 'item.change':
        return Object.keys(edit.changes).some((field) => path === `items.${edit.key}.${field}`);
      case 'item.remove':
        return path.startsWith(`items.${edit.key}.`);
      case 'item.add':
        return false;
    }
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isGone(path)));
}
