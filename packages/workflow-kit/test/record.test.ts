import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { seatMachine } from '../example/seat.machine.ts';
import { readTrace, replayTrace } from '../src/replay/replay.ts';
import { recordTrace } from '../src/replay/record.ts';

async function buySeat() {
  const recorder = recordTrace(() => 0);
  const machine = seatMachine.provide({ actors: { pay: fromPromise(async () => ({ ticket: 'A-1' })) } });
  const actor = createActor(machine, { inspect: recorder.inspect }).start();
  actor.send({ type: 'seat.choose', seat: 1 });
  actor.send({ type: 'seat.pay' });
  await waitFor(actor, (snapshot) => snapshot.matches('paid'));
  const trace = readTrace(JSON.stringify(recorder.trace()));
  if (trace === null) throw new Error('The trace cannot be read');
  return trace;
}

const differencesOf = (trace: Awaited<ReturnType<typeof buySeat>>) =>
  replayTrace(trace, new Map([['seat', seatMachine]])).flatMap(({ differs }) => differs);

it('a recorded trace has the events, states and calls of the actor', async () => {
  const { entries } = await buySeat();
  expect(entries.map(({ event, state }) => [event.type, state])).toEqual([
    ['xstate.init', 'looking'],
    ['seat.choose', 'chosen'],
    ['seat.pay', 'paying'],
    ['xstate.done.actor.pay', 'paid'],
  ]);
  expect(entries[2]?.calls).toEqual([{ id: 'pay', src: 'pay', input: { seat: 1 } }]);
});

it('a recorded trace replays without a difference', async () => {
  expect(differencesOf(await buySeat())).toEqual([]);
});

it('a replay names a changed value', async () => {
  const trace = await buySeat();
  const [, choose] = trace.entries;
  if (choose) choose.context = { seat: 3 };
  expect(differencesOf(trace)).toContain('context.seat: 3 recorded, 1 now');
});
