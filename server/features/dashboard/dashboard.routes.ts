import { DashboardQuery } from '../../../src/domain/booking/booking-query.ts';
import type { AppDeps } from '../../deps.ts';
import { answer } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { readDashboard, readStats } from './dashboard.usecases.ts';

const config = { permission: 'booking.read' } as const;

/** CALL-03. */
export const dashboardRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    app.get('/dashboard', { config, schema: { querystring: DashboardQuery } }, ({ query }) =>
      answer(readDashboard(db, query.searchString)),
    );

    app.get('/dashboard/stats', { config }, () => answer(readStats(db, now().toISOString())));
  };
