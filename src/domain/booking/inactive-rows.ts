import type { FieldError } from '../shared/api-error.ts';
import { SECTIONS, type Section } from './booking-fields.ts';
import type { BookingPatch } from './booking-input.ts';
import type { Booking } from './booking.ts';
import { INTAKE } from './intake-fields.ts';

const ALL = 'all';

/** The fields that an inactive row keeps, and the sentence that explains it (EDIT-14). */
const LOCKED: Readonly<Record<Section, { fields: readonly string[] | typeof ALL; sentence: string; unsent: string }>> =
  {
    booking_items: {
      fields: ['name', 'type', 'payableAmount', 'status', 'comments', ...Object.keys(INTAKE)],
      sentence: 'This item is deleted. Tick Is Active to change it.',
      unsent: 'Not saved while Is Active is not ticked',
    },
    booking_payments: {
      fields: ALL,
      sentence: 'This payment is deleted. Add a new payment instead.',
      unsent: 'Not saved: this payment is deleted',
    },
    contact_log: {
      fields: ALL,
      sentence: 'This contact is deleted. Add a new contact instead.',
      unsent: 'Not saved: this contact is deleted',
    },
    delivery: {
      fields: ALL,
      sentence: 'This delivery is deleted. Tick Is Active to change it.',
      unsent: 'Not saved while Is Active is not ticked',
    },
  };

/** Returns why a field of an inactive row cannot change, `null` if it can (EDIT-14). */
export function refuseInactiveField(section: Section, field: string): string | null {
  const { fields, sentence } = LOCKED[section];
  const isLocked = field !== 'isActive' && (fields === ALL || fields.includes(field));
  return isLocked ? sentence : null;
}

/** Returns the note under such a field if its value was changed anyway (EDIT-14). */
export const noteInactiveField = (section: Section): string => LOCKED[section].unsent;

type Fields = Record<string, unknown>;

const INSTANTS = ['appointmentDate', 'contactedAt', 'deliveryDate', 'paidAt'];

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field in INTAKE) {
    const { toTyped } = INTAKE[field as keyof typeof INTAKE].codec;
    return toTyped(one) === toTyped(other);
  }
  if (!INSTANTS.includes(field) || typeof one !== 'string' || typeof other !== 'string') return Object.is(one, other);
  return one === other || Date.parse(one) === Date.parse(other);
}

/** Returns the fields that a write changes. Missing, `null` and empty are equal, and so is one instant in two zones. */
export const changedFields = (saved: Fields, written: Fields): string[] =>
  Object.entries(written).flatMap(([field, value]) =>
    value === undefined || isSame(field, value ?? '', saved[field] ?? '') ? [] : [field],
  );

/** Returns changes of rows that are inactive and stay so. No caller may make them (EDIT-14). */
export const findInactiveChanges = (saved: Booking, patch: BookingPatch): FieldError[] =>
  SECTIONS.flatMap((section) =>
    (patch[section] ?? []).flatMap((row, index) => {
      const stored = saved[section].find(({ id }) => id === row.id);
      if (!stored || stored.isActive || row.isActive === true) return [];
      return changedFields(stored, row).flatMap((field) => {
        const msg = refuseInactiveField(section, field);
        return msg === null ? [] : [{ path: `${section}.${index}.${field}`, msg }];
      });
    }),
  );
