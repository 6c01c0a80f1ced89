import { setup } from 'xstate';
import type { Driver } from './create-model.ts';

type Step =
  | 'fill the form'
  | 'tick same number'
  | 'change the phone number'
  | 'add an item'
  | 'remove an item'
  | 'press create'
  | 'server accepts'
  | 'server refuses a field'
  | 'server refuses'
  | 'no answer comes';

type Screen = 'empty' | 'flagged' | 'filled' | 'linked' | 'followed' | 'twoItems' | 'creating' | 'refused' | 'created';

/** Booking a device in as staff do it. BOOK-01, BOOK-08. */
export const bookingCreateModel = setup({
  types: { events: {} as { [S in Step]: { type: S } }[Step] },
}).createMachine({
  id: 'bookingCreateScreen',
  initial: 'empty',
  states: {
    empty: { on: { 'press create': 'flagged', 'remove an item': 'empty', 'fill the form': 'filled' } },
    flagged: { on: { 'fill the form': 'filled' } },
    filled: { on: { 'tick same number': 'linked', 'add an item': 'twoItems', 'press create': 'creating' } },
    linked: { on: { 'change the phone number': 'followed' } },
    followed: {},
    twoItems: { on: { 'remove an item': 'filled', 'press create': 'twoItems' } },
    creating: {
      on: {
        'press create': 'creating',
        'fill the form': 'creating',
        'server accepts': 'created',
        'server refuses a field': 'refused',
        'server refuses': 'refused',
        'no answer comes': 'refused',
      },
    },
    refused: { on: { 'press create': 'creating' } },
    created: { on: { 'press create': 'created' } },
  },
});

/** Drives the model on the actor (Vitest) or on a page (Playwright). */
export type BookingCreateDriver = Driver<Step, Screen>;
