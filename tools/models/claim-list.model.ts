import type { ListMachine, PageAnswer } from '../../src/machines/list.machine.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const list = statesOf<ListMachine<PageAnswer>>('list');
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** What staff do with the list of warranty claims and what they see. CLAIM-13, CLAIM-14. */
export const claimListModel = createModel(
  'claimListModel',
  'loading the first page',
  {
    'loading the first page': { 'server answers': 'first page', 'server fails': 'not loaded' },
    'not loaded': { 'press Try again': 'loading the first page' },
    'first page': { 'type a search': 'typing', 'go to page 2': 'loading page 2' },
    typing: { 'type a search': 'typing', 'wait half a second': 'searching' },
    searching: { 'server answers': 'search results', 'server finds nothing': 'nothing found' },
    'search results': { 'clear the search': 'emptied', 'press Back': 'loading the first page' },
    'nothing found': { 'clear the search': 'emptied', 'press Back': 'loading the first page' },
    emptied: { 'wait half a second': 'loading the first page' },
    'loading page 2': { 'server answers': 'second page', 'press Back': 'loading the first page' },
    'second page': { 'press Back': 'loading the first page' },
  },
  {
    'loading the first page': [list('settled'), query('reading.loading')],
    'not loaded': [list('settled'), query('failed')],
    'first page': [list('settled'), query('ready')],
    typing: [list('typing'), query('ready')],
    searching: [list('settled'), query('reading.loading')],
    'search results': [list('settled'), query('ready')],
    'nothing found': [list('settled'), query('ready')],
    emptied: [list('typing'), query('ready')],
    'loading page 2': [list('settled'), query('reading.loading')],
    'second page': [list('settled'), query('ready')],
  },
);

export type ClaimListDriver = DriverOf<typeof claimListModel>;
