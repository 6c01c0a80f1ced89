import type { deletionMachine } from '../../src/machines/deletion/deletion.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';
import { OPENING, withPermissions } from './permitted.ts';

const deletion = statesOf<typeof deletionMachine>('deletion');

/** Staff delete a ledger entry and undo the deletion (LEDG-14, LEDG-28, LEDG-41). */
const model = createModel('ledgerDeletionModel', 'list', {
  list: at({ none: 'The ledger list: a deletion starts when staff request it.' }, { 'press Delete': 'question' }),
  question: at([deletion('asking')], { 'press Cancel': 'list', 'leave the screen': 'list', confirm: 'deleting' }),
  deleting: at([deletion('deleting')], {
    confirm: 'deleting',
    'press Delete on another': 'question about another',
    'leave the screen': 'deleting',
    'server deletes': 'deleted',
    'server fails': 'not deleted',
  }),
  'not deleted': at([deletion('notDeleted')], {
    'press Try again': 'deleting',
    'press Delete on another': 'question about another',
    'leave the screen': 'list',
  }),
  'question about another': at([deletion('asking')], {}),
  deleted: at([deletion('idle')], { 'press Undo': 'restoring' }),
  restoring: at([deletion('restoring')], {
    'press Undo': 'restoring',
    'server restores': 'active again',
    'server does not restore': 'still deleted',
  }),
  'still deleted': at([deletion('notRestored')], { 'press Undo': 'restoring' }),
  'active again': at([deletion('idle')], {}),
});

export const ledgerDeletionModel = withPermissions(model, {
  [OPENING]: 'ledger.read',
  'press Delete': 'ledger.delete',
});
