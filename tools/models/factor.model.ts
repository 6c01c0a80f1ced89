import type { factorMachine } from '../../src/machines/account/factor.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const factor = statesOf<typeof factorMachine>('factor');
const idle = [factor('idle')];
const showing = [factor('showing')];
/** The steps of a user whose second factor is on. */
const change = {
  'press Make New Recovery Codes': 'making recovery codes',
  'press Turn Off': 'turning it off',
} as const;

/** A user sets up the second factor, makes new recovery codes and turns the factor off (FACT-01). */
export const factorModel = createModel('factorWindow', 'off', {
  off: at(idle, { 'press Set Up Second Factor': 'password asked' }),
  'password asked': at(idle, { 'type the password': 'password typed', 'press Close': 'off' }),
  'password typed': at(idle, { 'press Set Up Second Factor': 'making a key' }),
  'making a key': at([factor('beginning')], {
    'press Escape': 'making a key',
    'server makes it': 'key shown',
    'the password is wrong': 'password refused',
    'no answer comes': 'no key',
  }),
  'password refused': at(idle, { 'press Set Up Second Factor': 'making a key' }),
  'no key': at(idle, { 'press Set Up Second Factor': 'making a key' }),
  'key shown': at(showing, {
    'press Cancel': 'password asked',
    'press Escape': 'off',
    'type the first code': 'code typed',
  }),
  'code typed': at(showing, { 'press Set Up': 'checking the code' }),
  'checking the code': at([factor('confirming')], {
    'press Escape': 'checking the code',
    'the code is right': 'recovery codes shown',
    'the code is wrong': 'code refused',
    'no answer comes': 'code not checked',
    'the answer is lost': 'recovery codes lost',
  }),
  'code refused': at(showing, { 'press Set Up': 'checking the code' }),
  'code not checked': at(showing, { 'press Set Up': 'checking the code' }),
  'recovery codes lost': at(showing, { 'press Set Up': 'checking the code again' }),
  'checking the code again': at([factor('confirming')], { 'the factor is on already': 'on without codes' }),
  'on without codes': at(idle, { 'type the password': 'password for a change typed' }),
  'recovery codes shown': at([factor('telling')], {
    'press Escape': 'recovery codes shown',
    'press I Saved Them': 'on',
  }),
  on: at(idle, { 'press Change Second Factor': 'password for a change asked' }),
  'password for a change asked': at(idle, { 'type the password': 'password for a change typed' }),
  'password for a change typed': at(idle, change),
  'making recovery codes': at([factor('renewing')], {
    'press Escape': 'making recovery codes',
    'server makes it': 'recovery codes shown',
    'the password is wrong': 'change refused',
    'no answer comes': 'not changed',
  }),
  'turning it off': at([factor('removing')], {
    'press Escape': 'turning it off',
    'server turns it off': 'off',
    'the password is wrong': 'change refused',
    'no answer comes': 'not changed',
  }),
  'change refused': at(idle, change),
  'not changed': at(idle, change),
});
