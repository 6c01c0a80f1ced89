import { describe, expect, it } from 'vitest';
import { FACTOR_MESSAGES } from '../../src/domain/account/factor.ts';
import { factorMachine } from '../../src/machines/account/factor.machine.ts';
import { ownLoginsMachine } from '../../src/machines/account/own-logins.machine.ts';
import { createAccountFormMachine, type AccountForm } from '../../src/machines/account/account-form.machine.ts';
import { confirmationForm, passwordForm, pinForm } from '../../src/machines/account/account-forms.ts';
import { passkeyForm } from '../../src/machines/account/passkey-form.ts';
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

  it('is set up with the password and a first code, shows its recovery codes once, and can be turned off [FACT-01, FACT-02]', async () => {
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

  it('is set up although the answer to the first code was lost, and offers new recovery codes [FACT-01]', async () => {
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

describe('the user’s logins', () => {
  const PHONE = { id: 'b', device: 'Safari on iPhone' };

  it('end one at a time, or all others, and the page also shows a failure [ACCOUNT-05]', async () => {
    const { answer, asked, context, facts, send } = play(({ hold }) =>
      ownLoginsMachine.provide({ actors: { endLogins: hold('end') } }),
    );
    send({ type: 'login.end', ...PHONE }, { type: 'logins.endOthers' });
    await answer(1);
    send({ type: 'logins.endOthers' });
    await answer(3);
    send({ type: 'login.end', ...PHONE });
    await answer(aRefusal(500));
    const text = 'The login could not be ended. Please try again.';
    expect([asked('end'), facts, context().error]).toEqual([
      [{ is: 'one', ...PHONE }, { is: 'others' }, { is: 'one', ...PHONE }],
      [
        { type: 'login.ended', device: PHONE.device },
        { type: 'logins.ended', count: 3 },
        { type: 'login.endFailed', text },
      ],
      text,
    ]);
    send({ type: 'logins.endOthers' });
    expect(context().error).toBeNull();
  });

  itIsCovered(ownLoginsMachine, { events: {} });
});

const SUBMIT = { type: 'form.submit' } as const;
const TOO_OFTEN = 'Too many attempts. Please wait 15 minutes.';
const refuse = (path: string, msg: string) => aRefusal(400, { errors: [{ path, msg }] });

function start<Draft extends object>(form: AccountForm<Draft>) {
  const own = play(({ hold }) =>
    createAccountFormMachine(form).provide({
      actors: { send: hold('send', ({ draft }: { draft: Draft }) => draft), remove: hold('remove') },
    }),
  );
  const type = (draft: Readonly<Record<string, string>>) => {
    for (const [path, value] of Object.entries(draft)) own.send({ type: 'field.change', path, value });
  };
  return { ...own, type };
}

describe('a form of the user’s account', () => {
  const password = passwordForm('ali@shop.test');
  const GOOD = { currentPassword: PASSWORD, newPassword: 'a horse of my own' };
  const NO_PASSWORD = 'Current password is required';

  it.each([
    [password, {}, { currentPassword: NO_PASSWORD, newPassword: 'New password is required' }],
    [password, { ...GOOD, newPassword: 'short' }, { newPassword: 'Password must be at least 8 characters' }],
    [
      password,
      { ...GOOD, newPassword: PASSWORD },
      { newPassword: 'The new password must differ from the current one' },
    ],
    [
      pinForm,
      { pin: '123456' },
      {
        currentPassword: NO_PASSWORD,
        pin: 'This PIN is too easy to guess. Please choose another one',
      },
    ],
    [confirmationForm, { pin: '12345' }, { pin: 'A PIN has 6 digits' }],
    [passkeyForm, {}, { name: 'Name is required', currentPassword: NO_PASSWORD }],
  ] as [AccountForm<object>, Record<string, string>, object][])(
    'shows errors at its fields and sends nothing: $0.id %j [ACCOUNT-02, LOCK-02, LOCK-05, FACT-03]',
    (form, typed, errors) => {
      const { calls, context, facts, send, type } = start(form);
      type(typed);
      send(SUBMIT);
      expect([context().errors, calls, facts]).toEqual([
        errors,
        [],
        [{ type: 'form.refused', kind: form.kind, reason: 'invalid' }],
      ]);
      const [wrong = ''] = Object.keys(errors);
      type({ [wrong]: 'x' });
      expect(wrong in context().errors).toBe(false);
    },
  );

  it.each([
    [password, GOOD],
    [pinForm, { currentPassword: PASSWORD, pin: '204816' }],
    [confirmationForm, { pin: '123456' }],
    [passkeyForm, { name: 'A phone', currentPassword: PASSWORD }],
  ] as [AccountForm<object>, Record<string, string>][])(
    'is sent once for two presses and clears its input: $0.id [ACCOUNT-02, LOCK-02, LOCK-05, FACT-03]',
    async (form, typed) => {
      const { answer, asked, context, facts, send, type } = start(form);
      type(typed);
      send(SUBMIT, SUBMIT, { type: 'own.remove' });
      type({ currentPassword: 'too late' });
      await answer(true);
      expect([asked(), facts, context()]).toEqual([
        [typed],
        [{ type: 'record.saved', kind: form.kind }],
        { draft: form.empty, errors: {}, error: null, removed: null },
      ]);
    },
  );

  it.each([
    [refuse('currentPassword', 'No'), { currentPassword: 'No' }, null],
    [refuse('elsewhere', 'No'), {}, 'No'],
    [aRefusal(429, TOO_OFTEN), {}, TOO_OFTEN],
    [aRefusal(500), {}, 'The password could not be changed. Please try again.'],
  ])('keeps what was typed when the server says no: %s [ACCOUNT-02]', async (how, errors, error) => {
    const { answer, context, facts, send, type } = start(password);
    type(GOOD);
    send(SUBMIT);
    await answer(how);
    const refusal = error === null ? { reason: 'invalid' } : { reason: 'refused', text: error };
    const fact = { type: 'form.refused', kind: 'password', ...refusal };
    expect([context(), facts]).toEqual([{ draft: GOOD, errors, error, removed: null }, [fact]]);
    type({ newPassword: 'another horse' });
    expect(context().error).toBeNull();
  });

  it('shows nothing if the user cancelled in the browser [FACT-03]', async () => {
    const typed = { name: 'A phone', currentPassword: PASSWORD };
    const { answer, context, facts, send, state, type } = start(passkeyForm);
    type(typed);
    send(SUBMIT);
    await answer(false);
    expect([state(), context(), facts]).toEqual([
      'typing',
      { draft: typed, errors: {}, error: null, removed: null },
      [],
    ]);
  });

  it('removes one thing at a time, and reports a failure [LOCK-02, FACT-03]', async () => {
    const { answer, asked, context, facts, send } = start(passkeyForm);
    send({ type: 'own.remove', id: 7 }, { type: 'own.remove', id: 8 });
    await answer(aRefusal(500));
    const failed = {
      type: 'form.refused',
      kind: 'passkey',
      reason: 'refused',
      text: 'Your passkeys could not be changed. Please try again.',
    };
    expect([asked('remove'), context().error, facts]).toEqual([[{ id: 7 }], failed.text, [failed]]);
    send({ type: 'own.remove' });
    expect(context().error).toBeNull();
    await answer();
    expect([asked('remove').at(-1), facts.at(-1)]).toEqual([{ id: null }, { type: 'own.removed', kind: 'passkey' }]);
  });

  itIsCovered(createAccountFormMachine({ ...pinForm, id: 'accountForm' }), {
    events: {
      'field.change': [
        { path: 'currentPassword', value: PASSWORD },
        { path: 'pin', value: '204816' },
      ],
      'xstate.done.actor.send': [{ output: true }, { output: false }],
      'xstate.error.actor.send': [{ error: refuse('pin', 'Wrong PIN') }, { error: aRefusal(500) }],
    },
  });
});

describe('the sign-in code', () => {
  const MAKE = { type: 'signInCode.make' } as const;
  const CODE = { code: 'AB12C-DE34F', expiresAt: '2025-01-05T07:40:00.000Z' };
  const SHOWN = { secretCode: CODE.code, expiresAt: CODE.expiresAt, error: null };

  it('is generated once for each press, and stays if the next request fails [FACT-04]', async () => {
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
