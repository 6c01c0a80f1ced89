import { describe, expect, it } from 'vitest';
import { pinMachine } from '../../../src/machines/account/pin.machine.ts';
import { aRefusal } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const start = (purpose: 'choose' | 'confirm') =>
  play(({ hold }) => pinMachine.provide({ actors: { sendPin: hold('pin'), removePin: hold('remove') } }), { purpose });
const type = (pin: string) => ({ type: 'pin.type', patch: { currentPassword: 'hold the line', pin } }) as const;
const WRONG = aRefusal(400, { success: false, errors: [{ path: 'pin', msg: 'Wrong PIN' }] });
const SUBMIT = { type: 'pin.submit' } as const;

describe('a PIN', () => {
  itIsCovered(pinMachine, {
    inputs: [{ purpose: 'choose' }, { purpose: 'confirm' }],
    events: {
      'pin.type': [{ patch: { currentPassword: 'hold the line', pin: '204816' } }],
      'xstate.error.actor.sendPin': [{ error: aRefusal(500) }, { error: WRONG }],
      'xstate.error.actor.removePin': [{ error: aRefusal(500) }],
    },
  });

  it('is chosen with the password, once for two presses, and is no easy one [LOCK-02]', async () => {
    const { answer, asked, context, facts, send } = start('choose');
    send(type('123456'), SUBMIT);
    expect([asked('pin'), Object.keys(context().errors)]).toEqual([[], ['pin']]);
    send(type('204816'), SUBMIT, SUBMIT);
    await answer(undefined);
    expect([asked('pin'), facts.map((fact) => fact.type), context().draft]).toEqual([
      [{ currentPassword: 'hold the line', pin: '204816' }],
      ['pin.refused', 'pin.saved'],
      { currentPassword: '', pin: '' },
    ]);
  });

  it('that is confirmed may be any six digits, and a wrong one is said at its field [LOCK-05]', async () => {
    const { answer, context, facts, send } = start('confirm');
    send({ type: 'pin.type', patch: { pin: '12345' } }, SUBMIT);
    expect(context().errors).toEqual({ pin: 'A PIN has 6 digits' });
    send({ type: 'pin.type', patch: { pin: '123456' } }, SUBMIT);
    await answer(WRONG);
    expect(context().errors).toEqual({ pin: 'Wrong PIN' });
    send(SUBMIT, { type: 'pin.remove' });
    await answer(undefined);
    expect(facts.map((fact) => fact.type)).toEqual(['pin.refused', 'pin.refused', 'pin.confirmed']);
  });

  it('is taken away, and says what failed of that [LOCK-02]', async () => {
    const { answer, context, facts, send } = start('choose');
    send({ type: 'pin.remove' });
    await answer(aRefusal(500));
    const text = 'The PIN could not be saved. Please try again.';
    expect([context().error, facts]).toEqual([text, [{ type: 'pin.failed', text }]]);
    send({ type: 'pin.remove' });
    await answer(undefined);
    expect(facts.at(-1)).toEqual({ type: 'pin.removed' });
  });
});
