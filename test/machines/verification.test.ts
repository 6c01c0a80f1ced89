import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type EmittedFrom } from 'xstate';
import { redirects } from '../../src/app/notifications/screens.notifications.ts';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { type VerificationDriver, verificationModel } from '../../tools/models/verification.model.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { takeOnActor } from './take-on-actor.ts';

type Call = Deferred<void> & { body: unknown };

const refused = new ApiError('status', { status: 400, body: { success: false, error: 'This code is wrong.' } });
const silent = new ApiError('status', { status: 400, body: null });
const unanswered = new ApiError('network');

function start(input: { email: string; code: string } = { email: '', code: '' }) {
  const checks: Call[] = [];
  const mails: Call[] = [];
  const facts: EmittedFrom<typeof verificationMachine>[] = [];
  const clock = new SimulatedClock();
  const record = (calls: Call[], body: unknown) => {
    const call = { ...deferred(), body };
    calls.push(call);
    return call.promise;
  };
  const machine = verificationMachine.provide({
    actors: {
      verifyEmail: fromPromise(({ input: body }) => record(checks, body)),
      resendCode: fromPromise(({ input: body }) => record(mails, body)),
    },
  });
  const actor = createActor(machine, { input, clock });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, checks, mails, facts, clock };
}

const settle = async (call: Call | undefined, error?: unknown) => {
  if (error === undefined) call?.resolve();
  else call?.reject(error);
  await call?.promise.catch(() => null);
  await Promise.resolve();
};

function driver(): VerificationDriver {
  const { actor, checks, mails, facts, clock } = start();
  const see = (value: string, context: object) => {
    const snapshot = actor.getSnapshot();
    const { email, missing, error, notice } = snapshot.context;
    expect({ value: snapshot.value, email, missing, error, notice }).toEqual({
      value,
      email: 'ali@shop.test',
      missing: [],
      error: null,
      notice: null,
      ...context,
    });
  };
  const body = { email: 'ali@shop.test', token: 'ABCDE-12345' };
  return {
    actors: () => [actor],
    events: {
      'press Verify': () => actor.send({ type: 'verification.submit' }),
      'press Resend': () => actor.send({ type: 'verification.resend' }),
      'type the email': () => {
        actor.send({ type: 'field.change', field: 'email', value: 'ali@shop.test' });
      },
      'type the code': () => actor.send({ type: 'field.change', field: 'code', value: ' ABCDE-12345 ' }),
      'server verifies': () => settle(checks.at(-1)),
      'server refuses': () => settle(checks.at(-1), refused),
      'no answer comes': () => settle(checks.at(-1), unanswered),
      'server sends a code': () => settle(mails.at(-1)),
      'sending fails': () => settle(mails.at(-1), silent),
      'the moment passes': () => {
        clock.increment(1_999);
        expect(facts.filter(({ type }) => type === 'verification.redirectDue')).toEqual([]);
        clock.increment(1);
      },
    },
    states: {
      empty: () => see('entering', { email: '' }),
      'both asked for': () => {
        see('entering', { email: '', missing: ['email', 'code'] });
        expect([checks, facts]).toEqual([[], [{ type: 'verification.refused', missing: ['email', 'code'] }]]);
      },
      'email asked for': () => {
        see('entering', { email: '', missing: ['email'] });
        expect([mails, facts]).toEqual([[], [{ type: 'verification.refused', missing: ['email'] }]]);
      },
      'email typed': () => see('entering', {}),
      'code asked for': () => see('entering', { missing: ['code'] }),
      'both typed': () => {
        const { notice } = actor.getSnapshot().context;
        see('entering', { notice });
      },
      verifying: () => {
        see('verifying', {});
        expect(new Set(checks.map((call) => JSON.stringify(call.body)))).toEqual(new Set([JSON.stringify(body)]));
        expect(mails.every((mail) => JSON.stringify(mail.body) === '{"email":"ali@shop.test"}')).toBe(true);
      },
      refused: () => see('entering', { error: 'This code is wrong.' }),
      unanswered: () => see('entering', { error: 'Verification failed. Please try again.' }),
      resending: () => {
        see('resending', {});
        expect(mails.at(-1)?.body).toEqual({ email: 'ali@shop.test' });
      },
      sent: () =>
        see('entering', {
          notice: 'If this address belongs to an account that is not verified yet, a new code is on its way.',
        }),
      'not sent': () => see('entering', { error: 'Failed to send verification email' }),
      verified: () => see('verified', {}),
      login: () => {
        see('leaving', {});
        expect(facts.at(-1)).toEqual({ type: 'verification.redirectDue' });
      },
    },
  };
}

