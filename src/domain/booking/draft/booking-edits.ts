import { findRow, nextKey, toRow, type BookingDraft, type RowAt } from './booking-draft.ts';
import { SECTIONS, type Section } from '../booking-fields.ts';
import { hasRoom } from '../booking-input.ts';
import { refuseInactiveField } from '../inactive-rows.ts';
import { valueAt, withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../form/form-path.ts';

/** All edits of a draft (EDIT-13, EDIT-33). */
export type DraftEdit =
  | ({ type: 'field.change' } & FieldChange)
  /**
   * `now` is the ISO instant of the press, which dates a new call. `key` names the row permanently. Otherwise the form
   * counts.
   */
  | { type: 'row.add'; section: Section; now: string; key?: string }
  | ({ type: 'row.toggle' } & RowAt)
  | ({ type: 'row.remove' } & RowAt);

/** The values of a new row. All others are empty (EDIT-15). */
const NEW_ROW = {
  booking_items: { type: 'GPU', status: 'DRAFT', payableAmount: '0' },
  booking_payments: { status: 'PENDING', paymentMethod: 'CASH', payableAmount: '0', paidAmount: '0' },
  contact_log: { status: 'SMS' },
  delivery: { type: 'INBOUND', status: 'PENDING' },
} as const satisfies { [S in Section]: Partial<BookingDraft[S][number]> };

function addRow(draft: BookingDraft, section: Section, now: string, key = nextKey(draft[section])): BookingDraft {
  const row = { key, id: null, isActive: true };
  const added = toRow(section, row, { ...NEW_ROW[section], contactedAt: now });
  return { ...draft, [section]: [...draft[section], added] };
}

/** Applies one edit to a draft. */
export function applyEdit(draft: BookingDraft, edit: DraftEdit): BookingDraft {
  switch (edit.type) {
    case 'field.change':
      return withValueAt(draft, edit);
    case 'row.add':
      return addRow(draft, edit.section, edit.now, edit.key);
    case 'row.toggle':
      return withValueAt(draft, {
        path: `${edit.section}.${edit.key}.isActive`,
        value: !isActiveRow(draft, edit),
      });
    case 'row.remove':
      return { ...draft, [edit.section]: draft[edit.section].filter(({ key }) => key !== edit.key) };
  }
}

/** Checks whether the form has room for one more row (DATA-02). */
export const isRowAddable = (draft: BookingDraft): boolean =>
  hasRoom(SECTIONS.reduce((rows, section) => rows + draft[section].length, 0));

/** Checks whether a row is active in the draft. A missing row is not. */
export const isActiveRow = (draft: BookingDraft, { section, key }: RowAt): boolean =>
  findRow<{ key: string; isActive: boolean }>(draft[section], key)?.isActive ?? false;

const SWITCHABLE: readonly Section[] = ['booking_items', 'delivery'];
export const isSwitchableRow = ({ section }: RowAt): boolean => SWITCHABLE.includes(section);

/** Checks whether a row may be removed from the form: only one that was never saved. */
export const isRemovableRow = (draft: BookingDraft, { section, key }: RowAt): boolean =>
  findRow<{ key: string; id: number | null }>(draft[section], key)?.id === null;

const OWN_EVENT = ['key', 'id', 'isActive'];

/** Returns why a field of an inactive row cannot change, `null` if it can (EDIT-14). */
export function refuseDraftField(draft: BookingDraft, path: string): string | null {
  const [first, key = '', field = ''] = path.split('.');
  const section = SECTIONS.find((name) => name === first);
  return section === undefined || isActiveRow(draft, { section, key }) ? null : refuseInactiveField(section, field);
}

/** Checks whether the value at a path may change. */
export function isOpenField(draft: BookingDraft, path: string): boolean {
  const [, key = '', field = ''] = path.split('.');
  const value = valueAt(draft, path);
  if (value === undefined || typeof value === 'object') return false;
  if (key === '') return path !== 'status';
  return !OWN_EVENT.includes(field) && refuseDraftField(draft, path) === null;
}

/** Returns the errors that remain after an edit. An edited delivery also clears the error of a refused status. */
export function errorsAfter(errors: FieldErrors, edit: DraftEdit): FieldErrors {
  switch (edit.type) {
    case 'field.change':
      return withoutMessages(errors, edit.path, ...(edit.path.startsWith('delivery.') ? ['status'] : []));
    case 'row.add':
    case 'row.remove':
    case 'row.toggle': {
      const gone = edit.type === 'row.remove' ? [`${edit.section}.${edit.key}`] : [];
      return withoutMessages(errors, ...gone, ...(edit.section === 'delivery' ? ['status'] : []));
    }
  }
}
