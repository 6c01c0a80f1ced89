import { useSelector } from '@xstate/react';
import type { ReportFigures } from '../../domain/ledger/ledger-report.ts';
import { isMissing, isRefreshing, selectData } from '../../machines/query/query.selectors.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';

/** What a report shows of its read. */
export function useFigures(report: ReportRef) {
  const query = useSelector(report, (snapshot) => snapshot.children.query);
  const figures = useSelector(query, (snapshot) => (snapshot ? selectData(snapshot) : null));
  const isGone = useSelector(query, (snapshot) => snapshot !== undefined && isMissing(snapshot));
  return {
    query,
    figures,
    isRefreshing: useSelector(query, (snapshot) => snapshot !== undefined && isRefreshing(snapshot)),
    /** A figure in words: a dash where the report did not load, nothing yet while it does. */
    show: (read: (figures: ReportFigures) => string) => (isGone ? '—' : figures ? read(figures) : undefined),
  };
}
