import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { column } from '#styled/patterns';
import { row } from '#styled/recipes';
import {
  type BranchMonth,
  branchLines,
  describeMonths,
  formatChange,
  leftOf,
  MONTH_COMPARISON,
  type MonthComparison,
  monthLines,
  monthName,
} from '../../domain/ledger/month-comparison.ts';
import { reportSummary } from '../../domain/ledger/ledger-report.ts';
import { isReadable, type ReportState } from '../../domain/ledger/report-state.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount, formatPercent } from '../../domain/shared/number-text.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import { isRefreshing, type QueryRef } from '../../machines/query/query.machine.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { useRead } from '../reads/use-read.ts';
import { Card, CardSkeletons } from '../ui/card/card.tsx';
import { DataTable, figureColumn, numberColumn, type DataColumn } from '../ui/table/data-table.tsx';
import { PictureAndTable } from './report-body.tsx';
import ReportChart from './report-chart.tsx';

const MONTHS = 'Month by month';
const SHARES = 'Share by branch';
const MONEY = 'Money by branch and month';

/** Reads what the monthly summary reads, and again whenever that is read again. */
export default function Comparison({ report }: { report: ReportRef }) {
  const chosen = useSelector(report, ({ context }) => context.state.monthly);
  const canRead = useSelector(report, ({ context }) => isReadable(context.state));
  const [asked, ask] = useState(chosen);
  if (canRead && asked !== chosen) ask(chosen);
  const query = useRead(MONTH_COMPARISON, asked);
  const summary = useSelector(report, ({ children }) => children.query);
  const isReadAgain = useSelector(summary, (snapshot) => snapshot !== undefined && isRefreshing(snapshot));
  useEffect(() => {
    if (isReadAgain) query.send({ type: 'query.refresh' });
  }, [query, isReadAgain]);
  return <ComparisonView query={query} />;
}

/** The chosen month next to the earlier months, and the share of each branch in it (REPORT-12). */
export const ComparisonView = ({ query }: { query: QueryRef<ReportState['monthly'], MonthComparison> }) => (
  <QueryResult query={query} keepsLast loading={<CardSkeletons label="Loading comparison…" heights={[44, 16]} />}>
    {(comparison) => (
      <div className={column()}>
        <Months months={comparison.months} />
        <Shares {...comparison} />
        <Money money={comparison.money} />
      </div>
    )}
  </QueryResult>
);

const MONEY_COLUMNS: readonly DataColumn<BranchMonth>[] = [
  { label: 'Month', part: 'title', show: ({ month }) => monthName(month) },
  { label: 'Branch', part: 'named', show: ({ location }) => <bdi>{location}</bdi> },
  figureColumn('Received', ({ received }) => formatPkr(received)),
  numberColumn('Refunded', ({ refunded }) => formatPkr(refunded)),
  numberColumn('Spent', ({ spent }) => formatPkr(spent)),
  numberColumn('Left', (money) => formatPkr(leftOf(money))),
];

/** What each branch received, refunded and spent in these months, and what is left, the newest month first (TILL-09). */
function Money({ money }: Pick<MonthComparison, 'money'>) {
  const records = money.toReversed().map((record) => ({ ...record, key: `${record.month} ${record.locationCode}` }));
  return (
    <Card title={MONEY} flush>
      {records.length === 0 ? (
        <p className={row({ note: true })}>No money in these months.</p>
      ) : (
        <DataTable caption={MONEY} room="few" columns={MONEY_COLUMNS} records={records} />
      )}
    </Card>
  );
}

type Month = { key: string; amount: number; count: number; before: number | undefined };

const MONTH_COLUMNS: readonly DataColumn<Month>[] = [
  { label: 'Month', part: 'title', show: ({ key }) => monthName(key) },
  numberColumn('Entries', ({ count }) => formatCount(count)),
  figureColumn('Amount', ({ amount }) => formatPkr(amount)),
  numberColumn('Change', ({ amount, before }) => (before === undefined ? '—' : formatChange(amount, before))),
];

function Months({ months }: Pick<MonthComparison, 'months'>) {
  const records = months.map(({ month, ...rest }, index) => ({
    key: month,
    before: months[index - 1]?.amount,
    ...rest,
  }));
  return (
    <Card title={MONTHS} flush>
      <PictureAndTable
        isAbove
        picture={<ReportChart title={MONTHS} lines={monthLines(months)} text={describeMonths(months)} kind="months" />}
        table={<DataTable caption={MONTHS} room="lines" columns={MONTH_COLUMNS} records={records.toReversed()} />}
      />
    </Card>
  );
}

function Shares({ months, byLocation }: MonthComparison) {
  const [before = '', chosen] = months.slice(-2).map(({ month }) => monthName(month));
  const lines = branchLines(byLocation);
  if (lines.length === 0) {
    return (
      <Card title={SHARES} flush>
        <p className={row({ note: true })}>
          No entries in {chosen} or {before}.
        </p>
      </Card>
    );
  }
  const columns: DataColumn<(typeof lines)[number]>[] = [
    { label: 'Branch', part: 'title', show: ({ label }) => <bdi>{label}</bdi> },
    numberColumn('Share', ({ percentage }) => formatPercent(percentage)),
    figureColumn('Amount', ({ amount }) => formatPkr(amount)),
    numberColumn(before, (line) => formatPkr(line.before)),
    numberColumn('Change', (line) => formatChange(line.amount, line.before)),
  ];
  return (
    <Card title={SHARES} hint={`All branches in ${chosen}; the line on each bar marks ${before}`} flush>
      <PictureAndTable
        picture={<ReportChart title={SHARES} lines={lines} text={reportSummary({ lines }, formatPkr)} kind="shares" />}
        table={<DataTable caption={SHARES} room="lines" columns={columns} records={lines} />}
      />
    </Card>
  );
}
