import { expect, it } from 'vitest';
import type { FactorState } from '../../../src/domain/account/factor.ts';
import { FACTOR_MESSAGES } from '../../../src/domain/account/factor-messages.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';
import { factorMachine } from '../../../src/machines/account/factor.machine.ts';
import { aRefusal, NO_ANSWER } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const SECRET = { secret: 'JBSWY3DP', picture: 'data:image/svg+xml;base64,' };
const CODES = { codes: ['abcde-fghjk'] };

const start = () =>
  play(({ hold }) =>
    factorMachine.provide({
      actors: {
        beginFactor: hold('begin'),
        confirmFactor: hold('confirm'),
        renewCodes: hold('renew'),
        read: createQueryMachine<null, FactorState>().provide({ actors: { read: hold('read') } }),
        removeFactor: hold('remove'),
        keepFactor: hold('keep'),
      },
    }),
  );

it('the second factor is set up by the password and a first code, its recovery codes are shown once, and it is turned off [FACT-01, FACT-02]', async () => {
  const { answer, asked, context, of, send, state } = start();
  send({ type: 'factor.begin', password: 'hold the line' });
  await answer(aRefusal(400, 'This is not your current password'), of('begin').at(-1));
  expect(context()).toEqual({ secret: null, secretCodes: [], error: 'This is not your current password' });
  send({ type: 'factor.begin', password: 'hold the line' });
  await answer(SECRET, of('begin').at(-1));
  expect(context()).toEqual({ secret: SECRET, secretCodes: [], error: null });
  send({ type: 'factor.confirm', secretCode: '000000' });
  await answer(aRefusal(500), of('confirm').at(-1));
  const failed = 'The second factor could not be changed. Please try again.';
  expect(context()).toEqual({ secret: SECRET, secretCodes: [], error: failed });
  send({ type: 'factor.edit' }, { type: 'factor.confirm', secretCode: '123456' });
  await answer(CODES, of('confirm').at(-1));
  expect(context()).toEqual({ secret: null, secretCodes: CODES.codes, error: null });
  send({ type: 'factor.done' });
  expect(context()).toEqual({ secret: null, secretCodes: [], error: null });
  await answer(undefined, of('keep').at(-1));
  send({ type: 'factor.renew', password: 'hold the line' });
  await answer(CODES, of('renew').at(-1));
  expect(context()).toEqual({ secret: null, secretCodes: CODES.codes, error: null });
  send({ type: 'factor.done' });
  await answer(undefined, of('keep').at(-1));
  send({ type: 'factor.remove', password: 'hold the line' });
  await answer(undefined, of('remove').at(-1));
  expect([state(), asked('begin').length, asked('confirm'), asked('remove')]).toEqual([
    'idle',
    2,
    [{ code: '000000' }, { code: '123456' }],
    [{ password: 'hold the line' }],
  ]);
});

it('a first code whose answer was lost counts, and leads to new recovery codes [FACT-01]', async () => {
  const { answer, context, of, send, state } = start();
  await answer({ since: null, codesLeft: 0, isDemanded: false }, of('read').at(-1));
  send({ type: 'factor.begin', password: 'hold the line' });
  await answer(SECRET, of('begin').at(-1));
  send({ type: 'factor.confirm', secretCode: '123456' });
  await answer(NO_ANSWER, of('confirm').at(-1));
  expect([state(), context().error]).toEqual(['showing', 'Network error occurred']);
  send({ type: 'factor.confirm', secretCode: '123456' });
  await answer(aRefusal(409, FACTOR_MESSAGES.already), of('confirm').at(-1));
  expect([state(), context(), of('read').length]).toEqual([
    'idle',
    { secret: null, secretCodes: [], error: FACTOR_MESSAGES.already },
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
