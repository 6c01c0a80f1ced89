import * as z from 'zod/mini';
import { BOOKING_STATUSES } from './booking-status.ts';
import { PAGE_SIZE } from '../shared/limits.ts';
import { idText, oneOfText, pageSizeText, pageText, searchText } from '../lists/query-field.ts';

/** Query of `GET /booking/`. `limit` says the same as `pageSize`, for the lookup of a claim. CALL-04. */
export const BookingListQuery = z.pipe(
  z.strictObject({
    page: pageText(),
    pageSize: z.optional(pageSizeText()),
    limit: z.optional(pageSizeText('limit')),
    status: z.optional(oneOfText('status', BOOKING_STATUSES)),
    searchString: searchText(),
    isActive: z.optional(oneOfText('isActive', ['true', 'false'])),
  }),
  z.transform(({ page, pageSize, limit, status, searchString, isActive }) => ({
    page,
    pageSize: pageSize ?? limit ?? PAGE_SIZE,
    status: status ?? null,
    search: searchString,
    isActive: isActive === undefined ? null : isActive === 'true',
  })),
);
export type BookingListQuery = z.output<typeof BookingListQuery>;

/** Query of `GET /dashboard`. CALL-03. */
export const DashboardQuery = z.strictObject({ searchString: searchText() });

/** Query of `GET /deliveries`. CALL-08. */
export const DeliveriesQuery = z.strictObject({ bookingId: z.optional(idText('bookingId')) });
