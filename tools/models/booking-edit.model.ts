import { createModel, type DriverOf } from './create-model.ts';

/** What staff do with an open booking and what they see. EDIT-08 to EDIT-13. */
export const bookingEditModel = createModel('bookingEditScreen', 'reading', {
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
});

export type BookingEditDriver = DriverOf<typeof bookingEditModel>;
