import { at, createModel } from 'workflow-kit/paths/model';
import { failed, loading, ready, typing } from './list-places.ts';

/** Staff use the list of warranty claims (CLAIM-13, CLAIM-14). */
export const claimListModel = createModel('claimListModel', 'loading the first page', {
  'loading the first page': at(loading, { 'server answers': 'first page', 'server fails': 'not loaded' }),
  'not loaded': at(failed, { 'press Try again': 'loading the first page' }),
  'first page': at(ready, { 'type a search': 'typing', 'go to page 2': 'loading page 2' }),
  typing: at(typing, { 'type a search': 'typing', 'wait half a second': 'searching' }),
  searching: at(loading, { 'server answers': 'search results', 'server finds nothing': 'nothing found' }),
  'search results': at(ready, { 'clear the search': 'emptied', 'press Back': 'loading the first page' }),
  'nothing found': at(ready, { 'clear the search': 'emptied', 'press Back': 'loading the first page' }),
  emptied: at(typing, { 'wait half a second': 'loading the first page' }),
  'loading page 2': at(loading, { 'server answers': 'second page', 'press Back': 'loading the first page' }),
  'second page': at(ready, { 'press Back': 'loading the first page' }),
});
