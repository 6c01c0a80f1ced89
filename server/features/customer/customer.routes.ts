import { CustomerQuery, KnownCustomer } from '../../../src/domain/customer/customer.ts';
import type { AppDeps } from '../../deps.ts';
import { answers } from '../../http/openapi.ts';
import { answer } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { findCustomer } from './customer.usecases.ts';

/** Who has a number. CUST-01 */
export const customerRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get(
      '/customers',
      {
        config: { permission: 'booking.read' },
        schema: {
          summary: 'The customer who has a phone number, by the bookings with it',
          querystring: CustomerQuery,
          response: answers(KnownCustomer),
        },
      },
      ({ query }) => answer(findCustomer(db, query.phone)),
    );
  };
