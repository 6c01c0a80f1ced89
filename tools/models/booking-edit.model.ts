import { setup } from 'xstate';
import type { Driver } from './create-model.ts';

type Step =
  | 'press edit'
  | 'rename client'
  | 'choose Confirmed'
  | 'add an inbound delivery'
  | 'press save'
  | 'press cancel'
  | 'server accepts'
  | 'server refuses'
  | 'server has a newer booking'
  | 'press delete'
  | 'keep the booking'
  | 'confirm the deletion'
  | 'make it active again';

type Screen =
  | 'reading'
  | 'editing'
  | 'renamed'
  | 'delivered'
  | 'confirmed'
  | 'saving'
  | 'refused'
  | 'rebased'
  | 'saved'
  | 'asking'
  | 'deleted';

/** What staff do with an open booking and what they see. EDIT-08 to EDIT-13. */
export const bookingEditModel = setup({
  types: { events: {} as { [S in Step]: { type: S } }[Step] },
}).createMachine({
  id: 'bookingEditScreen',
  initial: 'reading',
  states: {
    reading: { on: { 'press edit': 'editing', 'press delete': 'asking' } },
    editing: {
      on: {
        'rename client': 'renamed',
        'add an inbound delivery': 'delivered',
        'choose Confirmed': 'editing',
        'press save': 'editing',
        'press cancel': 'reading',
      },
    },
    renamed: { on: { 'choose Confirmed': 'renamed', 'press save': 'saving', 'press cancel': 'reading' } },
    delivered: { on: { 'choose Confirmed': 'confirmed', 'press cancel': 'reading' } },
    confirmed: { on: { 'press cancel': 'reading' } },
    saving: {
      on: {
        'press save': 'saving',
        'press cancel': 'saving',
        'server accepts': 'saved',
        'server refuses': 'refused',
        'server has a newer booking': 'rebased',
      },
    },
    refused: { on: { 'press save': 'saving', 'press cancel': 'reading' } },
    rebased: { on: { 'press cancel': 'saved' } },
    saved: {},
    asking: { on: { 'keep the booking': 'reading', 'confirm the deletion': 'deleted' } },
    deleted: { on: { 'press edit': 'deleted', 'press delete': 'deleted', 'make it active again': 'reading' } },
  },
});

/** Drives the model on the actor (Vitest) or on a page (Playwright). */
export type BookingEditDriver = Driver<Step, Screen>;
