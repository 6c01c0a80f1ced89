import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type LedgerDeletionStep =
  | 'press Delete'
  | 'press Delete on another'
  | 'press Cancel'
  | 'confirm'
  | 'leave the screen'
  | 'server deletes'
  | 'server fails'
  | 'press Try again'
  | 'press Undo'
  | 'server restores'
  | 'server does not restore';

export type LedgerDeletionScreen =
  | 'list'
  | 'question'
  | 'deleting'
  | 'not deleted'
  | 'question about another'
  | 'deleted'
  | 'restoring'
  | 'active again'
  | 'still deleted';

/** Deleting a ledger entry and taking it back. LEDG-14, LEDG-28, LEDG-41. */
export const ledgerDeletionModel = setup({
  types: { events: {} as { [S in LedgerDeletionStep]: { type: S } }[LedgerDeletionStep] },
}).createMachine({
  id: 'ledgerDeletionModel',
  initial: 'list',
  states: {
    list: { on: { 'press Delete': 'question' } },
    question: { on: { 'press Cancel': 'list', 'leave the screen': 'list', confirm: 'deleting' } },
    deleting: {
      on: {
        confirm: 'deleting',
        'press Delete on another': 'question about another',
        'leave the screen': 'deleting',
        'server deletes': 'deleted',
        'server fails': 'not deleted',
      },
    },
    'not deleted': {
      on: {
        'press Try again': 'deleting',
        'press Delete on another': 'question about another',
        'leave the screen': 'list',
      },
    },
    'question about another': {},
    deleted: { on: { 'press Undo': 'restoring' } },
    restoring: {
      on: {
        'press Undo': 'restoring',
        'server restores': 'active again',
        'server does not restore': 'still deleted',
      },
    },
    'still deleted': { on: { 'press Undo': 'restoring' } },
    'active again': {},
  },
});

export const ledgerDeletionPaths = shortestPaths(ledgerDeletionModel);
export type LedgerDeletionDriver = Driver<LedgerDeletionStep, LedgerDeletionScreen>;
