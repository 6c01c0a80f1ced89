import type { ledgerFormMachine } from '../../src/machines/ledger-form/ledger-form.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const form = statesOf<typeof ledgerFormMachine>('ledgerForm');

/** What staff do with the ledger form and what they see. LEDG-01 to LEDG-13, LEDG-25 to LEDG-29. */
export const ledgerFormModel = createModel(
  'ledgerFormModel',
  'loading',
  {
    loading: {
      'form comes up': 'untouched',
      'no branch exists': 'no locations',
      'entry is unknown': 'not found',
      'loading fails': 'not loaded',
    },
    'no locations': {},
    'not found': {},
    'not loaded': { 'press Try again': 'loading' },
    untouched: { 'press submit': 'flagged', 'fill in': 'filled' },
    flagged: { 'fill in': 'filled' },
    filled: { 'press submit': 'saving' },
    saving: {
      'press submit': 'saving',
      'fill in': 'saving',
      'server accepts': 'saved',
      'server refuses a field': 'field refused',
      'server refuses': 'refused',
      'no answer comes': 'unanswered',
      'someone else was faster': 'merged',
    },
    'field refused': { 'fill in': 'filled' },
    refused: { 'press submit': 'saving' },
    unanswered: { 'press submit': 'saving' },
    merged: { 'choose theirs': 'theirs chosen', 'press submit': 'saving' },
    'theirs chosen': { 'choose mine': 'merged' },
    saved: {},
  },
  {
    loading: [form('loading')],
    'no locations': [form('noLocations')],
    // A new entry has nothing that could be missing.
    'not found': [form('notFound', 'notLoaded')],
    'not loaded': [form('notLoaded')],
    untouched: [form('editing')],
    flagged: [form('editing')],
    filled: [form('editing')],
    saving: [form('saving')],
    'field refused': [form('editing')],
    refused: [form('editing')],
    unanswered: [form('editing')],
    merged: [form('editing')],
    'theirs chosen': [form('editing')],
    saved: [form('saved')],
  },
);

export type LedgerFormDriver = DriverOf<typeof ledgerFormModel>;
