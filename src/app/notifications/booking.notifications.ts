import type { BookingCreateEmitted } from '../../machines/booking-create.machine.ts';
import type { BookingDetailsEmitted } from '../../machines/booking-details.machine.ts';
import type { BookingEditEmitted } from '../../machines/booking-edit/booking-edit.setup.ts';

type BookingFact = BookingCreateEmitted | BookingDetailsEmitted | BookingEditEmitted;
type Fact<T extends BookingFact['type']> = Extract<BookingFact, { type: T }>;

const success = (title: string) => () => ({ title, type: 'success' as const });
const error = (title: string, description?: string) => ({
  title,
  type: 'error' as const,
  ...(description === undefined || description === title ? {} : { description }),
});

const saveRefusals = {
  noChanges: { title: 'No changes', description: 'No changes were made to the booking.', type: 'info' as const },
  invalid: error('Cannot Save Changes', 'Please fix the validation errors'),
};

/** EDIT-16. */
export const toasts = {
  'booking.notFound': () => error('Booking not found', 'The requested booking could not be found.'),
  'booking.loadFailed': () => error('Error', 'Failed to load booking details.'),
  'booking.saved': success('Booking updated'),
  'booking.saveRefused': (refused: Fact<'booking.saveRefused'>) =>
    refused.reason === 'status' ? error('Cannot Save Changes', refused.text) : saveRefusals[refused.reason],
  'booking.statusRefused': ({ text }: Fact<'booking.statusRefused'>) => error('Status Change Not Allowed', text),
  'booking.saveFailed': ({ text }: Fact<'booking.saveFailed'>) => error('Update failed', text),
  'item.deleted': success('Item deleted'),
  'item.restored': success('Item restored'),
  'booking.created': success('Booking created successfully'),
  'booking.createInvalid': () => error('Please fix the validation errors'),
  'booking.createRefused': ({ text }: Fact<'booking.createRefused'>) => error('Failed to create booking', text),
  'booking.createUnanswered': ({ text }: Fact<'booking.createUnanswered'>) =>
    error('An error occurred while creating the booking', text),
};

/** EDIT-19, EDIT-20, BOOK-08: an unknown or unloadable booking leads back to the list, a new one to its details. */
export const redirects = {
  'booking.notFound': () => ({ to: '/bookings', replace: true }),
  'booking.loadFailed': () => ({ to: '/bookings', replace: true }),
  'booking.created': ({ id }: Fact<'booking.created'>) => ({ to: `/bookings/${id}`, replace: true }),
};
