import { createModel, type DriverOf } from './create-model.ts';

/** What staff do with the list of warranty claims and what they see. CLAIM-13, CLAIM-14. */
export const claimListModel = createModel('claimListModel', 'loading the first page', {
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
});

export type ClaimListDriver = DriverOf<typeof claimListModel>;
