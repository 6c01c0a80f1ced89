import type { DayRange } from '../domain/ledger/date-ranges.ts';
import { reportCsv, type ReportLine } from '../domain/ledger/ledger-report.ts';

/** Puts report files on the device by `save` (`saveFile`). REPORT-04: created here, never fetched. */
export const createCsvFiles = (save: (file: Blob, name: string) => void) => ({
  /** Saves `ledger-report-{start}-to-{end}.csv`. @throws RangeError for days that are none */
  saveReport(range: DayRange, lines: readonly ReportLine[]): void {
    const file = reportCsv(range, lines);
    if (!file) throw new RangeError('A report file needs two days');
    save(new Blob([file.text], { type: 'text/csv;charset=utf-8' }), file.name);
  },
});
