import type { FastifyRequest } from 'fastify';
import { BookingCreate, BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { BookingListQuery } from '../../../src/domain/booking/booking-query.ts';
import { transaction } from '../../db/database.ts';
import type { AppDeps } from '../../deps.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { ifMatch } from '../../http/if-match.ts';
import { RowParams } from '../../http/row-params.ts';
import type { Routes } from '../../http/validation.ts';
import { listBookings } from './booking-list.sql.ts';
import { insertBooking, patchBooking, readBooking, setBookingActive } from './booking.sql.ts';
import { createOnce } from '../../db/idempotency.sql.ts';

/** Bookings: CALL-04, CALL-05, CALL-06, with `POST /booking/{id}/restore` (EDIT-32), which takes a soft deletion back. */
export const bookingsRoutes =
  ({ db, now, config }: AppDeps): Routes =>
  async (app) => {
    const editorOf = ({ staff }: FastifyRequest) => ({
      staffId: staff.id,
      now: now().toISOString(),
      warrantyDays: config.warrantyDays,
    });

    app.get('/booking', { schema: { querystring: BookingListQuery } }, async ({ query }) => ({
      success: true,
      data: await listBookings(db, query),
    }));

    app.get('/booking/:id', { schema: { params: RowParams } }, async ({ params }) => ({
      success: true,
      data: await readBooking(db, params.id),
    }));

    app.post('/booking', { schema: { body: BookingCreate } }, async (request, reply) => {
      const { body, staff } = request;
      const creation = { staffId: staff.id, key: idempotencyKey(request), what: 'booking', body };
      const answer = await createOnce(db, creation, async (tx) => {
        const { id, code } = await insertBooking(tx, body, editorOf(request));
        return { status: 201, body: { success: true, data: { id, code } } };
      });
      return reply.code(answer.status).send(answer.body);
    });

    app.patch('/booking/:id', { schema: { params: RowParams, body: BookingPatch } }, async (request) => {
      const { params, body } = request;
      const version = ifMatch(request);
      const editor = editorOf(request);
      return { success: true, data: await transaction(db, (tx) => patchBooking(tx, params.id, body, editor, version)) };
    });

    const setActive = async (request: FastifyRequest, id: number, isActive: boolean) => {
      const version = ifMatch(request);
      const editor = editorOf(request);
      const data = await transaction(db, (tx) => setBookingActive(tx, id, isActive, editor, version));
      return { success: true, data };
    };

    app.delete('/booking/:id', { schema: { params: RowParams } }, (request) =>
      setActive(request, request.params.id, false),
    );
    app.post('/booking/:id/restore', { schema: { params: RowParams } }, (request) =>
      setActive(request, request.params.id, true),
    );
  };
