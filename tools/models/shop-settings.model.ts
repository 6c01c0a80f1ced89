import type { shopSettingsMachine } from '../../src/machines/shop/shop-settings.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const settings = statesOf<typeof shopSettingsMachine>('shopSettings');

/** What the owner does with the settings of the shop and what they see. SHOP-01, SHOP-05. */
export const shopSettingsModel = createModel(
  'shopSettingsModel',
  'loading',
  {
    loading: { 'settings come up': 'untouched', 'loading fails': 'not loaded' },
    'not loaded': { 'press Try again': 'loading' },
    untouched: { 'rename the shop': 'changed', 'empty the name': 'wrong', 'press save': 'untouched' },
    wrong: { 'press save': 'flagged' },
    flagged: { 'rename the shop': 'changed', 'press discard': 'untouched' },
    changed: { 'press save': 'saving', 'press discard': 'untouched' },
    saving: {
      'press save': 'saving',
      'server accepts': 'untouched',
      'server refuses': 'refused',
      'someone else was faster': 'merged',
    },
    refused: { 'press save': 'saving' },
    merged: { 'choose theirs': 'untouched', 'press save': 'saving' },
  },
  {
    loading: [settings('loading')],
    'not loaded': [settings('notLoaded')],
    untouched: [settings('editing')],
    wrong: [settings('editing')],
    flagged: [settings('editing')],
    changed: [settings('editing')],
    saving: [settings('saving')],
    refused: [settings('editing')],
    merged: [settings('editing')],
  },
);

export type ShopSettingsDriver = DriverOf<typeof shopSettingsModel>;
