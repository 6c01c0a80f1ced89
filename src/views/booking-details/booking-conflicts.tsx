import { BOOKING, SECTIONS } from '../../domain/booking/booking-fields.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { selectFieldRefusal } from '../../machines/booking-edit/booking-edit.setup.ts';
import { ConflictView, type ConflictField } from '../conflict/conflict-view.tsx';
import { sectionFields, SECTION_WORDS } from './section-fields.ts';

const OWN_FIELDS: Record<string, ConflictField> = BOOKING;
const IS_ACTIVE: ConflictField = { label: 'Is Active' };

/** `booking_items.17.name` is `Item 2: Name`, counted as in the form. */
function describe(edit: BookingEditRef, path: string): ConflictField {
  const { draft, saved } = edit.getSnapshot().context;
  const [first = '', key, name] = path.split('.');
  const section = SECTIONS.find((one) => one === first);
  if (!section || name === undefined) {
    return OWN_FIELDS[first] ?? { label: first };
  }
  const number = draft[section].findIndex((row) => row.key === key) + 1;
  const fields = sectionFields[section](saved.booking_items);
  const field = name === 'isActive' ? IS_ACTIVE : (fields.find((one) => one.name === name) ?? { label: name });
  return { ...field, label: `${SECTION_WORDS[section].one} ${number}: ${field.label}` };
}

/** What two staff members changed in a booking. REL-03. */
export default function BookingConflicts({ form: edit }: { form: BookingEditRef }) {
  const describeField = (path: string) => ({
    ...describe(edit, path),
    reason: selectFieldRefusal(edit.getSnapshot(), path),
  });
  return <ConflictView form={edit} saveLabel="Save Changes" describe={describeField} />;
}
