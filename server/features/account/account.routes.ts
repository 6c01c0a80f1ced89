import * as z from 'zod/mini';
import { Account, EndedLogins, OwnLogin, PasswordChange } from '../../../src/domain/account/account.ts';
import { SignInCode } from '../../../src/domain/session/sign-in-code.ts';
import type { Routes } from '../../http/resource.ts';
import { selfOf } from '../session/authenticate.ts';
import { createSignInCode } from '../session/sign-in-code.usecases.ts';
import { changePassword, endLogin, endOtherLogins, listLogins, toAccount } from './account.usecases.ts';

const LoginParams = z.object({ id: z.string() });

/** The own account: password, logins and the way back in. ACCOUNT-02 to ACCOUNT-06, FACT-04. */
export const accountRoutes: Routes = (on, { db }) => {
  const readSelf = selfOf(db);
  on.get('/account', 'account.own', 'The own account', {
    answer: Account,
    handle: ({ request }) => toAccount(db, request.staff),
  });
  on.post('/account/password', 'account.own', 'Choose another password and end every other own login', {
    withFirstPassword: true,
    body: PasswordChange,
    record: Account,
    refusals: [429],
    answer: Account,
    handle: (call) => changePassword(readSelf(call), call, call.body),
  });
  on.post('/account/sign-in-code', 'account.own', 'Make the one sign-in code that is good', {
    answer: SignInCode,
    handle: ({ request, now }) => createSignInCode({ db, now, log: request.log }, request.staff.id),
  });
  on.get('/account/logins', 'account.own', 'The own logins', {
    answer: z.array(OwnLogin),
    handle: (call) => listLogins(readSelf(call)),
  });
  on.delete('/account/logins', 'account.own', 'End every other own login', {
    answer: EndedLogins,
    handle: (call) => endOtherLogins(readSelf(call)),
  });
  on.delete('/account/logins/:id', 'account.own', 'End one own login', {
    params: LoginParams,
    answer: z.null(),
    handle: (call) => endLogin(readSelf(call), call.params.id),
  });
};
