import { setup } from 'xstate';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

/** The windows that keys open over a screen, one at a time. KEYS-03 */
export const keyWindowsMachine = setup({
  types: {} as {
    events: { type: 'sheet.open' | 'palette.open' | 'window.close' };
    tags: 'sheet' | 'palette';
    meta: StateMeta;
  },
}).createMachine({
  id: 'keyWindows',
  description: 'The windows that keys open over a screen.',
  initial: 'closed',
  on: { 'sheet.open': {}, 'palette.open': {}, 'window.close': '.closed' },
  states: {
    closed: {
      description: 'Nothing is open. Ignored: window.close.',
      meta: { reason: 'Nothing is open.' },
      on: { 'sheet.open': 'sheet', 'palette.open': 'palette', 'window.close': {} },
    },
    sheet: {
      description: 'All keys are shown. Ignored: sheet.open, palette.open.',
      meta: { rules: ['KEYS-03'] },
      tags: 'sheet',
    },
    palette: {
      description: 'The one field that finds and does is open. Ignored: sheet.open, palette.open.',
      meta: { reason: 'What is chosen in it keeps the rules of its own screen.' },
      tags: 'palette',
    },
  },
});
