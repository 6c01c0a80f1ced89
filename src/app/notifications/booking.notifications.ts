import { BOOKING_MESSAGES as TEXT } from '../../domain/booking/booking-messages.ts';
import { RECEIPT_TITLE, paperAddress } from '../../domain/papers/paper-address.ts';
import type { BookingCreateEmitted } from '../../machines/booking-create.machine.ts';
import type { BookingDetailsEmitted } from '../../machines/booking-details.machine.ts';
import type { BookingEditEmitted } from '../../machines/booking-edit/booking-edit.setup.ts';
import { toToast } from './notification-table.ts';

type BookingEmitted = BookingCreateEmitted | BookingDetailsEmitted | BookingEditEmitted;
type Emitted<T extends BookingEmitted['type']> = Extract<BookingEmitted, { type: T }>;

export const toasts = {
  'booking.notFound': () => toToast('error', TEXT.notFound),
  'booking.loadFailed': () => toToast('error', TEXT.loadFailed),
  'booking.saved': () => toToast('success', TEXT.saved),
  'booking.saveRefused': (refused: Emitted<'booking.saveRefused'>) =>
    refused.reason === 'noChanges'
      ? toToast('info', TEXT.noChanges)
      : toToast('error', TEXT.saveRefused, refused.reason === 'status' ? refused.text : undefined),
  'booking.statusRefused': ({ text }: Emitted<'booking.statusRefused'>) => toToast('error', TEXT.statusRefused, text),
  'booking.saveFailed': ({ text }: Emitted<'booking.saveFailed'>) => toToast('error', TEXT.saveFailed, text),
  'item.deleted': () => toToast('success', TEXT.itemDeleted),
  'item.restored': () => toToast('success', TEXT.itemRestored),
  'booking.created': ({ id }: Emitted<'booking.created'>) => ({
    ...toToast('success', TEXT.created),
    action: { label: 'Print Receipt', to: paperAddress(`/bookings/${id}`, RECEIPT_TITLE), offer: 'papers' as const },
  }),
  'booking.createInvalid': () => toToast('error', TEXT.createInvalid),
  'booking.createRefused': ({ text }: Emitted<'booking.createRefused'>) => toToast('error', TEXT.createRefused, text),
  'booking.createUnanswered': ({ text }: Emitted<'booking.createUnanswered'>) =>
    toToast('error', TEXT.createUnanswered, text),
};

/** EDIT-19, EDIT-20, BOOK-08: an unknown or unloadable booking leads back to the list, a new one to its details. */
export const redirects = {
  'booking.notFound': () => ({ to: '/bookings', replace: true }),
  'booking.loadFailed': () => ({ to: '/bookings', replace: true }),
  'booking.created': ({ id }: Emitted<'booking.created'>) => ({ to: `/bookings/${id}`, replace: true }),
};
