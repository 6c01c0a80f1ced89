import type { bookingCreateMachine } from '../../src/machines/booking-create.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const form = statesOf<typeof bookingCreateMachine>('creation');

/** Staff book a device in (BOOK-01, BOOK-08). */
export const bookingCreateModel = createModel('bookingCreateScreen', 'empty', {
  empty: at([form('editing')], { 'press create': 'flagged', 'remove an item': 'empty', 'fill the form': 'filled' }),
  flagged: at([form('editing')], { 'fill the form': 'filled' }),
  filled: at([form('editing')], {
    'tick same number': 'linked',
    'add an item': 'twoItems',
    'press create': 'creating',
  }),
  linked: at([form('editing')], { 'change the phone number': 'followed' }),
  followed: at([form('editing')], {}),
  twoItems: at([form('editing')], { 'remove an item': 'filled', 'press create': 'twoItems' }),
  creating: at([form('creating')], {
    'press create': 'creating',
    'fill the form': 'creating',
    'server accepts': 'created',
    'server refuses a field': 'refused',
    'server refuses': 'refused',
    'no answer comes': 'refused',
  }),
  refused: at([form('editing')], { 'press create': 'creating' }),
  created: at([form('created')], { 'press create': 'created' }),
});
