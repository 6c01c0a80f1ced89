import { expect, it } from 'vitest';
import * as queries from '../../../../server/features/booking/booking.query.ts';
import { BOOKING_STATUSES } from '../../../../src/domain/booking/booking-status.ts';

const { BookingListQuery, DashboardQuery, DeliveriesQuery } = queries;

it.each([
  [{}, {}],
  [{ limit: '100' }, { pageSize: 100 }],
  [{ limit: '100', pageSize: '25' }, { pageSize: 25 }],
  [{ status: 'DRAFT,IN_QUEUE,DRAFT' }, { statuses: ['DRAFT', 'IN_QUEUE'] }],
  [
    { page: '3', worklist: 'readyUnpaid' },
    { page: 3, worklist: 'readyUnpaid' },
  ],
  [
    { sortBy: 'clientName', orderBy: 'asc' },
    { sortBy: 'clientName', orderBy: 'asc' },
  ],
  [
    { searchString: ' rtx ', isActive: 'true' },
    { search: 'rtx', isActive: true },
  ],
  [{ isActive: 'false' }, { isActive: false }],
])('the query of the booking list %j asks for %j', (query, asked) => {
  const none = { statuses: null, search: null, isActive: null, worklist: null };
  const all = { page: 1, pageSize: 10, ...none, sortBy: 'createdAt', orderBy: 'desc' };
  expect(BookingListQuery.parse(query)).toEqual({ ...all, ...asked });
});

it.each([
  [{ limit: '0' }, 'limit must be a whole number from 1 to 100'],
  [{ worklist: 'mine' }, 'worklist must be one of appointmentsToday, inboundMissing, readyUnpaid, longWaits'],
  [{ sortBy: 'code' }, 'sortBy must be one of createdAt, clientName, status, payableAmount'],
  [{ isActive: 'yes' }, 'isActive must be one of true, false'],
  [{ status: 'LOST' }, `status must be one of ${BOOKING_STATUSES.join(', ')}`],
])('the query of the booking list refuses %j', (query, message) => {
  expect(BookingListQuery.safeParse(query).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('the dashboard may be searched, deliveries asked for by booking, and no query takes what it does not know', () => {
  expect(DashboardQuery.parse({})).toEqual({ searchString: null });
  expect(DashboardQuery.parse({ searchString: ' ali ' })).toEqual({ searchString: 'ali' });
  expect([DeliveriesQuery.parse({}), DeliveriesQuery.parse({ bookingId: '101' })]).toEqual([{}, { bookingId: 101 }]);
  for (const query of [BookingListQuery, DashboardQuery, DeliveriesQuery])
    expect(query.safeParse({ odd: '1' }).success).toBe(false);
});
