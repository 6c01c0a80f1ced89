import { useSelector } from '@xstate/react';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { monthLabel } from '../../domain/ledger/report-state.ts';
import { LocationFilter } from '../ledger-list/location-filter.tsx';
import { MONTHS } from '../../domain/shared/shop-day.ts';
import { Field } from '../ui/field/field.tsx';
import { Select } from '../ui/select/select.tsx';
import { StatCard, StatCards } from '../ui/card/stat-card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportBody } from './report-body.tsx';
import { useFigures } from './use-figures.ts';

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
