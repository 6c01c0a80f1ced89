import { describe, expect, it } from 'vitest';
import * as bookings from '../../../src/app/notifications/booking.notifications.ts';
import { mergeTables, tell } from '../../../src/app/notifications/notification-table.ts';
import { INBOUND_REQUIRED } from '../../../src/domain/booking/booking-status.ts';
import type { BookingCreateEmitted } from '../../../src/machines/booking-create.machine.ts';
import type { BookingDetailsEmitted } from '../../../src/machines/booking-details.machine.ts';
import type { BookingEditEmitted } from '../../../src/machines/booking-edit/booking-edit.setup.ts';

const { toasts, redirects } = mergeTables([bookings]);
type Fact = BookingCreateEmitted | BookingDetailsEmitted | BookingEditEmitted;

/** EDIT-16. */
const TEXTS: readonly [Fact, string, string | undefined, 'success' | 'error' | 'info'][] = [
  [{ type: 'booking.notFound' }, 'Booking not found', 'The requested booking could not be found.', 'error'],
  [{ type: 'booking.loadFailed' }, 'Error', 'Failed to load booking details.', 'error'],
  [{ type: 'booking.saved' }, 'Booking updated', undefined, 'success'],
  [{ type: 'booking.saveRefused', reason: 'noChanges' }, 'No changes', 'No changes were made to the booking.', 'info'],
  [
    { type: 'booking.saveRefused', reason: 'status', text: INBOUND_REQUIRED },
    'Cannot Save Changes',
    INBOUND_REQUIRED,
    'error',
  ],
  [
    { type: 'booking.saveRefused', reason: 'invalid' },
    'Cannot Save Changes',
    'Please fix the validation errors',
    'error',
  ],
  [{ type: 'booking.statusRefused', text: INBOUND_REQUIRED }, 'Status Change Not Allowed', INBOUND_REQUIRED, 'error'],
  [{ type: 'booking.saveFailed', text: 'Closed' }, 'Update failed', 'Closed', 'error'],
  [{ type: 'item.deleted' }, 'Item deleted', undefined, 'success'],
  [{ type: 'item.restored' }, 'Item restored', undefined, 'success'],
  [{ type: 'booking.created', id: 7 }, 'Booking created successfully', undefined, 'success'],
  [{ type: 'booking.createInvalid' }, 'Please fix the validation errors', undefined, 'error'],
  [{ type: 'booking.createRefused', text: 'Closed' }, 'Failed to create booking', 'Closed', 'error'],
  [{ type: 'booking.createRefused', text: 'Failed to create booking' }, 'Failed to create booking', undefined, 'error'],
  [
    { type: 'booking.createUnanswered', text: 'Network error occurred' },
    'An error occurred while creating the booking',
    'Network error occurred',
    'error',
  ],
];

describe('the toasts of bookings', () => {
  it.each(TEXTS)('%j: %s', (fact, title, description, type) => {
    expect(tell(toasts, fact)).toEqual({ title, ...(description === undefined ? {} : { description }), type });
  });
});

describe('the ways that bookings lead', () => {
  it.each([
    [{ type: 'booking.notFound' }, { to: '/bookings', replace: true }],
    [{ type: 'booking.loadFailed' }, { to: '/bookings', replace: true }],
    [
      { type: 'booking.created', id: 7 },
      { to: '/bookings/7', replace: true },
    ],
    [{ type: 'booking.saved' }, null],
  ])('%j', (fact, redirect) => {
    expect(tell(redirects, fact)).toEqual(redirect);
  });
});
