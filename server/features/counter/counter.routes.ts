import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Account, PinChange } from '../../../src/domain/account/account.ts';
import { Counter, CounterPatch, NewCounter } from '../../../src/domain/session/counter.ts';
import { PinConfirmation } from '../../../src/domain/session/pin.ts';
import type { AppDeps } from '../../deps.ts';
import type { Routes } from '../../http/resource.ts';
import * as counters from './counter.usecases.ts';

/** Counters, and the user's own PIN for them (LOCK-01, LOCK-02, LOCK-05). */
export const counterRoutes: Routes = (on) => {
  on.get('/counters', 'counter.read', 'The counters that are not revoked', {
    answer: z.array(Counter),
    handle: counters.listCounters,
  });
  on.create('/counters', 'counter.manage', 'Make the browser that asks a counter', {
    body: NewCounter,
    refusals: [409],
    answer: Counter,
    handle: counters.enrolCounter,
  });
  on.patch('/counters/:id', 'counter.manage', 'Set the branch of a counter', {
    body: CounterPatch,
    answer: Counter,
    handle: (call) => counters.setBranch(call, call.body),
  });
  on.delete('/counters/:id', 'counter.manage', 'Revoke a counter and end the logins there', {
    answer: z.null(),
    handle: counters.revokeCounter,
  });
  on.post('/account/pin', 'account.own', 'Choose a PIN', {
    body: PinChange,
    refusals: [429],
    answer: Account,
    handle: (call) => counters.setPin(call, call.body),
  });
  on.delete('/account/pin', 'account.own', 'Give up the PIN', {
    answer: Account,
    handle: counters.removePin,
  });
  on.post('/account/confirm', 'account.own', 'Type the PIN again, where a counter asks for it', {
    body: PinConfirmation,
    refusals: [404],
    answer: z.null(),
    handle: (call) => counters.confirmPin(call, call.body),
  });
};

/** Asks for the PIN before calls that a counter accepts only with it (LOCK-05). */
export function askForPin(api: FastifyInstance, { db, now }: Pick<AppDeps, 'db' | 'now'>): void {
  api.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.asksPin === 'always') await counters.requireConfirmed(db, request.staff, now());
  });
}
