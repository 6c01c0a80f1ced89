import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type ClaimListStep =
  | 'type a search'
  | 'wait half a second'
  | 'clear the search'
  | 'go to page 2'
  | 'press Back'
  | 'server answers'
  | 'server finds nothing'
  | 'server fails'
  | 'press Try again';

export type ClaimListScreen =
  | 'loading the first page'
  | 'first page'
  | 'not loaded'
  | 'typing'
  | 'searching'
  | 'search results'
  | 'nothing found'
  | 'emptied'
  | 'loading page 2'
  | 'second page';

/** What staff do with the list of warranty claims and what they see. CLAIM-13, CLAIM-14. */
export const claimListModel = setup({
  types: { events: {} as { [S in ClaimListStep]: { type: S } }[ClaimListStep] },
}).createMachine({
  id: 'claimListModel',
  initial: 'loading the first page',
  states: {
    'loading the first page': { on: { 'server answers': 'first page', 'server fails': 'not loaded' } },
    'not loaded': { on: { 'press Try again': 'loading the first page' } },
    'first page': { on: { 'type a search': 'typing', 'go to page 2': 'loading page 2' } },
    typing: { on: { 'type a search': 'typing', 'wait half a second': 'searching' } },
    searching: { on: { 'server answers': 'search results', 'server finds nothing': 'nothing found' } },
    'search results': { on: { 'clear the search': 'emptied', 'press Back': 'loading the first page' } },
    'nothing found': { on: { 'clear the search': 'emptied', 'press Back': 'loading the first page' } },
    emptied: { on: { 'wait half a second': 'loading the first page' } },
    'loading page 2': { on: { 'server answers': 'second page', 'press Back': 'loading the first page' } },
    'second page': { on: { 'press Back': 'loading the first page' } },
  },
});

export const claimListPaths = shortestPaths(claimListModel);
/** Drives the model on the actor (Vitest) or on a page (Playwright). */
export type ClaimListDriver = Driver<ClaimListStep, ClaimListScreen>;
