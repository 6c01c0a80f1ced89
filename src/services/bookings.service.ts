import * as z from 'zod/mini';
import { ApiError } from '../domain/shared/api-error.ts';
import { Booking, BookingPage } from '../domain/booking/booking.ts';
import type { BookingCreate, BookingPatch } from '../domain/booking/booking-input.ts';
import type { Http } from './http.ts';
import { PATHS, type Query } from './request.ts';

/** An answer without a booking in it. */
const Nothing = z.union([z.null(), z.object({ data: z.null() }), z.strictObject({ success: z.boolean() })]);
const FoundBooking = z.union([Booking, Nothing]);

const Created = z.object({ id: z.int() });

/** Bookings. CALL-04, CALL-05, CALL-06. Every call throws ApiError. */
export const createBookingsService = (http: Http) => {
  /** Not found is status 404, for an empty answer too. EDIT-19. */
  async function get(id: number, signal?: AbortSignal): Promise<Booking> {
    const found = await http(`${PATHS.bookings}${id}`, { schema: FoundBooking, signal });
    if (found === null || !('id' in found)) throw new ApiError('status', { status: 404 });
    return found;
  }

  return {
    get,

    /** A page of bookings: page, pageSize, status, searchString, isActive. */
    list: (query: Query, signal?: AbortSignal): Promise<BookingPage> =>
      http(PATHS.bookings, { query, schema: BookingPage, signal }),

    /** The same `key` with the same booking creates it once, however often it is sent. @returns its id */
    async create(booking: BookingCreate, key: string, signal?: AbortSignal): Promise<number> {
      return (await http('/booking', { method: 'POST', body: booking, idempotencyKey: key, schema: Created, signal }))
        .id;
    },

    /**
     * Sends only what changed. `version` is that of the copy the change was made on; where it is known, a change made
     * meanwhile by somebody else is refused with 412.
     */
    async save(id: number, patch: BookingPatch, version: number | null, signal?: AbortSignal): Promise<void> {
      const headers = version === null ? {} : { 'if-match': `"${version}"` };
      await http(`/booking/${id}`, { method: 'PATCH', body: patch, headers, signal });
    },

    /** Makes the booking inactive. */
    async remove(id: number, signal?: AbortSignal): Promise<void> {
      await http(`/booking/${id}`, { method: 'DELETE', signal });
    },

    /** Makes the booking active again, where the provider offers `bookingRestore`. */
    async restore(id: number, signal?: AbortSignal): Promise<void> {
      await http(`/booking/${id}/restore`, { method: 'POST', signal });
    },
  };
};
