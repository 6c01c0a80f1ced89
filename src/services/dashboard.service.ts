import { Dashboard } from '../domain/booking/booking.ts';
import type { Http } from './http/http.ts';
import { PATHS, type Query } from './http/request.ts';

/** CALL-03. */
export const createDashboardService = (http: Http) => ({
  /** Counts and recent bookings by status. @throws ApiError */
  read: (query: Query, signal?: AbortSignal): Promise<Dashboard> =>
    http(PATHS.dashboard, { query, schema: Dashboard, signal }),
});
