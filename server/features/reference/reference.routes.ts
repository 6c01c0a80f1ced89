import { DeliveriesQuery } from '../../../src/domain/booking/booking-query.ts';
import type { AppDeps } from '../../deps.ts';
import { RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { listDeliveries, listLocations, listServices, readLocation } from './reference.usecases.ts';

/** What the shop is and offers: branches, services, deliveries. CALL-08. */
export const referenceRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get('/services', async () => ({ success: true, data: await listServices(db) }));

    app.get('/locations', async () => ({ success: true, data: await listLocations(db) }));

    app.get('/locations/:id', { schema: { params: RowParams } }, async ({ params }) => ({
      success: true,
      data: await readLocation(db, params.id),
    }));

    app.get('/deliveries', { schema: { querystring: DeliveriesQuery } }, async ({ query }) => ({
      success: true,
      data: await listDeliveries(db, query.bookingId),
    }));
  };
