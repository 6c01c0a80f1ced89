import { createModel, type DriverOf } from './create-model.ts';

/** Recording a payment without edit mode, up to the Undo of its toast. QUICK-01, QUICK-02, QUICK-06. */
export const quickActionModel = createModel('quickActionScreen', 'reading', {
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
});

export type QuickActionDriver = DriverOf<typeof quickActionModel>;
