import type { quickActionMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const action = statesOf<typeof quickActionMachine>('quickAction');

/** Staff record a payment without edit mode, and may undo it from the toast (QUICK-01, QUICK-02, QUICK-06). */
export const quickActionModel = createModel('quickActionScreen', 'reading', {
  reading: at({ none: 'The page of the booking: no quick action is open.' }, { 'press Record payment': 'typing' }),
  typing: at([action('open.typing')], {
    'empty the amount': 'emptied',
    'press save': 'saving',
    'press cancel': 'reading',
  }),
  emptied: at([action('open.typing')], { 'press save': 'refused' }),
  refused: at([action('open.refused')], { 'type the amount': 'typing', 'press cancel': 'reading' }),
  saving: at([action('saving')], {
    'press save': 'saving',
    'server accepts': 'done',
    'server refuses': 'told',
    'no answer comes': 'failed',
    'server has a newer booking': 'conflict',
  }),
  told: at([action('open.refused')], { 'press cancel': 'reading' }),
  failed: at([action('open.failed')], { 'press save': 'saving' }),
  conflict: at([action('open.conflict')], { 'press save': 'saving' }),
  done: at([action('done', 'settled')], { 'press Undo': 'undoing' }),
  undoing: at([action('undoing')], { 'server takes it back': 'undone', 'server keeps it': 'not undone' }),
  undone: at([action('undone')], { 'press Record payment': 'typing' }),
  'not undone': at([action('notUndone')], {}),
});
