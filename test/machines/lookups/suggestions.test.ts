import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { suggestedField } from '../../../src/domain/booking/suggestions.ts';
import { selectMarkedValue, suggestionsMachine } from '../../../src/machines/lookups/suggestions.machine.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';

const AT = 'booking_items.new-1.name';

function start() {
  const calls: (Deferred<readonly string[]> & { input: unknown; signal: AbortSignal })[] = [];
  const clock = new SimulatedClock();
  const chosen: unknown[] = [];
  const machine = suggestionsMachine.provide({
    actors: {
      findValues: fromPromise(({ input, signal }) => {
        const call = { ...deferred<readonly string[]>(), input, signal };
        calls.push(call);
        return call.promise;
      }),
    },
  });
  const actor = createActor(machine, { clock });
  actor.on('value.chosen', ({ at, value }) => chosen.push([at, value]));
  actor.start();
  const type = (text: string, at = AT) => actor.send({ type: 'text.type', at, field: 'name', text });
  const answer = async (values: string[] | Error) => {
    const call = calls.at(-1);
    if (values instanceof Error) call?.reject(values);
    else call?.resolve(values);
    await call?.promise.catch(() => null);
    await Promise.resolve();
  };
  const offered = () => actor.getSnapshot().context.values;
  const marked = () => selectMarkedValue(actor.getSnapshot());
  return { actor, calls, clock, chosen, type, answer, offered, marked };
}

it('asks once the typing pauses, from two characters on, and keeps what still fits meanwhile [BOOK-15]', async () => {
  const { calls, clock, type, answer, offered } = start();
  type('R');
  clock.increment(1_000);
  type('RT');
  clock.increment(149);
  expect(calls).toEqual([]);
  clock.increment(1);
  expect(calls.map(({ input }) => input)).toEqual([{ field: 'name', text: 'RT' }]);
  await answer(['RT', 'RTX 3080', 'RTX 4090']);
  expect(offered()).toEqual(['RTX 3080', 'RTX 4090']);
  type('rtx 3');
  expect(offered()).toEqual(['RTX 3080']);
  clock.increment(150);
  type('rtx 30', 'booking_items.new-2.name');
  expect([offered(), calls[1]?.signal.aborted]).toEqual([[], true]);
});

it('takes what is marked or pressed, and nothing by itself [BOOK-15]', async () => {
  const { actor, clock, chosen, type, answer, offered, marked } = start();
  const offer = async () => {
    type('RT');
    clock.increment(150);
    await answer(['RTX 3080', 'RTX 4090']);
  };
  await offer();
  actor.send({ type: 'enter.press' });
  expect([chosen, marked()]).toEqual([[], undefined]);
  actor.send({ type: 'mark.move', by: -1 });
  expect(marked()).toBe('RTX 4090');
  actor.send({ type: 'mark.move', by: 1 });
  expect(marked()).toBeUndefined();
  actor.send({ type: 'mark.move', by: 1 });
  actor.send({ type: 'enter.press' });
  expect([chosen, offered()]).toEqual([[[AT, 'RTX 3080']], []]);
  await offer();
  actor.send({ type: 'value.choose', value: 'GTX' });
  actor.send({ type: 'value.choose', value: 'RTX 4090' });
  expect(chosen.slice(1)).toEqual([[AT, 'RTX 4090']]);
});

it('offers nothing once the field is left or the list closed, and where no answer comes [BOOK-15]', async () => {
  for (const end of ['field.leave', 'list.close'] as const) {
    const { actor, clock, type, answer, offered } = start();
    type('RT');
    clock.increment(150);
    await answer(['RTX 3080']);
    actor.send({ type: end });
    expect(offered()).toEqual([]);
  }
  const { actor, clock, type, answer } = start();
  type('RT');
  clock.increment(150);
  await answer(new Error('No line'));
  expect(actor.getSnapshot().value).toBe('idle');
});

it('knows the fields that are typed again [BOOK-15]', () => {
  expect(['clientName', AT, 'booking_items.7.reportedIssue', 'booking_items.7.comments'].map(suggestedField)).toEqual([
    null,
    'name',
    'reportedIssue',
    null,
  ]);
});

it('reaches every state, and takes every event in each', () => {
  const typed = { at: AT, field: 'name' } as const;
  const events = {
    'text.type': [
      { ...typed, text: 'RT' },
      { ...typed, text: '' },
    ],
    'mark.move': [{ by: 1 }],
    'value.choose': [{ value: 'RTX 3080' }, { value: 'GTX' }],
    'xstate.done.actor.findValues': [{ output: ['RTX 3080'] }],
    'xstate.error.actor.findValues': [{ error: new Error('No line') }],
  };
  expect(coverMachine(suggestionsMachine, { events })).toEqual(COMPLETE);
});
