import { useSelector } from '@xstate/react';
import type { ReportFigures } from '../../domain/ledger/ledger-report.ts';
import { isReadable } from '../../domain/ledger/report-state.ts';
import { isMissing, isRefreshing, selectData } from '../../machines/query/query.selectors.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';

/** What a report shows of its read. */
export function useFigures(report: ReportRef) {
  const query = useSelector(report, (snapshot) => snapshot.children.query);
  const figures = useSelector(query, (snapshot) => (snapshot ? selectData(snapshot) : null));
  const isGone = useSelector(query, (snapshot) => snapshot !== undefined && isMissing(snapshot));
  const canRead = useSelector(report, ({ context }) => isReadable(context.state));
  return {
    query,
    figures: canRead ? figures : null,
    /** Whether the filters can be asked for: no figures of others stand beside them. */
    canRead,
    isRefreshing: useSelector(query, (snapshot) => snapshot !== undefined && isRefreshing(snapshot)),
    /** A figure in words: a dash where the report did not load or cannot be asked for, nothing yet while it loads. */
    show: (read: (figures: ReportFigures) => string) =>
      isGone || !canRead ? '—' : figures ? read(figures) : undefined,
  };
}
