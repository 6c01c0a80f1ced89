import * as z from 'zod/mini';
import { Booking, BookingPage } from '../domain/booking/booking.ts';
import { BookingEditor, type EditorReport } from '../domain/booking/booking-editors.ts';
import type { BookingCreate, BookingPatch } from '../domain/booking/booking-input.ts';
import type { Http, Version } from './http/http.ts';
import { createRecordsService } from './records.service.ts';
import { PATHS } from '../domain/shared/read.ts';

/**
 * The calls for bookings. The list takes page, pageSize, status, searchString and isActive (CALL-04, CALL-05, CALL-06).
 */
export function createBookingsService(http: Http) {
  const records = createRecordsService<Booking, BookingPage, BookingCreate, BookingPatch>(http, PATHS.bookings, {
    record: Booking,
    page: BookingPage,
    createPath: '/booking',
  });
  return {
    ...records,

    /**
     * Like `update`. @returns the booking after the write. It is read again only if the answer does not contain it
     * (QUICK-02)
     */
    async change(id: number, body: BookingPatch, version: Version, signal?: AbortSignal): Promise<Booking> {
      const headers = { prefer: 'return=representation' };
      const answer = await http(PATHS.bookings + id, { method: 'PATCH', body, version, headers, signal });
      const { data } = z.safeParse(Booking, answer);
      return data ?? records.get(id, signal);
    },

    /** Reads who else edits a booking. `tab` is the key of this tab. Only Reflow's own server knows (LIVE-14). */
    editors: (id: number, tab: string, signal?: AbortSignal): Promise<BookingEditor[]> =>
      http(`${PATHS.bookings}${id}/editors`, { query: { tab }, schema: z.array(BookingEditor), signal }),

    /** Reports that this tab edits a booking, or no longer does. It arrives although the page closes (LIVE-14). */
    async reportEditor(id: number, report: EditorReport): Promise<void> {
      await http(`${PATHS.bookings}${id}/editors`, { method: 'POST', body: report, keepalive: true });
    },
  };
}
export type BookingsService = ReturnType<typeof createBookingsService>;