describe('email verification', () => {
  it.each(shortestPaths(verificationModel))(
    '%s [VERIFY-02, VERIFY-03, VERIFY-04, VERIFY-05, VERIFY-06]',
    async (_, path) => {
      await expect(takeOnActor(verificationModel, path, driver())).resolves.toEqual(path.steps.length);
    },
  );

  it('verifies by itself with address and code in the link [VERIFY-01]', () => {
    const { actor, checks } = start({ email: 'ali@shop.test', code: 'ABCDE12345' });
    expect([actor.getSnapshot().value, checks.map((call) => call.body)]).toEqual([
      'verifying',
      [{ email: 'ali@shop.test', token: 'ABCDE12345' }],
    ]);
  });

  it.each([
    { email: '', code: 'ABCDE12345' },
    { email: 'ali@shop.test', code: '' },
  ])('waits for what the link leaves out: %j [VERIFY-01]', (input) => {
    const { actor, checks } = start(input);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.email, checks]).toEqual([
      'entering',
      input.email,
      [],
    ]);
  });

  it.each([
    ['verification.submit', '  ', ['email', 'code']],
    ['verification.submit', 'ali@shop.test', ['code']],
    ['verification.resend', '  ', ['email']],
  ] as const)('takes blanks for nothing: %s with "%s" [VERIFY-02, VERIFY-03]', (type, email, missing) => {
    const { actor, checks, mails } = start({ email, code: ' ' });
    actor.send({ type });
    const { value, context } = actor.getSnapshot();
    expect([value, context.missing, checks, mails]).toEqual(['entering', missing, [], []]);
  });

  it('sends address and code without the blanks around them [VERIFY-02]', async () => {
    const { actor, checks, mails } = start();
    actor.send({ type: 'field.change', field: 'email', value: ' ali@shop.test ' });
    actor.send({ type: 'verification.resend' });
    await settle(mails[0], new ApiError('status', { status: 429, body: { error: 'Too many tries.' } }));
    expect(actor.getSnapshot().context.error).toBe('Too many tries.');
    actor.send({ type: 'field.change', field: 'code', value: ' ABCDE-12345 ' });
    actor.send({ type: 'verification.submit' });
    expect([mails, checks].map(([call]) => call?.body)).toEqual([
      { email: 'ali@shop.test' },
      { email: 'ali@shop.test', token: 'ABCDE-12345' },
    ]);
  });

  it('falls back on the words of the specification [VERIFY-05]', async () => {
    const { actor, checks } = start({ email: 'ali@shop.test', code: 'ABCDE12345' });
    await settle(checks[0], silent);
    expect(actor.getSnapshot().context.error).toBe('Verification failed');
  });

  it('says that the email was not sent where no answer came [VERIFY-06]', async () => {
    const { actor, mails } = start({ email: 'ali@shop.test', code: '' });
    actor.send({ type: 'verification.resend' });
    await settle(mails[0], unanswered);
    expect(actor.getSnapshot().context.error).toBe('Failed to send verification email');
  });

  it('sends a person who was there for the moment to the sign-in [VERIFY-04]', () => {
    expect(redirects['verification.redirectDue']()).toEqual({ to: '/login', replace: true });
    const { actor, facts, clock } = start();
    actor.stop();
    clock.increment(2_000);
    expect(facts).toEqual([]);
  });

  it('is described, reachable and decided in every part', () => {
    const coverage = coverMachine(verificationMachine, {
      inputs: [
        { email: '', code: '' },
        { email: 'a', code: '1' },
      ],
      events: {
        'field.change': [
          { field: 'email', value: 'a' },
          { field: 'code', value: '1' },
        ],
        'xstate.error.actor.verifyEmail': [{ error: refused }],
        'xstate.error.actor.resendCode': [{ error: silent }],
      },
    });
    expect(coverage).toEqual(COMPLETE);
  });
});
