import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ListState } from '../../src/domain/lists/list-state.ts';
import {
  createListMachine,
  type ListEmitted,
  type ListInput,
  type ListParams,
  type PageAnswer,
} from '../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';

const defaults: ListState = {
  search: '',
  filters: { status: '', activity: 'enabled' },
  page: 1,
  sortBy: 'date',
  orderBy: 'desc',
};
const onEnter: ListInput = { defaults, pageSize: 10, searchesWhileTyping: false };
const whileTyping: ListInput = { defaults, pageSize: 10, searchesWhileTyping: true };

function start(input: ListInput) {
  const requests: (Deferred<PageAnswer> & { params: ListParams; signal: AbortSignal })[] = [];
  const facts: ListEmitted[] = [];
  const clock = new SimulatedClock();
  const query = createQueryMachine<ListParams, PageAnswer>().provide({
    actors: {
      read: fromPromise(({ input: { params }, signal }) => {
        const answer = deferred<PageAnswer>();
        requests.push({ ...answer, params, signal });
        return answer.promise;
      }),
    },
  });
  const actor = createActor(createListMachine<PageAnswer>().provide({ actors: { query } }), { input, clock });
  actor.on('list.changed', (fact) => facts.push(fact));
  actor.start();
  const answer = async (totalPages: number) => {
    const request = requests.at(-1);
    request?.resolve({ totalPages });
    await request?.promise;
    await Promise.resolve();
  };
  return { actor, clock, requests, facts, answer, shown: () => actor.getSnapshot().context.state };
}

