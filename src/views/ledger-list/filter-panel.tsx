import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { categoryLabel, type LedgerPage } from '../../domain/ledger/ledger.ts';
import { LEDGER_CATEGORIES } from '../../domain/ledger/ledger-category.ts';
import { isRange, type DayRange } from '../../domain/ledger/date-ranges.ts';
import type { Location } from '../../domain/ledger/location.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { Field } from '../ui/field/field.tsx';
import { Select } from '../ui/select/select.tsx';
import { DayRangeFields } from './day-range.tsx';
import { LocationFilter } from './location-filter.tsx';
import type { ListRef } from '../../machines/list.machine.ts';

const ALL = 'ALL';
const CATEGORIES = [
  { value: ALL, label: 'All categories' },
  ...LEDGER_CATEGORIES.map((category) => ({ value: category, label: categoryLabel(category) })),
];

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 12rem), 1fr))]',
  gap: '3',
});

type FilterProps = { list: ListRef<LedgerPage>; name: string };

const useFilter = ({ list, name }: FilterProps): string =>
  useSelector(list, ({ context }) => context.state.filters[name] ?? '');
const changeFilter = ({ list, name }: FilterProps, value: string) =>
  list.send({ type: 'filter.change', filters: { [name]: value } });

/** The days that the list is narrowed to; `''` leaves an end open. */
export const useDays = (list: ListRef<LedgerPage>): DayRange => ({
  startDate: useFilter({ list, name: 'startDate' }),
  endDate: useFilter({ list, name: 'endDate' }),
});

/** Days as they stand in the fields, which cannot be asked for yet, and the days of the list then. */
export type TypedDays = { days: DayRange; over: DayRange };
export type TypedDaysProps = { typed: DayRange | null; onTyped: (typed: TypedDays | null) => void };

/** Location, category and dates; each follows its own filter. LEDG-31. */
export function FilterPanel({
  list,
  locations,
  ...days
}: { list: ListRef<LedgerPage>; locations: QueryRef<null, Location[]> } & TypedDaysProps) {
  return (
    <div className={grid}>
      <LocationChoice list={list} name="locationId" locations={locations} />
      <CategoryChoice list={list} name="category" />
      <Days list={list} {...days} />
    </div>
  );
}

function LocationChoice({ locations, ...filter }: FilterProps & { locations: QueryRef<null, Location[]> }) {
  const value = useFilter(filter);
  return <LocationFilter locations={locations} value={value} onValueChange={(id) => changeFilter(filter, id)} />;
}

function CategoryChoice(filter: FilterProps) {
  const value = useFilter(filter);
  return (
    <Field label="Category">
      <Select
        options={CATEGORIES}
        value={value || ALL}
        onValueChange={(chosen) => changeFilter(filter, chosen === ALL ? '' : chosen)}
      />
    </Field>
  );
}

function Days({ list, typed, onTyped }: { list: ListRef<LedgerPage> } & TypedDaysProps) {
  const over = useDays(list);
  const shown = typed ?? over;
  const change = (filters: Partial<DayRange>) => {
    const days = { ...shown, ...filters };
    onTyped(isRange(days) ? null : { days, over });
    if (isRange(days)) list.send({ type: 'filter.change', filters: days });
  };
  return <DayRangeFields days={shown} onChange={change} />;
}
