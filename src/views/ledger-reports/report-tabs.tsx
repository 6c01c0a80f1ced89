import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { REPORT_RANGES } from '../../domain/ledger/date-ranges.ts';
import { rangeLabel } from '../../domain/ledger/ledger-list.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { REPORT_GROUP_LABELS, REPORT_GROUPS } from '../../domain/ledger/ledger-report.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { monthLabel } from '../../domain/ledger/report-state.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { isDay, formatLedgerDay, MONTHS } from '../../domain/shared/shop-day.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { DayRangeFields, RangeButtons } from '../ledger-list/day-range.tsx';
import { LocationFilter } from '../ledger-list/location-filter.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { StatCard, StatCards } from '../ui/card/stat-card.tsx';
import { Field } from '../ui/field/field.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Select } from '../ui/select/select.tsx';
import { ReportBody, useFigures } from './report-body.tsx';

/** What each tab of the reports is drawn from; `today` is the shop's day. */
export type ReportProps = {
  report: ReportRef;
  locations: QueryRef<null, Location[]>;
  today: string;
  /** The month beside others, where the provider offers that. REPORT-12 */
  comparison?: ReactNode;
};

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 11rem), 1fr))]',
  gap: '3',
});
const tools = wrap({ gap: '2', marginTop: '3', _empty: { display: 'none' } });

/** The filters of one report over its range buttons, with Refresh. */
function FilterBar({
  isBusy,
  onRefresh,
  actions,
  ranges,
  children,
}: {
  isBusy: boolean;
  onRefresh: () => void;
  actions?: ReactNode;
  ranges?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css({ marginBottom: '5' })} data-print="hide">
      <Card
        title="Filters"
        actions={
          <>
            {actions}
            <Button size="sm" icon="refresh" busy={isBusy} onClick={onRefresh}>
              Refresh
            </Button>
          </>
        }
      >
        <div className={grid}>{children}</div>
        {ranges !== undefined && (
          <div role="group" aria-label="Ranges" className={tools}>
            {ranges}
          </div>
        )}
      </Card>
    </div>
  );
}

/** REPORT-09. */
export function DailySummary({ report }: ReportProps) {
  const { date } = useSelector(report, ({ context }) => context.state.daily);
  const { isRefreshing, show } = useFigures(report);
  const refresh = () => report.send({ type: 'report.refresh' });
  return (
    <>
      <FilterBar isBusy={isRefreshing} onRefresh={refresh}>
        <Field label="Date" error={isDay(date) ? null : 'Choose a date'}>
          <TextInput
            type="date"
            value={date}
            max="2199-12-31"
            onValueChange={(chosen) => report.send({ type: 'daily.change', filters: { date: chosen } })}
          />
        </Field>
      </FilterBar>
      <StatCards label="Totals">
        <StatCard label="Total Expenditure" value={show(({ total }) => formatPkr(total))} />
        <StatCard label="Total Entries" value={show(({ entries }) => formatCount(entries))} />
        <StatCard label="Date" value={isDay(date) ? formatLedgerDay(date) : '—'} />
      </StatCards>
      <ReportBody title="By Location" report={report} labels={{ item: 'Location', hasShare: false }} />
    </>
  );
}

const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: String(index + 1), label }));

/** REPORT-10. */
export function MonthlySummary({ report, locations, comparison }: ReportProps) {
  const monthly = useSelector(report, ({ context }) => context.state.monthly);
  const { canRead, isRefreshing, show } = useFigures(report);
  const change = (filters: Partial<typeof monthly>) => report.send({ type: 'monthly.change', filters });
  const refresh = () => report.send({ type: 'report.refresh' });
  const shown = canRead ? monthLabel(monthly) : undefined;
  return (
    <>
      <FilterBar isBusy={isRefreshing} onRefresh={refresh}>
        <Field label="Year" error={canRead ? null : 'Enter a year from 1900 to 2199'}>
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={monthly.year}
            onValueChange={(year) => change({ year: year.trim() })}
          />
        </Field>
        <Field label="Month">
          <Select options={MONTH_OPTIONS} value={monthly.month} onValueChange={(month) => change({ month })} />
        </Field>
        <LocationFilter
          locations={locations}
          value={monthly.locationId}
          onValueChange={(locationId) => change({ locationId })}
        />
      </FilterBar>
      <StatCards label="Totals">
        <StatCard label="Total Expenditure" value={show(({ total }) => formatPkr(total))} note={shown} />
        <StatCard label="Total Entries" value={show(({ entries }) => formatCount(entries))} note={shown} />
      </StatCards>
      <ReportBody title="By Category" report={report} labels={{ item: 'Category', hasShare: true }} />
      {canRead && comparison}
    </>
  );
}

const GROUPS = REPORT_GROUPS.map((value) => ({ value, label: REPORT_GROUP_LABELS[value] }));

/** REPORT-08. */
export function MainReport({ report, locations, today }: ReportProps) {
  const main = useSelector(report, ({ context }) => context.state.main);
  const { canRead, figures, isRefreshing, show } = useFigures(report);
  const change = (filters: Partial<typeof main>) => report.send({ type: 'main.change', filters });
  const refresh = () => report.send({ type: 'report.refresh' });
  const exported = { type: 'report.export', lines: figures?.lines ?? [] } as const;
  const canExport = useSelector(report, (snapshot) => snapshot.can(exported));
  const isExporting = useSelector(report, (snapshot) => snapshot.matches('exporting'));
  const isNotExported = useSelector(report, (snapshot) => snapshot.matches('notExported'));
  return (
    <>
      <FilterBar
        isBusy={isRefreshing}
        onRefresh={refresh}
        actions={
          <Button
            size="sm"
            icon="download"
            busy={isExporting}
            reason={canExport || isExporting ? undefined : 'There is nothing to export for these dates'}
            onClick={() => report.send(exported)}
          >
            Export CSV
          </Button>
        }
        ranges={<RangeButtons ranges={REPORT_RANGES} today={today} days={main} onChange={change} />}
      >
        <DayRangeFields days={main} onChange={change} />
        <LocationFilter
          locations={locations}
          value={main.locationId}
          onValueChange={(locationId) => change({ locationId })}
        />
        <Field label="Group By">
          <Select options={GROUPS} value={main.groupBy} onValueChange={(groupBy) => change({ groupBy })} />
        </Field>
      </FilterBar>
      {isNotExported && (
        <div className={css({ mb: '5' })}>
          <Alert tone="danger" title={LEDGER_MESSAGES.exportFailed.title} />
        </div>
      )}
      <StatCards label="Totals">
        <StatCard
          label="Total Expenditure"
          value={show(({ total }) => formatPkr(total))}
          note={canRead ? rangeLabel(main) : undefined}
        />
        <StatCard
          label="Total Entries"
          value={show(({ entries }) => formatCount(entries))}
          note={figures ? `Average ${formatPkr(figures.average)}` : 'Average'}
        />
        <StatCard label="Average per Entry" value={show(({ average }) => formatPkr(average))} note="Per entry" />
      </StatCards>
      <ReportBody
        title={`Breakdown by ${REPORT_GROUP_LABELS[main.groupBy]}`}
        report={report}
        labels={{ item: REPORT_GROUP_LABELS[main.groupBy], hasShare: true }}
        overTime={main.groupBy === 'date'}
      />
    </>
  );
}
