import { describe, expect, it } from 'vitest';
import {
  bookingListAddress,
  bookingListOf,
  bookingQuery,
  getEmptyReason,
  listItemNames,
  toRecentBookings,
  statusFilterOptions,
} from '../../../../src/domain/booking/list/booking-list.ts';
import { bookingWords } from '../../../../src/domain/booking/list/booking-words.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { readListAddress } from '../../../../src/domain/lists/list-address.ts';
import { readOrigin } from '../../../../src/domain/booking/origin.ts';
import { aBooking, anItem } from '../../../support/a.ts';

const { defaults } = bookingListAddress;

describe('the booking list', () => {
  it('offers the statuses of the specification [LIST-02]', () => {
    expect(statusFilterOptions).toEqual([
      { value: '', label: 'All' },
      { value: 'DRAFT', label: 'Draft' },
      { value: 'CONFIRMED', label: 'Confirmed' },
      { value: 'IN_PROGRESS', label: 'In Progress' },
      { value: 'COMPLETED', label: 'Completed' },
      { value: 'CANCELLED', label: 'Cancelled' },
    ]);
  });

  it.each([
    ['enabled', true],
    ['disabled', false],
    ['all', undefined],
  ])('asks for %s as isActive %s [LIST-03]', (activity, isActive) => {
    const state = { ...defaults, search: 'rtx', filters: { status: 'DRAFT', activity }, page: 2, pageSize: 10 };
    expect(bookingQuery(state)).toEqual({ page: 2, pageSize: 10, status: 'DRAFT', searchString: 'rtx', isActive });
  });

  it.each([
    ['', 'none'],
    ['?status=DRAFT', 'filter'],
    ['?activity=disabled', 'filter'],
    ['?activity=all', 'filter'],
    ['?search=rtx', 'search'],
    ['?search=rtx&status=DRAFT', 'search'],
    ['?page=2', 'none'],
  ])('at %s it is empty because of: %s [LIST-06]', (query, reason) => {
    expect(getEmptyReason(readListAddress(bookingListAddress, query))).toBe(reason);
  });
});

describe('the dashboard', () => {
  const at = (id: number, createdAt: string) => aBooking({ id, createdAt });
  const group = (...data: Booking[]) => ({ count: data.length, data });

  it('combines drafts, confirmed bookings and those in progress, the newest first [DASH-05]', () => {
    const recent = toRecentBookings({
      draft: group(at(1, '2025-01-05T07:30:00.000Z'), at(2, '2025-01-03T07:30:00.000Z')),
      confirmed: group(at(3, '2025-01-04T07:30:00.000Z')),
      inProgress: group(at(4, '2025-01-05T07:30:00.000Z')),
    });
    expect(recent.map(({ id }) => id)).toEqual([4, 1, 3, 2]);
  });

  it('names the items that are active', () => {
    const booking_items = [
      anItem({ name: 'RTX 3080', isActive: true }),
      anItem({ name: 'Old fan', isActive: false }),
      anItem({ name: 'B550', isActive: true }),
    ];
    expect([listItemNames({ booking_items }), listItemNames({ booking_items: [] })]).toEqual(['RTX 3080, B550', '']);
  });

  it('names the first of them where a row is short, and says that there are more [DATA-02]', () => {
    const booking_items = ['RTX 3080', 'B550', 'ThinkPad'].map((name) => anItem({ name, isActive: true }));
    expect([3, 2].map((most) => listItemNames({ booking_items }, most))).toEqual([
      'RTX 3080, B550, ThinkPad',
      'RTX 3080, B550, …',
    ]);
  });
});

it.each([
  ['DRAFT,PENDING', 'DRAFT,PENDING'],
  ['DRAFT,DRAFT', ''],
  ['DRAFT,', ''],
  [',', ''],
])('takes %j for the statuses %j [LIST-10]', (given, taken) => {
  const address = bookingListOf(['lists']);
  expect(readListAddress(address, `?status=${given}`).filters['status']).toBe(taken);
});

it.each([
  ['Enabled', {}],
  [
    'All · Draft, Pending Delivery · Inbound missing · Search: ali',
    {
      search: 'ali',
      filters: { activity: 'all', status: 'DRAFT,PENDING_DELIVERY', worklist: 'inboundMissing', view: '' },
    },
  ],
])('the list on paper reads %s', (words, chosen) => {
  expect(bookingWords({ ...defaults, ...chosen })).toBe(words);
});

describe('the origin of the booking form', () => {
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
  ])('of %j is %s [BOOK-06, DASH-03, LIST-07]', (state, path) => {
    expect(readOrigin(state, '/bookings')).toBe(path);
  });
});
