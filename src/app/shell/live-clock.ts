import { fromCallback } from 'xstate';
import { CLOCK_TICK_MS } from '../../domain/shared/limits.ts';
import { clockMachine, type ClockEvent } from '../../machines/clock.machine.ts';

export const presentInstant = (): string => new Date().toISOString();

/** The clock over the device's timer, ticking as the second changes. */
export const liveClock = clockMachine.provide({
  actors: {
    tick: fromCallback<ClockEvent>(({ sendBack }) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        timer = setTimeout(
          () => {
            sendBack({ type: 'clock.tick', now: presentInstant() });
            wait();
          },
          CLOCK_TICK_MS - (Date.now() % CLOCK_TICK_MS),
        );
      };
      wait();
      return () => clearTimeout(timer);
    }),
  },
});
