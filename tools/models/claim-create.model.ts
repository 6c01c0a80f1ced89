import type { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const wizard = statesOf<typeof claimCreateMachine>('claimCreate');

/** Taking a device back under warranty. CLAIM-01 to CLAIM-12, CLAIM-21. */
export const claimCreateModel = createModel(
  'claimCreateScreen',
  'empty code',
  {
    'empty code': { 'press Look up': 'code asked for', 'type a code': 'code typed' },
    'code asked for': { 'type a code': 'code typed' },
    'code typed': { 'press Look up': 'searching' },
    searching: {
      'press Look up': 'searching',
      'press Back': 'code typed',
      'search finds it': 'loading',
      'search finds others': 'no such code',
      'search fails': 'search failed',
    },
    loading: {
      'press Back': 'code typed',
      'booking loads': 'items',
      'booking is gone': 'booking gone',
      'booking does not load': 'booking not loaded',
    },
    'no such code': { 'type a code': 'code typed', 'press Look up': 'searching' },
    'search failed': { 'press Look up': 'searching' },
    'booking gone': { 'press Look up': 'searching' },
    'booking not loaded': { 'press Look up': 'searching' },
    items: { 'press Continue': 'item asked for', 'choose an item': 'item chosen', 'press Back': 'code typed' },
    'item asked for': { 'choose an item': 'item chosen' },
    'item chosen': { 'press Continue': 'issue asked for', 'describe the issue': 'issue described' },
    'issue asked for': { 'describe the issue': 'issue described' },
    'issue described': { 'press Continue': 'remarks', 'press Back': 'code again' },
    'code again': {},
    remarks: { 'press Back': 'issue described', 'press Create': 'sending' },
    sending: {
      'press Create': 'sending',
      'press Back': 'sending',
      'server accepts': 'created',
      'server refuses': 'not created',
    },
    'not created': { 'press Create': 'sending', 'press Back': 'issue described' },
    created: { 'the moment passes': 'opened', 'press Create': 'created' },
    opened: {},
  },
  {
    'empty code': [wizard('enteringCode')],
    'code asked for': [wizard('enteringCode')],
    'code typed': [wizard('enteringCode')],
    searching: [wizard('lookingUp.searching')],
    loading: [wizard('lookingUp.loading')],
    'no such code': [wizard('enteringCode')],
    'search failed': [wizard('enteringCode')],
    'booking gone': [wizard('enteringCode')],
    'booking not loaded': [wizard('enteringCode')],
    items: [wizard('claiming.selectingItems')],
    'item asked for': [wizard('claiming.selectingItems')],
    'item chosen': [wizard('claiming.selectingItems')],
    'issue asked for': [wizard('claiming.selectingItems')],
    'issue described': [wizard('claiming.selectingItems')],
    'code again': [wizard('enteringCode')],
    remarks: [wizard('claiming.describing')],
    sending: [wizard('claiming.submitting')],
    'not created': [wizard('claiming.describing')],
    created: [wizard('created')],
    opened: [wizard('leaving')],
  },
);

export type ClaimCreateDriver = DriverOf<typeof claimCreateModel>;
