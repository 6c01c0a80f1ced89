import { createModel, type DriverOf } from './create-model.ts';

/** What the owner does with the branches of the shop and what they see. SHOP-03. */
export const shopBranchesModel = createModel('shopBranchesScreen', 'listed', {
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
});

export type ShopBranchesDriver = DriverOf<typeof shopBranchesModel>;
