import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Customer } from '../../../src/domain/customer/customer.ts';
import { customerLookupMachine, selectCustomer } from '../../../src/machines/lookups/customer-lookup.machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { customerLookupModel, type CustomerLookupDriver } from '../../../tools/models/customer-lookup.model.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { takeOnActor } from '../take-on-actor.ts';

const SANA: Customer = {
  clientName: 'Sana Mir',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300 1234567',
  whatsappNumber: '0300 1234567',
  bookings: 1,
  firstBookedAt: '2025-01-05T07:30:00.000Z',
  latest: [],
};

function start() {
  const calls: (Deferred<Customer | null> & { phone: string; signal: AbortSignal })[] = [];
  const clock = new SimulatedClock();
  const machine = customerLookupMachine.provide({
    actors: {
      findCustomer: fromPromise(({ input: { phone }, signal }) => {
        const call = { ...deferred<Customer | null>(), phone, signal };
        calls.push(call);
        return call.promise;
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const type = (phone: string) => actor.send({ type: 'number.change', phone });
  const answer = async (customer: Customer | Error | null) => {
    const call = calls.at(-1);
    if (customer instanceof Error) call?.reject(customer);
    else call?.resolve(customer);
    await call?.promise.catch(() => null);
    await Promise.resolve();
  };
  const seen = () => ({ value: actor.getSnapshot().value, customer: selectCustomer(actor.getSnapshot()) });
  return { actor, calls, clock, type, answer, seen };
}

it('asks for a whole number once the typing pauses, and offers who has it [CUST-02]', async () => {
  const { calls, clock, type, answer, seen } = start();
  for (const phone of ['0', '0300-12', '0300-123456', '0300-1234567']) {
    type(phone);
    clock.increment(499);
  }
  expect(calls).toEqual([]);
  clock.increment(1);
  expect(calls.map(({ phone }) => phone)).toEqual(['0300-1234567']);
  await answer(SANA);
  expect(seen()).toEqual({ value: 'known', customer: SANA });
  type('+92 300 1234567');
  clock.increment(500);
  expect([seen(), calls.length]).toEqual([{ value: 'known', customer: SANA }, 1]);
});

it('takes the question back when another number is typed, or none [CUST-02]', async () => {
  const { calls, clock, type, answer, seen } = start();
  type('0300-1234567');
  clock.increment(500);
  type('0300-7654321');
  expect([calls[0]?.signal.aborted, seen()]).toEqual([true, { value: 'waiting', customer: null }]);
  clock.increment(500);
  await answer(SANA);
  type('0300-76543');
  expect(seen()).toEqual({ value: 'idle', customer: null });
});

it.each([
  ['nobody has it', null, 'unknown'],
  ['no answer comes', new Error('No line'), 'unanswered'],
])('offers nothing where %s [CUST-02]', async (_, customer, value) => {
  const { clock, type, answer, seen } = start();
  type('0300-1234567');
  clock.increment(500);
  await answer(customer);
  expect(seen()).toEqual({ value, customer: null });
});

/** The model on the actor. */
function drive(): CustomerLookupDriver {
  const { actor, calls, clock, type, answer, seen } = start();
  let asked = 0;
  const see = (customer: Customer | null) => expect([seen().customer, calls.length]).toEqual([customer, asked]);
  return {
    actors: () => [actor],
    events: {
      'type half a number': () => type('0300-12'),
      'type a whole number': () => {
        asked += 1;
        type('0300-1234567');
        clock.increment(500);
      },
      'write it differently': () => type('+92 300 1234567'),
      'somebody has it': () => answer(SANA),
      'nobody has it': () => answer(null),
      'no answer comes': () => answer(new Error('No line')),
      // What is taken is the form's.
      'take the details': () => undefined,
    },
    states: {
      'no number': () => see(null),
      asking: () => {
        expect(seen().value).toBe('asking');
        see(null);
      },
      offered: () => see(SANA),
      'nothing offered': () => see(null),
      'taken over': () => see(SANA),
    },
  };
}

it.each(shortestPaths(customerLookupModel))('is what the model says: %s [CUST-02]', async (_name, path) => {
  await expect(takeOnActor(customerLookupModel, path, drive())).resolves.toEqual(path.steps.length);
});

it('reaches every state, and takes every event in each', () => {
  const events = {
    'number.change': ['0300-1234567', '0300-7654321', ''].map((phone) => ({ phone })),
    'xstate.done.actor.findCustomer': [{ output: SANA }, { output: null }],
    'xstate.error.actor.findCustomer': [{ error: new Error('No line') }],
  };
  expect(coverMachine(customerLookupMachine, { events })).toEqual(COMPLETE);
});
