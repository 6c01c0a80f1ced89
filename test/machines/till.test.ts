import { expect, it } from 'vitest';
import type { Till, TillPlace } from '../../src/domain/till/till.ts';
import { tillMachine } from '../../src/machines/till.machine.ts';
import { aTill } from '../support/a.ts';
import { aRefusal } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { aReading, itIsCovered } from './on-actors.ts';

const PLACE = { date: '2026-11-27', locationId: 1 };
const OTHER = { date: '2026-11-26', locationId: 1 };
const CLOSED = aTill({
  status: 'CLOSED',
  number: 1,
  counted: 1000,
  takenOut: 0,
  difference: 0,
  canReopen: true,
  refusal: 'Closed',
});
const REASON = { path: 'reason', value: 'A payment was forgotten' };

const start = () =>
  play(
    ({ hold, holdRead }) =>
      tillMachine.provide({
        actors: { query: holdRead<TillPlace, Till>('read'), closeTill: hold('close'), reopenTill: hold('reopen') },
      }),
    { place: PLACE },
  );

itIsCovered(tillMachine, {
  input: { place: PLACE },
  events: {
    'field.change': [{ path: 'counted', value: '1000' }, { path: 'version', value: '' }, REASON],
    'place.choose': [{ place: OTHER }],
    'xstate.snapshot.query': [
      aReading(null, 'busy'),
      aReading(null, 'failed'),
      aReading(aTill()),
      aReading(aTill({ refusal: 'An earlier day is open' })),
      aReading(CLOSED),
    ],
    'xstate.done.actor.closeTill': [{ output: CLOSED }],
    'xstate.error.actor.closeTill': [{ error: aRefusal(400) }, { error: aRefusal(409) }],
    'xstate.done.actor.reopenTill': [{ output: aTill() }],
    'xstate.error.actor.reopenTill': [{ error: aRefusal(400) }, { error: aRefusal(409) }],
  },
  limit: 20_000,
});

const type = (path: string, value: string) => ({ type: 'field.change', path, value }) as const;
const open = async () => {
  const till = start();
  await till.answer(aTill());
  return till;
};

it('a day without a difference is closed with one number [TILL-06]', async () => {
  const { answer, asked, facts, send, state } = await open();
  send(type('counted', '1,000'), { type: 'till.close' }, { type: 'till.close' });
  expect(asked('close')).toEqual([{ body: { ...PLACE, opening: 100, counted: 1000, takenOut: 0, version: 7 } }]);
  await answer(CLOSED);
  expect([state(), facts]).toEqual(['closed', [{ type: 'till.closed', till: CLOSED }]]);
});

it('the sum is counted from notes and coins, and a typed sum clears them [TILL-06]', async () => {
  const { context, send } = await open();
  send(type('pieces.500', '2'));
  expect(context().draft.counted).toBe('1,000');
  send(type('pieces.10', '۳'), type('pieces.coins', '4.5'));
  expect(context().draft.counted).toBe('1,034.50');
  send(type('pieces.500', 'x'));
  expect(context().draft.counted).toBe('1,034.50');
  send(type('counted', '7'));
  expect(Object.values(context().draft.pieces).join('')).toBe('');
});

it('a day with a difference needs a note before it is sent [TILL-04]', async () => {
  const { asked, context, facts, send, state } = await open();
  send(type('counted', '990'), { type: 'till.close' });
  expect([state(), facts, Object.keys(context().errors)]).toEqual(['open', [{ type: 'form.refused' }], ['note']]);
  send(type('note', 'Rs 10 are missing'), { type: 'till.close' });
  expect([state(), asked('close')]).toMatchObject(['closing', [{ body: { counted: 990, note: 'Rs 10 are missing' } }]]);
});

it('a day is read again after a refusal or a lost answer, and the count stays [TILL-04]', async () => {
  const { answer, asked, context, send, state } = await open();
  send(type('counted', '1000'), { type: 'till.close' });
  await answer(aRefusal(409, 'The money of this day has changed. Please check the new amounts.'));
  expect([state(), asked('read')]).toEqual(['checking', [PLACE, PLACE]]);
  await answer(aTill({ version: 8, expectedCash: 1200 }));
  expect([state(), context().draft.counted, context().error, context().till?.version]).toEqual([
    'open',
    '1000',
    'The money of this day has changed. Please check the new amounts.',
    8,
  ]);
  send({ type: 'till.close' });
  await answer(new Error('No answer'));
  await answer(CLOSED);
  expect(state()).toBe('closed');
});

it('the last closed day can be reopened with a reason [TILL-05]', async () => {
  const { answer, asked, context, send, state } = start();
  await answer(CLOSED);
  send({ type: 'till.reopen' });
  expect([state(), Object.keys(context().errors)]).toEqual(['closed', ['reason']]);
  send({ type: 'field.change', ...REASON }, { type: 'till.reopen' });
  expect(asked('reopen')).toEqual([{ body: { ...PLACE, reason: REASON.value } }]);
  await answer(aTill());
  expect([state(), context().draft.reason]).toEqual(['open', '']);
});

it('a second day is read without the count of the first [TILL-06]', async () => {
  const { answer, asked, context, facts, send, state } = await open();
  send(type('counted', '5'), { type: 'place.choose', place: OTHER });
  expect([state(), asked('read').at(-1), facts]).toEqual(['loading', OTHER, [{ type: 'till.placed', place: OTHER }]]);
  await answer(aTill({ ...OTHER, refusal: 'An earlier day is open' }));
  expect([state(), context().draft.counted]).toEqual(['refused', '']);
});
