import { createModel, type DriverOf } from './create-model.ts';

/** Booking a device in as staff do it. BOOK-01, BOOK-08. */
export const bookingCreateModel = createModel('bookingCreateScreen', 'empty', {
  empty: { 'press create': 'flagged', 'remove an item': 'empty', 'fill the form': 'filled' },
  flagged: { 'fill the form': 'filled' },
  filled: { 'tick same number': 'linked', 'add an item': 'twoItems', 'press create': 'creating' },
  linked: { 'change the phone number': 'followed' },
  followed: {},
  twoItems: { 'remove an item': 'filled', 'press create': 'twoItems' },
  creating: {
    'press create': 'creating',
    'fill the form': 'creating',
    'server accepts': 'created',
    'server refuses a field': 'refused',
    'server refuses': 'refused',
    'no answer comes': 'refused',
  },
  refused: { 'press create': 'creating' },
  created: { 'press create': 'created' },
});

export type BookingCreateDriver = DriverOf<typeof bookingCreateModel>;
