import { DashboardQuery } from '../../../src/domain/booking/booking-query.ts';
import type { AppDeps } from '../../deps.ts';
import type { Routes } from '../../http/validation.ts';
import { readDashboard, readStats } from './dashboard.usecases.ts';

/** CALL-03. */
export const dashboardRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    app.get('/dashboard', { schema: { querystring: DashboardQuery } }, async ({ query }) => ({
      success: true,
      data: await readDashboard(db, query.searchString),
    }));

    app.get('/dashboard/stats', async () => ({ success: true, data: await readStats(db, now().toISOString()) }));
  };
