import { createModel, type DriverOf } from './create-model.ts';

/** Deleting a ledger entry and taking it back. LEDG-14, LEDG-28, LEDG-41. */
export const ledgerDeletionModel = createModel('ledgerDeletionModel', 'list', {
  list: { 'press Delete': 'question' },
  question: { 'press Cancel': 'list', 'leave the screen': 'list', confirm: 'deleting' },
  deleting: {
    confirm: 'deleting',
    'press Delete on another': 'question about another',
    'leave the screen': 'deleting',
    'server deletes': 'deleted',
    'server fails': 'not deleted',
  },
  'not deleted': {
    'press Try again': 'deleting',
    'press Delete on another': 'question about another',
    'leave the screen': 'list',
  },
  'question about another': {},
  deleted: { 'press Undo': 'restoring' },
  restoring: {
    'press Undo': 'restoring',
    'server restores': 'active again',
    'server does not restore': 'still deleted',
  },
  'still deleted': { 'press Undo': 'restoring' },
  'active again': {},
});

export type LedgerDeletionDriver = DriverOf<typeof ledgerDeletionModel>;
