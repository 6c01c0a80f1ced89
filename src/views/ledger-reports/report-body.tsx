import type { ReactNode } from 'react';
import { DataTable, figureColumn, numberColumn, type DataColumn } from '../ui/table/data-table.tsx';
import { useSelector } from '@xstate/react';
import { css, cx } from '#styled/css';
import { split } from '#styled/patterns';
import { row, text } from '#styled/recipes';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { type ReportFigures, type ReportLine, reportSummary } from '../../domain/ledger/ledger-report.ts';
import { isReadable } from '../../domain/ledger/report-state.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount, formatPercent } from '../../domain/shared/number-text.ts';
import { isDay } from '../../domain/shared/shop-day.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import { isMissing, isRefreshing, selectData } from '../../machines/query/query.machine.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { lazyPart } from '../ui/lazy/lazy.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';

/** The data and the state of a report's read. */
export function useFigures(report: ReportRef) {
  const query = useSelector(report, (snapshot) => snapshot.children.query);
  const figures = useSelector(query, (snapshot) => (snapshot ? selectData(snapshot) : null));
  const isGone = useSelector(query, (snapshot) => snapshot !== undefined && isMissing(snapshot));
  const canRead = useSelector(report, ({ context }) => isReadable(context.state));
  return {
    query,
    figures: canRead ? figures : null,
    /**
     * False while the filters are incomplete. Then no figures are shown, because they would belong to other
     * filters.
     */
    canRead,
    isRefreshing: useSelector(query, (snapshot) => snapshot !== undefined && isRefreshing(snapshot)),
    /** A figure in words: a dash where the report did not load or cannot be asked for, nothing yet while it loads. */
    show: (read: (figures: ReportFigures) => string) =>
      isGone || !canRead ? '—' : figures ? read(figures) : undefined,
  };
}

const sideBySide = split({ columns: 'minmax(0, 5fr) minmax(0, 6fr)', at: 'xl', gap: '0', alignItems: 'stretch' });
const above = css({ borderBottomWidth: 'thin' });
const beside = css({ borderInlineEndWidth: { xl: 'thin' }, borderBottomWidth: { base: 'thin', xl: 'none' } });

type PictureAndTableProps = { picture: ReactNode; table: ReactNode; isAbove?: boolean };

/** A picture and the table of its numbers: one above the other, or side by side where five columns have room. */
export const PictureAndTable = ({ picture, table, isAbove = false }: PictureAndTableProps) => (
  <div className={isAbove ? undefined : sideBySide}>
    <div className={cx(row({ pad: 'lg' }), isAbove ? above : beside)}>{picture}</div>
    {table}
  </div>
);

const ReportChart = lazyPart(() => import('./report-chart.tsx'), { waiting: <Skeleton h={64} /> });

const LINE_COLUMNS: readonly DataColumn<ReportLine>[] = [
  numberColumn('Entries', ({ count }) => formatCount(count)),
  figureColumn('Amount', ({ amount }) => formatPkr(amount)),
];
const strong = text({ medium: true });
const SHARE: DataColumn<ReportLine> = {
  label: 'Percentage',
  align: 'end',
  part: 'fact',
  show: ({ percentage }) => formatPercent(percentage),
};

type ReportBodyProps = { report: ReportRef; title: string; item: string; hasShare?: boolean; overTime?: boolean };

/** The list of a report with its chart. REPORT-03, REPORT-06, REPORT-07. */
export function ReportBody({ report, title, item, hasShare = true, overTime = false }: ReportBodyProps) {
  const { query, canRead } = useFigures(report);
  if (!query) return null;
  const nothing = (words: string) => (
    <Card title={title} flush>
      <EmptyState icon="book" title={words} />
    </Card>
  );
  if (!canRead) return nothing(LEDGER_MESSAGES.filtersWait);
  const columns: DataColumn<ReportLine>[] = [
    { label: item, part: 'title', show: ({ label }) => <bdi className={strong}>{label}</bdi> },
    ...LINE_COLUMNS,
    ...(hasShare ? [SHARE] : []),
  ];
  return (
    <QueryResult
      query={query}
      missing={LEDGER_MESSAGES.reportNotLoaded}
      outdated={LEDGER_MESSAGES.reportNotLoaded}
      loading={
        <Card title={title}>
          <div role="status">
            <Hidden>Loading report…</Hidden>
            <Skeleton h={64} />
          </div>
        </Card>
      }
      isEmpty={({ lines }) => lines.length === 0}
      empty={nothing('No ledger entries in this report')}
    >
      {(figures) => {
        const { lines } = figures;
        const isOverTime = overTime && lines.every(({ key }) => isDay(key));
        const words = reportSummary(figures, formatPkr);
        return (
          <Card title={title} flush>
            <PictureAndTable
              isAbove={isOverTime}
              picture={<ReportChart title={title} lines={lines} text={words} kind={isOverTime ? 'days' : 'shares'} />}
              table={<DataTable caption={title} room="lines" columns={columns} records={lines} />}
            />
          </Card>
        );
      }}
    </QueryResult>
  );
}
