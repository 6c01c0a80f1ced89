import type { quickActionMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';
import { withPermissions } from './permitted.ts';

const action = statesOf<typeof quickActionMachine>('quickAction');

/**
 * Staff promise a booking and assign it in two presses, and give a reason once a promise has passed (PROMISE-04,
 * PROMISE-09).
 */
const model = createModel('promiseScreen', 'reading', {
  reading: at(
    { none: 'The page of the booking: no quick action is open.' },
    { 'press Promise': 'typing', 'press Assign': 'choosing', 'the promise passes': 'late' },
  ),
  typing: at([action('open.typing')], { 'press Tomorrow': 'promising', 'press cancel': 'reading' }),
  choosing: at([action('open.typing')], { 'press a person': 'assigning', 'press cancel': 'reading' }),
  promising: at([action('saving')], { 'server accepts': 'promised', 'no answer comes': 'failed' }),
  failed: at([action('open.failed')], { 'press Save Promise': 'promising' }),
  assigning: at([action('saving')], { 'server accepts': 'assigned' }),
  promised: at([action('done', 'settled')], { 'press Undo': 'undoing' }),
  assigned: at([action('done', 'settled')], { 'press Undo': 'undoing' }),
  undoing: at([action('undoing')], { 'server accepts': 'undone' }),
  undone: at([action('undone')], {}),
  late: at(
    { none: 'The page of the booking says that it is late: no quick action is open.' },
    { 'press Promise': 'typing late' },
  ),
  'typing late': at([action('open.typing')], { 'press Tomorrow': 'reason asked' }),
  'reason asked': at([action('open.typing')], {
    'press Save Promise': 'reason missing',
    'type the reason': 'reasoned',
  }),
  'reason missing': at([action('open.refused')], { 'type the reason': 'reasoned' }),
  reasoned: at([action('open.typing')], { 'press Save Promise': 'promising late' }),
  'promising late': at([action('saving')], { 'server accepts': 'promised' }),
});

export const promiseModel = withPermissions(model, { 'press Promise': 'booking.promise' });
