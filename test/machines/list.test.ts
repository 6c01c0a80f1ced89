import { describe, expect, it } from 'vitest';
import type { ListState } from '../../src/domain/lists/list-state.ts';
import {
  createListMachine,
  type ListInput,
  type ListParams,
  type PageAnswer,
} from '../../src/machines/query/list.machine.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const defaults: ListState = {
  search: '',
  filters: { status: '', activity: 'enabled' },
  page: 1,
  sortBy: 'date',
  orderBy: 'desc',
};
const onEnter: ListInput = { defaults, pageSize: 10, searchesWhileTyping: false };
const whileTyping: ListInput = { defaults, pageSize: 10, searchesWhileTyping: true };
const RUN = { type: 'search.run' } as const;
const type = (text: string) => ({ type: 'search.type', text }) as const;
function start(input: ListInput) {
  const list = play(({ holdRead }) => {
    const query = holdRead<ListParams, PageAnswer>('read');
    return createListMachine<PageAnswer>().provide({ actors: { query } });
  }, input);
  return { ...list, shown: () => list.context().state, typed: () => list.context().typed };
}

describe('the list machine', () => {
  const snapshot = (page: number, totalPages: number | null) => ({
    snapshot: {
      context: { params: { page }, answer: totalPages === null ? null : { data: { totalPages }, isCurrent: true } },
    },
  });
  itIsCovered(createListMachine<PageAnswer>(), {
    inputs: [onEnter, whileTyping],
    events: {
      'search.type': [{ text: ' rtx ' }],
      'address.changed': [{ state: defaults }],
      'xstate.snapshot.query': [snapshot(2, 1), snapshot(1, null)],
    },
  });

  it('starts on page 1 with 10 rows, or where the address says [LIST-08]', () => {
    const initial = { ...defaults, filters: { status: 'DRAFT', activity: 'all' }, page: 3 };
    expect([start(onEnter).asked(), start({ ...onEnter, initial }).asked()]).toEqual([
      [{ ...defaults, pageSize: 10 }],
      [{ ...initial, pageSize: 10 }],
    ]);
  });

  it('searches on Enter only, trimmed, from page 1 [LIST-01]', async () => {
    const { answer, asked, clock, facts, send, typed } = start({ ...onEnter, initial: { ...defaults, page: 3 } });
    await answer({ totalPages: 5 });
    send(type('  rtx 3080 '));
    clock.increment(60_000);
    expect([asked().length, facts]).toEqual([1, []]);
    send(RUN);
    const state = { ...defaults, search: 'rtx 3080' };
    expect(asked().slice(1)).toEqual([{ ...state, pageSize: 10 }]);
    expect([facts, typed()]).toEqual([[{ type: 'list.changed', state, history: 'push' }], '  rtx 3080 ']);
  });

  it('cuts the input to the maximum search length [LIST-01]', () => {
    const { send, shown, typed } = start(onEnter);
    send(type('x'.repeat(10_000)), RUN);
    expect([typed(), shown().search]).toEqual(['x'.repeat(200), 'x'.repeat(200)]);
  });

  it('searches once, 500 ms after the last keystroke [CLAIM-13, LEDG-17]', () => {
    const { asked, clock, send, shown } = start(whileTyping);
    for (const text of ['r', 'rt', 'rtx']) {
      send(type(text));
      clock.increment(499);
    }
    expect(asked().length).toBe(1);
    clock.increment(1);
    expect([asked().length, shown()]).toEqual([2, { ...defaults, search: 'rtx' }]);
  });

  it('starts a typed search at page 1 [CLAIM-13, LEDG-15]', () => {
    const { clock, send, shown } = start({ ...whileTyping, initial: { ...defaults, page: 3 } });
    send(type('rtx'));
    clock.increment(500);
    expect(shown()).toEqual({ ...defaults, search: 'rtx', page: 1 });
  });

  it('runs a search at once with Enter, and only once', () => {
    const { asked, clock, send } = start(whileTyping);
    send(type('rtx'), RUN);
    clock.increment(500);
    expect(asked()).toMatchObject([{ search: '' }, { search: 'rtx' }]);
  });

  it('keeps the input when a filter changes', () => {
    const { clock, send, shown } = start(whileTyping);
    const filtered = { ...defaults, filters: { status: 'DRAFT', activity: 'enabled' } };
    send(type('rtx'), { type: 'filter.change', filters: { status: 'DRAFT' } });
    expect(shown()).toEqual(filtered);
    clock.increment(500);
    expect(shown()).toEqual({ ...filtered, search: 'rtx' });
  });

  it.each([
    ['filter', { type: 'filter.change', filters: { activity: 'all' } }, { filters: { status: '', activity: 'all' } }],
    ['sort', { type: 'sort.change', sortBy: 'amount', orderBy: 'asc' }, { sortBy: 'amount', orderBy: 'asc' }],
    ['search', RUN, {}],
    ['clear', { type: 'list.clear' }, {}],
  ] as const)('returns to page 1 after a change of %s [LIST-04]', (_, event, change) => {
    const { asked, send, shown } = start({ ...onEnter, initial: { ...defaults, page: 4 } });
    send(event);
    expect(shown()).toEqual({ ...defaults, ...change, page: 1 });
    expect(asked().at(-1)).toEqual({ ...shown(), pageSize: 10 });
  });

  it('clears search, filters, order and input [LEDG-16]', () => {
    const filters = { status: 'DRAFT', activity: 'all' };
    const initial: ListState = { search: 'rtx', filters, page: 2, sortBy: 'amount', orderBy: 'asc' };
    const { send, shown, typed } = start({ ...onEnter, initial });
    expect(typed()).toBe('rtx');
    send({ type: 'list.clear' });
    expect([shown(), typed()]).toEqual([defaults, '']);
  });

  it('goes to the last page if the shown page no longer exists, without a new history entry', async () => {
    const { answer, asked, facts, shown } = start({ ...onEnter, initial: { ...defaults, page: 5 } });
    await answer({ totalPages: 3 });
    const state = { ...defaults, page: 3 };
    expect([shown(), facts]).toEqual([state, [{ type: 'list.changed', state, history: 'replace' }]]);
    await answer({ totalPages: 0 });
    expect([shown().page, asked().length]).toEqual([1, 3]);
    await answer({ totalPages: 0 });
    expect(asked().length).toBe(3);
  });

  it('follows the address without writing it again, and ignores its own changes', () => {
    const { asked, facts, send, shown, typed } = start(whileTyping);
    const state = { ...defaults, search: 'ali', page: 2 };
    send(type('rt'), { type: 'address.changed', state });
    expect([shown(), typed(), facts, asked().length]).toEqual([state, 'ali', [], 2]);
    send({ type: 'address.changed', state: { ...state } });
    expect(asked().length).toBe(2);
  });

  it('passes a refresh on to its read', async () => {
    const { answer, asked, send } = start(onEnter);
    await answer({ totalPages: 1 });
    send({ type: 'list.refresh' });
    expect(asked().length).toBe(2);
  });
});
