import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { css, cx } from '#styled/css';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { reportSummary, type ReportFigures, type ReportLine } from '../../domain/ledger/ledger-report.ts';
import { isReadable } from '../../domain/ledger/report-state.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { formatPercent } from '../../domain/shared/percentages.ts';
import { isDay } from '../../domain/shared/shop-day.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import { isMissing, isRefreshing, selectData } from '../../machines/query/query.selectors.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { CodeNotLoaded } from '../ui/late/use-panel.tsx';
import { lazyWithFallback } from '../ui/late/lazy-with-fallback.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { DataTable, type DataColumn } from '../ui/table/table.tsx';

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

/** What the first column is called, and whether a share is shown. */
type LineColumns = { item: string; hasShare: boolean };

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });

/** REPORT-03, REPORT-07. */
function ReportLines({
  caption,
  lines,
  columns: { item, hasShare },
}: {
  caption: string;
  lines: readonly ReportLine[];
  columns: LineColumns;
}) {
  const columns: DataColumn<ReportLine>[] = [
    { label: item, part: 'title', show: ({ label }) => <span className={strong}>{label}</span> },
    { label: 'Entries', align: 'end', part: 'named', show: ({ count }) => formatCount(count) },
    { label: 'Amount', align: 'end', part: 'figure', show: ({ amount }) => formatPkr(amount) },
  ];
  if (hasShare) {
    const show = ({ percentage }: ReportLine) => formatPercent(percentage);
    columns.push({ label: 'Percentage', align: 'end', part: 'fact', show });
  }
  return <DataTable caption={caption} room="lines" columns={columns} records={lines} />;
}

/** A picture and its table side by side. */
export const chartColumns = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 5fr) minmax(0, 6fr)]' },
});
const chart = css({ px: { base: '4', md: '5' }, py: '4' });
export const chartBeside = cx(
  chart,
  css({ borderInlineEndWidth: { lg: 'thin' }, borderBottomWidth: { base: 'thin', lg: 'none' } }),
);
/** A picture above its table. */
export const chartAbove = cx(chart, css({ borderBottomWidth: 'thin' }));

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
