import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { QUICK_RANGES } from '../../src/domain/ledger/date-ranges.ts';
import { LEDGER_CATEGORIES } from '../../src/domain/ledger/ledger-words.ts';
import type { LedgerPage } from '../../src/domain/ledger/ledger.ts';
import {
  LEDGER_LIST,
  toLedgerQuery,
  rangeLabel,
  LEDGER_SORTS,
  ledgerWords,
} from '../../src/domain/ledger/ledger-list.ts';
import { readListAddress, writeListAddress } from '../../src/domain/lists/list-address.ts';
import { createListMachine, type ListParams } from '../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { selectData, isAwaited, isMissing } from '../../src/machines/query/query.selectors.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { aLedgerEntry } from '../support/a.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { type LedgerListDriver, ledgerListModel } from '../../tools/models/ledger-list.model.ts';
import { takeOnActor } from './take-on-actor.ts';

const some: LedgerPage = { entries: [aLedgerEntry()], totalPages: 3, totalEntries: 21, totalAmount: 25_924.5 };
const none: LedgerPage = { entries: [], totalPages: 0, totalEntries: 0, totalAmount: 0 };

/** The list with an address bar of its own, as `useLiveList` ties them together. */
function driver(): LedgerListDriver {
  const requests: (Deferred<LedgerPage> & { query: unknown })[] = [];
  const history = [''];
  const clock = new SimulatedClock();
  const query = createQueryMachine<ListParams, LedgerPage>({ retries: 0 }).provide({
    actors: {
      read: fromPromise(({ input: { params } }) => {
        const answer = deferred<LedgerPage>();
        requests.push({ ...answer, query: toLedgerQuery(params) });
        return answer.promise;
      }),
    },
  });
  const list = createActor(createListMachine<LedgerPage>().provide({ actors: { query } }), {
    clock,
    input: {
      defaults: LEDGER_LIST.defaults,
      pageSize: 10,
      searchesWhileTyping: true,
    },
  });
  list.on('list.changed', ({ state }) => history.push(writeListAddress(LEDGER_LIST, state)));
  list.start();

  const answer = async (how: LedgerPage | Error) => {
    const request = requests.at(-1);
    if (how instanceof Error) request?.reject(how);
    else request?.resolve(how);
    await request?.promise.catch(() => null);
    await Promise.resolve();
  };
  const see = (address: string, changes: object, picture: 'loading' | 'missing' | LedgerPage, typed = '') => {
    const shown = list.getSnapshot().children.query?.getSnapshot();
    if (!shown) throw new Error('The list has no read');
    const seen = isAwaited(shown) ? 'loading' : isMissing(shown) ? 'missing' : selectData(shown);
    expect({
      address: history.at(-1),
      query: requests.at(-1)?.query,
      picture: seen,
      typed: list.getSnapshot().context.typed,
    }).toEqual({
      address,
      query: {
        page: 1,
        pageSize: 10,
        sortBy: 'entryDate',
        orderBy: 'desc',
        searchString: '',
        locationId: '',
        category: '',
        startDate: '',
        endDate: '',
        ...changes,
      },
      picture,
      typed,
    });
  };
  const month = QUICK_RANGES.thisMonth.days('2025-01-31');
  const search = { searchString: 'karachi cooling' };
  const searched = '?search=karachi+cooling';
  return {
    actors: () => [list],
    events: {
      'server answers': () => answer(some),
      'server finds nothing': () => answer(none),
      'server fails': () => answer(new ApiError('status', { status: 400 })),
      'press Try again': () => list.send({ type: 'list.refresh' }),
      'type a search': () => {
        list.send({ type: 'search.type', text: 'karachi cool' });
        clock.increment(499);
        list.send({ type: 'search.type', text: 'karachi cooling ' });
        clock.increment(499);
      },
      'wait half a second': () => clock.increment(1),
      'press This month': () => list.send({ type: 'filter.change', filters: month }),
      'choose a category': () => list.send({ type: 'filter.change', filters: { category: 'RENT' } }),
      'press the Amount heading': () => list.send({ type: 'sort.change', sortBy: 'amount', orderBy: 'desc' }),
      'press Next': () => list.send({ type: 'page.go', page: 2 }),
      'press Clear': () => list.send({ type: 'list.clear' }),
      'press Back': () => {
        history.push('');
        list.send({ type: 'address.changed', state: readListAddress(LEDGER_LIST, '') });
      },
    },
    states: {
      loading: () => {
        const shown = list.getSnapshot().children.query?.getSnapshot();
        expect(shown?.hasTag('busy')).toBe(true);
        expect([history.at(-1), list.getSnapshot().context.state]).toEqual(['', LEDGER_LIST.defaults]);
      },
      'all time': () => see('', {}, some),
      'not loaded': () => see('', {}, 'missing'),
      typing: () => see('', {}, some, 'karachi cooling '),
      'typing on page 2': () => see('?page=2', { page: 2 }, some, 'karachi cooling '),
      refreshing: () => {
        see('', {}, some);
        expect(list.getSnapshot().children.query?.getSnapshot().hasTag('busy')).toBe(true);
      },
      searching: () => see(searched, search, 'loading', 'karachi cooling '),
      found: () => see(searched, search, some, 'karachi cooling '),
      'nothing found': () => see(searched, search, none, 'karachi cooling '),
      'loading the month': () => see('?startDate=2025-01-01&endDate=2025-01-31', month, 'loading'),
      month: () => see('?startDate=2025-01-01&endDate=2025-01-31', month, some),
      'loading the category': () => see('?category=RENT', { category: 'RENT' }, 'loading'),
      category: () => see('?category=RENT', { category: 'RENT' }, some),
      sorting: () => see('?sortBy=amount&orderBy=desc', { sortBy: 'amount' }, 'loading'),
      'by amount': () => see('?sortBy=amount&orderBy=desc', { sortBy: 'amount' }, some),
      'loading page 2': () => see('?page=2', { page: 2 }, 'loading'),
      'page 2': () => see('?page=2', { page: 2 }, some),
    },
  };
}

