import { assign, fromCallback, setup, type ActorRefFrom } from 'xstate';
import type { StateMeta } from '../domain/shared/state-meta.ts';

/** `now` is an ISO instant. */
export type ClockEvent = { type: 'clock.tick'; now: string };

/** The live clock of the dashboard. DASH-01. The live side provides `tick`. */
export const clockMachine = setup({
  types: {} as {
    input: { now: string };
    context: { now: string };
    events: ClockEvent;
    meta: StateMeta;
  },
  actors: {
    tick: fromCallback<ClockEvent>(() => {
      throw new Error('The actor "tick" is not provided');
    }),
  },
  actions: { storeNow: assign((_, { now }: { now: string }) => ({ now })) },
}).createMachine({
  id: 'clock',
  description: 'Shows the present time.',
  context: ({ input }) => ({ now: input.now }),
  initial: 'ticking',
  states: {
    ticking: {
      description: 'A tick each second.',
      meta: { rules: ['DASH-01'] },
      invoke: { id: 'tick', src: 'tick', onError: 'stopped' },
      on: { 'clock.tick': { actions: { type: 'storeNow', params: ({ event }) => event } } },
    },
    stopped: { description: 'No ticks come; the last time stays.', meta: { reason: 'Nobody looks at it.' } },
  },
});
export type ClockRef = ActorRefFrom<typeof clockMachine>;
