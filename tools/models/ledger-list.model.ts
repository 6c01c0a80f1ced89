import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type LedgerListStep =
  | 'server answers'
  | 'server finds nothing'
  | 'server fails'
  | 'press Try again'
  | 'type a search'
  | 'wait half a second'
  | 'press This month'
  | 'choose a category'
  | 'press the Amount heading'
  | 'press Next'
  | 'press Clear'
  | 'press Back';

export type LedgerListScreen =
  | 'loading'
  | 'all time'
  | 'not loaded'
  | 'typing'
  | 'typing on page 2'
  | 'refreshing'
  | 'searching'
  | 'found'
  | 'nothing found'
  | 'loading the month'
  | 'month'
  | 'loading the category'
  | 'category'
  | 'sorting'
  | 'by amount'
  | 'loading page 2'
  | 'page 2';

/** What staff do with the ledger list and what they see. LEDG-15 to LEDG-22. */
export const ledgerListModel = setup({
  types: { events: {} as { [S in LedgerListStep]: { type: S } }[LedgerListStep] },
}).createMachine({
  id: 'ledgerListModel',
  initial: 'loading',
  states: {
    loading: { on: { 'server answers': 'all time', 'server fails': 'not loaded' } },
    'not loaded': { on: { 'press Try again': 'loading' } },
    'all time': {
      on: {
        'type a search': 'typing',
        'press This month': 'loading the month',
        'choose a category': 'loading the category',
        'press the Amount heading': 'sorting',
        'press Next': 'loading page 2',
      },
    },
    typing: { on: { 'type a search': 'typing', 'wait half a second': 'searching', 'press Clear': 'refreshing' } },
    'typing on page 2': { on: { 'wait half a second': 'searching' } },
    refreshing: { on: { 'server answers': 'all time' } },
    searching: { on: { 'server answers': 'found', 'server finds nothing': 'nothing found' } },
    found: { on: { 'press Clear': 'loading', 'press Back': 'loading' } },
    'nothing found': { on: { 'press Clear': 'loading' } },
    'loading the month': { on: { 'server answers': 'month', 'press Clear': 'loading' } },
    month: { on: { 'press Clear': 'loading', 'press Back': 'loading' } },
    'loading the category': { on: { 'server answers': 'category' } },
    category: { on: { 'press Clear': 'loading' } },
    sorting: { on: { 'server answers': 'by amount' } },
    'by amount': { on: { 'press Clear': 'loading' } },
    'loading page 2': { on: { 'server answers': 'page 2', 'press This month': 'loading the month' } },
    'page 2': {
      on: {
        'choose a category': 'loading the category',
        'press the Amount heading': 'sorting',
        'type a search': 'typing on page 2',
        'press Back': 'loading',
      },
    },
  },
});

export const ledgerListPaths = shortestPaths(ledgerListModel);
export type LedgerListDriver = Driver<LedgerListStep, LedgerListScreen>;
