import type { bookingEditMachine } from '../../src/machines/booking-edit.ts';
import type { quickActionMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const booking = statesOf<typeof bookingEditMachine>('recordForm');
const action = statesOf<typeof quickActionMachine>('quickAction');

/** Staff complete a booking whose items are still Draft, by a quick action and in edit mode (NEXT-03, CLAIM-24). */
export const completionModel = createModel('completionScreen', 'reading', {
  reading: at([booking('viewing')], { 'press Complete': 'asked', 'choose Completed in the form': 'typed' }),
  asked: at([action('open.typing')], {
    'press Mark Repaired': 'sending items',
    'press Only': 'sending status',
    'press Cancel': 'reading',
  }),
  'sending items': at([action('saving')], { 'server accepts': 'repaired', 'no answer comes': 'failed' }),
  'sending status': at([action('saving')], { 'server accepts': 'left' }),
  failed: at([action('open.failed')], { 'press Complete again': 'sending items' }),
  repaired: at([action('done', 'settled')], { 'press Undo': 'undoing' }),
  left: at([action('done', 'settled')], {}),
  undoing: at([action('undoing')], { 'server accepts': 'undone' }),
  undone: at([action('undone')], {}),
  typed: at([booking('editing')], { 'press Save Changes': 'asked in the form' }),
  'asked in the form': at([booking('confirming')], {
    'press Mark Repaired': 'saving items',
    'press Only': 'saving status',
    'press Cancel': 'typed',
  }),
  'saving items': at([booking('saving')], { 'server accepts': 'saved repaired' }),
  'saving status': at([booking('saving')], { 'server accepts': 'saved left' }),
  'saved repaired': at([booking('viewing')], {}),
  'saved left': at([booking('viewing')], {}),
});
