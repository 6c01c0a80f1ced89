import { createModel, type DriverOf } from './create-model.ts';

/** What staff do with the booking list and what they see. LIST-01 to LIST-06, READ-05. */
export const bookingListModel = createModel('bookingListModel', 'loading the first page', {
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
});

export type BookingListDriver = DriverOf<typeof bookingListModel>;
