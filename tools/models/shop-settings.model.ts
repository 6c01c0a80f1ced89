import type { shopSettingsMachine } from '../../src/machines/shop-settings.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const settings = statesOf<typeof shopSettingsMachine>('recordForm');
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** The owner changes the settings of the shop (SHOP-01). */
export const shopSettingsModel = createModel('shopSettingsModel', 'loading', {
  loading: at([query('reading')], { 'settings come up': 'untouched', 'loading fails': 'not loaded' }),
  'not loaded': at([query('failed')], { 'press Try again': 'loading' }),
  untouched: at([settings('editing')], {
    'rename the shop': 'changed',
    'empty the name': 'wrong',
    'press save': 'untouched',
  }),
  wrong: at([settings('editing')], { 'press save': 'flagged' }),
  flagged: at([settings('editing')], { 'rename the shop': 'changed', 'press discard': 'untouched' }),
  changed: at([settings('editing')], { 'press save': 'saving', 'press discard': 'untouched' }),
  saving: at([settings('saving')], {
    'press save': 'saving',
    'server accepts': 'untouched',
    'server refuses': 'refused',
    'someone else was faster': 'merged',
  }),
  refused: at([settings('editing')], { 'press save': 'saving' }),
  merged: at([settings('editing')], { 'choose theirs': 'untouched', 'press save': 'saving' }),
});
