import * as z from 'zod/mini';
import { BOOKING_SORTS, WORKLISTS } from '../../../src/domain/booking/list/booking-list.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { PAGE_SIZE } from '../../../src/domain/shared/limits.ts';
import { oneOfText, pageSizeText, pageText, searchText } from '../../http/query-field.ts';

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
    sortBy: z._default(oneOfText('sortBy', BOOKING_SORTS), 'createdAt'),
    orderBy: z._default(oneOfText('orderBy', ['asc', 'desc']), 'desc'),
  }),
  z.transform(({ page, pageSize, limit, status, searchString, isActive, worklist, sortBy, orderBy }) => ({
    page,
    pageSize: pageSize ?? limit ?? PAGE_SIZE,
    statuses: status ?? null,
    search: searchString,
    isActive: isActive === undefined ? null : isActive === 'true',
    worklist: worklist ?? null,
    sortBy,
    orderBy,
  })),
);
export type BookingListQuery = z.output<typeof BookingListQuery>;
