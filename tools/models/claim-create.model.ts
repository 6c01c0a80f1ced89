import type { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const wizard = statesOf<typeof claimCreateMachine>('claimCreate');

/** Staff take a device back under warranty (CLAIM-01 to CLAIM-12, CLAIM-21). */
export const claimCreateModel = createModel('claimCreateScreen', 'empty code', {
  'empty code': at([wizard('enteringCode')], { 'press Look up': 'code asked for', 'type a code': 'code typed' }),
  'code asked for': at([wizard('enteringCode')], { 'type a code': 'code typed' }),
  'code typed': at([wizard('enteringCode')], { 'press Look up': 'searching' }),
  searching: at([wizard('lookingUp.searching')], {
    'press Look up': 'searching',
    'press Back': 'code typed',
    'search finds it': 'loading',
    'search finds others': 'no such code',
    'search fails': 'search failed',
  }),
  loading: at([wizard('lookingUp.loading')], {
    'press Back': 'code typed',
    'booking loads': 'items',
    'booking is gone': 'booking gone',
    'booking does not load': 'booking not loaded',
  }),
  'no such code': at([wizard('enteringCode')], { 'type a code': 'code typed', 'press Look up': 'searching' }),
  'search failed': at([wizard('enteringCode')], { 'press Look up': 'searching' }),
  'booking gone': at([wizard('enteringCode')], { 'press Look up': 'searching' }),
  'booking not loaded': at([wizard('enteringCode')], { 'press Look up': 'searching' }),
  items: at([wizard('claiming.selectingItems')], {
    'press Continue': 'item asked for',
    'choose an item': 'item chosen',
    'press Back': 'code typed',
  }),
  'item asked for': at([wizard('claiming.selectingItems')], { 'choose an item': 'item chosen' }),
  'item chosen': at([wizard('claiming.selectingItems')], {
    'press Continue': 'issue asked for',
    'describe the issue': 'issue described',
  }),
  'issue asked for': at([wizard('claiming.selectingItems')], { 'describe the issue': 'issue described' }),
  'issue described': at([wizard('claiming.selectingItems')], {
    'press Continue': 'remarks',
    'press Back': 'code again',
  }),
  'code again': at([wizard('enteringCode')], {}),
  remarks: at([wizard('claiming.describing')], { 'press Back': 'issue described', 'press Create': 'sending' }),
  sending: at([wizard('claiming.submitting')], {
    'press Create': 'sending',
    'press Back': 'sending',
    'server accepts': 'created',
    'server refuses': 'not created',
  }),
  'not created': at([wizard('claiming.describing')], { 'press Create': 'sending', 'press Back': 'issue described' }),
  created: at([wizard('created')], { 'the moment passes': 'opened', 'press Create': 'created' }),
  opened: at([wizard('leaving')], {}),
});
