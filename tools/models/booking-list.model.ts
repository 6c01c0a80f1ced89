import { at, createModel } from 'workflow-kit/paths/model';
import { failed, loading, ready } from './list-places.ts';

/** Staff search, filter and page the booking list (LIST-01 to LIST-06, READ-05). */
export const bookingListModel = createModel('bookingListModel', 'loading the first page', {
  'loading the first page': at(loading, { 'server answers': 'first page', 'server fails': 'not loaded' }),
  'not loaded': at(failed, { 'press Try again': 'loading the first page' }),
  'first page': at(ready, {
    'type a search': 'text typed',
    'choose a status': 'loading a status',
    'choose a tab': 'loading a tab',
    'go to page 2': 'loading page 2',
  }),
  'text typed': at(ready, { 'press Search': 'searching' }),
  searching: at(loading, { 'server answers': 'search results', 'server finds nothing': 'nothing found' }),
  'search results': at(ready, { 'clear the search': 'loading the first page', 'press Back': 'loading the first page' }),
  'nothing found': at(ready, { 'clear the search': 'loading the first page', 'press Back': 'loading the first page' }),
  'loading a status': at(loading, { 'server answers': 'status results' }),
  'status results': at(ready, { 'press Back': 'loading the first page' }),
  'loading a tab': at(loading, { 'server answers': 'tab results' }),
  'tab results': at(ready, { 'press Back': 'loading the first page' }),
  'loading page 2': at(loading, { 'server answers': 'second page', 'press Back': 'loading the first page' }),
  'second page': at(ready, { 'choose a status': 'loading a status', 'press Back': 'loading the first page' }),
});
