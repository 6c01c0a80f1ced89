import type { branchesMachine } from '../../src/machines/branches.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const branches = statesOf<typeof branchesMachine>('rowsEditor');

/** The owner adds and changes the branches of the shop (SHOP-03). */
export const shopBranchesModel = createModel('shopBranchesScreen', 'listed', {
  listed: at([branches('viewing')], { 'press Add Branch': 'empty form', 'press Close': 'closing' }),
  'empty form': at([branches('typing')], {
    'press Add': 'flagged',
    'type name and code': 'filled',
    'press Cancel': 'listed',
  }),
  flagged: at([branches('typing')], { 'type name and code': 'filled' }),
  filled: at([branches('typing')], { 'press Add': 'adding', 'press Cancel': 'put away' }),
  'put away': at([branches('viewing')], { 'press Add Branch': 'filled' }),
  adding: at([branches('adding')], { 'press Add': 'adding', 'server accepts': 'added', 'server refuses': 'refused' }),
  refused: at([branches('typing')], { 'press Add': 'adding' }),
  added: at([branches('viewing')], {}),
  closing: at([branches('changing.saving')], { 'server accepts': 'closed', 'server refuses': 'not closed' }),
  'not closed': at([branches('viewing')], { 'press Close': 'closing' }),
  closed: at([branches('viewing')], { 'press Reopen': 'opening' }),
  opening: at([branches('changing.saving')], { 'server accepts': 'listed' }),
});
