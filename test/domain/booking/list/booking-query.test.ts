import { describe, expect, it } from 'vitest';
import {
  BookingListQuery,
  DashboardQuery,
  DeliveriesQuery,
} from '../../../../src/domain/booking/list/booking-query.ts';

const messages = (query: unknown) => BookingListQuery.safeParse(query).error?.issues.map(({ message }) => message);

describe('the query of the booking list', () => {
  it.each([
    [{}, {}],
    [
      { page: '3', pageSize: '25' },
      { page: 3, pageSize: 25 },
    ],
    [{ limit: '100' }, { pageSize: 100 }],
    [{ limit: '100', pageSize: '25' }, { pageSize: 25 }],
    [{ status: 'IN_QUEUE' }, { statuses: ['IN_QUEUE'] }],
    [{ status: 'DRAFT,IN_QUEUE,DRAFT' }, { statuses: ['DRAFT', 'IN_QUEUE'] }],
    [{ worklist: 'readyUnpaid' }, { worklist: 'readyUnpaid' }],
    [
      { sortBy: 'clientName', orderBy: 'asc' },
      { sortBy: 'clientName', orderBy: 'asc' },
    ],
    [{ searchString: ' rtx ' }, { search: 'rtx' }],
    [{ isActive: 'true' }, { isActive: true }],
    [{ isActive: 'false' }, { isActive: false }],
  ])('%j asks for %j', (query, asked) => {
    const all = {
      page: 1,
      pageSize: 10,
      statuses: null,
      search: null,
      isActive: null,
      worklist: null,
      sortBy: 'createdAt',
      orderBy: 'desc',
    };
    expect(BookingListQuery.parse(query)).toEqual({ ...all, ...asked });
  });

  it.each([
    [{ limit: '0' }, 'limit must be a whole number from 1 to 100'],
    [{ pageSize: '101' }, 'pageSize must be a whole number from 1 to 100'],
    [{ worklist: 'mine' }, 'worklist must be one of appointmentsToday, inboundMissing, readyUnpaid, longWaits'],
    [{ sortBy: 'code' }, 'sortBy must be one of createdAt, clientName, status, payableAmount'],
    [{ isActive: 'yes' }, 'isActive must be one of true, false'],
    [
      { status: 'LOST' },
      'status must be one of DRAFT, PENDING, IN_REVIEW, CONFIRMED, PENDING_DELIVERY, IN_QUEUE, IN_PROGRESS, RESOLVED, PENDING_PAYMENT, REJECTED, COMPLETED, CANCELLED',
    ],
  ])('refuses %j', (query, message) => {
    expect(messages(query)).toEqual([message]);
  });

  it('refuses what it does not know', () => {
    expect(BookingListQuery.safeParse({ sort: 'code' }).success).toBe(false);
  });
});

it('the dashboard may be searched, and nothing else', () => {
  expect([DashboardQuery.parse({}), DashboardQuery.parse({ searchString: ' ali ' })]).toEqual([
    { searchString: null },
    { searchString: 'ali' },
  ]);
  expect(DashboardQuery.safeParse({ page: '1' }).success).toBe(false);
});

it('deliveries may be asked for by booking, and by nothing else', () => {
  expect([DeliveriesQuery.parse({}), DeliveriesQuery.parse({ bookingId: '101' })]).toEqual([{}, { bookingId: 101 }]);
  expect(DeliveriesQuery.safeParse({ bookingId: 'BK-1' }).error?.issues.map(({ message }) => message)).toEqual([
    'bookingId must be a whole number from 1 to 2147483647',
  ]);
  expect(DeliveriesQuery.safeParse({ id: '1' }).success).toBe(false);
});
