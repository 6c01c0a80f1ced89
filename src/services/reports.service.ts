import {
  dailyFigures,
  DailySummary,
  LedgerReport,
  monthlyFigures,
  MonthlySummary,
  reportFigures,
  type ReportFigures,
  reportCsv,
  type ReportLine,
} from '../domain/ledger/ledger-report.ts';
import type { ReportParams } from '../domain/ledger/report-state.ts';
import type { Http } from './http/http.ts';
import type { DayRange } from '../domain/ledger/date-ranges.ts';

/** Saves report files on the device with `save` (`saveFile`). They are created here, not on the server (REPORT-04). */
export const createCsvFiles = (save: (file: Blob, name: string) => void) => ({
  /** Saves `ledger-report-{start}-to-{end}.csv`. @throws RangeError for invalid days */
  saveReport(range: DayRange, lines: readonly ReportLine[]): void {
    const file = reportCsv(range, lines);
    if (!file) throw new RangeError('A report file needs two days');
    save(new Blob([file.text], { type: 'text/csv;charset=utf-8' }), file.name);
  },
});

/** The calls for ledger reports. Every call throws ApiError (CALL-11). */
export const createReportsService = (http: Http) => ({
  /** Reads the figures of one tab. Empty filters are left out. */
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
