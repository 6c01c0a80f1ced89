import { DeliveriesQuery } from '../../../src/domain/booking/booking-query.ts';
import type { AppDeps } from '../../deps.ts';
import type { Routes } from '../../http/validation.ts';
import { deliveriesOf, newestDeliveries } from './delivery.sql.ts';

/** Deliveries of one booking, or the shop's newest. CALL-08. */
export const deliveriesRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get('/deliveries', { schema: { querystring: DeliveriesQuery } }, async ({ query }) => ({
      success: true,
      data: query.bookingId === undefined ? await newestDeliveries(db) : await deliveriesOf(db, query.bookingId),
    }));
  };
