import { createModel, type DriverOf } from './create-model.ts';

/** What staff do with the ledger form and what they see. LEDG-01 to LEDG-13, LEDG-25 to LEDG-29. */
export const ledgerFormModel = createModel('ledgerFormModel', 'loading', {
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
});

export type LedgerFormDriver = DriverOf<typeof ledgerFormModel>;
