import type { quickActionMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const action = statesOf<typeof quickActionMachine>('quickAction');

/** Recording a payment without edit mode, up to the Undo of its toast. QUICK-01, QUICK-02, QUICK-06. */
export const quickActionModel = createModel(
  'quickActionScreen',
  'reading',
  {
    reading: { 'press Record payment': 'typing' },
    typing: { 'empty the amount': 'emptied', 'press save': 'saving', 'press cancel': 'reading' },
    emptied: { 'press save': 'refused' },
    refused: { 'type the amount': 'typing', 'press cancel': 'reading' },
    saving: {
      'press save': 'saving',
      'server accepts': 'done',
      'server refuses': 'told',
      'no answer comes': 'failed',
      'server has a newer booking': 'conflict',
    },
    told: { 'press cancel': 'reading' },
    failed: { 'press save': 'saving' },
    conflict: { 'press save': 'saving' },
    done: { 'press Undo': 'undoing' },
    undoing: { 'server takes it back': 'undone', 'server keeps it': 'not undone' },
    undone: { 'press Record payment': 'typing' },
    'not undone': {},
  },
  {
    reading: { none: 'The page of the booking: nothing was begun, or what was begun is closed.' },
    typing: [action('open.typing')],
    emptied: [action('open.typing')],
    refused: [action('open.refused')],
    saving: [action('saving')],
    told: [action('open.refused')],
    failed: [action('open.failed')],
    conflict: [action('open.conflict')],
    done: [action('done', 'settled')],
    undoing: [action('undoing')],
    undone: [action('undone')],
    'not undone': [action('notUndone')],
  },
);

export type QuickActionDriver = DriverOf<typeof quickActionModel>;
