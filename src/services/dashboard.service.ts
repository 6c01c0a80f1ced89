import { Dashboard } from '../domain/booking/booking.ts';
import type { Http } from './http.ts';

/** CALL-03. */
export const createDashboardService = (http: Http) => ({
  /** Counts and recent bookings by status; an empty search is no filter. @throws ApiError */
  read: (searchString: string, signal?: AbortSignal): Promise<Dashboard> =>
    http('/dashboard', { query: { searchString }, schema: Dashboard, signal }),
});
