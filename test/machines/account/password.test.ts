import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { passwordMachine } from '../../../src/machines/account/password.machine.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';

const input = { email: 'ali@shop.test' };
const GOOD = { currentPassword: 'correct horse', newPassword: 'a horse of my own' };
const wrong = new ApiError('status', {
  status: 400,
  body: { errors: [{ path: 'currentPassword', msg: 'This is not your current password' }] },
});

function start() {
  const calls: (Deferred<void> & { body: unknown })[] = [];
  const facts: EmittedFrom<typeof passwordMachine>[] = [];
  const machine = passwordMachine.provide({
    actors: {
      changePassword: fromPromise(({ input: body }) => {
        const call = { ...deferred(), body };
        calls.push(call);
        return call.promise;
      }),
    },
  });
  const actor = createActor(machine, { input });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const type = (patch: Partial<typeof GOOD>) => actor.send({ type: 'password.type', patch });
  const submit = () => actor.send({ type: 'password.submit' });
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches('typing'));
  return { actor, calls, facts, type, submit, settled };
}

describe('choosing another password', () => {
  it.each([
    [{}, { currentPassword: 'Current password is required', newPassword: 'New password is required' }],
    [{ ...GOOD, newPassword: 'short' }, { newPassword: 'Password must be at least 8 characters' }],
    [
      { ...GOOD, newPassword: GOOD.currentPassword },
      { newPassword: 'The new password must be another one than the current one' },
    ],
  ])('names what is wrong with %j at its field, and asks nobody [ACCOUNT-02]', (typed, errors) => {
    const { actor, calls, facts, type, submit } = start();
    type(typed);
    submit();
    expect([actor.getSnapshot().context.errors, calls, facts]).toEqual([errors, [], [{ type: 'password.refused' }]]);
    type({ currentPassword: 'x' });
    expect('currentPassword' in actor.getSnapshot().context.errors).toBe(false);
  });

  it('sends both once and forgets them when it is done [ACCOUNT-02]', async () => {
    const { actor, calls, facts, type, submit, settled } = start();
    type(GOOD);
    submit();
    submit();
    type({ newPassword: 'too late' });
    calls[0]?.resolve();
    await settled();
    expect([calls.map(({ body }) => body), facts, actor.getSnapshot().context]).toEqual([
      [GOOD],
      [{ type: 'password.changed' }],
      { email: 'ali@shop.test', draft: { currentPassword: '', newPassword: '' }, errors: {}, error: null },
    ]);
  });

  it.each([
    [
      wrong,
      { errors: { currentPassword: 'This is not your current password' }, error: null },
      { type: 'password.refused' },
    ],
    [
      new ApiError('status', { status: 429, body: { error: 'Too many tries. Please wait 15 minutes.' } }),
      { errors: {}, error: 'Too many tries. Please wait 15 minutes.' },
      { type: 'password.failed', text: 'Too many tries. Please wait 15 minutes.' },
    ],
    [
      new ApiError('status', { status: 500, body: null }),
      { errors: {}, error: 'The password could not be changed. Please try again.' },
      { type: 'password.failed', text: 'The password could not be changed. Please try again.' },
    ],
  ])('keeps what was typed when the server says no: %s [ACCOUNT-02]', async (error, said, fact) => {
    const { actor, calls, facts, type, submit, settled } = start();
    type(GOOD);
    submit();
    calls[0]?.reject(error);
    await settled();
    expect([actor.getSnapshot().context, facts]).toEqual([{ email: 'ali@shop.test', draft: GOOD, ...said }, [fact]]);
  });

  it('is described, reachable and decided in every part', () => {
    const coverage = coverMachine(passwordMachine, {
      input,
      events: {
        'password.type': [{ patch: GOOD }, { patch: { newPassword: 'x' } }],
        'xstate.error.actor.changePassword': [{ error: wrong }, { error: new ApiError('network') }],
      },
    });
    expect(coverage).toEqual(COMPLETE);
  });
});
