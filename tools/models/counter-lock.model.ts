import type { counterMachine } from '../../src/machines/session/counter.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const counter = statesOf<typeof counterMachine>('counter');

const locks = { 'press Lock': 'reading', 'lock in another tab': 'reading' } as const;

/** Two people share a counter, which each of them unlocks with a PIN (LOCK-03, LOCK-04). */
export const counterLockModel = createModel('counterLockScreen', 'open', {
  open: at([counter('open')], locks),
  reading: at([counter('locked.reading')], {
    'server names the people': 'people',
    'no answer comes': 'not read',
    'the counter was revoked': 'revoked',
  }),
  'not read': at([counter('locked.unread')], { 'press Try again': 'reading' }),
  people: at([counter('locked.who')], {
    'press the clerk': 'PIN',
    'press someone without a PIN': 'no PIN',
    'unlock in another tab': 'open',
    'press Sign in with a Password Instead': 'signed out',
  }),
  PIN: at([counter('locked.pin')], {
    'type five digits': 'PIN',
    'type the PIN': 'checking',
    'press Switch Person': 'people',
  }),
  checking: at([counter('locked.opening')], {
    'server accepts': 'open for the clerk',
    'server refuses': 'wrong PIN',
    'no answer comes': 'not checked',
    'server asks for the password': 'password needed',
  }),
  'wrong PIN': at([counter('locked.pin')], { 'type the PIN': 'checking', 'press Switch Person': 'people' }),
  'not checked': at([counter('locked.pin')], { 'type the PIN': 'checking' }),
  'no PIN': at([counter('locked.refused')], { 'press Switch Person': 'reading' }),
  'password needed': at([counter('locked.refused')], {
    'press Switch Person': 'reading',
    'press Sign in with Your Password': 'signed out',
  }),
  revoked: at([counter('locked.refused')], { 'press Sign in with Your Password': 'signed out' }),
  'open for the clerk': at([counter('open')], locks),
  'signed out': at([counter('open')], {}),
});
