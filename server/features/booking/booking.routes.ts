import type { FastifyRequest } from 'fastify';
import { BookingCreate, BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { BookingListQuery } from '../../../src/domain/booking/booking-query.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readAuthor, readCreation, readIfMatch, RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { createBooking, editBooking, listBookings, readBooking, setBookingActive } from './booking.usecases.ts';

const path = '/booking/:id';
const params = RowParams;

/** Bookings: CALL-04 to CALL-06, with `POST /booking/{id}/restore` of ours, which takes a soft deletion back. */
export const bookingRoutes =
  ({ db, now, config: { warrantyDays } }: AppDeps): Routes =>
  async (app) => {
    const readEditor = (request: FastifyRequest) => ({ ...readAuthor(request, now), warrantyDays });

    app.get(
      '/booking',
      { config: { permission: 'booking.read' }, schema: { querystring: BookingListQuery } },
      ({ query }) => answer(listBookings(db, query)),
    );

    app.get(path, { config: { permission: 'booking.read' }, schema: { params } }, (request) =>
      answer(readBooking(db, request.params.id)),
    );

    app.post(
      '/booking',
      { config: { permission: 'booking.create' }, schema: { body: BookingCreate } },
      async (request, reply) => {
        const created = await createBooking(db, readCreation(request, 'booking'), readAuthor(request, now));
        return reply.code(201).send(created);
      },
    );

    app.patch(path, { config: { permission: 'booking.edit' }, schema: { params, body: BookingPatch } }, (request) =>
      answer(editBooking(db, request.params.id, request.body, readEditor(request), readIfMatch(request))),
    );

    app.delete(path, { config: { permission: 'booking.delete' }, schema: { params } }, (request) =>
      answer(setBookingActive(db, request.params.id, false, readAuthor(request, now), readIfMatch(request))),
    );

    app.post('/booking/:id/restore', { config: { permission: 'booking.restore' }, schema: { params } }, (request) =>
      answer(setBookingActive(db, request.params.id, true, readAuthor(request, now), readIfMatch(request))),
    );
  };
