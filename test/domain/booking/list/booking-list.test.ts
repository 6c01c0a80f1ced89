import { describe, expect, it } from 'vitest';
import * as list from '../../../../src/domain/booking/list/booking-list.ts';
import { bookingWords } from '../../../../src/domain/booking/list/booking-words.ts';
import { readOrigin } from '../../../../src/domain/booking/draft/booking-create-draft.ts';
import { readListAddress } from '../../../../src/domain/lists/list-address.ts';
import { aBooking, anItem } from '../../../support/a.ts';

const { bookingListAddress, listItemNames } = list;
const { defaults } = bookingListAddress;

describe('the booking list', () => {
  it('offers the statuses of the specification [LIST-02]', () => {
    expect(list.statusFilterOptions.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      ': All',
      'DRAFT: Draft',
      'CONFIRMED: Confirmed',
      'IN_PROGRESS: In Progress',
      'COMPLETED: Completed',
      'CANCELLED: Cancelled',
    ]);
  });

  it.each([
    ['enabled', true],
    ['disabled', false],
    ['all', undefined],
  ])('requests %s bookings with isActive %s [LIST-03]', (activity, isActive) => {
    const paging = { page: 2, pageSize: 10 };
    const state = { ...defaults, ...paging, search: 'rtx', filters: { status: 'DRAFT', activity } };
    expect(list.bookingQuery(state)).toEqual({ ...paging, status: 'DRAFT', searchString: 'rtx', isActive });
  });

  it.each([
    ['', 'none'],
    ['?status=DRAFT', 'filter'],
    ['?activity=disabled', 'filter'],
    ['?activity=all', 'filter'],
    ['?search=rtx', 'search'],
    ['?search=rtx&status=DRAFT', 'search'],
    ['?page=2', 'none'],
  ])('at %s has the reason for no rows: %s [LIST-06]', (query, reason) => {
    expect(list.getEmptyReason(readListAddress(bookingListAddress, query))).toBe(reason);
  });

  it.each([
    ['DRAFT,PENDING', 'DRAFT,PENDING'],
    ['DRAFT,DRAFT', ''],
    ['DRAFT,', ''],
    [',', ''],
  ])('reads %j in the address as the statuses %j [LIST-10]', (given, taken) => {
    const { filters } = readListAddress(list.reflowListAddress, `?status=${given}`);
    expect(filters['status']).toBe(taken);
  });

  it('names its chosen filters on paper', () => {
    const filters = { activity: 'all', status: 'DRAFT,PENDING_DELIVERY', worklist: 'inboundMissing', view: '' };
    const words = 'All · Draft, Pending Delivery · Missing Inbound · Search: ali';
    expect([bookingWords(defaults), bookingWords({ ...defaults, search: 'ali', filters })]).toEqual(['Enabled', words]);
  });

  it('names the chosen technician and branch on paper [PROMISE-06, BRANCH-02]', () => {
    const filters = { activity: 'enabled', person: '7', branch: '2' };
    const names = { person: new Map([['7', 'Waqas Butt']]), branch: new Map([['2', 'Gulberg']]) };
    expect(bookingWords({ ...defaults, filters }, names)).toBe('Enabled · Technician: Waqas Butt · Branch: Gulberg');
  });

  it('says on paper that only bookings without a branch are listed [BRANCH-02]', () => {
    expect(bookingWords({ ...defaults, filters: { branch: list.NO_BRANCH } })).toBe('Branch: none');
  });

  it.each([
    ['?worklist=mine', 'mine'],
    ['?worklist=mine&person=7', null],
    ['?worklist=mine&search=rtx', null],
    ['?worklist=mine&activity=disabled', null],
    ['', null],
  ])('at %s an empty list is explained by the queue %s [LIST-06]', (query, worklist) => {
    expect(list.emptyWorklist(readListAddress(list.reflowListAddress, query))).toBe(worklist);
  });
});

it('the recent bookings of the dashboard are drafts, confirmed ones and those in progress, newest first [DASH-05]', () => {
  const group = (...days: [id: number, day: number][]) => {
    const data = days.map(([id, day]) => aBooking({ id, createdAt: `2025-01-0${day}T07:30:00.000Z` }));
    return { count: data.length, data };
  };
  const recent = list.toRecentBookings({
    draft: group([1, 5], [2, 3]),
    confirmed: group([3, 4]),
    inProgress: group([4, 5]),
  });
  expect(recent.map(({ id }) => id)).toEqual([4, 1, 3, 2]);
});

it('a row names the active items, or only the first ones if the text is too long [DATA-02]', () => {
  const items = ['RTX 3080', 'B550', 'ThinkPad'].map((name) => anItem({ name }));
  const booking_items = [anItem({ name: 'Old fan', isActive: false }), ...items];
  expect([undefined, 3, 2].map((most) => listItemNames({ booking_items }, most))).toEqual([
    'RTX 3080, B550, ThinkPad',
    'RTX 3080, B550, ThinkPad',
    'RTX 3080, B550, …',
  ]);
  expect(listItemNames({ booking_items: [] })).toBe('');
});

it.each([
  [{ origin: '/bookings?status=DRAFT' }, '/bookings?status=DRAFT'],
  [{ origin: '/dashboard' }, '/dashboard'],
  [{ origin: '//evil.test' }, '/bookings'],
  [{ origin: '/\\evil.test' }, '/bookings'],
  [{ origin: 'https://evil.test' }, '/bookings'],
  [{ origin: 7 }, '/bookings'],
  [{ origin: ['/dashboard'] }, '/bookings'],
  [null, '/bookings'],
  ['/dashboard', '/bookings'],
])('the form of a booking with the history state %j returns to %s [BOOK-06, DASH-03, LIST-07]', (state, path) => {
  expect(readOrigin(state, '/bookings')).toBe(path);
});
