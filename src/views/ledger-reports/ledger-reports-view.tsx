import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { column, fit, wrap } from '#styled/patterns';
import { REPORT_RANGES } from '../../domain/ledger/date-ranges.ts';
import { rangeLabel } from '../../domain/ledger/ledger-list.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { REPORT_GROUP_LABELS, REPORT_GROUPS } from '../../domain/ledger/ledger-report.ts';
import type { Location } from '../../domain/ledger/ledger.ts';
import {
  monthLabel,
  REPORT_MESSAGES,
  REPORT_TAB_LABELS,
  REPORT_TABS,
  reportWords,
} from '../../domain/ledger/report-state.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { typedDigits } from '../../domain/shared/characters.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { isDay, formatLedgerDay, MONTHS } from '../../domain/shared/shop-day.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import { selectData, type QueryRef } from '../../machines/query/query.machine.ts';
import { DayRangeFields, LocationFilter, RangeButtons } from '../ledger-list/filter-fields.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card, StatCard, StatCards } from '../ui/card/card.tsx';
import { TextInput, Field } from '../ui/field/field.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Select } from '../ui/select/select.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { CreateLink } from '../reads/list-parts.tsx';
import { ReportBody, useFigures } from './report-body.tsx';

type ReportProps = {
  report: ReportRef;
  locations: QueryRef<null, Location[]>;
  today: string;
  /** The comparison with other months, or `false` with a plain provider (REPORT-12). */
  comparison?: ReactNode;
};

const TABS = REPORT_TABS.map((value) => ({ value, label: REPORT_TAB_LABELS[value] }));
const SUMMARIES = { main: MainReport, daily: DailySummary, monthly: MonthlySummary };

/** The three reports as tabs (REPORT-11). */
export function LedgerReportsView(props: ReportProps) {
  const { report } = props;
  const tab = useSelector(report, ({ context }) => context.state.tab);
  const known = useSelector(props.locations, selectData);
  const shown = useSelector(report, ({ context }) => reportWords(context.state, known ?? []));
  const Summary = SUMMARIES[tab];
  return (
    <>
      <PageHeader
        title="Ledger Reports"
        shown={shown}
        backTo={{ href: '/ledger', label: 'Back to Ledger' }}
        actions={
          <CreateLink href="/ledger/new" action="ledger.create">
            New Entry
          </CreateLink>
        }
      />
      <Tabs
        label="Reports"
        items={TABS}
        value={tab}
        onValueChange={(chosen) => report.send({ type: 'tab.choose', tab: chosen })}
      >
        <div className={column({ gap: '5' })}>
          <Summary {...props} />
        </div>
      </Tabs>
    </>
  );
}

type FiltersProps = { report: ReportRef; actions?: ReactNode; ranges?: ReactNode; children: ReactNode };

function Filters({ report, actions, ranges, children }: FiltersProps) {
  const { isRefreshing } = useFigures(report);
  return (
    <Card
      isTool
      title="Filters"
      actions={
        <>
          {actions}
          <Button size="sm" icon="refresh" busy={isRefreshing} onClick={() => report.send({ type: 'report.refresh' })}>
            Refresh
          </Button>
        </>
      }
    >
      <div className={column({ gap: '3' })}>
        <div className={fit({ min: '11rem', grow: true, columnGap: '3' })}>{children}</div>
        {ranges !== undefined && (
          <div role="group" aria-label="Ranges" className={wrap({ gap: '2' })}>
            {ranges}
          </div>
        )}
      </div>
    </Card>
  );
}

/** The summary of one day (REPORT-09). */
function DailySummary({ report }: ReportProps) {
  const { date } = useSelector(report, ({ context }) => context.state.daily);
  const { show } = useFigures(report);
  return (
    <>
      <Filters report={report}>
        <Field label="Date" error={isDay(date) ? null : REPORT_MESSAGES.noDay}>
          <TextInput
            type="date"
            value={date}
            max="2199-12-31"
            onValueChange={(chosen) => report.send({ type: 'daily.change', filters: { date: chosen } })}
          />
        </Field>
      </Filters>
      <StatCards label="Totals">
        <StatCard label="Total Expenditure" value={show(({ total }) => formatPkr(total))} />
        <StatCard label="Total Entries" value={show(({ entries }) => formatCount(entries))} />
        <StatCard label="Date" value={isDay(date) ? formatLedgerDay(date) : '—'} />
      </StatCards>
      <ReportBody title="By Location" report={report} item="Location" hasShare={false} />
    </>
  );
}

const YEAR_LENGTH = 4;
const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: String(index + 1), label }));

/** The summary of one month (REPORT-10). */
function MonthlySummary({ report, locations, comparison }: ReportProps) {
  const monthly = useSelector(report, ({ context }) => context.state.monthly);
  const { canRead, show } = useFigures(report);
  const change = (filters: Partial<typeof monthly>) => report.send({ type: 'monthly.change', filters });
  const shown = canRead ? monthLabel(monthly) : undefined;
  return (
    <>
      <Filters report={report}>
        <Field label="Year" error={canRead ? null : REPORT_MESSAGES.noYear}>
          <TextInput
            inputMode="numeric"
            value={monthly.year}
            onValueChange={(year) => change({ year: typedDigits(year).slice(0, YEAR_LENGTH) })}
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
      </Filters>
      <StatCards label="Totals">
        <StatCard label="Total Expenditure" value={show(({ total }) => formatPkr(total))} note={shown} />
        <StatCard label="Total Entries" value={show(({ entries }) => formatCount(entries))} note={shown} />
      </StatCards>
      <div className={column()}>
        <ReportBody title="By Category" report={report} item="Category" />
        {canRead && comparison}
      </div>
    </>
  );
}

const GROUPS = REPORT_GROUPS.map((value) => ({ value, label: REPORT_GROUP_LABELS[value] }));

/** The report with free filters and grouping (REPORT-08). */
function MainReport({ report, locations, today }: ReportProps) {
  const main = useSelector(report, ({ context }) => context.state.main);
  const { canRead, figures, show } = useFigures(report);
  const change = (filters: Partial<typeof main>) => report.send({ type: 'main.change', filters });
  const exported = { type: 'report.export', lines: figures?.lines ?? [] } as const;
  const canExport = useSelector(report, (snapshot) => snapshot.can(exported));
  const exporting = useSelector(report, (snapshot) => snapshot.value);
  const item = REPORT_GROUP_LABELS[main.groupBy];
  return (
    <>
      <Filters
        report={report}
        actions={
          <Button
            size="sm"
            icon="download"
            busy={exporting === 'exporting'}
            reason={canExport || exporting === 'exporting' ? undefined : REPORT_MESSAGES.nothingToExport}
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
      </Filters>
      {exporting === 'notExported' && <Alert tone="danger" title={LEDGER_MESSAGES.exportFailed.title} />}
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
      <ReportBody title={`Breakdown by ${item}`} report={report} item={item} overTime={main.groupBy === 'date'} />
    </>
  );
}
