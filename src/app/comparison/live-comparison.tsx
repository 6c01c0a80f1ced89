import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { MonthComparison } from '../../domain/ledger/month-comparison.ts';
import { isReadable, type ReportState } from '../../domain/ledger/report-state.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isRefreshing } from '../../machines/query/query.selectors.ts';
import { ComparisonView } from '../../views/ledger-reports/comparison-view.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

export type LiveComparisonProps = { report: ReportRef };

type Chosen = ReportState['monthly'];

/** Reads what the monthly summary reads, and again whenever that is read again. */
function useFollowed(report: ReportRef, query: QueryRef<Chosen, MonthComparison>): void {
  const chosen = useSelector(report, ({ context }) => context.state.monthly, shallowEqual);
  const canRead = useSelector(report, ({ context }) => isReadable(context.state));
  const summary = useSelector(report, ({ children }) => children.query);
  const isReadAgain = useSelector(summary, (snapshot) => snapshot !== undefined && isRefreshing(snapshot));
  useEffect(() => {
    if (canRead) query.send({ type: 'query.change', params: chosen });
  }, [query, chosen, canRead]);
  useEffect(() => {
    if (isReadAgain) query.send({ type: 'query.refresh' });
  }, [query, isReadAgain]);
}

/** A month beside those before it; late code. REPORT-12 */
export default function LiveComparison({ report }: LiveComparisonProps) {
  const { http } = useShell();
  const query = useLiveQuery<Chosen, MonthComparison>(report.getSnapshot().context.state.monthly, {
    name: 'month comparison',
    policy: READ.ledger,
    shows: ['ledger'],
    read: (query, signal) => http('/ledger-entry/month-comparison', { query, schema: MonthComparison, signal }),
  });
  useFollowed(report, query);
  return <ComparisonView query={query} />;
}
