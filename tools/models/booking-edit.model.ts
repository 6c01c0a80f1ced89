import type { bookingEditMachine } from '../../src/machines/booking-edit.ts';
import type { deletionMachine } from '../../src/machines/deletion/deletion.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';
import { withPermissions } from './permitted.ts';

const booking = statesOf<typeof bookingEditMachine>('recordForm');
const deletion = statesOf<typeof deletionMachine>('deletion');

/** Staff view and edit an open booking (EDIT-08 to EDIT-13). */
const model = createModel('bookingEditScreen', 'reading', {
  reading: at([booking('viewing')], { 'press edit': 'editing', 'press delete': 'asking' }),
  editing: at([booking('editing')], {
    'rename client': 'renamed',
    'add an inbound delivery': 'delivered',
    'choose Confirmed': 'editing',
    'press save': 'editing',
    'press cancel': 'reading',
  }),
  renamed: at([booking('editing')], {
    'choose Confirmed': 'renamed',
    'press save': 'saving',
    'press cancel': 'reading',
  }),
  delivered: at([booking('editing')], { 'choose Confirmed': 'confirmed', 'press cancel': 'reading' }),
  confirmed: at([booking('editing')], { 'press cancel': 'reading' }),
  saving: at([booking('saving')], {
    'press save': 'saving',
    'press cancel': 'saving',
    'server accepts': 'saved',
    'server refuses': 'refused',
    'server has a newer booking': 'rebased',
  }),
  refused: at([booking('editing')], { 'press save': 'saving', 'press cancel': 'reading' }),
  rebased: at([booking('editing')], { 'choose theirs': 'theirs chosen', 'press cancel': 'saved' }),
  'theirs chosen': at([booking('editing')], { 'choose mine': 'rebased', 'press cancel': 'saved' }),
  saved: at([booking('viewing')], {}),
  asking: at([booking('viewing'), deletion('asking')], {
    'keep the booking': 'reading',
    'confirm the deletion': 'deleted',
  }),
  deleted: at([booking('viewing'), deletion('idle')], {
    'press edit': 'deleted',
    'press delete': 'deleted',
    'make it active again': 'reading',
  }),
});

export const bookingEditModel = withPermissions(model, {
  'rename client': 'booking.details',
  'choose Confirmed': 'booking.details',
  'add an inbound delivery': 'delivery.edit',
  'press delete': 'booking.delete',
});
