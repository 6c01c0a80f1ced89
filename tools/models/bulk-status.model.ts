import type { bulkStatusMachine } from '../../src/machines/bulk-status.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';
import { withPermissions } from './permitted.ts';

const bulk = statesOf<typeof bulkStatusMachine>('bulkStatus');

/** Staff set one status on two bookings of the list; only the first has an inbound delivery (LIST-16, NEXT-03, REL-02). */
const model = createModel('bulkStatusScreen', 'selected', {
  selected: at({ none: 'The list with two selected bookings.' }, { 'press Change Status': 'reading' }),
  reading: at([bulk('reading')], { 'server answers': 'choosing', 'the second is not loaded': 'half loaded' }),
  'half loaded': at([bulk('choosing')], { 'press Try again': 'reading' }),
  choosing: at([bulk('choosing')], {
    'press Change': 'choosing',
    'choose In Progress': 'ready',
    'choose Confirmed': 'half refused',
    'choose Completed': 'asked about items',
    'press Cancel': 'selected',
  }),
  ready: at([bulk('choosing')], { 'press Change': 'changing the first' }),
  'asked about items': at([bulk('choosing')], {
    'press Mark Repaired': 'changing the first',
    'press Change': 'changing the first',
  }),
  'changing the first': at([bulk('changing')], {
    'server accepts': 'changing the second',
    'someone else sets the status': 'changing the second',
    'server refuses': 'refused the first',
    'someone else renames the customer': 'refused the first',
    'no answer comes': 'halted',
    'press Cancel': 'stopping',
  }),
  'changing the second': at([bulk('changing')], {
    'server accepts': 'all changed',
    'the answer is lost': 'second in doubt',
  }),
  'all changed': at([bulk('done')], { 'press Close': 'closed' }),
  'refused the first': at([bulk('changing')], { 'server accepts': 'first not changed' }),
  'first not changed': at([bulk('done')], { 'press Try again': 'reading the first' }),
  'reading the first': at([bulk('reading')], { 'server answers': 'first ready' }),
  'first ready': at([bulk('choosing')], { 'press Change': 'changing the first again' }),
  'changing the first again': at([bulk('changing')], { 'server accepts': 'first changed' }),
  'first changed': at([bulk('done')], { 'press Close': 'closed' }),
  halted: at([bulk('halted')], { 'press Try again': 'reading again' }),
  'reading again': at([bulk('reading')], { 'server answers': 'ready' }),
  stopping: at([bulk('changing')], { 'server accepts': 'stopped' }),
  stopped: at([bulk('halted')], { 'press Close': 'closed' }),
  'second in doubt': at([bulk('halted')], { 'press Try again': 'reading the second' }),
  'reading the second': at([bulk('reading')], { 'server answers': 'second already changed' }),
  'second already changed': at([bulk('choosing')], {
    'press Change': 'second already changed',
    'press Cancel': 'closed',
  }),
  'half refused': at([bulk('choosing')], { 'press Change': 'changing the able' }),
  'changing the able': at([bulk('changing')], { 'server accepts': 'second refused' }),
  'second refused': at([bulk('done')], { 'press Close': 'closed' }),
  closed: at({ none: 'The list with the changed bookings, still selected.' }, {}),
});

export const bulkStatusModel = withPermissions(model, { 'press Change Status': 'booking.details' });
