import { MonthComparison } from '../domain/ledger/month-comparison.ts';
import type { ReportState } from '../domain/ledger/report-state.ts';
import type { Http } from './http/http.ts';

/** Where the provider offers it. REPORT-12 */
export const createComparisonService = (http: Http) => ({
  /** Empty filters are left out. @throws ApiError */
  read: (query: ReportState['monthly'], signal?: AbortSignal): Promise<MonthComparison> =>
    http('/ledger-entry/month-comparison', { query, schema: MonthComparison, signal }),
});
