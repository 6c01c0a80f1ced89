import { Booking, BookingPage } from '../domain/booking/booking.ts';
import type { BookingCreate, BookingPatch } from '../domain/booking/booking-input.ts';
import type { Http } from './http.ts';
import { createRecordsService } from './records.service.ts';
import { PATHS } from './request.ts';

/** Bookings; the list takes page, pageSize, status, searchString and isActive. CALL-04, CALL-05, CALL-06. */
export const createBookingsService = (http: Http) =>
  createRecordsService<Booking, BookingPage, BookingCreate, BookingPatch>(http, PATHS.bookings, {
    record: Booking,
    page: BookingPage,
    createPath: '/booking',
  });
export type BookingsService = ReturnType<typeof createBookingsService>;
