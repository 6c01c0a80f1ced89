import { WorklistCounts } from '../domain/dashboard/worklist-counts.ts';
import type { Http } from './http/http.ts';

/** Where the provider offers lists. LIST-11 */
export const createWorklistsService = (http: Http) => ({
  /** @throws ApiError */
  read: (signal?: AbortSignal): Promise<WorklistCounts> =>
    http('/booking/worklists', { schema: WorklistCounts, signal }),
});
