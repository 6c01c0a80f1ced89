import * as z from 'zod/mini';
import {
  Account,
  EndedLogins,
  OwnLogin,
  OwnPassword,
  PasswordChange,
  SignInCode,
} from '../../../src/domain/account/account.ts';
import { FactorCode, FactorSecret, FactorState, RecoveryCodes } from '../../../src/domain/account/factor.ts';
import { NameChange } from '../../../src/domain/people/person.ts';
import { NewPasskey, Passkey, PasskeyOptions, PasskeyUse } from '../../../src/domain/session/passkey.ts';
import type { Call, Routes } from '../../http/resource.ts';
import { createSignInCode } from '../session/code.usecases.ts';
import * as account from './account.usecases.ts';
import * as factor from './factor.usecases.ts';
import * as passkeys from './passkey.usecases.ts';

const LoginParams = z.object({ id: z.string() });

/**
 * The user's own account: password, sessions, sign-in codes and second factor (ACCOUNT-02 to ACCOUNT-06, FACT-01,
 * FACT-02, FACT-04).
 */
export const accountRoutes: Routes = (on) => {
  on.get('/account', 'account.own', 'The own account', {
    answer: Account,
    handle: ({ db, person }) => account.toAccount(db, person),
  });
  on.post('/account/password', 'account.own', 'Choose another password and end every other own login', {
    withFirstPassword: true,
    body: PasswordChange,
    record: Account,
    refusals: [429],
    answer: Account,
    handle: (call) => account.changePassword(call, call.body),
  });
  on.post('/account/name', 'account.own', 'Change your own name', {
    body: NameChange,
    record: Account,
    answer: Account,
    handle: (call) => account.changeName(call, call.body.name),
  });
  on.post('/account/sign-in-code', 'account.own', 'Make the one sign-in code that is good', {
    answer: SignInCode,
    handle: (call) => createSignInCode(call, call.person.id),
  });
  on.get('/account/logins', 'account.own', 'The own logins', {
    answer: z.array(OwnLogin),
    handle: account.listLogins,
  });
  on.delete('/account/logins', 'account.own', 'End every other own login', {
    answer: EndedLogins,
    handle: account.endOtherLogins,
  });
  on.delete('/account/logins/:id', 'account.own', 'End one own login', {
    params: LoginParams,
    answer: z.null(),
    handle: (call) => account.endLogin(call, call.params.id),
  });

  const shared = { withoutFactor: true, refusals: [409, 429] };
  on.get('/account/factor', 'account.own', 'The second factor of the signed-in person', {
    withoutFactor: true,
    answer: FactorState,
    handle: factor.readFactor,
  });
  on.post('/account/factor', 'account.own', 'Make the secret of a second factor', {
    ...shared,
    body: OwnPassword,
    answer: FactorSecret,
    handle: (call) => factor.beginFactor(call, call.body.currentPassword),
  });
  on.post('/account/factor/confirm', 'account.own', 'Set up the second factor with a first code', {
    ...shared,
    body: FactorCode,
    answer: RecoveryCodes,
    handle: (call) => factor.confirmFactor(call, call.body.code),
  });
  on.post('/account/factor/codes', 'account.own', 'Make new recovery codes in the place of those before', {
    ...shared,
    body: OwnPassword,
    answer: RecoveryCodes,
    handle: (call) => factor.renewRecoveryCodes(call, call.body.currentPassword),
  });
  on.post('/account/factor/remove', 'account.own', 'Turn off the second factor of the signed-in person', {
    ...shared,
    refusals: [429],
    body: OwnPassword,
    answer: FactorState,
    handle: (call) => factor.removeOwnFactor(call, call.body.currentPassword),
  });
};

/** The user's own passkeys, and the options that a browser needs to use one (FACT-03). */
export const passkeyRoutes: Routes = (on, { config }, { keys }) => {
  const readOwner = (call: Call) => ({ ...call, keys, site: passkeys.readSite(call.request, config) });
  on.get('/account/passkeys', 'account.own', 'The own passkeys', {
    answer: z.array(Passkey),
    handle: passkeys.listPasskeys,
  });
  on.post('/account/passkeys/options', 'account.own', 'The options for a new passkey', {
    body: OwnPassword,
    refusals: [409, 429],
    answer: PasskeyOptions,
    handle: (call) => passkeys.startPasskey(readOwner(call), call.body.currentPassword),
  });
  on.post('/account/passkeys', 'account.own', 'Add a passkey', {
    body: NewPasskey,
    refusals: [409],
    answer: Passkey,
    handle: (call) => passkeys.addPasskey(readOwner(call), call.body),
  });
  on.delete('/account/passkeys/:id', 'account.own', 'Remove a passkey', {
    answer: z.null(),
    handle: passkeys.removePasskey,
  });
  on.post('/auth/passkey/options', 'public', 'The challenge that a browser signs with a passkey', {
    body: PasskeyUse,
    refusals: [409],
    answer: PasskeyOptions,
    handle: ({ request, body, now }) =>
      passkeys.askPasskey({ keys, now, site: passkeys.readSite(request, config) }, body.purpose),
  });
};
