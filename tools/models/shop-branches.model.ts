import type { shopBranchesMachine } from '../../src/machines/shop/shop-branches.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const branches = statesOf<typeof shopBranchesMachine>('shopBranches');

/** What the owner does with the branches of the shop and what they see. SHOP-03. */
export const shopBranchesModel = createModel(
  'shopBranchesScreen',
  'listed',
  {
    listed: { 'press Add Branch': 'empty form', 'press Close': 'closing' },
    'empty form': { 'press Add': 'flagged', 'type name and code': 'filled', 'press Cancel': 'listed' },
    flagged: { 'type name and code': 'filled' },
    filled: { 'press Add': 'adding', 'press Cancel': 'put away' },
    'put away': { 'press Add Branch': 'filled' },
    adding: { 'press Add': 'adding', 'server accepts': 'added', 'server refuses': 'refused' },
    refused: { 'press Add': 'adding' },
    added: {},
    closing: { 'server accepts': 'closed', 'server refuses': 'not closed' },
    'not closed': { 'press Close': 'closing' },
    closed: { 'press Reopen': 'opening' },
    opening: { 'server accepts': 'listed' },
  },
  {
    listed: [branches('viewing')],
    'empty form': [branches('typing')],
    flagged: [branches('typing')],
    filled: [branches('typing')],
    'put away': [branches('viewing')],
    adding: [branches('submitting')],
    refused: [branches('typing')],
    added: [branches('viewing')],
    closing: [branches('turning')],
    'not closed': [branches('viewing')],
    closed: [branches('viewing')],
    opening: [branches('turning')],
  },
);

export type ShopBranchesDriver = DriverOf<typeof shopBranchesModel>;
