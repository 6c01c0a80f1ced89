import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bookingListAddress, bookingQuery } from '../../src/domain/booking/list/booking-list.ts';
import { claimListAddress, claimQuery } from '../../src/domain/claim/claim-list.ts';
import { QUICK_RANGES } from '../../src/domain/ledger/date-ranges.ts';
import { LEDGER_LIST, toLedgerQuery } from '../../src/domain/ledger/ledger-list.ts';
import { type ListAddress, readListAddress, writeListAddress } from '../../src/domain/lists/list-address.ts';
import { createListMachine, type ListParams, type PageAnswer } from '../../src/machines/list.machine.ts';
import { isAwaited, isMissing, selectData } from '../../src/machines/query/query.selectors.ts';
import { bookingListModel } from '../../tools/models/booking-list.model.ts';
import { claimListModel } from '../../tools/models/claim-list.model.ts';
import { ledgerListModel } from '../../tools/models/ledger-list.model.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { aRefusal } from '../support/api-errors.ts';
import { holdActors, watch } from '../support/held-actors.ts';
import { type OnActors, walkOnActors } from './on-actors.ts';

const some = { totalPages: 4 };
const none = { totalPages: 0 };

/** A list with an address bar of its own, as its screen ties them together. */
function open(address: ListAddress, toQuery: (params: ListParams) => object, searchesWhileTyping = true) {
  const held = holdActors();
  const history = [''];
  const query = held.holdRead<ListParams, PageAnswer>('read');
  const list = watch(
    createActor(createListMachine<PageAnswer>().provide({ actors: { query } }), {
      clock: held.clock,
      input: { defaults: address.defaults, pageSize: 10, searchesWhileTyping },
    }),
  );
  list.actor.on('list.changed', ({ state }) => history.push(writeListAddress(address, state)));
  const usual = toQuery({ ...address.defaults, pageSize: 10 });
  const see = (shownAt: string, changes: object, picture: 'loading' | 'missing' | typeof some, typed?: string) => {
    const shown = list.actor.getSnapshot().children.query?.getSnapshot();
    if (!shown) throw new Error('The list has no read');
    expect({
      address: history.at(-1),
      query: toQuery(held.asked().at(-1) as ListParams),
      picture: isAwaited(shown) ? 'loading' : isMissing(shown) ? 'missing' : selectData(shown),
      typed: list.context().typed,
    }).toEqual({
      address: shownAt,
      query: { ...usual, ...changes },
      picture,
      typed: typed ?? new URLSearchParams(shownAt).get('search') ?? '',
    });
  };
  const typeAndWait = (first: string, then: string) => () => {
    list.send({ type: 'search.type', text: first });
    held.clock.increment(499);
    list.send({ type: 'search.type', text: then });
    held.clock.increment(499);
  };
  const steps = {
    'server answers': () => held.answer(some),
    'server finds nothing': () => held.answer(none),
    'server fails': () => held.answer(aRefusal(400)),
    'press Try again': () => list.send({ type: 'list.refresh' }),
    'press Back': () => {
      history.push('');
      list.send({ type: 'address.changed', state: readListAddress(address, '') });
    },
  };
  const goTo2 = () => list.send({ type: 'page.go', page: 2 });
  return { actors: () => [list.actor], ...held, send: list.send, see, typeAndWait, steps, goTo2 };
}

function driveBookings(): OnActors<typeof bookingListModel> {
  const { actors, send, see, steps, goTo2 } = open(bookingListAddress, bookingQuery, false);
  const searched = { searchString: 'rtx 3080' };
  return {
    actors,
    events: {
      ...steps,
      'type a search': () => send({ type: 'search.type', text: ' rtx 3080 ' }),
      'press Search': () => send({ type: 'search.run' }),
      'clear the search': () => send({ type: 'search.type', text: '' }, { type: 'search.run' }),
      'choose a status': () => send({ type: 'filter.change', filters: { status: 'DRAFT' } }),
      'choose a tab': () => send({ type: 'filter.change', filters: { activity: 'all' } }),
      'go to page 2': goTo2,
    },
    states: {
      'loading the first page': () => see('', { isActive: true }, 'loading'),
      'first page': () => see('', {}, some),
      'text typed': () => see('', {}, some, ' rtx 3080 '),
      searching: () => see('?search=rtx+3080', searched, 'loading', ' rtx 3080 '),
      'search results': () => see('?search=rtx+3080', searched, some, ' rtx 3080 '),
      'nothing found': () => see('?search=rtx+3080', searched, none, ' rtx 3080 '),
      'loading a status': () => see('?status=DRAFT', { status: 'DRAFT' }, 'loading'),
      'status results': () => see('?status=DRAFT', { status: 'DRAFT' }, some),
      'loading a tab': () => see('?activity=all', { isActive: undefined }, 'loading'),
      'tab results': () => see('?activity=all', { isActive: undefined }, some),
      'loading page 2': () => see('?page=2', { page: 2 }, 'loading'),
      'second page': () => see('?page=2', { page: 2 }, some),
      'not loaded': () => see('', {}, 'missing'),
    },
  };
}

