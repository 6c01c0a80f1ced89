import { describe, expect, it } from 'vitest';
import { passwordMachine } from '../../../src/machines/account/password.machine.ts';
import { aRefusal, NO_ANSWER } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const input = { email: 'ali@shop.test' };
const GOOD = { currentPassword: 'correct horse', newPassword: 'a horse of my own' };
const wrong = aRefusal(400, { errors: [{ path: 'currentPassword', msg: 'This is not your current password' }] });
const NOT_CHANGED = 'The password could not be changed. Please try again.';
const TOO_OFTEN = 'Too many tries. Please wait 15 minutes.';

function start() {
  const form = play(({ hold }) => passwordMachine.provide({ actors: { changePassword: hold('change') } }), input);
  const type = (patch: Partial<typeof GOOD>) => form.send({ type: 'password.type', patch });
  return { ...form, type, submit: () => form.send({ type: 'password.submit' }) };
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
    const { calls, context, facts, type, submit } = start();
    type(typed);
    submit();
    expect([context().errors, calls, facts]).toEqual([errors, [], [{ type: 'password.refused' }]]);
    type({ currentPassword: 'x' });
    expect('currentPassword' in context().errors).toBe(false);
  });

  it('sends both once and forgets them when it is done [ACCOUNT-02]', async () => {
    const { answer, asked, context, facts, type, submit } = start();
    type(GOOD);
    submit();
    submit();
    type({ newPassword: 'too late' });
    await answer();
    const empty = { ...input, draft: { currentPassword: '', newPassword: '' }, errors: {}, error: null };
    expect([asked(), facts, context()]).toEqual([[GOOD], [{ type: 'password.changed' }], empty]);
  });

  it.each([
    [wrong, { currentPassword: 'This is not your current password' }, null],
    [aRefusal(429, TOO_OFTEN), {}, TOO_OFTEN],
    [aRefusal(500), {}, NOT_CHANGED],
  ])('keeps what was typed when the server says no: %s [ACCOUNT-02]', async (how, errors, error) => {
    const { answer, context, facts, type, submit } = start();
    type(GOOD);
    submit();
    await answer(how);
    const fact = error === null ? { type: 'password.refused' } : { type: 'password.failed', text: error };
    expect([context(), facts]).toEqual([{ ...input, draft: GOOD, errors, error }, [fact]]);
  });

  itIsCovered(passwordMachine, {
    input,
    events: {
      'password.type': [{ patch: GOOD }],
      'xstate.error.actor.changePassword': [{ error: wrong }, { error: NO_ANSWER }],
    },
  });
});
