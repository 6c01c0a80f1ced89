import { OwnPassword } from '../../../src/domain/account/account.ts';
import { FactorCode, FactorSecret, FactorState, RecoveryCodes } from '../../../src/domain/account/factor.ts';
import type { Call, Routes } from '../../http/resource.ts';
import { selfOf } from '../session/authenticate.ts';
import { beginFactor, confirmFactor, readFactor, removeOwnFactor, renewRecoveryCodes } from './factor.usecases.ts';

/** The own second factor. FACT-01, FACT-02. */
export const factorRoutes: Routes = (on, { db }) => {
  const readSelf = selfOf(db);
  const self = ({ request, author }: Call) => ({ id: request.staff.id, author });
  const shared = { withoutFactor: true, refusals: [409, 429] };
  on.get('/account/factor', 'account.own', 'The own second factor', {
    withoutFactor: true,
    answer: FactorState,
    handle: (call) => readFactor(readSelf(call)),
  });
  on.post('/account/factor', 'account.own', 'Make the secret of a second factor', {
    ...shared,
    body: OwnPassword,
    answer: FactorSecret,
    handle: (call) => beginFactor(readSelf(call), call.body.currentPassword),
  });
  on.post('/account/factor/confirm', 'account.own', 'Set up the second factor with a first code', {
    ...shared,
    body: FactorCode,
    answer: RecoveryCodes,
    handle: (call) => confirmFactor(readSelf(call), self(call), call.body.code),
  });
  on.post('/account/factor/codes', 'account.own', 'Make new recovery codes in the place of those before', {
    ...shared,
    body: OwnPassword,
    answer: RecoveryCodes,
    handle: (call) => renewRecoveryCodes(readSelf(call), call.body.currentPassword),
  });
  on.post('/account/factor/remove', 'account.own', 'Turn the own second factor off', {
    withoutFactor: true,
    refusals: [429],
    body: OwnPassword,
    answer: FactorState,
    handle: (call) => removeOwnFactor(readSelf(call), self(call), call.body.currentPassword),
  });
};
