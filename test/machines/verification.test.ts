import { describe, expect, it } from 'vitest';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { verificationModel } from '../../tools/models/verification.model.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { type OnActors, walkOnActors } from './on-actors.ts';

const refused = aRefusal(400, 'This code is wrong.');
const silent = aRefusal(400);
const NOT_SENT = 'Failed to send verification email';
const SENT = 'If this address belongs to an account that is not verified yet, a new code is on its way.';
const DUE = { type: 'verification.redirectDue' };

function start(input: { email: string; code: string } = { email: '', code: '' }) {
  const form = play(
    ({ hold }) => verificationMachine.provide({ actors: { verifyEmail: hold('verify'), resendCode: hold('resend') } }),
    input,
  );
  const type = (field: 'email' | 'code', value: string) => form.send({ type: 'field.change', field, value });
  return { ...form, type };
}

function drive(): OnActors<typeof verificationModel> {
  const { actor, answer, asked, clock, context, facts, send, type } = start();
  const sees = (expected: object = {}) => {
    const { email, missing, error, notice } = context();
    const usual = { email: 'ali@shop.test', missing: [], error: null, notice: null };
    expect({ email, missing, error, notice }).toEqual({ ...usual, ...expected });
  };
  const asksFor = (...missing: string[]) => {
    sees({ email: '', missing });
    expect([asked(), facts]).toEqual([[], [{ type: 'verification.refused', missing }]]);
  };
  return {
    actors: () => [actor],
    events: {
      'press Verify': () => send({ type: 'verification.submit' }),
      'press Resend': () => send({ type: 'verification.resend' }),
      'type the email': () => type('email', 'ali@shop.test'),
      'type the code': () => type('code', ' ABCDE-12345 '),
      'server verifies': () => answer(),
      'server refuses': () => answer(refused),
      'no answer comes': () => answer(NO_ANSWER),
      'server sends a code': () => answer(),
      'sending fails': () => answer(silent),
      'the moment passes': () => {
        clock.increment(1_999);
        expect(facts).not.toContainEqual(DUE);
        clock.increment(1);
      },
    },
    states: {
      empty: () => sees({ email: '' }),
      'both asked for': () => asksFor('email', 'code'),
      'email asked for': () => asksFor('email'),
      'email typed': () => sees(),
      'code asked for': () => sees({ missing: ['code'] }),
      'both typed': () => sees({ notice: context().notice }),
      verifying: () => {
        sees();
        expect(asked('verify').at(-1)).toEqual({ email: 'ali@shop.test', token: 'ABCDE-12345' });
      },
      refused: () => sees({ error: 'This code is wrong.' }),
      unanswered: () => sees({ error: 'Verification failed. Please try again.' }),
      resending: () => {
        sees();
        expect(asked('resend').at(-1)).toEqual({ email: 'ali@shop.test' });
      },
      sent: () => sees({ notice: SENT }),
      'not sent': () => sees({ error: NOT_SENT }),
      verified: () => sees(),
      login: () => {
        sees();
        expect(facts.at(-1)).toEqual(DUE);
      },
    },
  };
}

describe('email verification', () => {
  it.each(shortestPaths(verificationModel))(
    '%s [VERIFY-02, VERIFY-03, VERIFY-04, VERIFY-05, VERIFY-06]',
    async (_, path) => {
      expect(await walkOnActors(verificationModel, path, drive())).toEqual([]);
    },
  );

  it('verifies by itself with address and code in the link [VERIFY-01]', () => {
    const { asked, state } = start({ email: 'ali@shop.test', code: 'ABCDE12345' });
    expect([state(), asked()]).toEqual(['verifying', [{ email: 'ali@shop.test', token: 'ABCDE12345' }]]);
  });

  it.each([
    { email: '', code: 'ABCDE12345' },
    { email: 'ali@shop.test', code: '' },
  ])('waits for what the link leaves out: %j [VERIFY-01]', (input) => {
    const { calls, context, state } = start(input);
    expect([state(), context().email, calls]).toEqual(['entering', input.email, []]);
  });

  it.each([
    ['verification.submit', '  ', ['email', 'code']],
    ['verification.submit', 'ali@shop.test', ['code']],
    ['verification.resend', '  ', ['email']],
  ] as const)('takes blanks for nothing: %s with "%s" [VERIFY-02, VERIFY-03]', (type, email, missing) => {
    const { calls, context, send, state } = start({ email, code: ' ' });
    send({ type });
    expect([state(), context().missing, calls]).toEqual(['entering', missing, []]);
  });

  it('sends the address without the blanks around it, and says what the server says of it [VERIFY-03]', async () => {
    const { answer, asked, context, send, type } = start();
    type('email', ' ali@shop.test ');
    send({ type: 'verification.resend' });
    await answer(aRefusal(429, 'Too many tries.'));
    expect([asked(), context().error]).toEqual([[{ email: 'ali@shop.test' }], 'Too many tries.']);
    send({ type: 'verification.resend' });
    await answer(NO_ANSWER);
    expect(context().error).toBe(NOT_SENT);
  });

  it('sends a person who was there for the moment to the sign-in [VERIFY-04]', async () => {
    const { actor, answer, clock, facts } = start({ email: 'ali@shop.test', code: 'ABCDE12345' });
    await answer();
    actor.stop();
    clock.increment(2_000);
    expect(facts).not.toContainEqual(DUE);
  });

  it('is described, reachable and decided in every part', () => {
    const coverage = coverMachine(verificationMachine, {
      inputs: [
        { email: '', code: '' },
        { email: 'a', code: '1' },
      ],
      events: { 'field.change': [{ field: 'email', value: 'a' }] },
    });
    expect(coverage).toEqual(COMPLETE);
  });
});
