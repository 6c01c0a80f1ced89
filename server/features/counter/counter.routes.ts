import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Account, PinChange } from '../../../src/domain/account/account.ts';
import { Counter, COUNTER_PROOF, CounterFacts, NewCounter, PinInput } from '../../../src/domain/session/counter.ts';
import { LoginAnswer } from '../../../src/domain/session/login-answer.ts';
import { PinConfirmation } from '../../../src/domain/session/pin.ts';
import type { AppDeps } from '../../deps.ts';
import type { Call, Routes } from '../../http/resource.ts';
import { readProof } from '../session/refresh-proof.ts';
import { callerReader } from '../session/session.routes.ts';
import { enrolCounter, listCounters, readCounter, revokeCounter, signInByPin } from './counter.usecases.ts';
import { confirmPin, removePin, requireConfirmed, setPin } from './pin.usecases.ts';

/** Counters, and the PINs that people take turns by there. LOCK-01, LOCK-02, LOCK-05 */
export const counterRoutes: Routes = (on, deps, { keys }) => {
  const { db } = deps;
  const readCaller = callerReader(deps, keys);
  const readSelf = ({ request, now }: Call) => ({ db, person: request.staff, now, log: request.log });
  const at = ({ request: { staff: self, log } }: Call) => ({ db, self, log });
  on.get('/counters', 'counter.manage', 'The counters that are not revoked', {
    answer: z.array(Counter),
    handle: ({ request }) => listCounters(db, request.staff),
  });
  on.create('/counters', 'counter.manage', 'Make the browser that asks a counter', {
    body: NewCounter,
    refusals: [409],
    answer: Counter,
    handle: (call) => enrolCounter(at(call), call),
  });
  on.delete('/counters/:id', 'counter.manage', 'Revoke a counter and end the logins there', {
    answer: z.null(),
    handle: (call) => revokeCounter(at(call), call),
  });
  on.post('/auth/counter', 'public', 'Who may take over at the counter whose key signed the DPoP header', {
    refusals: [403, 404, 429],
    answer: CounterFacts,
    handle: async ({ request }) =>
      readCounter(readCaller(request), await readProof(request.headers['dpop'], '/auth/counter', COUNTER_PROOF)),
  });
  on.post('/auth/pin', 'public', 'Sign in by PIN at the counter whose key signed the DPoP header', {
    body: PinInput,
    refusals: [401, 403, 404, 429],
    answer: LoginAnswer,
    handle: async ({ request, body }) => {
      const proof = await readProof(request.headers['dpop'], '/auth/pin', String(body.staffId));
      return signInByPin(readCaller(request), body, proof);
    },
  });
  on.post('/account/pin', 'account.own', 'Choose a PIN', {
    body: PinChange,
    refusals: [429],
    answer: Account,
    handle: (call) => setPin(readSelf(call), call.body),
  });
  on.delete('/account/pin', 'account.own', 'Give up the PIN', {
    answer: Account,
    handle: (call) => removePin(readSelf(call)),
  });
  on.post('/account/confirm', 'account.own', 'Type the PIN again, for changes of money at a counter', {
    body: PinConfirmation,
    refusals: [404],
    answer: z.null(),
    handle: (call) => confirmPin(readSelf(call), call.body),
  });
};

/** Asks for the PIN first where a counter does so for money. LOCK-05 */
export function confirmMoney(api: FastifyInstance, { db, now }: Pick<AppDeps, 'db' | 'now'>): void {
  api.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.isMoney?.(request.body) === true) await requireConfirmed(db, request.staff, now());
  });
}
