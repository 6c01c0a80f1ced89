import type { ListMachine, PageAnswer } from '../../src/machines/list.machine.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const list = statesOf<ListMachine<PageAnswer>>('list');
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** What staff do with the booking list and what they see. LIST-01 to LIST-06, READ-05. */
export const bookingListModel = createModel(
  'bookingListModel',
  'loading the first page',
  {
    'loading the first page': { 'server answers': 'first page', 'server fails': 'not loaded' },
    'not loaded': { 'press Try again': 'loading the first page' },
    'first page': {
      'type a search': 'text typed',
      'choose a status': 'loading a status',
      'choose a tab': 'loading a tab',
      'go to page 2': 'loading page 2',
    },
    'text typed': { 'press Search': 'searching' },
    searching: { 'server answers': 'search results', 'server finds nothing': 'nothing found' },
    'search results': { 'clear the search': 'loading the first page', 'press Back': 'loading the first page' },
    'nothing found': { 'clear the search': 'loading the first page', 'press Back': 'loading the first page' },
    'loading a status': { 'server answers': 'status results' },
    'status results': { 'press Back': 'loading the first page' },
    'loading a tab': { 'server answers': 'tab results' },
    'tab results': { 'press Back': 'loading the first page' },
    'loading page 2': { 'server answers': 'second page', 'press Back': 'loading the first page' },
    'second page': { 'choose a status': 'loading a status', 'press Back': 'loading the first page' },
  },
  {
    'loading the first page': [list('settled'), query('reading.loading')],
    'not loaded': [list('settled'), query('failed')],
    'first page': [list('settled'), query('ready')],
    'text typed': [list('settled'), query('ready')],
    searching: [list('settled'), query('reading.loading')],
    'search results': [list('settled'), query('ready')],
    'nothing found': [list('settled'), query('ready')],
    'loading a status': [list('settled'), query('reading.loading')],
    'status results': [list('settled'), query('ready')],
    'loading a tab': [list('settled'), query('reading.loading')],
    'tab results': [list('settled'), query('ready')],
    'loading page 2': [list('settled'), query('reading.loading')],
    'second page': [list('settled'), query('ready')],
  },
);

export type BookingListDriver = DriverOf<typeof bookingListModel>;
