import * as z from 'zod/mini';
import { Booking, BookingPage } from '../../../src/domain/booking/booking.ts';
import { BookingCreate, BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { BookingDelete } from '../../../src/domain/booking/deletion-reason.ts';
import { WorklistCounts } from '../../../src/domain/dashboard/worklist-counts.ts';
import { shopToday, toLocalInput } from '../../../src/domain/shared/shop-day.ts';
import { prefersRecord } from '../../http/request.ts';
import type { Routes } from '../../http/resource.ts';
import { BookingListQuery } from './booking.query.ts';
import { countWorklists, listBookings, type Reader } from './booking-list.sql.ts';
import * as bookings from './booking.usecases.ts';

const CreatedBooking = z.object({ id: z.int(), code: z.string() });
const WrittenBooking = z.object({ id: z.int(), version: z.int() });

/** Bookings (CALL-04 to CALL-06), and our own `POST /booking/{id}/restore`, which reverts a soft delete. */
export const bookingRoutes: Routes = (on, { db, now }) => {
  const readerOf = ({ person }: { person: { id: number } }): Reader => {
    const at = now().toISOString();
    return { staffId: person.id, today: shopToday(at), clock: toLocalInput(at) };
  };
  on.get('/booking', 'booking.read', 'A page of bookings, newest first where no other order is asked for', {
    query: BookingListQuery,
    answer: BookingPage,
    handle: (call) => listBookings(db, { ...call.query, reader: readerOf(call) }),
  });
  on.get('/booking/worklists', 'booking.read', 'The counts of the work lists', {
    answer: WorklistCounts,
    handle: (call) => countWorklists(db, readerOf(call)),
  });
  on.get('/booking/:id', 'booking.read', 'A booking with all its rows', {
    answer: Booking,
    handle: ({ id }) => bookings.readBooking(db, id),
  });
  on.create('/booking', 'booking.create', 'Create a booking', {
    body: BookingCreate,
    answer: CreatedBooking,
    handle: (call) => bookings.createBooking(db, call),
  });
  on.patch('/booking/:id', 'booking.edit', 'Change a booking and its rows', {
    body: BookingPatch,
    record: Booking,
    preferable: true,
    refusals: [409],
    answer: z.union([Booking, WrittenBooking]),
    handle: async (call) => {
      const written = await bookings.editBooking(db, call, call.body);
      return prefersRecord(call.request) ? bookings.readBooking(db, call.id) : written;
    },
  });
  on.delete('/booking/:id', 'booking.delete', 'Delete a booking softly', {
    body: BookingDelete,
    record: Booking,
    refusals: [409],
    answer: WrittenBooking,
    handle: (call) => bookings.setBookingActive(db, call, false, call.body?.reason),
  });
  on.post('/booking/:id/restore', 'booking.restore', 'Take a soft deletion back', {
    record: Booking,
    refusals: [409],
    answer: WrittenBooking,
    handle: (call) => bookings.setBookingActive(db, call, true),
  });
};
