import { type Action, type Grants, refuse } from '../session/permissions.ts';
import { type Section, SECTIONS } from './booking-fields.ts';
import type { FieldError } from '../shared/api-error.ts';
import { keyOf } from './draft/booking-draft.ts';
import type { BookingPatch } from './booking-input.ts';
import type { Booking } from './booking.ts';
import { changedFields } from './inactive-rows.ts';
import { isRefund } from './refunds.ts';

const WORK = ['status', 'comments'];
/** The permissions for the fields of the booking that are not about its customer (PROMISE-03, BRANCH-01). */
const OF_WORK: Readonly<Record<string, Action>> = {
  promisedFor: 'booking.promise',
  locationId: 'booking.promise',
  assigneeId: 'booking.assign',
};

/**
 * Returns the permission for writing a field. `saved` is the stored row, missing for a new one (PERM-02, PERM-03,
 * PERM-04).
 */
export function findAction(section: Section | null, field: string, saved?: { status: string }): Action {
  switch (section) {
    case null:
      return OF_WORK[field] ?? 'booking.details';
    case 'booking_items':
      return saved && WORK.includes(field) ? 'item.work' : 'item.edit';
    case 'booking_payments':
      return saved?.status === 'PAID' ? 'payment.correct' : 'payment.edit';
    case 'contact_log':
      return 'contact.edit';
    case 'delivery':
      return 'delivery.edit';
  }
}

/**
 * Returns the changed fields that this role may not write, each with a sentence. A new row is one entry (PERM-02,
 * PERM-03, PERM-04, TILL-02).
 */
export function findRefusedFields(
  role: string | null,
  saved: Booking,
  patch: BookingPatch,
  grants: Grants = {},
): FieldError[] {
  const refused = (action: Action, path: string): FieldError[] => {
    const msg = refuse(role, action, grants);
    return msg === null ? [] : [{ path, msg }];
  };
  const { booking_items, booking_payments, contact_log, delivery, reason: _, ...fields } = patch;
  const lists = { booking_items, booking_payments, contact_log, delivery };
  const rows = SECTIONS.flatMap((section) =>
    (lists[section] ?? []).flatMap((row, index) => {
      const stored = saved[section].find(({ id }) => id === row.id);
      const added = 'refundOf' in row && isRefund(row) ? 'payment.refund' : findAction(section, '');
      if (!stored) return refused(added, `${section}.${index}`);
      return changedFields(stored, row).flatMap((field) =>
        refused(findAction(section, field, stored), `${section}.${index}.${field}`),
      );
    }),
  );
  return [...changedFields(saved, fields).flatMap((field) => refused(findAction(null, field), field)), ...rows];
}

/**
 * Returns why the form may not change the value at a path (`clientName`, `booking_items.17.name`), `null` if it may.
 */
export function refusePath(role: string | null, saved: Booking, path: string): string | null {
  const [first = '', key, field = ''] = path.split('.');
  const section = SECTIONS.find((name) => name === first) ?? null;
  const row = section === null ? undefined : saved[section].find((stored) => keyOf(stored) === key);
  return refuse(role, findAction(section, section === null ? first : field, row));
}
