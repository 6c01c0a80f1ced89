import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { clockMachine, type ClockEvent } from '../../src/machines/clock.machine.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';

const opened = '2025-01-05T07:30:00.000Z';

describe('the clock', () => {
  it('is described and reachable in every part [DASH-01]', () => {
    const events = { 'clock.tick': [{ now: '2025-01-05T07:30:01.000Z' }] };
    expect(coverMachine(clockMachine, { input: { now: opened }, events })).toEqual(COMPLETE);
  });

  it('shows the time of the last tick and stops its timer with the screen [DASH-01]', () => {
    const log: string[] = [];
    let tick: ((event: ClockEvent) => void) | undefined;
    const machine = clockMachine.provide({
      actors: {
        tick: fromCallback<ClockEvent>(({ sendBack }) => {
          tick = sendBack;
          return () => log.push('timer stopped');
        }),
      },
    });
    const clock = createActor(machine, { input: { now: opened } });
    clock.subscribe(({ context }) => log.push(context.now));
    clock.start();
    tick?.({ type: 'clock.tick', now: '2025-01-05T07:30:01.000Z' });
    clock.stop();
    expect(log).toEqual([opened, '2025-01-05T07:30:01.000Z', 'timer stopped']);
  });

  it('keeps the last time when no ticks come [DASH-01]', () => {
    const clock = createActor(clockMachine, { input: { now: opened } });
    clock.start();
    expect([clock.getSnapshot().value, clock.getSnapshot().context]).toEqual(['stopped', { now: opened }]);
  });
});
