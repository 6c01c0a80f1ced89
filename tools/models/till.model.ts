import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import type { tillMachine } from '../../src/machines/till.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';
import { OPENING, withPermissions } from './permitted.ts';

const till = statesOf<typeof tillMachine>('till');
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** Staff count the drawer, close the day and reopen it (TILL-03 to TILL-06). */
const model = createModel('tillScreen', 'loading', {
  loading: at([till('loading'), query('reading.loading')], {
    'server sends the open day': 'open',
    'server names an earlier day': 'refused',
    'server fails': 'not loaded',
  }),
  'not loaded': at([till('refused'), query('failed')], { 'press Try again': 'loading' }),
  refused: at([till('refused'), query('ready')], {}),
  open: at([till('open'), query('ready')], {
    'press Close Day': 'nothing counted',
    'count too little': 'difference',
    'count the notes': 'counted',
  }),
  'nothing counted': at([till('open'), query('ready')], { 'count the notes': 'counted' }),
  difference: at([till('open'), query('ready')], { 'press Close Day': 'note asked' }),
  'note asked': at([till('open'), query('ready')], { 'type the note': 'explained' }),
  explained: at([till('open'), query('ready')], { 'press Close Day': 'closing' }),
  counted: at([till('open'), query('ready')], { 'press Close Day': 'closing' }),
  closing: at([till('closing'), query('ready')], {
    'press Close Day': 'closing',
    'server closes': 'closed',
    'server refuses': 'checking',
  }),
  checking: at([till('checking')], { 'server sends the open day': 'changed' }),
  changed: at([till('open'), query('ready')], {}),
  closed: at([till('closed')], { 'press Reopen Day': 'reason asked' }),
  'reason asked': at([till('closed')], { 'type the reason': 'reasoned' }),
  reasoned: at([till('closed')], { 'press Reopen Day': 'reopening' }),
  reopening: at([till('reopening')], { 'server reopens': 'reopened' }),
  reopened: at([till('open')], {}),
});

export const tillModel = withPermissions(model, { [OPENING]: 'till.read', 'press Reopen Day': 'till.reopen' });
