import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { StreamEvent, LiveChange, Place, TabCommand } from '../../src/domain/shared/live.ts';
import { liveMachine, type LiveEvent } from '../../src/machines/live.machine.ts';
import { itIsCovered } from './on-actors.ts';

const LIVE_RETRY_LONGEST_MS = 10_000;
const LIVE_SILENCE_MS = 15_000;

const OPENED = 1_000;
const change: LiveChange = { record: 'booking', id: 7, version: 2, isOwn: false };
const before = { id: 'a.1', at: OPENED - 1 };
const since = { id: 'a.2', at: OPENED };

/** Starts the machine with its own clock, and records its commands to the other tabs and the stream. */
function start(input: { openedAt: number; spread: number } = { openedAt: OPENED, spread: 1 }) {
  const clock = new SimulatedClock();
  const lines: { lastId: string | null; isOpen: boolean }[] = [];
  const asked: TabCommand[] = [];
  const announced: (LiveChange | null)[] = [];
  const actor = createActor(
    liveMachine.provide({
      actors: {
        tabs: fromCallback<TabCommand>(({ receive }) => receive((command) => asked.push(command))),
        stream: fromCallback<StreamEvent, { lastId: string | null }>(({ input: { lastId } }) => {
          const line = { lastId, isOpen: true };
          lines.push(line);
          return () => {
            line.isOpen = false;
          };
        }),
        watchPage: fromCallback<LiveEvent>(() => undefined),
      },
    }),
    { clock, input },
  );
  actor.on('live.changed', (emitted) => announced.push(emitted.change));
  actor.start();
  const send = (...events: LiveEvent[]) => events.forEach((event) => actor.send(event));
  const state = () => actor.getSnapshot().value;
  return { actor, clock, lines, asked, announced, send, state };
}
const OPEN = { leading: { connected: 'open' } };
const opened = (place = before, isBehind = false) => ({ type: 'stream.opened', ...place, isBehind }) as const;
const beat = (place: { id: string; at: number }) => ({ type: 'tabs.publish', message: { type: 'tab.beat', ...place } });

describe('live changes', () => {
  itIsCovered(liveMachine, {
    input: { openedAt: OPENED, spread: 0.5 },
    events: { 'stream.opened': [opened(), opened(since), opened(before, true)], 'tab.beat': [before, since] },
    stopWhen: ({ context }) => context.failures > 1,
  });

  it('come from the leader tab, and reach the page once', () => {
    const { send, announced, lines } = start();
    send({ type: 'tab.beat', ...before }, { type: 'tab.heard', ...since, change });
    expect([announced, lines]).toEqual([[change], []]);
  });

  it.each<[string, (place: Place) => LiveEvent[]]>([
    ['another tab', (place) => [{ type: 'tab.beat', ...place }]],
    ['the line', (place) => [{ type: 'leader.elected' }, opened(place)]],
  ])('from before this tab listened to %s are caught up with once', (_, hear) => {
    const quiet = start();
    quiet.send(...hear(before), ...hear(since));
    expect(quiet.announced).toEqual([]);
    const late = start();
    late.send(...hear(since), ...hear(since));
    expect(late.announced).toEqual([null]);
  });

  it('are sent by the leader to the other tabs, with its position', () => {
    const { send, asked, announced } = start();
    send({ type: 'leader.elected' }, opened(), { type: 'stream.event', ...since, change }, { type: 'stream.beat' });
    send({ type: 'tab.joined' });
    expect(announced).toEqual([change]);
    expect(asked).toEqual([
      beat(before),
      { type: 'tabs.publish', message: { type: 'tab.heard', ...since, change } },
      beat(since),
      beat(since),
    ]);
  });

  it('that the server cannot repeat make every tab read again', () => {
    const { send, asked, announced } = start();
    send({ type: 'leader.elected' }, opened(), { type: 'stream.ended' }, { type: 'network.restored' });
    send(opened({ id: 'b.9', at: OPENED - 1 }, true));
    expect(announced).toEqual([null]);
    expect(asked.at(-1)).toEqual({
      type: 'tabs.publish',
      message: { type: 'tab.heard', id: 'b.9', at: OPENED - 1, change: null },
    });
  });

  it('continue after the last event when the stream breaks: after a wait of up to 10 s, or when the user returns', () => {
    const { actor, send, clock, lines, state } = start();
    send({ type: 'leader.elected' }, opened(), { type: 'stream.event', ...since, change });
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      send({ type: 'stream.ended' });
      const waitedFrom = clock.now();
      while (actor.getSnapshot().matches({ leading: 'waiting' })) clock.increment(500);
      waits.push(clock.now() - waitedFrom);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, LIVE_RETRY_LONGEST_MS, LIVE_RETRY_LONGEST_MS]);
    expect(lines.map(({ lastId }) => lastId)).toEqual([null, ...Array<string>(6).fill('a.2')]);
    send(opened(), { type: 'stream.beat' }, { type: 'stream.ended' });
    clock.increment(1_000);
    expect(state()).toEqual({ leading: { connected: 'connecting' } });
    send({ type: 'stream.ended' }, { type: 'window.focused' });
    expect(state()).toEqual({ leading: { connected: 'connecting' } });
  });

  it('use a new stream if one is silent or the network is back [LIVE-04]', () => {
    const { send, clock, lines, state } = start();
    send({ type: 'leader.elected' }, opened());
    clock.increment(LIVE_SILENCE_MS - 1);
    send({ type: 'stream.beat' });
    clock.increment(LIVE_SILENCE_MS - 1);
    expect([state(), lines.length]).toEqual([OPEN, 1]);
    send({ type: 'network.restored' });
    expect(lines.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    clock.increment(LIVE_SILENCE_MS);
    expect([state(), lines[1]?.isOpen]).toEqual([{ leading: 'waiting' }, false]);
  });

  it('get a new leader if the leader is silent, which the old one then follows', () => {
    const { send, clock, asked, state, lines } = start();
    send({ type: 'tab.beat', ...before });
    clock.increment(LIVE_SILENCE_MS - 1);
    send({ type: 'tab.beat', ...before });
    clock.increment(LIVE_SILENCE_MS);
    expect(asked).toEqual([{ type: 'leader.claim' }]);
    send({ type: 'leader.elected' });
    expect(lines).toEqual([{ lastId: 'a.1', isOpen: true }]);
    send(opened(), { type: 'leader.lost' });
    expect([state(), lines[0]?.isOpen]).toEqual(['following', false]);
  });

  it('stay off if the server refuses them [LIVE-09]', () => {
    const { send, clock, state, lines } = start();
    send({ type: 'leader.elected' }, { type: 'stream.refused' });
    send({ type: 'leader.elected' }, { type: 'network.restored' }, { type: 'window.focused' });
    clock.increment(LIVE_SILENCE_MS);
    expect([state(), lines.length]).toEqual(['off', 1]);
  });
});
