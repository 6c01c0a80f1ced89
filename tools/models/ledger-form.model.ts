import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type LedgerFormStep =
  | 'form comes up'
  | 'no branch exists'
  | 'entry is unknown'
  | 'loading fails'
  | 'press Try again'
  | 'press submit'
  | 'fill in'
  | 'server accepts'
  | 'server refuses a field'
  | 'server refuses'
  | 'no answer comes'
  | 'someone else was faster'
  | 'their version comes';

export type LedgerFormScreen =
  | 'loading'
  | 'no locations'
  | 'not found'
  | 'not loaded'
  | 'untouched'
  | 'flagged'
  | 'filled'
  | 'saving'
  | 'field refused'
  | 'refused'
  | 'unanswered'
  | 'merging'
  | 'merged'
  | 'saved';

/** What staff do with the ledger form and what they see. LEDG-01 to LEDG-13, LEDG-25 to LEDG-29. */
export const ledgerFormModel = setup({
  types: { events: {} as { [S in LedgerFormStep]: { type: S } }[LedgerFormStep] },
}).createMachine({
  id: 'ledgerFormModel',
  initial: 'loading',
  states: {
    loading: {
      on: {
        'form comes up': 'untouched',
        'no branch exists': 'no locations',
        'entry is unknown': 'not found',
        'loading fails': 'not loaded',
      },
    },
    'no locations': {},
    'not found': {},
    'not loaded': { on: { 'press Try again': 'loading' } },
    untouched: { on: { 'press submit': 'flagged', 'fill in': 'filled' } },
    flagged: { on: { 'fill in': 'filled' } },
    filled: { on: { 'press submit': 'saving' } },
    saving: {
      on: {
        'press submit': 'saving',
        'fill in': 'saving',
        'server accepts': 'saved',
        'server refuses a field': 'field refused',
        'server refuses': 'refused',
        'no answer comes': 'unanswered',
        'someone else was faster': 'merging',
      },
    },
    'field refused': { on: { 'fill in': 'filled' } },
    refused: { on: { 'press submit': 'saving' } },
    unanswered: { on: { 'press submit': 'saving' } },
    merging: { on: { 'their version comes': 'merged' } },
    merged: { on: { 'press submit': 'saving' } },
    saved: {},
  },
});

export const ledgerFormPaths = shortestPaths(ledgerFormModel);
export type LedgerFormDriver = Driver<LedgerFormStep, LedgerFormScreen>;
