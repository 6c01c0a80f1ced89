import { assign, createMachine, fromPromise } from 'xstate';

// oxlint-disable-next-line typescript/no-explicit-any -- The answer of a service without types.
type Answer = any;
type Order = { pieces: number; wanted: number; state: string };
const first: Order = { pieces: 0, wanted: 99, state: '' };

/** A packer of orders. Its events and the answers of its work have no types. */
export const untypedMachine = createMachine({
  id: 'untyped',
  context: first,
  initial: 'empty',
  states: {
    empty: {
      on: {
        order: {
          target: 'packing',
          guard: ({ event }) => event['address'].city === 'Lahore',
          actions: assign({ wanted: ({ event }) => event['amount'] }),
        },
      },
    },
    packing: {
      on: {
        pack: { actions: assign({ pieces: ({ context }) => context.pieces + 1 }) },
        close: { guard: ({ context }) => context.wanted > 1 && context.pieces > 9, target: 'sending' },
      },
    },
    sending: {
      invoke: {
        src: fromPromise<Answer>(async () => null),
        onDone: [{ guard: ({ event }) => event.output.carrier === 'train', target: 'sent' }, { target: 'packing' }],
        onError: [
          { guard: ({ event }) => (event.error as { status?: number }).status === 409, target: 'conflict' },
          { target: 'packing' },
        ],
      },
    },
    conflict: { on: { wait: 'waiting' } },
    waiting: { always: { actions: assign({ pieces: ({ context }) => context.pieces + 1 }) } },
    sent: {},
  },
});
