import {
  dailyFigures,
  DailySummary,
  LedgerReport,
  monthlyFigures,
  MonthlySummary,
  reportFigures,
  type ReportFigures,
} from '../domain/ledger/ledger-report.ts';
import type { ReportParams } from '../domain/ledger/report-state.ts';
import type { Http } from './http/http.ts';

/** Reports over the ledger. CALL-11. Every call throws ApiError. */
export const createReportsService = (http: Http) => ({
  /** The figures of one tab. Empty filters are left out. */
  async read(params: ReportParams, signal?: AbortSignal): Promise<ReportFigures> {
    const { tab, ...query } = params;
    switch (tab) {
      case 'main':
        return reportFigures(await http('/ledger-entry/report', { query, schema: LedgerReport, signal }));
      case 'daily':
        return dailyFigures(await http('/ledger-entry/daily-summary', { query, schema: DailySummary, signal }));
      case 'monthly':
        return monthlyFigures(await http('/ledger-entry/monthly-summary', { query, schema: MonthlySummary, signal }));
    }
  },
});
