import { assign, setup } from 'xstate';

// oxlint-disable-next-line typescript/no-explicit-any -- The type of a package that is not installed.
type Player = any;

/** Starts only with a player, whose type cannot be read. */
export const playerMachine = setup({
  types: {} as { context: { player: Player }; events: { type: 'player.set'; player: Player } },
}).createMachine({
  id: 'player',
  context: { player: null },
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'player.set': { actions: assign(({ event }) => ({ player: event.player })) } },
      always: { guard: ({ context }) => context.player?.isReady() ?? false, target: 'ready' },
    },
    ready: {},
  },
});
