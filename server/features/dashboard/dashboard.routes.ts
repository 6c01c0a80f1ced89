import { Dashboard } from '../../../src/domain/booking/booking.ts';
import { DashboardQuery } from '../booking/booking.query.ts';
import { DashboardStats } from '../../../src/domain/dashboard/dashboard-stats.ts';
import type { AppDeps } from '../../deps.ts';
import { answer } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { readDashboard, readStats } from './dashboard.usecases.ts';

const config = { permission: 'booking.read' } as const;

/** CALL-03. */
export const dashboardRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    app.get(
      '/dashboard',
      {
        config,
        schema: {
          summary: 'Drafts, confirmed bookings and those in progress',
          querystring: DashboardQuery,
          response: answers(Dashboard),
        },
      },
      ({ query }) => answer(readDashboard(db, query.searchString)),
    );

    app.get(
      '/dashboard/stats',
      {
        config,
        schema: { summary: 'Bookings by status, money of today and this month', response: answers(DashboardStats) },
      },
      () => answer(readStats(db, now().toISOString())),
    );
  };
