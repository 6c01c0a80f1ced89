import { describe, expect, it, vi } from 'vitest';
import { assign, createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { LiveChange } from '../../../src/domain/live/live.ts';
import { LIVE_GATHER_MS, READ, type ReadPolicy } from '../../../src/domain/shared/limits.ts';
import { createQueryMachine, getRetryDelay, type LivenessEvent } from '../../../src/machines/query/query.machine.ts';
import {
  selectData,
  isAwaited,
  isMissing,
  isOutdated,
  isOverdue,
  isRefreshing,
  selectLastData,
} from '../../../src/machines/query/query.selectors.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';

type Params = { page: number };
type Data = { rows: string[] };
const data = (...rows: string[]): Data => ({ rows });
const unavailable = () => new ApiError('status', { status: 503, body: { error: 'Closed for the night' } });
const missing = () => new ApiError('status', { status: 404 });
const forbidden = () => new ApiError('status', { status: 403 });
const changeOf = (id: number, version: number | null) => ({ record: 'booking', id, version, isOwn: false }) as const;

function start(policy: ReadPolicy = READ.standard) {
  const requests: (Deferred<Data> & Params & { signal: AbortSignal })[] = [];
  const facts: unknown[] = [];
  const clock = new SimulatedClock();
  const page: { tell: (event: LivenessEvent) => void } = { tell: () => undefined };
  const live = createQueryMachine<Params, Data>(policy).provide({
    actors: {
      watchPage: fromCallback<LivenessEvent>(({ sendBack }) => {
        page.tell = sendBack;
      }),
      read: fromPromise(({ input: { params }, signal }) => {
        const answer = deferred<Data>();
        requests.push({ ...answer, ...params, signal });
        return answer.promise;
      }),
    },
  });
  const actor = createActor(live, { input: { params: { page: 1 } }, clock });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const settle = async (how: { data: Data } | { error: unknown }) => {
    const request = requests.at(-1);
    if ('data' in how) request?.resolve(how.data);
    else request?.reject(how.error);
    await request?.promise.catch(() => null);
    await Promise.resolve();
  };
  const picture = () => {
    const snapshot = actor.getSnapshot();
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
  return { actor, clock, page, requests, facts, settle, picture };
}

describe('the query machine', () => {
  it('is described, reachable and decided in every part', () => {
    const coverage = coverMachine(createQueryMachine<{ id: number }, Data>(READ.ledger), {
      limit: 10_000,
      input: { params: { id: 7 } },
      events: {
        'record.changed': [{ change: null }, { change: changeOf(7, 2) }],
        'query.change': [{ params: { id: 7 } }, { params: { id: 8 } }],
        'xstate.done.actor.read': [{ output: data('a') }, { output: { ...data('a'), version: 2 } }],
        'xstate.error.actor.read': [{ error: unavailable() }, { error: missing() }, { error: forbidden() }],
        'xstate.done.actor.readAgain': [{ output: data('a') }],
        'xstate.error.actor.readAgain': [{ error: unavailable() }, { error: missing() }, { error: forbidden() }],
      },
    });
    expect(coverage).toEqual(COMPLETE);
  });

  it('shows the answer', async () => {
    const { picture, settle, facts } = start();
    expect(picture()).toEqual({ state: { reading: 'loading' }, data: null, looks: ['awaited'] });
    await settle({ data: data('a') });
    expect(picture()).toEqual({ state: 'ready', data: data('a'), looks: [] });
    expect(facts).toEqual([{ type: 'query.loaded', data: data('a') }]);
  });

  it('waits twice as long before each further try, at most 30 s [READ-02]', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(getRetryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('tries a failure that may pass three more times, then rests [READ-01]', async () => {
    const { picture, settle, facts, clock, requests } = start();
    for (const wait of [1_000, 2_000, 4_000]) {
      await settle({ error: unavailable() });
      expect(picture()).toEqual({ state: 'waitingToRetry', data: null, looks: ['awaited'] });
      clock.increment(wait - 1);
      expect(picture().state).toBe('waitingToRetry');
      clock.increment(1);
      expect(picture().state).toEqual({ reading: 'overdue' });
    }
    await settle({ error: unavailable() });
    const failure = { status: 503, text: 'Closed for the night' };
    expect(picture()).toEqual({ state: { failed: 'unavailable' }, data: null, looks: ['missing'] });
    expect([requests.length, facts]).toEqual([4, [{ type: 'query.failed', ...failure }]]);
  });

  it('tries a read of the ledger once more [READ-01]', async () => {
    const { picture, settle, clock, requests } = start(READ.ledger);
    await settle({ error: unavailable() });
    clock.increment(1_000);
    await settle({ error: unavailable() });
    expect([requests.length, picture().state]).toEqual([2, { failed: 'unavailable' }]);
  });

  it.each([
    ['network', new ApiError('network'), 2],
    ['time-out', new ApiError('timeout'), 2],
    ['408', new ApiError('status', { status: 408 }), 2],
    ['429', new ApiError('status', { status: 429 }), 2],
    ['500', new ApiError('status', { status: 500 }), 2],
    ['400', new ApiError('status', { status: 400 }), 1],
    ['404', new ApiError('status', { status: 404 }), 1],
    ['an unreadable answer', new ApiError('shape', { status: 200 }), 1],
    ['a defect', new TypeError('undefined is not a function'), 1],
  ])('tries again after %s, or not [READ-01]', async (_, error, tries) => {
    const { settle, clock, requests } = start({ retries: 1 });
    await settle({ error });
    clock.increment(1_000);
    expect(requests.length).toBe(tries);
  });

  it('keeps the data while it is read again, and when that fails', async () => {
    const { actor, picture, settle } = start({ retries: 0 });
    await settle({ data: data('a') });
    actor.send({ type: 'query.refresh' });
    const refreshing = { state: { reading: 'refreshing' }, data: data('a'), looks: ['refreshing'] };
    expect(picture()).toEqual(refreshing);
    await settle({ error: unavailable() });
    expect(picture()).toEqual({ state: { failed: 'unavailable' }, data: data('a'), looks: ['outdated'] });
    actor.send({ type: 'query.refresh' });
    expect(picture()).toEqual(refreshing);
  });

  it('never shows a late answer to older parameters [READ-11]', async () => {
    const { actor, picture, requests, settle } = start();
    actor.send({ type: 'query.change', params: { page: 2 } });
    actor.send({ type: 'query.change', params: { page: 3 } });
    expect(requests.map(({ page, signal }) => [page, signal.aborted])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    await settle({ data: data('three') });
    for (const late of requests.slice(0, 2)) late.resolve(data('late'));
    await Promise.resolve();
    expect(picture().data).toEqual(data('three'));
  });

  it('keeps the former answer aside for its totals while other parameters load', async () => {
    const { actor, picture, settle } = start();
    await settle({ data: data('one') });
    actor.send({ type: 'query.change', params: { page: 2 } });
    expect([picture().data, selectLastData(actor.getSnapshot())]).toEqual([null, data('one')]);
    actor.send({ type: 'query.change', params: { page: 3 } });
    expect(selectLastData(actor.getSnapshot())).toEqual(data('one'));
    await settle({ data: data('three') });
    expect(selectLastData(actor.getSnapshot())).toEqual(data('three'));
  });

  it('reads once when it is asked twice', async () => {
    const { actor, requests, settle } = start();
    actor.send({ type: 'query.refresh' });
    actor.send({ type: 'query.change', params: { page: 1 } });
    actor.send({ type: 'network.restored' });
    expect(requests.length).toBe(1);
    await settle({ data: data('a') });
    actor.send({ type: 'query.change', params: { page: 1 } });
    expect(requests.length).toBe(2);
  });

  it('reads again when someone looks at the page again and when the network is back [READ-03]', async () => {
    const { page, requests, settle } = start();
    for (const type of ['window.focused', 'network.restored'] as const) {
      await settle({ data: data('a') });
      page.tell({ type });
    }
    expect(requests.length).toBe(3);
  });

  it('starts over with all tries when the network is back', async () => {
    const { actor, clock, requests, settle } = start({ retries: 1 });
    await settle({ error: unavailable() });
    actor.send({ type: 'network.restored' });
    await settle({ error: unavailable() });
    expect(actor.getSnapshot().value).toBe('waitingToRetry');
    clock.increment(1_000);
    expect(requests.length).toBe(3);
  });

  it('shows what a cache recalls, and reads it again as it opens [READ-03]', () => {
    const answer = { data: data('stored'), isCurrent: true };
    const read = vi.fn<() => Promise<Data>>(() => new Promise(() => undefined));
    const recalling = createQueryMachine<Params, Data>().provide({
      actions: { recallData: assign({ answer }) },
      actors: { read: fromPromise(read) },
    });
    const actor = createActor(recalling, { input: { params: { page: 1 } } }).start();
    const opened = actor.getSnapshot();
    expect([opened.value, selectData(opened), read.mock.calls.length]).toEqual([
      { reading: 'refreshing' },
      data('stored'),
      1,
    ]);
  });

  it('names the read that nobody provided', async () => {
    const actor = createActor(createQueryMachine<Params, Data>(), { input: { params: { page: 1 } } });
    actor.start();
    await Promise.resolve();
    await Promise.resolve();
    expect(actor.getSnapshot().value).toEqual({ failed: 'refused' });
  });

  it('says after a failed try, or after 31 s of one try, that it still tries', async () => {
    const isSaid = ({ actor }: ReturnType<typeof start>) => isOverdue(actor.getSnapshot());
    const failing = start();
    const slow = start();
    expect(isSaid(failing)).toBe(false);
    await failing.settle({ error: unavailable() });
    expect(isSaid(failing)).toBe(true);
    failing.clock.increment(1_000);
    expect(isSaid(failing)).toBe(true);
    await failing.settle({ data: data('a') });
    expect(isSaid(failing)).toBe(false);

    slow.clock.increment(30_999);
    expect(isSaid(slow)).toBe(false);
    slow.clock.increment(1);
    expect(isSaid(slow)).toBe(true);
  });

  it('does not say so over data that is there', async () => {
    const { actor, settle } = start();
    await settle({ data: data('a') });
    actor.send({ type: 'query.refresh' });
    await settle({ error: unavailable() });
    expect(isOverdue(actor.getSnapshot())).toBe(false);
  });

  it('goes on by itself after an outage, and keeps the error in view until then [READ-16]', async () => {
    const { picture, clock, requests, settle, facts } = start({ retries: 0 });
    await settle({ error: unavailable() });
    for (const tries of [2, 3]) {
      clock.increment(30_000);
      expect([requests.length, picture().looks]).toEqual([tries, ['missing']]);
      await settle({ error: unavailable() });
    }
    clock.increment(30_000);
    await settle({ data: data('a') });
    expect(picture()).toEqual({ state: 'ready', data: data('a'), looks: [] });
    expect(facts).toEqual([
      { type: 'query.failed', status: 503, text: 'Closed for the night' },
      { type: 'query.loaded', data: data('a') },
    ]);
  });

  it('asks no more for what was refused [READ-16]', async () => {
    const { clock, requests, settle } = start({ retries: 0 });
    await settle({ error: unavailable() });
    clock.increment(30_000);
    await settle({ error: forbidden() });
    clock.increment(300_000);
    expect(requests.length).toBe(2);
  });

  it('reads again on focus after a failure for good, with all tries [READ-05]', async () => {
    const { actor, clock, requests, settle } = start({ retries: 1 });
    await settle({ error: missing() });
    expect(actor.getSnapshot().value).toEqual({ failed: 'notFound' });
    actor.send({ type: 'window.focused' });
    await settle({ error: unavailable() });
    clock.increment(1_000);
    expect(requests.length).toBe(3);
  });

  it('has all tries again when a stale answer is read on focus', async () => {
    const { actor, clock, requests, settle } = start({ retries: 1 });
    await settle({ error: unavailable() });
    clock.increment(1_000);
    await settle({ data: data('a') });
    actor.send({ type: 'window.focused' });
    await settle({ error: unavailable() });
    clock.increment(1_000);
    expect(requests.length).toBe(4);
  });

  it('is busy while it waits to try again, and focus does not hurry it', async () => {
    const { actor, settle } = start();
    await settle({ error: unavailable() });
    actor.send({ type: 'window.focused' });
    expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('busy')]).toEqual(['waitingToRetry', true]);
  });

  it('tells of a failure without a sentence that there is none', async () => {
    const { settle, facts } = start({ retries: 0 });
    await settle({ error: new ApiError('status', { status: 500, body: {} }) });
    expect(facts).toEqual([{ type: 'query.failed', status: 500, text: null }]);
  });

  it('reads once for many changes, and again for one that came while it read', async () => {
    const { actor, clock, page, requests, settle, picture } = start();
    await settle({ data: data('a') });
    for (let id = 0; id < 20; id += 1) page.tell({ type: 'record.changed', change: changeOf(id, 2) });
    expect([requests.length, picture()]).toEqual([1, { state: 'gathering', data: data('a'), looks: [] }]);
    clock.increment(LIVE_GATHER_MS);
    expect(requests).toHaveLength(2);
    page.tell({ type: 'record.changed', change: null });
    page.tell({ type: 'record.changed', change: null });
    expect([requests.length, requests[1]?.signal.aborted]).toEqual([2, false]);
    await settle({ data: data('b') });
    expect(picture()).toEqual({ state: 'gathering', data: data('b'), looks: [] });
    clock.increment(LIVE_GATHER_MS);
    await settle({ data: data('c') });
    clock.increment(LIVE_GATHER_MS);
    expect([requests.length, actor.getSnapshot().value]).toEqual([3, 'ready']);
  });

  it('of one record is not made again for a version that is held by then, as after an own save', async () => {
    const requests: Deferred<{ id: number; version: number }>[] = [];
    const clock = new SimulatedClock();
    const kept = { id: 7, version: 0 };
    const machine = createQueryMachine<{ id: number }, { id: number; version: number }>().provide({
      actors: {
        read: fromPromise(() => {
          const answer = deferred<{ id: number; version: number }>();
          requests.push(answer);
          return answer.promise;
        }),
      },
      guards: {
        isUpToDate: ({ context: { pendingChange, answer } }) =>
          pendingChange.is === 'version' && Math.max(kept.version, answer?.data.version ?? 0) >= pendingChange.version,
      },
    });
    const actor = createActor(machine, { input: { params: { id: 7 } }, clock }).start();
    const tell = (change: LiveChange | null) => actor.send({ type: 'record.changed', change });
    const answer = async (version: number) => {
      requests.at(-1)?.resolve({ id: 7, version });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    };
    const readsAfter = () => {
      clock.increment(LIVE_GATHER_MS);
      return [requests.length, actor.getSnapshot().hasTag('busy')];
    };
    tell(changeOf(7, 3));
    await answer(3);
    expect(readsAfter()).toEqual([1, false]);
    tell(changeOf(7, 4));
    kept.version = 4;
    expect(readsAfter()).toEqual([1, false]);
    tell(changeOf(7, 4));
    tell(changeOf(7, 5));
    expect(readsAfter()).toEqual([2, true]);
    tell(changeOf(7, null));
    await answer(5);
    expect(readsAfter()).toEqual([3, true]);
  });

  it('tries a failed read once more when a colleague changed it, with the error in place', async () => {
    const { actor, page, requests, settle, picture } = start();
    await settle({ error: forbidden() });
    page.tell({ type: 'record.changed', change: null });
    page.tell({ type: 'record.changed', change: null });
    expect([requests.length, actor.getSnapshot().hasTag('failed')]).toEqual([2, true]);
    await settle({ data: data('a') });
    expect(picture()).toEqual({ state: 'ready', data: data('a'), looks: [] });
  });

  it('of one record is touched by a newer version of that one only', () => {
    const stored = { id: 7, version: 3 };
    const machine = createQueryMachine<{ id: number }, typeof stored>().provide({
      actors: { read: fromPromise(async () => stored) },
    });
    const touchedBy = (change: LiveChange | null) => {
      const context = { params: { id: 7 }, answer: { data: stored, isCurrent: true } };
      const resting = {
        value: 'ready',
        context: { ...context, failure: null, failures: 0, retries: 3, pendingChange: { is: 'nothing' as const } },
      };
      const actor = createActor(machine, { input: context, snapshot: machine.resolveState(resting) }).start();
      actor.send({ type: 'record.changed', change });
      return actor.getSnapshot().matches('gathering');
    };
    const changes = [changeOf(7, 4), changeOf(7, null), null, changeOf(7, 3), changeOf(8, 4)];
    expect(changes.map(touchedBy)).toEqual([true, true, true, false, false]);
  });
});
