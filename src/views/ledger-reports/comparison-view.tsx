import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import {
  branchLines,
  describeMonths,
  formatChange,
  monthLines,
  monthName,
  type MonthComparison,
} from '../../domain/ledger/month-comparison.ts';
import { reportSummary } from '../../domain/ledger/ledger-report.ts';
import type { ReportState } from '../../domain/ledger/report-state.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { formatPercent } from '../../domain/shared/percentages.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Card } from '../ui/card/card.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { DataTable, type DataColumn } from '../ui/table/table.tsx';
import { chartAbove, chartBeside, chartColumns } from './report-body.tsx';
import ReportChart from './report-chart.tsx';

const MONTHS = 'Month against month';
const SHARES = 'Share by branch';

const column = stack({ gap: '4', marginTop: '4' });
const quiet = css({ px: { base: '4', md: '5' }, pb: '4', color: 'fg.muted' });

/** The chosen month beside those before it, and the share of every branch in it. REPORT-12. */
export function ComparisonView({ query }: { query: QueryRef<ReportState['monthly'], MonthComparison> }) {
  return (
    <div className={column}>
      <QueryResult query={query} keepsLast loading={<LoadingComparison />}>
        {(comparison) => (
          <div className={stack({ gap: '4' })}>
            <Months months={comparison.months} />
            <Shares {...comparison} />
          </div>
        )}
      </QueryResult>
    </div>
  );
}

type MonthRecord = { key: string; amount: number; count: number; before: number | null };

const MONTH_COLUMNS: readonly DataColumn<MonthRecord>[] = [
  { label: 'Month', part: 'title', show: ({ key }) => monthName(key) },
  { label: 'Entries', align: 'end', part: 'named', show: ({ count }) => formatCount(count) },
  { label: 'Amount', align: 'end', part: 'figure', show: ({ amount }) => formatPkr(amount) },
  {
    label: 'Change',
    align: 'end',
    part: 'named',
    show: ({ amount, before }) => (before === null ? '—' : formatChange(amount, before)),
  },
];

function Months({ months }: Pick<MonthComparison, 'months'>) {
  const records = months.map(({ month, amount, count }, index) => ({
    key: month,
    amount,
    count,
    before: months[index - 1]?.amount ?? null,
  }));
  return (
    <Card title={MONTHS} flush>
      <div className={chartAbove}>
        <ReportChart title={MONTHS} lines={monthLines(months)} text={describeMonths(months)} kind="months" />
      </div>
      <DataTable caption={MONTHS} room="lines" columns={MONTH_COLUMNS} records={records.toReversed()} />
    </Card>
  );
}

function Shares({ months, byLocation }: MonthComparison) {
  const [before, chosen] = months.slice(-2).map(({ month }) => monthName(month));
  const lines = branchLines(byLocation);
  if (lines.length === 0) {
    return (
      <Card title={SHARES} flush>
        <p className={quiet}>
          No entries in {chosen} or {before}.
        </p>
      </Card>
    );
  }
  return (
    <Card title={SHARES} hint={`All branches in ${chosen}; the line across a bar marks ${before}`} flush>
      <div className={chartColumns}>
        <div className={chartBeside}>
          <ReportChart title={SHARES} lines={lines} text={reportSummary({ lines }, formatPkr)} kind="shares" />
        </div>
        <DataTable
          caption={SHARES}
          room="lines"
          columns={[
            { label: 'Branch', part: 'title', show: ({ label }) => <bdi>{label}</bdi> },
            { label: 'Share', align: 'end', part: 'named', show: ({ percentage }) => formatPercent(percentage) },
            { label: 'Amount', align: 'end', part: 'figure', show: ({ amount }) => formatPkr(amount) },
            { label: `${before}`, align: 'end', part: 'named', show: ({ before: earlier }) => formatPkr(earlier) },
            {
              label: 'Change',
              align: 'end',
              part: 'named',
              show: ({ amount, before: earlier }) => formatChange(amount, earlier),
            },
          ]}
          records={lines}
        />
      </div>
    </Card>
  );
}

/** As high as the two pictures. */
function LoadingComparison() {
  return (
    <div role="status" aria-label="Loading comparison…" className={stack({ gap: '4' })}>
      {['44rem', '16rem'].map((height) => (
        <Card key={height}>
          <Skeleton className={css({ width: '32' })} />
          <div style={{ height }} />
        </Card>
      ))}
    </div>
  );
}
