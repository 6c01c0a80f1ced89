import type { bookingEditMachine } from '../../src/machines/booking-edit.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const booking = statesOf<typeof bookingEditMachine>('recordForm');
const typing = [booking('editing')];

/** Staff edit a booking that someone else changes at the same time (LIVE-08, EDIT-09, CONF-01, CONF-10). */
export const sharedBookingModel = createModel('sharedBookingScreen', 'reading', {
  reading: at([booking('viewing')], { 'the other changes the name': 'reading', 'press edit': 'editing' }),
  editing: at(typing, { 'type a name': 'typed', 'press cancel': 'reading' }),
  typed: at(typing, {
    'the other changes the number': 'told of the number',
    'the other changes the name': 'told of the name',
    'press save': 'saving',
  }),
  'told of the number': at(typing, { 'press Load Changes': 'merged', 'press cancel': 'reading' }),
  merged: at(typing, { 'press save': 'saving' }),
  'told of the name': at(typing, { 'press Load Changes': 'conflict' }),
  conflict: at(typing, { 'choose theirs': 'theirs chosen', 'press save': 'saving' }),
  'theirs chosen': at(typing, { 'choose mine': 'conflict' }),
  saving: at([booking('saving')], {
    'server accepts': 'reading',
    'the other changes the number first': 'saving both',
  }),
  'saving both': at([booking('saving')], { 'server accepts': 'saved both' }),
  'saved both': at([booking('viewing')], {}),
});
