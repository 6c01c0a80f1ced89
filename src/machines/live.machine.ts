import { assign, emit, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate';
import { LIVE_RETRY_FIRST_MS, LIVE_RETRY_LONGEST_MS, LIVE_SILENCE_MS } from '../domain/shared/limits.ts';
import type { LastEvent, StreamEvent, LiveChange, Place, TabCommand, TabEvent } from '../domain/shared/live.ts';
import { type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';

export type LiveEvent = StreamEvent | TabEvent | { type: 'window.focused' } | { type: 'network.restored' };

/** What is on the page may be old: one record, or with `null` any. */
export type LiveEmitted = { type: 'live.changed'; change: LiveChange | null };

const notProvided = (name: string) => () => {
  throw new Error(`The actor "${name}" is not provided`);
};

/** What colleagues change, told to every tab of a browser over the one line that the leading tab holds. */
export const liveMachine = setup({
  types: {} as {
    /** When the page was opened, in milliseconds since 1970; `spread`, from 0 to 1, keeps browsers from asking in step. */
    input: { openedAt: number; spread: number };
    context: {
      lastEvent: Place | null; // how far this tab has heard; `null` until somebody has told
      openedAt: number;
      failures: number; // lines that broke in a row
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
    /** Something was changed after the page was opened, and before this tab began to listen. */
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
  description: 'What colleagues change, as it happens.',
  context: ({ input: { openedAt, spread } }) => ({ lastEvent: null, openedAt, failures: 0, spread }),
  invoke: [
    { id: 'tabs', src: 'tabs', onError: { target: '.off', description: 'The tabs cannot agree on one line.' } },
    { id: 'watchPage', src: 'watchPage', onError: { description: 'A broken line waits out its time.' } },
  ],
  initial: 'following',
  states: {
    following: {
      description:
        'Another tab of this browser holds the line and tells this one. Ignored: tab.joined, leader.lost, window.focused, network.restored.',
      meta: { reason: 'Which tab holds the line is nobody’s business but the tabs’.' },
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
          description: 'The other tab is frozen or hangs: whoever looks at this one takes the turn.',
          actions: 'claimLead',
        },
      },
    },
    leading: {
      description:
        'This tab holds the line to the server for all tabs of the browser. Ignored: leader.elected, tab.heard, tab.beat.',
      meta: { reason: 'Which tab holds the line is nobody’s business but the tabs’.' },
      initial: 'connected',
      on: {
        'leader.lost': { target: 'following', description: 'Another tab did not hear from this one.' },
        'tab.joined': { actions: 'beatTabs' },
      },
      states: {
        connected: {
          description: 'There is a line, or one on its way.',
          meta: { reason: 'The line itself shows nothing.' },
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
              description: 'The line may lead nowhere by now.',
            },
          },
          states: {
            connecting: {
              description: 'The server has not answered yet. Ignored: window.focused.',
              meta: { reason: 'The line itself shows nothing.' },
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
              description: 'Changes come as they happen. Ignored: window.focused.',
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
          description: 'The line is broken. It is opened again after a while, or as soon as somebody looks.',
          meta: { reason: 'Without a line everything is read as before.' },
          entry: 'beatTabs',
          on: { 'window.focused': 'connected', 'network.restored': 'connected' },
          after: { backoff: 'connected' },
        },
      },
    },
    off: {
      description:
        'No line until the next sign-in; pages are read again as the specification says. Ignored: leader.elected, leader.lost, tab.joined, tab.heard, tab.beat, window.focused, network.restored.',
      meta: { rules: ['LIVE-09'] },
    },
  },
});
export type LiveRef = ActorRefFrom<typeof liveMachine>;
