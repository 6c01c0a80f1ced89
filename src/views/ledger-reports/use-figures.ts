import { useSelector } from '@xstate/react';
import { selectData, hasFailed, isAwaited, isRefreshing } from '../../machines/query/query.selectors.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';

/** What a report shows of its read. */
export function useFigures(report: ReportRef) {
  const query = useSelector(report, (snapshot) => snapshot.children.query);
  return {
    figures: useSelector(query, (snapshot) => (snapshot ? selectData(snapshot) : null)),
    isLoading: useSelector(query, (snapshot) => snapshot === undefined || isAwaited(snapshot)),
    isRefreshing: useSelector(query, (snapshot) => snapshot !== undefined && isRefreshing(snapshot)),
    hasFailed: useSelector(query, (snapshot) => snapshot !== undefined && hasFailed(snapshot)),
  };
}
