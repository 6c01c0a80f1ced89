import { describe, expect, it } from 'vitest';
import { assign, createActor, fromCallback } from 'xstate';
import type { LiveChange } from '../../../src/domain/shared/live.ts';
import { LIVE_GATHER_MS, READ, type ReadPolicy } from '../../../src/domain/shared/limits.ts';
import {
  createQueryMachine,
  getRetryDelay,
  isAwaited,
  isMissing,
  isOutdated,
  isOverdue,
  isRefreshing,
  selectData,
  selectLastData,
  type LivenessEvent,
} from '../../../src/machines/query/query.machine.ts';
import { aRefusal, NO_ANSWER } from '../../support/api-errors.ts';
import { holdActors, watch } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

type Data = { rows: string[] };
type Versioned = { id: number; version: number };
const data = (...rows: string[]): Data => ({ rows });
const unavailable = aRefusal(503, 'Closed for the night');
const missing = aRefusal(404);
const forbidden = aRefusal(403);
const changeOf = (id: number, version: number | null) => ({ record: 'booking', id, version, isOwn: false }) as const;

function start(policy: ReadPolicy = READ.standard) {
  const held = holdActors();
  let page: (event: LivenessEvent) => void = () => undefined;
  const machine = held.holdRead<{ page: number }, Data>('read', policy).provide({
    actors: {
      watchPage: fromCallback<LivenessEvent>(({ sendBack }) => {
        page = sendBack;
      }),
    },
  });
  const query = watch(createActor(machine, { input: { params: { page: 1 } }, clock: held.clock }));
  const picture = () => {
    const snapshot = query.actor.getSnapshot();
    return {
      state: snapshot.value,
      data: selectData(snapshot),
      looks: [
        isAwaited(snapshot) && 'awaited',
        isMissing(snapshot) && 'missing',
        isRefreshing(snapshot) && 'refreshing',
        isOutdated(snapshot) && 'outdated',
      ].filter(Boolean),
    };
  };
  const refresh = () => query.send({ type: 'query.refresh' });
  const turn = (to: number) => query.send({ type: 'query.change', params: { page: to } });
  const tell = (...events: LivenessEvent[]) => events.forEach((event) => page(event));
  return { ...held, ...query, picture, refresh, turn, tell };
}

const shows = (shown: Data) => ({ state: 'ready', data: shown, looks: [] });
const FAILED = { type: 'query.failed', status: 503, text: 'Closed for the night' };
const ANY = { type: 'record.changed', change: null } as const;