describe('the list machine', () => {
  it('is described, reachable and decided in every part', () => {
    const snapshot = (page: number, totalPages: number | null) => ({
      snapshot: {
        context: { params: { page }, answer: totalPages === null ? null : { data: { totalPages }, isCurrent: true } },
      },
    });
    const coverage = coverMachine(createListMachine<PageAnswer>(), {
      inputs: [onEnter, whileTyping],
      events: {
        'search.type': [{ text: ' rtx ' }],
        'filter.change': [{ filters: { status: 'DRAFT' } }],
        'sort.change': [{ sortBy: 'amount', orderBy: 'asc' }],
        'page.go': [{ page: 2 }],
        'address.changed': [{ state: defaults }, { state: { ...defaults, search: 'ali', page: 2 } }],
        'xstate.snapshot.query': [snapshot(2, 1), snapshot(1, 1), snapshot(1, null)],
      },
    });
    expect(coverage).toEqual(COMPLETE);
  });

  it('starts on page 1 with 10 rows, or where the address says [LIST-08]', () => {
    const initial = { ...defaults, filters: { status: 'DRAFT', activity: 'all' }, page: 3 };
    expect([start(onEnter).requests[0]?.params, start({ ...onEnter, initial }).requests[0]?.params]).toEqual([
      { ...defaults, pageSize: 10 },
      { ...initial, pageSize: 10 },
    ]);
  });

  it('searches on Enter only, trimmed, from page 1 [LIST-01]', async () => {
    const { actor, clock, requests, facts, answer } = start({ ...onEnter, initial: { ...defaults, page: 3 } });
    await answer(5);
    actor.send({ type: 'search.type', text: '  rtx 3080 ' });
    clock.increment(60_000);
    expect([requests.length, facts]).toEqual([1, []]);
    actor.send({ type: 'search.run' });
    const state = { ...defaults, search: 'rtx 3080' };
    expect(requests.map(({ params }) => params).slice(1)).toEqual([{ ...state, pageSize: 10 }]);
    expect(facts).toEqual([{ type: 'list.changed', state, history: 'push' }]);
    expect(actor.getSnapshot().context.typed).toBe('  rtx 3080 ');
  });

  it('takes as much as can be searched for [LIST-01]', () => {
    const { actor, shown } = start(onEnter);
    actor.send({ type: 'search.type', text: 'x'.repeat(10_000) });
    actor.send({ type: 'search.run' });
    expect([actor.getSnapshot().context.typed, shown().search]).toEqual(['x'.repeat(200), 'x'.repeat(200)]);
  });

  it('searches once, 500 ms after the last keystroke [CLAIM-13, LEDG-17]', () => {
    const { actor, clock, requests, shown } = start(whileTyping);
    for (const text of ['r', 'rt', 'rtx']) {
      actor.send({ type: 'search.type', text });
      clock.increment(499);
    }
    expect(requests.length).toBe(1);
    clock.increment(1);
    expect([requests.length, shown()]).toEqual([2, { ...defaults, search: 'rtx' }]);
  });

  it('begins at page 1 with what was typed [CLAIM-13, LEDG-15]', () => {
    const { actor, clock, shown } = start({ ...whileTyping, initial: { ...defaults, page: 3 } });
    actor.send({ type: 'search.type', text: 'rtx' });
    clock.increment(500);
    expect(shown()).toEqual({ ...defaults, search: 'rtx', page: 1 });
  });

  it('lets Enter run a search that is still being typed, once', () => {
    const { actor, clock, requests } = start(whileTyping);
    actor.send({ type: 'search.type', text: 'rtx' });
    actor.send({ type: 'search.run' });
    clock.increment(500);
    expect(requests.map(({ params }) => params.search)).toEqual(['', 'rtx']);
  });

  it('keeps the typing going while a filter changes', () => {
    const { actor, clock, shown } = start(whileTyping);
    actor.send({ type: 'search.type', text: 'rtx' });
    actor.send({ type: 'filter.change', filters: { status: 'DRAFT' } });
    expect(shown()).toEqual({ ...defaults, filters: { status: 'DRAFT', activity: 'enabled' } });
    clock.increment(500);
    expect(shown()).toEqual({ ...defaults, search: 'rtx', filters: { status: 'DRAFT', activity: 'enabled' } });
  });

  it.each([
    ['filter', { type: 'filter.change', filters: { activity: 'all' } }, { filters: { status: '', activity: 'all' } }],
    ['sort', { type: 'sort.change', sortBy: 'amount', orderBy: 'asc' }, { sortBy: 'amount', orderBy: 'asc' }],
    ['search', { type: 'search.run' }, {}],
    ['clear', { type: 'list.clear' }, {}],
  ] as const)('returns to page 1 after a change of %s [LIST-04]', (_, event, change) => {
    const { actor, shown, requests } = start({ ...onEnter, initial: { ...defaults, page: 4 } });
    actor.send(event);
    expect(shown()).toEqual({ ...defaults, ...change, page: 1 });
    expect(requests.at(-1)?.params).toEqual({ ...shown(), pageSize: 10 });
  });

  it('clears search, filters, order and what was typed [LEDG-16]', () => {
    const initial: ListState = {
      search: 'rtx',
      filters: { status: 'DRAFT', activity: 'all' },
      page: 2,
      sortBy: 'amount',
      orderBy: 'asc',
    };
    const { actor, shown } = start({ ...onEnter, initial });
    expect(actor.getSnapshot().context.typed).toBe('rtx');
    actor.send({ type: 'list.clear' });
    expect([shown(), actor.getSnapshot().context.typed]).toEqual([defaults, '']);
  });

  it('aborts the read of the page before [READ-11]', () => {
    const { actor, requests } = start(onEnter);
    actor.send({ type: 'page.go', page: 2 });
    expect(requests.map(({ params, signal }) => [params.page, signal.aborted])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('falls back to the last page when the page shown is gone, without a step in the history', async () => {
    const { facts, answer, shown, requests } = start({ ...onEnter, initial: { ...defaults, page: 5 } });
    await answer(3);
    expect([shown().page, facts]).toEqual([
      3,
      [{ type: 'list.changed', state: { ...defaults, page: 3 }, history: 'replace' }],
    ]);
    await answer(0);
    expect([shown().page, requests.length]).toEqual([1, 3]);
    await answer(0);
    expect(requests.length).toBe(3);
  });

  it('follows the address without writing it again, and ignores its own echo', () => {
    const { actor, facts, requests, shown } = start(whileTyping);
    const state = { ...defaults, search: 'ali', page: 2 };
    actor.send({ type: 'search.type', text: 'rt' });
    actor.send({ type: 'address.changed', state });
    expect([shown(), actor.getSnapshot().context.typed, facts, requests.length]).toEqual([state, 'ali', [], 2]);
    actor.send({ type: 'address.changed', state: { ...state } });
    expect(requests.length).toBe(2);
  });

  it('passes a refresh on to its read', async () => {
    const { actor, answer, requests } = start(onEnter);
    await answer(1);
    actor.send({ type: 'list.refresh' });
    expect(requests.length).toBe(2);
  });
});
