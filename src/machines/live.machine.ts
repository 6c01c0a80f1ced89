import { assign, emit, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate';
import { LIVE_RETRY_FIRST_MS, LIVE_RETRY_LONGEST_MS, LIVE_SILENCE_MS } from '../domain/shared/limits.ts';
import type { LastEvent, StreamEvent, LiveChange, Place, TabCommand, TabEvent } from '../domain/shared/live.ts';
import { type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';

export type LiveEvent = StreamEvent | TabEvent | { type: 'window.focused' } | { type: 'network.restored' };

/** The page may be out of date: for one record, or with `null` for any. */
export type LiveEmitted = { type: 'live.changed'; change: LiveChange | null };

const notProvided = (name: string) => () => {
  throw new Error(`The actor "${name}" is not provided`);
};

/** Receives changes by others over one connection, and passes them on to every tab of the browser. */
export const liveMachine = setup({
  types: {} as {
    /** `openedAt` is in ms since 1970; `spread`, from 0 to 1, keeps browsers from reconnecting in step. */
    input: { openedAt: number; spread: number };
    context: {
      lastEvent: Place | null; // the last event that this tab knows; null at first
      openedAt: number;
      failures: number; // failed connections in a row
      spread: number;
    };
    events: LiveEvent;
    emitted: LiveEmitted;
    meta: StateMeta;
  },
  actors: {
    tabs: fromCallback<TabCommand>(notProvided('tabs')),
    stream: fromCallback<StreamEvent, { lastId: string | null }>(notProvided('stream')),
    watchPage: fromCallback<LiveEvent>(notProvided('watchPage')),
  },
  guards: {
    /** Something changed between the opening of the page and the start of the connection. */
    hasMissed: ({ context: { lastEvent, openedAt } }, { at }: Place) => lastEvent === null && at >= openedAt,
    isBehind: (_, { isBehind }: { isBehind: boolean }) => isBehind,
  },
  actions: {
    storePlace: assign((_, { id, at }: Place) => ({ lastEvent: { id, at } })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    publishToTabs: sendTo('tabs', (_, { id, at, change }: LastEvent) => ({
      type: 'tabs.publish' as const,
      message: { type: 'tab.heard' as const, id, at, change },
    })),
    beatTabs: sendTo('tabs', ({ context: { lastEvent, openedAt } }) => ({
      type: 'tabs.publish' as const,
      message: { type: 'tab.beat' as const, ...(lastEvent ?? { id: '', at: openedAt }) },
    })),
    claimLead: sendTo('tabs', { type: 'leader.claim' as const }),
  },
  delays: {
    silence: LIVE_SILENCE_MS,
    backoff: ({ context: { failures, spread } }) =>
      Math.min(LIVE_RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1), LIVE_RETRY_LONGEST_MS) * (0.5 + spread / 2),
  },
}).createMachine({
  id: 'live',
  description: 'Live updates: shows what others change as it happens.',
  context: ({ input: { openedAt, spread } }) => ({ lastEvent: null, openedAt, failures: 0, spread }),
  invoke: [
    {
      id: 'tabs',
      src: 'tabs',
      onError: { target: '.off', description: 'The browser’s tabs cannot agree on which one connects.' },
    },
    {
      id: 'watchPage',
      src: 'watchPage',
      onError: {
        description:
          'The page cannot notice that the user returns or the network is back. A lost connection is retried only after its pause.',
      },
    },
  ],
  initial: 'following',
  states: {
    following: {
      description:
        'Another tab of this browser is connected to the server and passes changes on to this tab. Ignored: tab.joined, leader.lost, window.focused, network.restored.',
      meta: { reason: 'Which tab is connected makes no difference to the user.' },
      on: {
        'leader.elected': 'leading',
        'tab.heard': {
          target: 'following',
          reenter: true,
          actions: [withEvent('storePlace'), emit(({ event: { change } }) => ({ type: 'live.changed', change }))],
        },
        'tab.beat': [
          {
            guard: withEvent('hasMissed'),
            target: 'following',
            reenter: true,
            actions: [withEvent('storePlace'), emit({ type: 'live.changed', change: null })],
          },
          { target: 'following', reenter: true, actions: withEvent('storePlace') },
        ],
      },
      after: {
        silence: {
          target: 'following',
          reenter: true,
          description:
            'The connected tab has gone silent and may be frozen. This tab claims its role if it is visible.',
          actions: 'claimLead',
        },
      },
    },
    leading: {
      description:
        'This tab is connected to the server for all tabs of the browser. Ignored: leader.elected, tab.heard, tab.beat.',
      meta: { reason: 'Which tab is connected makes no difference to the user.' },
      initial: 'connected',
      on: {
        'leader.lost': {
          target: 'following',
          description: 'Another tab has claimed the role, because this one was silent for too long.',
        },
        'tab.joined': { actions: 'beatTabs' },
      },
      states: {
        connected: {
          description: 'The connection is open or being opened.',
          meta: { reason: 'The connection itself shows nothing on screen.' },
          initial: 'connecting',
          invoke: {
            id: 'stream',
            src: 'stream',
            input: ({ context: { lastEvent } }) => ({ lastId: lastEvent && lastEvent.id }),
            onError: { target: 'waiting', actions: 'countFailure' },
          },
          on: {
            'stream.ended': { target: 'waiting', actions: 'countFailure' },
            'stream.refused': '#live.off',
            'network.restored': {
              target: 'connected',
              reenter: true,
              description: 'The network was lost and has returned, so the old connection may be dead.',
            },
          },
          states: {
            connecting: {
              description: 'Connecting to the server. Ignored: window.focused.',
              meta: { reason: 'The connection itself shows nothing on screen.' },
              after: { silence: { target: '#live.leading.waiting', actions: 'countFailure' } },
              on: {
                'stream.opened': [
                  {
                    guard: withEvent('isBehind'),
                    target: 'open',
                    actions: [
                      withEvent('storePlace'),
                      emit({ type: 'live.changed', change: null }),
                      { type: 'publishToTabs', params: ({ event: { id, at } }) => ({ id, at, change: null }) },
                    ],
                  },
                  {
                    guard: withEvent('hasMissed'),
                    target: 'open',
                    actions: [withEvent('storePlace'), emit({ type: 'live.changed', change: null }), 'beatTabs'],
                  },
                  { target: 'open', actions: [withEvent('storePlace'), 'beatTabs'] },
                ],
              },
            },
            open: {
              description: 'Connected. Changes arrive as they happen. Ignored: window.focused.',
              meta: { rules: ['LIVE-04'] },
              on: {
                'stream.event': {
                  target: 'open',
                  reenter: true,
                  actions: [
                    withEvent('storePlace'),
                    emit(({ event: { change } }) => ({ type: 'live.changed', change })),
                    withEvent('publishToTabs'),
                  ],
                },
                'stream.beat': { target: 'open', reenter: true, actions: ['forgetFailures', 'beatTabs'] },
              },
              after: { silence: { target: '#live.leading.waiting', actions: 'countFailure' } },
            },
          },
        },
        waiting: {
          description:
            'The connection is lost. It is opened again after a pause, or as soon as the user returns to the page.',
          meta: { reason: 'Without a connection, pages are read as usual.' },
          entry: 'beatTabs',
          on: { 'window.focused': 'connected', 'network.restored': 'connected' },
          after: { backoff: 'connected' },
        },
      },
    },
    off: {
      description:
        'Live updates are off until the next sign-in. Pages are still refreshed by the usual rules. Ignored: leader.elected, leader.lost, tab.joined, tab.heard, tab.beat, window.focused, network.restored.',
      meta: { rules: ['LIVE-09'] },
    },
  },
});
export type LiveRef = ActorRefFrom<typeof liveMachine>;