describe('the query machine', () => {
  itIsCovered(createQueryMachine<{ id: number }, Data>(READ.ledger), {
    input: { params: { id: 7 } },
    events: {
      'record.changed': [{ change: changeOf(7, 2) }],
      'xstate.done.actor.read': [{ output: { ...data('a'), version: 2 } }],
      'xstate.error.actor.read': [{ error: unavailable }, { error: missing }, { error: forbidden }],
      'xstate.error.actor.readAgain': [{ error: unavailable }, { error: missing }, { error: forbidden }],
    },
  });

  it('doubles the wait before each retry, up to 30 s [READ-02]', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(getRetryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('retries a temporary failure three times, then stops [READ-01]', async () => {
    const { answer, calls, clock, facts, picture, send } = start();
    for (const wait of [1_000, 2_000, 4_000]) {
      await answer(unavailable);
      // A user who returns to the page does not speed it up.
      send({ type: 'window.focused' });
      expect(picture()).toEqual({ state: 'waitingToRetry', data: null, looks: ['awaited'] });
      clock.increment(wait - 1);
      expect(picture().state).toBe('waitingToRetry');
      clock.increment(1);
      expect(picture().state).toEqual({ reading: 'overdue' });
    }
    await answer(unavailable);
    expect(picture()).toEqual({ state: { failed: 'unavailable' }, data: null, looks: ['missing'] });
    expect([calls.length, facts]).toEqual([4, [FAILED]]);
  });

  it.each([
    ['a read of the ledger once more', READ.ledger, unavailable, 2],
    ['what may pass as often as it is told', { retries: 1 }, NO_ANSWER, 2],
    ['nothing that will not pass', { retries: 1 }, missing, 1],
    ['no defect', { retries: 1 }, new TypeError('undefined is not a function'), 1],
  ])('tries %s [READ-01]', async (_, policy, error, tries) => {
    const { answer, calls, clock } = start(policy);
    for (let call = 0; call < tries; call += 1) {
      await answer(error);
      clock.increment(1_000);
    }
    expect(calls.length).toBe(tries);
  });

  it('keeps the data during a refetch, and after its failure', async () => {
    const { answer, picture, refresh } = start({ retries: 0 });
    await answer(data('a'));
    refresh();
    const refreshing = { state: { reading: 'refreshing' }, data: data('a'), looks: ['refreshing'] };
    expect(picture()).toEqual(refreshing);
    await answer(unavailable);
    expect(picture()).toEqual({ state: { failed: 'unavailable' }, data: data('a'), looks: ['outdated'] });
    refresh();
    expect(picture()).toEqual(refreshing);
  });

  it('never shows a late answer for older parameters [READ-11]', async () => {
    const { answer, calls, picture, turn } = start();
    turn(2);
    turn(3);
    expect(calls.map(({ input, signal }) => [input, signal.aborted])).toEqual([
      [{ page: 1 }, true],
      [{ page: 2 }, true],
      [{ page: 3 }, false],
    ]);
    await answer(data('three'));
    for (const late of calls.slice(0, 2)) await answer(data('late'), late);
    expect(picture()).toEqual(shows(data('three')));
  });

  it('keeps the previous answer for its totals while other parameters load', async () => {
    const { actor, answer, picture, turn } = start();
    const last = () => selectLastData(actor.getSnapshot());
    await answer(data('one'));
    turn(2);
    expect([picture().data, last()]).toEqual([null, data('one')]);
    turn(3);
    expect(last()).toEqual(data('one'));
    await answer(data('three'));
    expect(last()).toEqual(data('three'));
  });

  it('reads once for two requests at the same time', async () => {
    const { answer, calls, refresh, send, turn } = start();
    refresh();
    turn(1);
    send({ type: 'network.restored' });
    expect(calls.length).toBe(1);
    await answer(data('a'));
    turn(1);
    expect(calls.length).toBe(2);
  });

  it('reads again when the user returns to the page and when the network is back [READ-03]', async () => {
    const { answer, calls, tell } = start();
    for (const type of ['window.focused', 'network.restored'] as const) {
      await answer(data('a'));
      tell({ type });
    }
    expect(calls.length).toBe(3);
  });

  it.each<[string, (query: ReturnType<typeof start>) => unknown, Error]>([
    ['when the network is back', ({ send }) => send({ type: 'network.restored' }), unavailable],
    ['on focus after a failure for good', ({ send }) => send({ type: 'window.focused' }), missing],
    [
      'on focus after a stale answer',
      async ({ answer, clock, send }) => {
        clock.increment(1_000);
        await answer(data('a'));
        send({ type: 'window.focused' });
      },
      unavailable,
    ],
  ])('has all tries again %s [READ-05]', async (_, begin, error) => {
    const query = start({ retries: 1 });
    await query.answer(error);
    await begin(query);
    await query.answer(unavailable);
    expect(query.state()).toBe('waitingToRetry');
    query.clock.increment(1_000);
    expect(query.actor.getSnapshot().matches('reading')).toBe(true);
  });

  it('shows cached data, and refetches it on opening [READ-03]', () => {
    const { asked, holdRead } = holdActors();
    const recalling = holdRead<{ page: number }, Data>('read').provide({
      actions: { recallData: assign({ answer: { data: data('stored'), isCurrent: true } }) },
    });
    const opened = createActor(recalling, { input: { params: { page: 1 } } })
      .start()
      .getSnapshot();
    expect([opened.value, selectData(opened), asked()]).toEqual([
      { reading: 'refreshing' },
      data('stored'),
      [{ page: 1 }],
    ]);
  });

  it('reports that it is still trying after a failed try or 31 s, unless it has data', async () => {
    const isSaid = ({ actor }: ReturnType<typeof start>) => isOverdue(actor.getSnapshot());
    const [failing, slow] = [start(), start()];
    expect(isSaid(failing)).toBe(false);
    await failing.answer(unavailable);
    expect(isSaid(failing)).toBe(true);
    failing.clock.increment(1_000);
    expect(isSaid(failing)).toBe(true);
    await failing.answer(data('a'));
    failing.refresh();
    await failing.answer(unavailable);
    expect(isSaid(failing)).toBe(false);

    slow.clock.increment(30_999);
    expect(isSaid(slow)).toBe(false);
    slow.clock.increment(1);
    expect(isSaid(slow)).toBe(true);
  });

  it('recovers after an outage, and shows the error until then [READ-16]', async () => {
    const { answer, calls, clock, facts, picture } = start({ retries: 0 });
    await answer(unavailable);
    for (const tries of [2, 3]) {
      clock.increment(30_000);
      expect([calls.length, picture().looks]).toEqual([tries, ['missing']]);
      await answer(unavailable);
    }
    clock.increment(30_000);
    await answer(data('a'));
    expect(picture()).toEqual(shows(data('a')));
    expect(facts).toEqual([FAILED, { type: 'query.loaded', data: data('a') }]);
  });

  it('does not retry a refusal [READ-16]', async () => {
    const { answer, calls, clock } = start({ retries: 0 });
    await answer(unavailable);
    clock.increment(30_000);
    await answer(forbidden);
    clock.increment(300_000);
    expect(calls.length).toBe(2);
  });

  it('shows a generic error when the server sends no message', async () => {
    const { answer, facts } = start({ retries: 0 });
    await answer(aRefusal(500, {}));
    expect(facts).toEqual([{ type: 'query.failed', status: 500, text: null }]);
  });
});

describe('a read with live changes', () => {
  it('refetches once for many changes, and again for a change during the read', async () => {
    const { answer, calls, clock, picture, state, tell } = start();
    await answer(data('a'));
    for (let id = 0; id < 20; id += 1) tell({ type: 'record.changed', change: changeOf(id, 2) });
    expect([calls.length, picture()]).toEqual([1, { ...shows(data('a')), state: 'gathering' }]);
    clock.increment(LIVE_GATHER_MS);
    expect(calls).toHaveLength(2);
    tell(ANY, ANY);
    expect([calls.length, calls[1]?.signal.aborted]).toEqual([2, false]);
    await answer(data('b'));
    expect(picture()).toEqual({ ...shows(data('b')), state: 'gathering' });
    clock.increment(LIVE_GATHER_MS);
    await answer(data('c'));
    clock.increment(LIVE_GATHER_MS);
    expect([calls.length, state()]).toEqual([3, 'ready']);
  });

  it('retries once after a failure, and keeps the error visible', async () => {
    const { actor, answer, calls, picture, tell } = start();
    await answer(forbidden);
    tell(ANY, ANY);
    expect([calls.length, actor.getSnapshot().hasTag('failed')]).toEqual([2, true]);
    await answer(data('a'));
    expect(picture()).toEqual(shows(data('a')));
  });

  it('does not refetch for a version that it already has, for example after a save', async () => {
    const { answer, calls, clock, holdRead } = holdActors();
    let kept = 0;
    const machine = holdRead<{ id: number }, Versioned>('read').provide({
      guards: {
        isUpToDate: ({ context: { pendingChange, answer: shown } }) =>
          pendingChange.is === 'version' && Math.max(kept, shown?.data.version ?? 0) >= pendingChange.version,
      },
    });
    const { actor, send } = watch(createActor(machine, { input: { params: { id: 7 } }, clock }));
    const tell = (version: number | null) => send({ type: 'record.changed', change: changeOf(7, version) });
    const readsAfter = () => {
      clock.increment(LIVE_GATHER_MS);
      return [calls.length, actor.getSnapshot().hasTag('busy')];
    };
    tell(3);
    await answer({ id: 7, version: 3 });
    expect(readsAfter()).toEqual([1, false]);
    tell(4);
    kept = 4;
    expect(readsAfter()).toEqual([1, false]);
    tell(4);
    tell(5);
    expect(readsAfter()).toEqual([2, true]);
    tell(null);
    await answer({ id: 7, version: 5 });
    expect(readsAfter()).toEqual([3, true]);
  });

  it.each<[LiveChange | null, boolean]>([
    [changeOf(7, 4), true],
    [changeOf(7, null), true],
    [null, true],
    [changeOf(7, 3), false],
    [changeOf(8, 4), false],
  ])('of record 7 in version 3 is touched by %j: %s', async (change, isTouched) => {
    const { answer, holdRead } = holdActors();
    const { send, state } = watch(
      createActor(holdRead<{ id: number }, Versioned>('read'), { input: { params: { id: 7 } } }),
    );
    await answer({ id: 7, version: 3 });
    send({ type: 'record.changed', change });
    expect(state()).toBe(isTouched ? 'gathering' : 'ready');
  });
});
