import * as z from 'zod/mini';
import { BOOKING_SORTS, isByPromise, WORKLISTS } from '../../../src/domain/booking/list/booking-list.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { PAGE_SIZE } from '../../../src/domain/shared/limits.ts';
import { ID_MAX, idText, oneOfText, pageSizeText, pageText, searchText, wholeText } from '../../http/query-field.ts';

const anyStatus = `(?:${BOOKING_STATUSES.join('|')})`;
const statusesError = `status must be one of ${BOOKING_STATUSES.join(', ')}`;
const statusesText = () =>
  z.pipe(
    z
      .string({ error: statusesError })
      .check(z.regex(new RegExp(`^${anyStatus}(?:,${anyStatus})*$`), { error: statusesError })),
    z.transform((text) => [...new Set(text.split(','))] as BookingStatus[]),
  );

/** Query of `GET /booking/`. `limit` is another name for `pageSize`, used by the lookup of a claim (CALL-04). */
export const BookingListQuery = z.pipe(
  z.strictObject({
    page: pageText(),
    pageSize: z.optional(pageSizeText()),
    limit: z.optional(pageSizeText('limit')),
    status: z.optional(statusesText()),
    searchString: searchText(),
    isActive: z.optional(oneOfText('isActive', ['true', 'false'])),
    worklist: z.optional(oneOfText('worklist', WORKLISTS)),
    assigneeId: z.optional(idText('assigneeId')),
    // 0 is for the bookings without a branch.
    locationId: z.optional(wholeText('locationId', 0, ID_MAX)),
    sortBy: z.optional(oneOfText('sortBy', BOOKING_SORTS)),
    orderBy: z.optional(oneOfText('orderBy', ['asc', 'desc'])),
  }),
  z.transform(({ limit, status, searchString, isActive, ...query }) => {
    const { worklist = null, assigneeId = null, locationId = null } = query;
    const sortBy = query.sortBy ?? (isByPromise(worklist) ? 'promisedFor' : 'createdAt');
    return {
      page: query.page,
      pageSize: query.pageSize ?? limit ?? PAGE_SIZE,
      statuses: status ?? null,
      search: searchString,
      isActive: isActive === undefined ? null : isActive === 'true',
      worklist,
      assigneeId,
      locationId,
      sortBy,
      orderBy: query.orderBy ?? (sortBy === 'promisedFor' ? ('asc' as const) : ('desc' as const)),
    };
  }),
);
export type BookingListQuery = z.output<typeof BookingListQuery>;
