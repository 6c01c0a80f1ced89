import type { deletionMachine } from '../../src/machines/deletion/deletion.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const deletion = statesOf<typeof deletionMachine>('deletion');

/** Deleting a ledger entry and taking it back. LEDG-14, LEDG-28, LEDG-41. */
export const ledgerDeletionModel = createModel(
  'ledgerDeletionModel',
  'list',
  {
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
  },
  {
    list: { none: 'The ledger list: a deletion begins when it is asked for.' },
    question: [deletion('asking')],
    deleting: [deletion('deleting')],
    'not deleted': [deletion('notDeleted')],
    'question about another': [deletion('asking')],
    deleted: [deletion('idle')],
    restoring: [deletion('restoring')],
    'still deleted': [deletion('notRestored')],
    'active again': [deletion('idle')],
  },
);

export type LedgerDeletionDriver = DriverOf<typeof ledgerDeletionModel>;
