import * as z from 'zod/mini';
import { Dashboard } from '../../../src/domain/booking/booking.ts';
import { WorkFigures } from '../../../src/domain/dashboard/work-figures.ts';
import { DashboardStats } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { searchText } from '../../http/query-field.ts';
import type { Routes } from '../../http/resource.ts';
import { readWork } from './work.sql.ts';
import { readDashboard, readStats } from './dashboard.sql.ts';

/** Query of `GET /dashboard` (CALL-03). */
export const DashboardQuery = z.strictObject({ searchString: searchText() });

/** The dashboard and its figures (CALL-03). */
export const dashboardRoutes: Routes = (on, { db, now }) => {
  on.get('/dashboard', 'booking.read', 'Drafts, confirmed bookings and those in progress', {
    query: DashboardQuery,
    answer: Dashboard,
    handle: ({ query }) => readDashboard(db, query.searchString),
  });
  on.get('/dashboard/stats', 'booking.read', 'Bookings by status, money of today and this month', {
    answer: DashboardStats,
    handle: () => readStats(db, now().toISOString()),
  });
  on.get('/dashboard/work', 'work.read', 'Late bookings by person, median days until resolved by type of item', {
    answer: WorkFigures,
    handle: ({ person }) => readWork(db, { staffId: person.id, now: now().toISOString() }),
  });
};
