import type { ledgerEditMachine } from '../../src/machines/ledger-form.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const edit = statesOf<typeof ledgerEditMachine>('recordForm');
const typing = [edit('editing')];
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** Staff fill in and save the ledger form (LEDG-01 to LEDG-13, LEDG-25 to LEDG-29). */
export const ledgerFormModel = createModel('ledgerFormModel', 'loading', {
  loading: at([query('reading')], {
    'form comes up': 'untouched',
    'no branch exists': 'no locations',
    'entry is unknown': 'not found',
    'loading fails': 'not loaded',
  }),
  'no locations': at([query('ready')], {}),
  'not found': at([query('failed')], {}),
  'not loaded': at([query('failed')], { 'press Try again': 'loading' }),
  untouched: at(typing, { 'press submit': 'flagged', 'fill in': 'filled' }),
  flagged: at(typing, { 'fill in': 'filled' }),
  filled: at(typing, { 'press submit': 'saving' }),
  saving: at([edit('asking', 'saving')], {
    'press submit': 'saving',
    'fill in': 'saving',
    'server accepts': 'saved',
    'server refuses a field': 'field refused',
    'server refuses': 'refused',
    'no answer comes': 'unanswered',
    'someone else was faster': 'merged',
  }),
  'field refused': at(typing, { 'fill in': 'filled' }),
  refused: at(typing, { 'press submit': 'saving' }),
  unanswered: at(typing, { 'press submit': 'saving' }),
  merged: at(typing, { 'choose theirs': 'theirs chosen', 'press submit': 'saving' }),
  'theirs chosen': at(typing, { 'choose mine': 'merged' }),
  saved: at([edit('reloading')], {}),
});
