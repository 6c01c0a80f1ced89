import type { bookingCreateMachine } from '../../src/machines/booking-create.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const form = statesOf<typeof bookingCreateMachine>('bookingCreate');

/** Booking a device in as staff do it. BOOK-01, BOOK-08. */
export const bookingCreateModel = createModel(
  'bookingCreateScreen',
  'empty',
  {
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
  },
  {
    empty: [form('editing')],
    flagged: [form('editing')],
    filled: [form('editing')],
    linked: [form('editing')],
    followed: [form('editing')],
    twoItems: [form('editing')],
    creating: [form('creating')],
    refused: [form('editing')],
    created: [form('created')],
  },
);

export type BookingCreateDriver = DriverOf<typeof bookingCreateModel>;
