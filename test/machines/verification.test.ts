import { describe, expect, it } from 'vitest';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const NOT_SENT = 'Failed to send verification email';

function start(input: { email: string; code: string } = { email: '', code: '' }) {
  const form = play(
    ({ hold }) => verificationMachine.provide({ actors: { verifyEmail: hold('verify'), resendCode: hold('resend') } }),
    input,
  );
  const type = (field: 'email' | 'code', value: string) => form.send({ type: 'field.change', path: field, value });
  return { ...form, type };
}

describe('email verification', () => {
  it.each([
    ['the server refuses', aRefusal(400, 'This code is wrong.'), 'This code is wrong.'],
    ['the server gives no reason', aRefusal(400), 'Verification failed'],
    ['no answer comes', NO_ANSWER, 'Verification failed. Please try again.'],
  ])(
    'sends what was typed without the blanks around it, and says where %s, until it is tried again [VERIFY-02, VERIFY-05]',
    async (_, how, error) => {
      const { answer, asked, context, send, state, type } = start();
      type('email', ' ali@shop.test ');
      type('code', ' ABCDE-12345 ');
      send({ type: 'verification.submit' });
      await answer(how);
      expect([state(), context().error]).toEqual(['entering', error]);
      send({ type: 'verification.submit' });
      expect([state(), context().error]).toEqual(['verifying', null]);
      expect(asked()).toEqual([1, 2].map(() => ({ email: 'ali@shop.test', token: 'ABCDE-12345' })));
    },
  );

  it('verifies automatically with address and code in the link [VERIFY-01]', () => {
    const { asked, state } = start({ email: 'ali@shop.test', code: 'ABCDE12345' });
    expect([state(), asked()]).toEqual(['verifying', [{ email: 'ali@shop.test', token: 'ABCDE12345' }]]);
  });

  it.each([
    { email: '', code: 'ABCDE12345' },
    { email: 'ali@shop.test', code: '' },
  ])('waits if the link lacks a part: %j [VERIFY-01]', (input) => {
    const { calls, context, state } = start(input);
    expect([state(), context().draft.email, calls]).toEqual(['entering', input.email, []]);
  });

  it.each([
    ['verification.submit', '  ', ['email', 'code']],
    ['verification.submit', 'ali@shop.test', ['code']],
    ['verification.resend', '  ', ['email']],
  ] as const)('treats blanks as empty: %s with "%s" [VERIFY-02, VERIFY-03]', (type, email, missing) => {
    const { calls, context, send, state } = start({ email, code: ' ' });
    send({ type });
    expect([state(), Object.keys(context().errors), calls]).toEqual(['entering', missing, []]);
  });

  it('requests a code for the trimmed address, and shows the server’s answer [VERIFY-03, VERIFY-05]', async () => {
    const { answer, asked, context, send, type } = start();
    type('email', ' ali@shop.test ');
    send({ type: 'verification.resend' });
    await answer(aRefusal(429, 'Too many attempts.'));
    expect([asked(), context().error]).toEqual([[{ email: 'ali@shop.test' }], 'Too many attempts.']);
    send({ type: 'verification.resend' });
    await answer(NO_ANSWER);
    expect(context().error).toBe(NOT_SENT);
  });

  it('opens the sign-in after the message [VERIFY-04]', async () => {
    const verified = async (isThere: boolean) => {
      const { actor, answer, clock, facts } = start({ email: 'ali@shop.test', code: 'ABCDE12345' });
      await answer();
      clock.increment(1_999);
      expect(facts).toEqual([]);
      if (!isThere) actor.stop();
      clock.increment(1);
      return facts;
    };
    expect([await verified(true), await verified(false)]).toEqual([[{ type: 'verification.redirectDue' }], []]);
  });

  itIsCovered(verificationMachine, {
    inputs: [
      { email: '', code: '' },
      { email: 'a', code: '1' },
    ],
    events: { 'field.change': [{ path: 'email', value: 'a' }] },
  });
});
