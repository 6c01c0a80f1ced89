import type { ListMachine, PageAnswer } from '../../src/machines/list.machine.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const list = statesOf<ListMachine<PageAnswer>>('list');
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** What staff do with the ledger list and what they see. LEDG-15 to LEDG-22. */
export const ledgerListModel = createModel(
  'ledgerListModel',
  'loading',
  {
    loading: { 'server answers': 'all time', 'server fails': 'not loaded' },
    'not loaded': { 'press Try again': 'loading' },
    'all time': {
      'type a search': 'typing',
      'press This month': 'loading the month',
      'choose a category': 'loading the category',
      'press the Amount heading': 'sorting',
      'press Next': 'loading page 2',
    },
    typing: { 'type a search': 'typing', 'wait half a second': 'searching', 'press Clear': 'refreshing' },
    'typing on page 2': { 'wait half a second': 'searching' },
    refreshing: { 'server answers': 'all time' },
    searching: { 'server answers': 'found', 'server finds nothing': 'nothing found' },
    found: { 'press Clear': 'loading', 'press Back': 'loading' },
    'nothing found': { 'press Clear': 'loading' },
    'loading the month': { 'server answers': 'month', 'press Clear': 'loading' },
    month: { 'press Clear': 'loading', 'press Back': 'loading' },
    'loading the category': { 'server answers': 'category' },
    category: { 'press Clear': 'loading' },
    sorting: { 'server answers': 'by amount' },
    'by amount': { 'press Clear': 'loading' },
    'loading page 2': { 'server answers': 'page 2', 'press This month': 'loading the month' },
    'page 2': {
      'choose a category': 'loading the category',
      'press the Amount heading': 'sorting',
      'type a search': 'typing on page 2',
      'press Back': 'loading',
    },
  },
  {
    loading: [list('settled'), query('reading.loading')],
    'not loaded': [list('settled'), query('failed')],
    'all time': [list('settled'), query('ready')],
    typing: [list('typing'), query('ready')],
    'typing on page 2': [list('typing'), query('ready')],
    refreshing: [list('settled'), query('reading.refreshing')],
    searching: [list('settled'), query('reading.loading')],
    found: [list('settled'), query('ready')],
    'nothing found': [list('settled'), query('ready')],
    'loading the month': [list('settled'), query('reading.loading')],
    month: [list('settled'), query('ready')],
    'loading the category': [list('settled'), query('reading.loading')],
    category: [list('settled'), query('ready')],
    sorting: [list('settled'), query('reading.loading')],
    'by amount': [list('settled'), query('ready')],
    'loading page 2': [list('settled'), query('reading.loading')],
    'page 2': [list('settled'), query('ready')],
  },
);

export type LedgerListDriver = DriverOf<typeof ledgerListModel>;
