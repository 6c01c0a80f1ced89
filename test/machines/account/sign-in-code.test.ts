import { expect, it } from 'vitest';
import { signInCodeMachine } from '../../../src/machines/account/sign-in-code.machine.ts';
import { aRefusal } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const MAKE = { type: 'signInCode.make' } as const;
const CODE = { code: 'AB12C-DE34F', expiresAt: '2025-01-05T07:40:00.000Z' };
const SHOWN = { secretCode: CODE.code, expiresAt: CODE.expiresAt, error: null };

it('the sign-in code is made once for each press, and stays where the next could not be made [FACT-04]', async () => {
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