function driveClaims(): OnActors<typeof claimListModel> {
  const { actors, clock, send, see, typeAndWait, steps, goTo2 } = open(claimListAddress, claimQuery);
  const searched = { searchString: 'wc-10' };
  return {
    actors,
    events: {
      ...steps,
      'type a search': typeAndWait('wc-1', 'wc-10 '),
      'wait half a second': () => clock.increment(500),
      'clear the search': () => send({ type: 'search.type', text: '' }),
      'go to page 2': goTo2,
    },
    states: {
      'loading the first page': () => see('', {}, 'loading'),
      'first page': () => see('', {}, some),
      'not loaded': () => see('', {}, 'missing'),
      typing: () => see('', {}, some, 'wc-10 '),
      searching: () => see('?search=wc-10', searched, 'loading', 'wc-10 '),
      'search results': () => see('?search=wc-10', searched, some, 'wc-10 '),
      'nothing found': () => see('?search=wc-10', searched, none, 'wc-10 '),
      'loading page 2': () => see('?page=2', { page: 2 }, 'loading'),
      'second page': () => see('?page=2', { page: 2 }, some),
    },
  };
}

function driveLedger(): OnActors<typeof ledgerListModel> {
  const { actors, clock, send, see, typeAndWait, steps, goTo2 } = open(LEDGER_LIST, toLedgerQuery);
  const month = QUICK_RANGES.thisMonth.days('2025-01-31');
  const inMonth = '?startDate=2025-01-01&endDate=2025-01-31';
  const search = { searchString: 'karachi cooling' };
  const searched = '?search=karachi+cooling';
  const byAmount = '?sortBy=amount&orderBy=desc';
  return {
    actors,
    events: {
      ...steps,
      'type a search': typeAndWait('karachi cool', 'karachi cooling '),
      'wait half a second': () => clock.increment(1),
      'press This month': () => send({ type: 'filter.change', filters: month }),
      'choose a category': () => send({ type: 'filter.change', filters: { category: 'RENT' } }),
      'press the Amount heading': () => send({ type: 'sort.change', sortBy: 'amount', orderBy: 'desc' }),
      'press Next': goTo2,
      'press Clear': () => send({ type: 'list.clear' }),
    },
    states: {
      'all time': () => see('', {}, some),
      'not loaded': () => see('', {}, 'missing'),
      typing: () => see('', {}, some, 'karachi cooling '),
      'typing on page 2': () => see('?page=2', { page: 2 }, some, 'karachi cooling '),
      refreshing: () => see('', {}, some),
      searching: () => see(searched, search, 'loading', 'karachi cooling '),
      found: () => see(searched, search, some, 'karachi cooling '),
      'nothing found': () => see(searched, search, none, 'karachi cooling '),
      'loading the month': () => see(inMonth, month, 'loading'),
      month: () => see(inMonth, month, some),
      'loading the category': () => see('?category=RENT', { category: 'RENT' }, 'loading'),
      category: () => see('?category=RENT', { category: 'RENT' }, some),
      sorting: () => see(byAmount, { sortBy: 'amount' }, 'loading'),
      'by amount': () => see(byAmount, { sortBy: 'amount' }, some),
      'loading page 2': () => see('?page=2', { page: 2 }, 'loading'),
      'page 2': () => see('?page=2', { page: 2 }, some),
    },
  };
}

describe('the list of bookings', () => {
  it.each(shortestPaths(bookingListModel))('%s [LIST-01, LIST-02, LIST-03, LIST-04, READ-05]', async (_, path) => {
    expect(await walkOnActors(bookingListModel, path, driveBookings())).toEqual([]);
  });
});

describe('the list of claims', () => {
  it.each(shortestPaths(claimListModel))('%s [CLAIM-13]', async (_, path) => {
    expect(await walkOnActors(claimListModel, path, driveClaims())).toEqual([]);
  });
});

describe('the ledger list', () => {
  it.each(shortestPaths(ledgerListModel))('%s [LEDG-15, LEDG-16, LEDG-17, LEDG-18]', async (_, path) => {
    expect(await walkOnActors(ledgerListModel, path, driveLedger())).toEqual([]);
  });
});