describe('the ledger list', () => {
  it.each(shortestPaths(ledgerListModel))('%s [LEDG-15, LEDG-16, LEDG-17, LEDG-18]', async (_, path) => {
    await expect(takeOnActor(ledgerListModel, path, driver())).resolves.toEqual(path.steps.length);
  });
});

describe('the address', () => {
  const state = fc.record({
    search: fc.string({ maxLength: 30 }).map((text) => text.trim()),
    filters: fc.record({
      locationId: fc.constantFrom('', '1', '42'),
      category: fc.constantFrom('', ...LEDGER_CATEGORIES),
      startDate: fc.constantFrom('', '2025-01-01', '2024-02-29'),
      endDate: fc.constantFrom('', '2025-12-31'),
    }),
    page: fc.integer({ min: 1, max: 99_999 }),
    sortBy: fc.constantFrom(...LEDGER_SORTS),
    orderBy: fc.constantFrom('asc' as const, 'desc' as const),
  });

  it('restores every state', () => {
    fc.assert(
      fc.property(state, (shown) => {
        expect(readListAddress(LEDGER_LIST, writeListAddress(LEDGER_LIST, shown))).toEqual(shown);
      }),
    );
  });

  it('ignores what makes no sense', () => {
    const reversed = readListAddress(LEDGER_LIST, '?startDate=2025-03-31&endDate=2025-03-01&category=RENT');
    expect(reversed.filters).toEqual({ locationId: '', category: 'RENT', startDate: '', endDate: '' });
    const garbage = '?page=-1&category=FOOD&locationId=0&startDate=2025-02-30&endDate=x&sortBy=id&orderBy=up';
    expect(readListAddress(LEDGER_LIST, garbage)).toEqual(LEDGER_LIST.defaults);
  });
});

it('names the range [LEDG-19, LEDG-20]', () => {
  expect(rangeLabel({ startDate: '', endDate: '' })).toBe('All time');
  expect(rangeLabel({ startDate: '2025-01-05', endDate: '' })).toBe('From Jan 05, 2025');
  expect(rangeLabel({ startDate: '', endDate: '2025-01-05' })).toBe('Until Jan 05, 2025');
  expect(Object.values(QUICK_RANGES).map(({ days }) => rangeLabel(days('2025-01-31')))).toEqual([
    'Jan 31, 2025 – Jan 31, 2025',
    'Jan 25, 2025 – Jan 31, 2025',
    'Jan 02, 2025 – Jan 31, 2025',
    'Jan 01, 2025 – Jan 31, 2025',
  ]);
});

it.each([
  ['All locations · All time', {}],
  [
    'Main Branch (MB01) · Rent · From Jan 05, 2025 · Search: ali',
    { search: 'ali', filters: { locationId: '7', category: 'RENT', startDate: '2025-01-05', endDate: '' } },
  ],
])('the list on paper reads %s', (words, chosen) => {
  expect(ledgerWords({ ...LEDGER_LIST.defaults, ...chosen }, [{ id: 7, name: 'Main Branch', code: 'MB01' }])).toBe(
    words,
  );
});
