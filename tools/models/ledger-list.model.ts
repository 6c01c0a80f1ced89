import { at, createModel } from 'workflow-kit/paths/model';
import { failed, loading, ready, refreshing, typing } from './list-places.ts';

/** Staff search, filter and page the ledger list (LEDG-15 to LEDG-22). */
export const ledgerListModel = createModel('ledgerListModel', 'loading', {
  loading: at(loading, { 'server answers': 'all time', 'server fails': 'not loaded' }),
  'not loaded': at(failed, { 'press Try again': 'loading' }),
  'all time': at(ready, {
    'type a search': 'typing',
    'press This month': 'loading the month',
    'choose a category': 'loading the category',
    'press the Amount heading': 'sorting',
    'press Next': 'loading page 2',
  }),
  typing: at(typing, { 'type a search': 'typing', 'wait half a second': 'searching', 'press Clear': 'refreshing' }),
  'typing on page 2': at(typing, { 'wait half a second': 'searching' }),
  refreshing: at(refreshing, { 'server answers': 'all time' }),
  searching: at(loading, { 'server answers': 'found', 'server finds nothing': 'nothing found' }),
  found: at(ready, { 'press Clear': 'loading', 'press Back': 'loading' }),
  'nothing found': at(ready, { 'press Clear': 'loading' }),
  'loading the month': at(loading, { 'server answers': 'month', 'press Clear': 'loading' }),
  month: at(ready, { 'press Clear': 'loading', 'press Back': 'loading' }),
  'loading the category': at(loading, { 'server answers': 'category' }),
  category: at(ready, { 'press Clear': 'loading' }),
  sorting: at(loading, { 'server answers': 'by amount' }),
  'by amount': at(ready, { 'press Clear': 'loading' }),
  'loading page 2': at(loading, { 'server answers': 'page 2', 'press This month': 'loading the month' }),
  'page 2': at(ready, {
    'choose a category': 'loading the category',
    'press the Amount heading': 'sorting',
    'type a search': 'typing on page 2',
    'press Back': 'loading',
  }),
});
