import { DashboardStats } from '../domain/dashboard/dashboard-stats.ts';
import type { Http } from './http/http.ts';

/** Where the provider offers it. FIGURE-01 */
export const createFiguresService = (http: Http) => ({
  /** @throws ApiError */
  read: (signal?: AbortSignal): Promise<DashboardStats> => http('/dashboard/stats', { schema: DashboardStats, signal }),
});
