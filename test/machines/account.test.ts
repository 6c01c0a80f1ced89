import { describe, expect, it } from 'vitest';
import { FACTOR_MESSAGES } from '../../src/domain/account/factor-messages.ts';
import { factorMachine } from '../../src/machines/account/factor.machine.ts';
import { ownLoginsMachine } from '../../src/machines/account/own-logins.machine.ts';
import { passkeysMachine } from '../../src/machines/account/passkeys.machine.ts';
import { passwordMachine } from '../../src/machines/account/password.machine.ts';
import { pinMachine } from '../../src/machines/account/pin.machine.ts';
import { signInCodeMachine } from '../../src/machines/account/sign-in-code.machine.ts';
import { aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const PASSWORD = 'hold the line';
const NOT_YOURS = 'This is not your current password';

describe('the second factor', () => {
  const SECRET = { secret: 'JBSWY3DP', picture: 'data:image/svg+xml;base64,' };
  const CODES = { codes: ['abcde-fghjk'] };
  const BEGIN = { type: 'factor.begin', password: PASSWORD } as const;
  const confirm = (secretCode: string) => ({ type: 'factor.confirm', secretCode }) as const;
  const nothing = { secret: null, secretCodes: [], error: null };
  const start = () => {
    const factor = play(({ hold, holdRead }) =>
      factorMachine.provide({
        actors: {
          beginFactor: hold('begin'),
          confirmFactor: hold('confirm'),
          renewCodes: hold('renew'),
          read: holdRead('read'),
          removeFactor: hold('remove'),
          keepFactor: hold('keep'),
        },
      }),
    );
    return { ...factor, reply: (to: string, how?: unknown) => factor.answer(how, factor.of(to).at(-1)) };
  };

  it('is set up by the password and a first code, its recovery codes are shown once, and it is turned off [FACT-01, FACT-02]', async () => {
    const { asked, context, reply, send, state } = start();
    send(BEGIN);
    await reply('begin', aRefusal(400, NOT_YOURS));
    expect(context()).toEqual({ ...nothing, error: NOT_YOURS });
    send(BEGIN);
    await reply('begin', SECRET);
    expect(context()).toEqual({ ...nothing, secret: SECRET });
    send(confirm('000000'));
    await reply('confirm', aRefusal(500));
    const failed = 'The second factor could not be changed. Please try again.';
    expect(context()).toEqual({ ...nothing, secret: SECRET, error: failed });
    send({ type: 'factor.edit' }, confirm('123456'));
    await reply('confirm', CODES);
    expect(context()).toEqual({ ...nothing, secretCodes: CODES.codes });
    send({ type: 'factor.done' });
    expect(context()).toEqual(nothing);
    await reply('keep');
    send({ type: 'factor.renew', password: PASSWORD });
    await reply('renew', CODES);
    expect(context()).toEqual({ ...nothing, secretCodes: CODES.codes });
    send({ type: 'factor.done' });
    await reply('keep');
    send({ type: 'factor.remove', password: PASSWORD });
    await reply('remove');
    expect([state(), asked('begin').length, asked('confirm'), asked('remove')]).toEqual([
      'idle',
      2,
      [{ code: '000000' }, { code: '123456' }],
      [{ password: PASSWORD }],
    ]);
  });

  it('counts where the answer to the first code was lost, and leads to new recovery codes [FACT-01]', async () => {
    const { context, of, reply, send, state } = start();
    await reply('read', { since: null, codesLeft: 0, isDemanded: false });
    send(BEGIN);
    await reply('begin', SECRET);
    send(confirm('123456'));
    await reply('confirm', NO_ANSWER);
    expect([state(), context().error]).toEqual(['showing', 'Network error occurred']);
    send(confirm('123456'));
    await reply('confirm', aRefusal(409, FACTOR_MESSAGES.already));
    expect([state(), context(), of('read').length]).toEqual([
      'idle',
      { ...nothing, error: FACTOR_MESSAGES.already },
      2,
    ]);
  });

  itIsCovered(factorMachine, {
    events: {
      'xstate.done.actor.beginFactor': [{ output: SECRET }],
      'xstate.done.actor.confirmFactor': [{ output: CODES }],
      'xstate.done.actor.renewCodes': [{ output: CODES }],
      'xstate.error.actor.confirmFactor': [{ error: aRefusal(500) }, { error: aRefusal(409) }],
    },
  });
});

describe('the own logins', () => {
  const PHONE = { id: 'b', device: 'Safari on iPhone' };

  it('end one at a time, or everywhere else, and are read again, also where that failed [ACCOUNT-05]', async () => {
    const { answer, asked, context, facts, of, send } = play(({ hold, holdRead }) =>
      ownLoginsMachine.provide({ actors: { read: holdRead('read'), endLogins: hold('end') } }),
    );
    await answer([]);
    send({ type: 'login.end', ...PHONE }, { type: 'logins.endOthers' });
    await answer(1);
    await answer([]);
    send({ type: 'logins.endOthers' });
    await answer(3);
    await answer([]);
    send({ type: 'login.end', ...PHONE });
    await answer(aRefusal(500));
    const text = 'The login could not be ended. Please try again.';
    expect([asked('end'), facts, context().error, of('read').length]).toEqual([
      [{ is: 'one', ...PHONE }, { is: 'others' }, { is: 'one', ...PHONE }],
      [
        { type: 'login.ended', device: PHONE.device },
        { type: 'logins.ended', count: 3 },
        { type: 'login.endFailed', text },
      ],
      text,
      4,
    ]);
    send({ type: 'logins.endOthers' });
    expect(context().error).toBeNull();
  });

  itIsCovered(ownLoginsMachine, { events: {} });
});

describe('the own passkeys', () => {
  const DRAFT = { name: 'A phone', currentPassword: PASSWORD };
  const ADDED = { id: 7, name: 'A phone', createdAt: '2026-01-02T03:04:05.000Z', lastUsedAt: null };
  const TYPE = { type: 'passkey.type', patch: DRAFT } as const;
  const ADD = { type: 'passkey.add' } as const;
  const REMOVE = { type: 'passkey.remove', id: 7 } as const;
  const NOT_CHANGED = 'Your passkeys could not be changed. Please try again.';
  const still = { draft: DRAFT, errors: {}, error: null, removed: null };
  const start = async () => {
    const passkeys = play(({ hold, holdRead }) =>
      passkeysMachine.provide({
        actors: { read: holdRead('read'), addPasskey: hold('add'), removePasskey: hold('remove') },
      }),
    );
    await passkeys.answer([]);
    return passkeys;
  };

  it('are added once for each press, with a name and the password, and read again [FACT-03]', async () => {
    const { answer, asked, context, facts, of, send } = await start();
    send(ADD);
    expect(context().errors).toEqual({ name: 'Name is required', currentPassword: 'Current password is required' });
    send(TYPE, ADD, ADD, REMOVE);
    await answer(ADDED);
    expect([asked('add'), asked('remove'), facts, of('read').length, context()]).toEqual([
      [DRAFT],
      [],
      [{ type: 'passkey.refused' }, { type: 'passkey.added' }],
      2,
      { ...still, draft: { name: '', currentPassword: '' } },
    ]);
  });

  it('keep what was typed and say what was wrong until that is typed over, and nothing where it was cancelled [FACT-03]', async () => {
    const { answer, context, facts, of, send, state } = await start();
    for (const [how, error] of [
      [aRefusal(400, 'No passkey was made.'), 'No passkey was made.'],
      [aRefusal(500), NOT_CHANGED],
      [null, null],
    ]) {
      send(TYPE);
      expect(context().error).toBeNull();
      send(ADD);
      await answer(how);
      expect([state(), context()]).toEqual(['typing', { ...still, error }]);
    }
    expect([facts.length, of('read').length]).toEqual([2, 2]);
  });

  it('are removed one at a time, and read again also where that failed [FACT-03]', async () => {
    const { answer, asked, context, facts, of, send } = await start();
    send(REMOVE, { ...REMOVE, id: 8 });
    await answer(undefined);
    expect([asked('remove'), facts, of('read').length]).toEqual([[{ id: 7 }], [{ type: 'passkey.removed' }], 2]);
    await answer([], of('read').at(-1));
    send(REMOVE);
    await answer(aRefusal(500));
    expect([context().error, of('read').length]).toEqual([NOT_CHANGED, 3]);
  });

  itIsCovered(passkeysMachine, {
    events: { 'passkey.type': [TYPE], 'xstate.done.actor.addPasskey': [{ output: ADDED }, { output: null }] },
  });
});

describe('another password', () => {
  const input = { email: 'ali@shop.test' };
  const GOOD = { currentPassword: 'correct horse', newPassword: 'a horse of my own' };
  const SUBMIT = { type: 'password.submit' } as const;
  const type = (patch: Partial<typeof GOOD>) => ({ type: 'password.type', patch }) as const;
  const wrong = aRefusal(400, { errors: [{ path: 'currentPassword', msg: NOT_YOURS }] });
  const NOT_CHANGED = 'The password could not be changed. Please try again.';
  const TOO_OFTEN = 'Too many tries. Please wait 15 minutes.';
  const start = () =>
    play(({ hold }) => passwordMachine.provide({ actors: { changePassword: hold('change') } }), input);

  it.each([
    [{}, { currentPassword: 'Current password is required', newPassword: 'New password is required' }],
    [{ ...GOOD, newPassword: 'short' }, { newPassword: 'Password must be at least 8 characters' }],
    [
      { ...GOOD, newPassword: GOOD.currentPassword },
      { newPassword: 'The new password must be another one than the current one' },
    ],
  ])('is refused of %j at its field, and asks nobody [ACCOUNT-02]', (typed, errors) => {
    const { calls, context, facts, send } = start();
    send(type(typed), SUBMIT);
    expect([context().errors, calls, facts]).toEqual([errors, [], [{ type: 'password.refused' }]]);
    send(type({ currentPassword: 'x' }));
    expect('currentPassword' in context().errors).toBe(false);
  });

  it('is sent once with the one before, and both are forgotten then [ACCOUNT-02]', async () => {
    const { answer, asked, context, facts, send } = start();
    send(type(GOOD), SUBMIT, SUBMIT, type({ newPassword: 'too late' }));
    await answer();
    const empty = { ...input, draft: { currentPassword: '', newPassword: '' }, errors: {}, error: null };
    expect([asked(), facts, context()]).toEqual([[GOOD], [{ type: 'password.changed' }], empty]);
  });

  it.each([
    [wrong, { currentPassword: NOT_YOURS }, null],
    [aRefusal(429, TOO_OFTEN), {}, TOO_OFTEN],
    [aRefusal(500), {}, NOT_CHANGED],
  ])('stays as it was typed when the server says no: %s [ACCOUNT-02]', async (how, errors, error) => {
    const { answer, context, facts, send } = start();
    send(type(GOOD), SUBMIT);
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

describe('a PIN', () => {
  const WRONG = aRefusal(400, { success: false, errors: [{ path: 'pin', msg: 'Wrong PIN' }] });
  const SUBMIT = { type: 'pin.submit' } as const;
  const REMOVE = { type: 'pin.remove' } as const;
  const type = (pin: string) => ({ type: 'pin.type', patch: { currentPassword: PASSWORD, pin } }) as const;
  const start = (purpose: 'choose' | 'confirm') =>
    play(({ hold }) => pinMachine.provide({ actors: { sendPin: hold('pin'), removePin: hold('remove') } }), {
      purpose,
    });

  it('is chosen with the password, once for two presses, and is no easy one [LOCK-02]', async () => {
    const { answer, asked, context, facts, send } = start('choose');
    send(type('123456'), SUBMIT);
    expect([asked('pin'), Object.keys(context().errors)]).toEqual([[], ['pin']]);
    send(type('204816'), SUBMIT, SUBMIT);
    await answer(undefined);
    expect([asked('pin'), facts.map((fact) => fact.type), context().draft]).toEqual([
      [{ currentPassword: PASSWORD, pin: '204816' }],
      ['pin.refused', 'pin.saved'],
      { currentPassword: '', pin: '' },
    ]);
  });

  it('that is confirmed may be any six digits, and a wrong one is said at its field [LOCK-05]', async () => {
    const { answer, context, facts, send } = start('confirm');
    send(type('12345'), SUBMIT);
    expect(context().errors).toEqual({ pin: 'A PIN has 6 digits' });
    send(type('123456'), SUBMIT);
    await answer(WRONG);
    expect(context().errors).toEqual({ pin: 'Wrong PIN' });
    send(SUBMIT, REMOVE);
    await answer(undefined);
    expect(facts.map((fact) => fact.type)).toEqual(['pin.refused', 'pin.refused', 'pin.confirmed']);
  });

  it('is taken away, and says what failed of that [LOCK-02]', async () => {
    const { answer, context, facts, send } = start('choose');
    send(REMOVE);
    await answer(aRefusal(500));
    const text = 'The PIN could not be saved. Please try again.';
    expect([context().error, facts]).toEqual([text, [{ type: 'pin.failed', text }]]);
    send(REMOVE);
    await answer(undefined);
    expect(facts.at(-1)).toEqual({ type: 'pin.removed' });
  });

  itIsCovered(pinMachine, {
    inputs: [{ purpose: 'choose' }, { purpose: 'confirm' }],
    events: {
      'pin.type': [{ patch: { currentPassword: PASSWORD, pin: '204816' } }],
      'xstate.error.actor.sendPin': [{ error: aRefusal(500) }, { error: WRONG }],
      'xstate.error.actor.removePin': [{ error: aRefusal(500) }],
    },
  });
});

describe('the sign-in code', () => {
  const MAKE = { type: 'signInCode.make' } as const;
  const CODE = { code: 'AB12C-DE34F', expiresAt: '2025-01-05T07:40:00.000Z' };
  const SHOWN = { secretCode: CODE.code, expiresAt: CODE.expiresAt, error: null };

  it('is made once for each press, and stays where the next could not be made [FACT-04]', async () => {
    const { answer, asked, context, send } = play(({ hold }) =>
      signInCodeMachine.provide({ actors: { makeCode: hold('make') } }),
    );
    send(MAKE, MAKE);
    await answer(CODE);
    expect([asked('make').length, context()]).toEqual([1, SHOWN]);
    send(MAKE);
    await answer(aRefusal(500));
    expect(context()).toEqual({ ...SHOWN, error: 'The code could not be made. Please try again.' });
    send(MAKE);
    await answer({ ...CODE, code: 'GH56J-KM78N' });
    expect(context()).toEqual({ ...SHOWN, secretCode: 'GH56J-KM78N' });
  });

  itIsCovered(signInCodeMachine, { events: { 'xstate.done.actor.makeCode': [{ output: CODE }] } });
});
