import { DeliveriesQuery } from '../../../src/domain/booking/booking-query.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { listDeliveries, listLocations, listServices, readLocation } from './reference.usecases.ts';

const config = { permission: 'shop.read' } as const;

/** What the shop is and offers: branches, services, deliveries. CALL-08. */
export const referenceRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get('/services', { config }, () => answer(listServices(db)));

    app.get('/locations', { config }, () => answer(listLocations(db)));

    app.get('/locations/:id', { config, schema: { params: RowParams } }, ({ params }) =>
      answer(readLocation(db, params.id)),
    );

    app.get(
      '/deliveries',
      { config: { permission: 'booking.read' }, schema: { querystring: DeliveriesQuery } },
      ({ query }) => answer(listDeliveries(db, query.bookingId)),
    );
  };
