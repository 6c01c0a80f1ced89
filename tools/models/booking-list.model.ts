import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type BookingListStep =
  | 'type a search'
  | 'press Search'
  | 'clear the search'
  | 'choose a status'
  | 'choose a tab'
  | 'go to page 2'
  | 'press Back'
  | 'server answers'
  | 'server finds nothing'
  | 'server fails'
  | 'press Try again';

export type BookingListScreen =
  | 'loading the first page'
  | 'first page'
  | 'text typed'
  | 'searching'
  | 'search results'
  | 'nothing found'
  | 'loading a status'
  | 'status results'
  | 'loading a tab'
  | 'tab results'
  | 'loading page 2'
  | 'second page'
  | 'not loaded';

/** What staff do with the booking list and what they see. LIST-01 to LIST-06, READ-05. */
export const bookingListModel = setup({
  types: { events: {} as { [S in BookingListStep]: { type: S } }[BookingListStep] },
}).createMachine({
  id: 'bookingListModel',
  initial: 'loading the first page',
  states: {
    'loading the first page': { on: { 'server answers': 'first page', 'server fails': 'not loaded' } },
    'not loaded': { on: { 'press Try again': 'loading the first page' } },
    'first page': {
      on: {
        'type a search': 'text typed',
        'choose a status': 'loading a status',
        'choose a tab': 'loading a tab',
        'go to page 2': 'loading page 2',
      },
    },
    'text typed': { on: { 'press Search': 'searching' } },
    searching: { on: { 'server answers': 'search results', 'server finds nothing': 'nothing found' } },
    'search results': { on: { 'clear the search': 'loading the first page', 'press Back': 'loading the first page' } },
    'nothing found': { on: { 'clear the search': 'loading the first page', 'press Back': 'loading the first page' } },
    'loading a status': { on: { 'server answers': 'status results' } },
    'status results': { on: { 'press Back': 'loading the first page' } },
    'loading a tab': { on: { 'server answers': 'tab results' } },
    'tab results': { on: { 'press Back': 'loading the first page' } },
    'loading page 2': { on: { 'server answers': 'second page', 'press Back': 'loading the first page' } },
    'second page': { on: { 'choose a status': 'loading a status', 'press Back': 'loading the first page' } },
  },
});

export const bookingListPaths = shortestPaths(bookingListModel);
export type BookingListDriver = Driver<BookingListStep, BookingListScreen>;
