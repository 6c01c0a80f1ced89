import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type ClaimCreateStep =
  | 'type a code'
  | 'press Look up'
  | 'press Back'
  | 'search finds it'
  | 'search finds others'
  | 'search fails'
  | 'booking loads'
  | 'booking is gone'
  | 'booking does not load'
  | 'choose an item'
  | 'describe the issue'
  | 'press Continue'
  | 'press Create'
  | 'server accepts'
  | 'server refuses'
  | 'the moment passes';

export type ClaimCreateScreen =
  | 'empty code'
  | 'code asked for'
  | 'code typed'
  | 'searching'
  | 'loading'
  | 'no such code'
  | 'search failed'
  | 'booking gone'
  | 'booking not loaded'
  | 'items'
  | 'item asked for'
  | 'item chosen'
  | 'issue asked for'
  | 'issue described'
  | 'code again'
  | 'remarks'
  | 'sending'
  | 'not created'
  | 'created'
  | 'opened';

/** Taking a device back under warranty. CLAIM-01 to CLAIM-12, CLAIM-21. */
export const claimCreateModel = setup({
  types: { events: {} as { [S in ClaimCreateStep]: { type: S } }[ClaimCreateStep] },
}).createMachine({
  id: 'claimCreateScreen',
  initial: 'empty code',
  states: {
    'empty code': { on: { 'press Look up': 'code asked for', 'type a code': 'code typed' } },
    'code asked for': { on: { 'type a code': 'code typed' } },
    'code typed': { on: { 'press Look up': 'searching' } },
    searching: {
      on: {
        'press Look up': 'searching',
        'press Back': 'code typed',
        'search finds it': 'loading',
        'search finds others': 'no such code',
        'search fails': 'search failed',
      },
    },
    loading: {
      on: {
        'press Back': 'code typed',
        'booking loads': 'items',
        'booking is gone': 'booking gone',
        'booking does not load': 'booking not loaded',
      },
    },
    'no such code': { on: { 'type a code': 'code typed', 'press Look up': 'searching' } },
    'search failed': { on: { 'press Look up': 'searching' } },
    'booking gone': { on: { 'press Look up': 'searching' } },
    'booking not loaded': { on: { 'press Look up': 'searching' } },
    items: { on: { 'press Continue': 'item asked for', 'choose an item': 'item chosen', 'press Back': 'code typed' } },
    'item asked for': { on: { 'choose an item': 'item chosen' } },
    'item chosen': { on: { 'press Continue': 'issue asked for', 'describe the issue': 'issue described' } },
    'issue asked for': { on: { 'describe the issue': 'issue described' } },
    'issue described': { on: { 'press Continue': 'remarks', 'press Back': 'code again' } },
    'code again': {},
    remarks: { on: { 'press Back': 'issue described', 'press Create': 'sending' } },
    sending: {
      on: {
        'press Create': 'sending',
        'press Back': 'sending',
        'server accepts': 'created',
        'server refuses': 'not created',
      },
    },
    'not created': { on: { 'press Create': 'sending', 'press Back': 'issue described' } },
    created: { on: { 'the moment passes': 'opened', 'press Create': 'created' } },
    opened: {},
  },
});

export const claimCreatePaths = shortestPaths(claimCreateModel);
/** Drives the model on the actor (Vitest) or on a page (Playwright). */
export type ClaimCreateDriver = Driver<ClaimCreateStep, ClaimCreateScreen>;
