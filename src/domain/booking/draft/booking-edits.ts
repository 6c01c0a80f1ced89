import { findRow, nextKey, toRow, type BookingDraft, type RowAt } from './booking-draft.ts';
import { SECTIONS, type Section } from '../booking-fields.ts';
import { hasRoom } from '../booking-input.ts';
import type { BookingStatus } from '../booking-status.ts';
import { refuseInactiveField } from '../inactive-rows.ts';
import { valueAt, withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../form/form-path.ts';

/** Everything that staff can do to a draft. EDIT-13, EDIT-33. */
export type DraftEdit =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'status.choose'; status: BookingStatus }
  /** `now` is the ISO instant of the press: a new call is dated by it. `key` names the row for good; else the form counts. */
  | { type: 'row.add'; section: Section; now: string; key?: string }
  | ({ type: 'row.toggle' } & RowAt)
  | ({ type: 'row.remove' } & RowAt);

/** What a new row says; all else is empty. EDIT-15. */
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

/** The draft after one edit. */
export function applyEdit(draft: BookingDraft, edit: DraftEdit): BookingDraft {
  switch (edit.type) {
    case 'field.change':
      return withValueAt(draft, edit);
    case 'status.choose':
      return { ...draft, status: edit.status };
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

/** Whether the form takes one more row. DATA-02 */
export const isRowAddable = (draft: BookingDraft): boolean =>
  hasRoom(SECTIONS.reduce((rows, section) => rows + draft[section].length, 0));

/** Whether a row is active in the draft; false for a row that is not there. */
export const isActiveRow = (draft: BookingDraft, { section, key }: RowAt): boolean =>
  findRow<{ key: string; isActive: boolean }>(draft[section], key)?.isActive ?? false;

const SWITCHABLE: readonly Section[] = ['booking_items', 'delivery'];
export const isSwitchableRow = ({ section }: RowAt): boolean => SWITCHABLE.includes(section);

/** Whether a row may be taken out of the form: only one that was never saved. */
export const isRemovableRow = (draft: BookingDraft, { section, key }: RowAt): boolean =>
  findRow<{ key: string; id: number | null }>(draft[section], key)?.id === null;

const OWN_EVENT = ['key', 'id', 'isActive'];

/** Why the form takes no other value in a field of an inactive row, `null` where it takes one. EDIT-14 */
export function refuseDraftField(draft: BookingDraft, path: string): string | null {
  const [first, key = '', field = ''] = path.split('.');
  const section = SECTIONS.find((name) => name === first);
  return section === undefined || isActiveRow(draft, { section, key }) ? null : refuseInactiveField(section, field);
}

/** Whether the form may take another value at a path. */
export function isOpenField(draft: BookingDraft, path: string): boolean {
  const [, key = '', field = ''] = path.split('.');
  const value = valueAt(draft, path);
  if (value === undefined || typeof value === 'object') return false;
  if (key === '') return path !== 'status';
  return !OWN_EVENT.includes(field) && refuseDraftField(draft, path) === null;
}

/** The errors that still hold after an edit; an edited delivery may have answered the refused status. */
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
