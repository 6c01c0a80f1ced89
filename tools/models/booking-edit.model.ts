import type { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import type { deletionMachine } from '../../src/machines/deletion/deletion.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const booking = statesOf<typeof bookingEditMachine>('bookingEdit');
const deletion = statesOf<typeof deletionMachine>('deletion');

/** What staff do with an open booking and what they see. EDIT-08 to EDIT-13. */
export const bookingEditModel = createModel(
  'bookingEditScreen',
  'reading',
  {
    reading: { 'press edit': 'editing', 'press delete': 'asking' },
    editing: {
      'rename client': 'renamed',
      'add an inbound delivery': 'delivered',
      'choose Confirmed': 'editing',
      'press save': 'editing',
      'press cancel': 'reading',
    },
    renamed: { 'choose Confirmed': 'renamed', 'press save': 'saving', 'press cancel': 'reading' },
    delivered: { 'choose Confirmed': 'confirmed', 'press cancel': 'reading' },
    confirmed: { 'press cancel': 'reading' },
    saving: {
      'press save': 'saving',
      'press cancel': 'saving',
      'server accepts': 'saved',
      'server refuses': 'refused',
      'server has a newer booking': 'rebased',
    },
    refused: { 'press save': 'saving', 'press cancel': 'reading' },
    rebased: { 'choose theirs': 'theirs chosen', 'press cancel': 'saved' },
    'theirs chosen': { 'choose mine': 'rebased', 'press cancel': 'saved' },
    saved: {},
    asking: { 'keep the booking': 'reading', 'confirm the deletion': 'deleted' },
    deleted: { 'press edit': 'deleted', 'press delete': 'deleted', 'make it active again': 'reading' },
  },
  {
    reading: [booking('viewing')],
    editing: [booking('editing')],
    renamed: [booking('editing')],
    delivered: [booking('editing')],
    confirmed: [booking('editing')],
    saving: [booking('saving')],
    refused: [booking('editing')],
    rebased: [booking('editing')],
    'theirs chosen': [booking('editing')],
    saved: [booking('viewing')],
    asking: [booking('viewing'), deletion('asking')],
    deleted: [booking('viewing'), deletion('idle')],
  },
);

export type BookingEditDriver = DriverOf<typeof bookingEditModel>;
