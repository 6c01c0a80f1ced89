import { fit } from '#styled/patterns';
import { ROW_FIELDS, type Section } from '../../domain/booking/booking-fields.ts';
import { INTAKE } from '../../domain/booking/intake-fields.ts';
import type { BookingItem } from '../../domain/booking/booking.ts';
import { toRowFields, type RowField } from '../form/row-fields.tsx';

/** The id of the couriers that a field suggests. */
export const COURIER_LIST = 'couriers-of-the-shop';

/** The texts of the sections: heading, one row, and empty. */
export const SECTION_WORDS = {
  booking_items: { title: 'Booking Items', one: 'Item', none: 'No items yet' },
  booking_payments: { title: 'Payment History', one: 'Payment', none: 'No payments yet' },
  contact_log: { title: 'Contact History', one: 'Contact', none: 'No contacts yet' },
  delivery: { title: 'Delivery Information', one: 'Delivery', none: 'No deliveries yet' },
} as const;

/** The fields of an item. `IntakeFields` shows accessories and condition. */
const ITEM = toRowFields(ROW_FIELDS.booking_items).filter(({ name }) => !(name in INTAKE));
const MONEY = toRowFields(ROW_FIELDS.booking_payments);
/** The fields of a payment that every provider has. */
const PAYMENT = MONEY.filter(({ name }) => !['paidAt', 'locationId', 'refundOf', 'reason'].includes(name));
const CONTACT = toRowFields(ROW_FIELDS.contact_log);
const DELIVERY = toRowFields({
  ...ROW_FIELDS.delivery,
  courier: { ...ROW_FIELDS.delivery.courier, list: COURIER_LIST },
});

/** The fields of a section's rows, in their order. A contact may be about one of the saved `items`. */
export const sectionFields: Record<Section, (items: readonly BookingItem[]) => readonly RowField[]> = {
  booking_items: () => ITEM,
  booking_payments: () => PAYMENT,
  contact_log: (items) => {
    const about = items.map(({ id, name }) => ({ value: String(id), label: name }));
    const options = [{ value: '', label: 'The whole booking' }, ...about];
    return CONTACT.map((field) => (field.name === 'bookingItemId' ? { ...field, options } : field));
  },
  delivery: () => DELIVERY,
};

/** The fields of a payment with our own provider, which keeps the day, the branch and the reason. TILL-01 */
export const moneyFields = (branches: readonly { value: string; label: string }[]): readonly RowField[] =>
  MONEY.filter(({ name }) => name !== 'refundOf' && (name !== 'locationId' || branches.length > 0)).map((field) => {
    if (field.name === 'locationId') return { ...field, options: [{ value: '', label: 'As last time' }, ...branches] };
    return field.name === 'paidAt' ? { ...field, hint: 'Empty for now. At most 31 days back.' } : field;
  });

/** The form's id, for the Save Changes button outside of it. */
export const BOOKING_FORM = 'booking-form';

/** Facts side by side, as many as fit. */
export const bookingFacts = fit({ min: { base: '8.5rem', md: '10.5rem' } });
