import { useSelector } from '@xstate/react';
import { isDay, formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { Field } from '../ui/field/field.tsx';
import { StatCard, StatCards } from '../ui/card/stat-card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportBody } from './report-body.tsx';
import { useFigures } from './use-figures.ts';

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
