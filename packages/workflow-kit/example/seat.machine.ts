import { assign, fromPromise, setup } from 'xstate';

/**
 * The example of the README: a visitor chooses a seat of a theatre and pays for it. The machine is independent of this
 * project.
 */
export const seatMachine = setup({
  types: {} as {
    context: { seat: number | null; refusals: number };
    events: { type: 'seat.choose'; seat: 1 | 2 | 3 } | { type: 'seat.leave' | 'seat.pay' };
  },
  actors: {
    pay: fromPromise<{ ticket: string }, { seat: number | null }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: { isTired: ({ context }) => context.refusals >= 3 },
}).createMachine({
  id: 'seat',
  context: { seat: null, refusals: 0 },
  initial: 'looking',
  states: {
    looking: { on: { 'seat.choose': { target: 'chosen', actions: assign({ seat: ({ event }) => event.seat }) } } },
    chosen: {
      on: { 'seat.leave': { target: 'looking', actions: assign({ seat: null }) }, 'seat.pay': 'paying' },
      after: { 60_000: { target: 'looking', actions: assign({ seat: null }) } },
    },
    paying: {
      on: { 'seat.leave': { target: 'looking', actions: assign({ seat: null }) } },
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => ({ seat: context.seat }),
        onDone: 'paid',
        onError: [
          { guard: 'isTired', target: 'gone' },
          { target: 'looking', actions: assign({ seat: null, refusals: ({ context }) => context.refusals + 1 }) },
        ],
      },
    },
    paid: { type: 'final' },
    gone: { type: 'final' },
  },
});
