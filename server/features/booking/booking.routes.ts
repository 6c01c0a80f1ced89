import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Booking, BookingPage } from '../../../src/domain/booking/booking.ts';
import { BookingCreate, BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { BookingListQuery } from './booking.query.ts';
import { WorklistCounts } from '../../../src/domain/dashboard/worklist-counts.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readAuthor, prefersRecord, readCreation, readIfMatch, RowParams } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { CreatedBooking, WrittenBooking } from './booking-shape.ts';
import {
  createBooking,
  editBooking,
  listBookings,
  readBooking,
  readWorklists,
  setBookingActive,
} from './booking.usecases.ts';

const path = '/booking/:id';
const params = RowParams;

/** Bookings: CALL-04 to CALL-06, with `POST /booking/{id}/restore` of ours, which takes a soft deletion back. */
export const bookingRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    const readEditor = (request: FastifyRequest) => ({
      ...readAuthor(request, now),
      role: request.staff.role,
    });

    app.get(
      '/booking',
      {
        config: { permission: 'booking.read' },
        schema: {
          summary: 'A page of bookings, newest first where no other order is asked for',
          querystring: BookingListQuery,
          response: answers(BookingPage),
        },
      },
      ({ query }) => answer(listBookings(db, query, now().toISOString())),
    );

    app.get(
      '/booking/worklists',
      {
        config: { permission: 'booking.read' },
        schema: { summary: 'How many bookings wait for somebody', response: answers(WorklistCounts) },
      },
      () => answer(readWorklists(db, now().toISOString())),
    );

    app.get(
      path,
      {
        config: { permission: 'booking.read' },
        schema: { summary: 'A booking with all its rows', params, response: answers(Booking) },
      },
      (request) => answer(readBooking(db, request.params.id)),
    );

    app.post(
      '/booking',
      {
        config: { permission: 'booking.create' },
        schema: {
          summary: 'Create a booking',
          body: BookingCreate,
          once: true,
          response: answers(CreatedBooking, 201),
        },
      },
      async (request, reply) => {
        const created = await createBooking(db, readCreation(request, 'booking'), readAuthor(request, now));
        return reply.code(201).send(created);
      },
    );

    app.patch(
      path,
      {
        config: { permission: 'booking.edit' },
        schema: {
          summary: 'Change a booking and its rows',
          params,
          body: BookingPatch,
          conditional: Booking,
          preferable: true,
          refusals: [409],
          response: answers(z.union([Booking, WrittenBooking])),
        },
      },
      async (request) => {
        const { id } = request.params;
        const written = editBooking(db, id, request.body, readEditor(request), readIfMatch(request));
        return prefersRecord(request) ? answer(written.then(() => readBooking(db, id))) : answer(written);
      },
    );

    app.delete(
      path,
      {
        config: { permission: 'booking.delete' },
        schema: { summary: 'Delete a booking softly', params, conditional: Booking, response: answers(WrittenBooking) },
      },
      (request) =>
        answer(setBookingActive(db, request.params.id, false, readAuthor(request, now), readIfMatch(request))),
    );

    app.post(
      '/booking/:id/restore',
      {
        config: { permission: 'booking.restore' },
        schema: {
          summary: 'Take a soft deletion back',
          params,
          conditional: Booking,
          refusals: [409],
          response: answers(WrittenBooking),
        },
      },
      (request) =>
        answer(setBookingActive(db, request.params.id, true, readAuthor(request, now), readIfMatch(request))),
    );
  };
