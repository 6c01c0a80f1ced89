import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { codeLookupMachine } from '../../../src/machines/lookups/code-lookup.machine.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';

function start() {
  const calls: (Deferred<string | null> & { code: string; signal: AbortSignal })[] = [];
  const clock = new SimulatedClock();
  const found: string[] = [];
  const lookup = createActor(
    codeLookupMachine.provide({
      actors: {
        findCode: fromPromise(({ input: { code }, signal }) => {
          const call = { ...deferred<string | null>(), code, signal };
          calls.push(call);
          return call.promise;
        }),
      },
    }),
    { clock },
  );
  lookup.on('code.found', ({ href }) => found.push(href));
  lookup.start();
  const scan = (code: string) => lookup.send({ type: 'code.scan', code });
  const answer = async (href: string | Error | null) => {
    const call = calls.at(-1);
    if (href instanceof Error) call?.reject(href);
    else call?.resolve(href);
    await call?.promise.catch(() => null);
    await Promise.resolve();
  };
  const seen = () => {
    const snapshot = lookup.getSnapshot();
    return { ...snapshot.context, tags: [...snapshot.tags].toSorted() };
  };
  return { lookup, calls, clock, found, scan, answer, seen };
}

it('opens what has the code, and shows nothing where that is quick [KEYS-04]', async () => {
  const { calls, found, scan, answer, seen } = start();
  scan('BK-1001');
  expect([calls.map(({ code }) => code), seen().tags]).toEqual([['BK-1001'], []]);
  await answer('/bookings/101');
  expect([found, seen()]).toEqual([['/bookings/101'], { code: 'BK-1001', error: '', tags: [] }]);
});

it('says that it looks where that takes long, and that nothing has the code [KEYS-04]', async () => {
  const { clock, found, scan, answer, seen } = start();
  scan('4006381333931');
  clock.increment(300);
  expect(seen().tags).toEqual(['shown']);
  await answer(null);
  expect([found, seen()]).toEqual([[], { code: '4006381333931', error: '', tags: ['shown', 'unknown'] }]);
});

it('says that it failed, and tries again [KEYS-04]', async () => {
  const { lookup, calls, found, scan, answer, seen } = start();
  scan('BK-1001');
  await answer(new Error(''));
  expect(seen()).toEqual({
    code: 'BK-1001',
    error: 'The code could not be looked up. Please try again.',
    tags: ['failed', 'shown'],
  });
  lookup.send({ type: 'lookup.retry' });
  await answer('/bookings/101');
  expect([calls.length, found, seen().tags]).toEqual([2, ['/bookings/101'], []]);
});

it('lets the next code take the place of the one before [KEYS-04]', async () => {
  const { calls, found, scan, answer } = start();
  scan('BK-1001');
  scan('BK-1002');
  expect(calls.map(({ code, signal }) => [code, signal.aborted])).toEqual([
    ['BK-1001', true],
    ['BK-1002', false],
  ]);
  calls[0]?.resolve('/bookings/101');
  await answer('/bookings/102');
  expect(found).toEqual(['/bookings/102']);
});

it('reaches every state, and takes every event in each', () => {
  const events = {
    'code.scan': [{ code: 'BK-1001' }],
    'xstate.done.actor.findCode': [{ output: '/bookings/101' }, { output: null }],
    'xstate.error.actor.findCode': [{ error: new Error('No line') }],
  };
  expect(coverMachine(codeLookupMachine, { events })).toEqual(COMPLETE);
});
