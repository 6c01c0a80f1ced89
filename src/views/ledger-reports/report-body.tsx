import { Suspense } from 'react';
import { css } from '#styled/css';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { reportSummary } from '../../domain/ledger/ledger-report.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { isDay } from '../../domain/shared/shop-day.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { CodeNotLoaded } from '../ui/late/code-not-loaded.tsx';
import { lazyWithFallback } from '../ui/late/lazy-with-fallback.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { chartAbove, chartBeside, chartColumns } from './chart-layout.ts';
import { ReportLines, type LineColumns } from './report-lines.tsx';
import { useFigures } from './use-figures.ts';

const ReportChart = lazyWithFallback(() => import('./report-chart.tsx'), CodeNotLoaded);

const place = css({ display: 'block', height: '64', '& > span': { height: 'full' } });
const waiting = (
  <span className={place}>
    <Skeleton />
  </span>
);

/** The list of a report with its chart. REPORT-06. */
export function ReportBody({
  report,
  title,
  labels,
  overTime = false,
}: {
  report: ReportRef;
  title: string;
  labels: LineColumns;
  /** Each line is a day. */
  overTime?: boolean;
}) {
  const { query, canRead } = useFigures(report);
  if (!query) return null;
  if (!canRead) {
    return (
      <Card title={title} flush>
        <EmptyState icon="book" title={LEDGER_MESSAGES.filtersWait} />
      </Card>
    );
  }
  return (
    <QueryResult
      query={query}
      missing={LEDGER_MESSAGES.reportNotLoaded}
      outdated={LEDGER_MESSAGES.reportNotLoaded}
      loading={
        <Card title={title}>
          <div role="status">
            <span className={css({ srOnly: true })}>Loading report…</span>
            {waiting}
          </div>
        </Card>
      }
      isEmpty={({ lines }) => lines.length === 0}
      empty={
        <Card title={title} flush>
          <EmptyState icon="book" title="No ledger entries in this report" />
        </Card>
      }
    >
      {(figures) => {
        const isOverTime = overTime && figures.lines.every(({ key }) => isDay(key));
        return (
          <Card title={title} flush>
            <div className={isOverTime ? undefined : chartColumns}>
              <div className={isOverTime ? chartAbove : chartBeside}>
                <Suspense fallback={waiting}>
                  <ReportChart
                    title={title}
                    lines={figures.lines}
                    text={reportSummary(figures, formatPkr)}
                    kind={isOverTime ? 'days' : 'shares'}
                  />
                </Suspense>
              </div>
              <ReportLines caption={title} lines={figures.lines} columns={labels} />
            </div>
          </Card>
        );
      }}
    </QueryResult>
  );
}
