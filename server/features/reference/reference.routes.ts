import * as z from 'zod/mini';
import { Delivery } from '../../../src/domain/booking/booking.ts';
import { DeliveriesQuery } from '../booking/booking.query.ts';
import { Location } from '../../../src/domain/ledger/ledger.ts';
import { Service } from '../../../src/domain/shop/shop.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, RowParams } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { listDeliveries, listLocations, listServices, readLocation } from './reference.usecases.ts';

const config = { permission: 'shop.read' } as const;

/** What the shop is and offers: branches, services, deliveries. CALL-08. */
export const referenceRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get(
      '/services',
      { config, schema: { summary: 'What the shop offers', response: answers(z.array(Service)) } },
      () => answer(listServices(db)),
    );

    app.get(
      '/locations',
      { config, schema: { summary: 'The open branches', response: answers(z.array(Location)) } },
      () => answer(listLocations(db)),
    );

    app.get(
      '/locations/:id',
      { config, schema: { summary: 'A branch', params: RowParams, response: answers(Location) } },
      ({ params }) => answer(readLocation(db, params.id)),
    );

    app.get(
      '/deliveries',
      {
        config: { permission: 'booking.read' },
        schema: {
          summary: 'Deliveries of a booking, or the newest',
          querystring: DeliveriesQuery,
          refusals: [404],
          response: answers(z.array(Delivery)),
        },
      },
      ({ query }) => answer(listDeliveries(db, query.bookingId)),
    );
  };
