import type { paperShareMachine } from '../../src/machines/paper-share.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const share = statesOf<typeof paperShareMachine>('paperShare');

/** Staff send a paper to its customer and log it (SHARE-01, SHARE-02). */
export const paperShareModel = createModel('paperShareScreen', 'ready', {
  ready: at([share('ready')], { 'press Share': 'choosing', 'press log': 'ready' }),
  choosing: at([share('sharing')], {
    'choose an app': 'sent',
    'close the list': 'ready',
    'the browser fails': 'failed',
  }),
  failed: at([share('ready')], { 'press Share': 'choosing' }),
  sent: at([share('sent')], { 'press log': 'logging', 'press Share': 'choosing' }),
  logging: at([share('logging')], { 'contact is logged': 'logged', 'no answer comes': 'told' }),
  told: at([share('sent')], { 'press log': 'logging' }),
  logged: at([share('logged')], { 'press Share': 'choosing', 'press log': 'logged' }),
});
