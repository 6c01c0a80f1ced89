import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { REPORT_RANGES } from '../../domain/ledger/date-ranges.ts';
import { rangeLabel } from '../../domain/ledger/ledger-list.ts';
import { REPORT_GROUP_LABELS, REPORT_GROUPS } from '../../domain/ledger/ledger-report.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { DayRangeFields, RangeButtons } from '../ledger-list/day-range.tsx';
import { LocationFilter } from '../ledger-list/location-filter.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Select } from '../ui/select/select.tsx';
import { StatCard, StatCards } from '../ui/card/stat-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportBody } from './report-body.tsx';
import { useFigures } from './use-figures.ts';

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
