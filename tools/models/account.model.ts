import type { createPasswordMachine, createPinMachine } from '../../src/machines/account/account-forms.ts';
import type { ownLoginsMachine } from '../../src/machines/account/own-logins.machine.ts';
import type { signInCodeMachine } from '../../src/machines/account/sign-in-code.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

// One chart draws the forms of the password and of the PIN.
const password = statesOf<ReturnType<typeof createPasswordMachine>>('accountForm');
const pin = statesOf<ReturnType<typeof createPinMachine>>('accountForm');
const code = statesOf<typeof signInCodeMachine>('signInCode');
const logins = statesOf<typeof ownLoginsMachine>('ownLogins');
const idle = [pin('typing'), code('idle'), logins('idle')];

/** A user changes the password and the PIN, makes a sign-in code and ends other logins (ACCOUNT-02 to -05, LOCK-02, FACT-04). */
export const accountModel = createModel('accountScreen', 'without a PIN', {
  'without a PIN': at(idle, {
    'press Choose PIN': 'PIN asked',
    'press Change Password': 'password asked',
    'press Make a Sign-in Code': 'making a code',
    'press Log out of the other device': 'ending the login',
  }),
  'PIN asked': at([pin('typing')], {
    'press Choose PIN': 'PIN missing',
    'type the PIN': 'PIN typed',
    'press Escape': 'without a PIN',
  }),
  'PIN missing': at([pin('typing')], { 'type the PIN': 'PIN typed' }),
  'PIN typed': at([pin('typing')], { 'press Choose PIN': 'saving the PIN' }),
  'saving the PIN': at([pin('sending')], {
    'press Escape': 'saving the PIN',
    'server saves': 'with a PIN',
    'the password is wrong': 'PIN refused',
    'no answer comes': 'PIN not saved',
  }),
  'PIN refused': at([pin('typing')], { 'press Choose PIN': 'saving the PIN' }),
  'PIN not saved': at([pin('typing')], { 'press Choose PIN': 'saving the PIN' }),
  'with a PIN': at(idle, { 'press Change PIN': 'new PIN asked' }),
  'new PIN asked': at([pin('typing')], { 'press Remove PIN': 'removing the PIN' }),
  'removing the PIN': at([pin('removing')], {
    'server removes': 'without a PIN',
    'no answer comes': 'PIN not removed',
  }),
  'PIN not removed': at([pin('typing')], { 'press Remove PIN': 'removing the PIN' }),
  'password asked': at([password('typing')], {
    'press Change Password': 'password missing',
    'type the passwords': 'password typed',
  }),
  'password missing': at([password('typing')], { 'type the passwords': 'password typed' }),
  'password typed': at([password('typing')], { 'press Change Password': 'changing the password' }),
  'changing the password': at([password('sending')], {
    'server saves': 'password changed',
    'the password is wrong': 'password refused',
    'no answer comes': 'password not changed',
  }),
  'password changed': at(idle, {}),
  'password refused': at([password('typing')], { 'press Change Password': 'changing the password' }),
  'password not changed': at([password('typing')], { 'press Change Password': 'changing the password' }),
  'making a code': at([code('making')], { 'server makes it': 'code shown', 'no answer comes': 'no code' }),
  'no code': at([code('idle')], { 'press Make a Sign-in Code': 'making a code' }),
  'code shown': at([code('idle')], {}),
  'ending the login': at([logins('ending')], {
    'press Log out of the other device': 'ending the login',
    'server ends it': 'one login',
    'no answer comes': 'login not ended',
  }),
  'login not ended': at([logins('idle')], { 'press Log Out Everywhere Else': 'ending the others' }),
  'ending the others': at([logins('ending')], { 'server ends it': 'one login' }),
  'one login': at([logins('idle')], {}),
});
