import { ListSearch, RefreshList } from '../reads/list-parts.tsx';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { stack, wrap } from '#styled/patterns';
import { isRange, QUICK_RANGES, type DayRange } from '../../domain/ledger/date-ranges.ts';
import { LEDGER_CATEGORIES } from '../../domain/ledger/ledger-category.ts';
import { categoryLabel, type LedgerPage } from '../../domain/ledger/ledger.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import type { ListRef, ListParams } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Field } from '../ui/field/field.tsx';
import { Select } from '../ui/select/select.tsx';
import { DayRangeFields, RangeButtons } from './day-range.tsx';
import { LocationFilter } from './location-filter.tsx';

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
type TypedDaysProps = { typed: DayRange | null; onTyped: (typed: TypedDays | null) => void };

/** Location, category and dates; each follows its own filter. LEDG-31. */
function FilterPanel({
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

const row = wrap({ align: 'center', gap: '2' });
const column = stack({ gap: '3' });

/** LEDG-31. */
export function FilterCard({
  list,
  query,
  locations,
  typed,
  onTyped,
}: {
  list: ListRef<LedgerPage>;
  query: QueryRef<ListParams, LedgerPage>;
  locations: QueryRef<null, Location[]>;
} & TypedDaysProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(() => Object.values(list.getSnapshot().context.state.filters).some(Boolean));
  return (
    <div className={css({ marginBottom: '5' })} data-print="hide">
      <Card
        title="Search & Filter"
        actions={
          <>
            <Button
              size="sm"
              icon="filter"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide Filters' : 'Show Filters'}
            </Button>
            <Button
              size="sm"
              icon="close"
              onClick={() => {
                onTyped(null);
                list.send({ type: 'list.clear' });
              }}
            >
              Clear
            </Button>
            <RefreshList list={list} query={query} size="sm" />
          </>
        }
      >
        <div className={column}>
          <div className={row}>
            <ListSearch
              list={list}
              label="Search ledger entries"
              placeholder="Search by description, vendor, or receipt number..."
            />
            <QuickRanges list={list} onTyped={onTyped} />
          </div>
          <div id={panelId} hidden={!isOpen}>
            {isOpen && <FilterPanel list={list} locations={locations} typed={typed} onTyped={onTyped} />}
          </div>
        </div>
      </Card>
    </div>
  );
}

function QuickRanges({ list, onTyped }: { list: ListRef<LedgerPage> } & Pick<TypedDaysProps, 'onTyped'>) {
  const days = useDays(list);
  return (
    <div role="group" aria-label="Quick ranges" className={row}>
      <RangeButtons
        ranges={QUICK_RANGES}
        today={shopToday()}
        days={days}
        onChange={(filters) => {
          onTyped(null);
          list.send({ type: 'filter.change', filters });
        }}
      />
    </div>
  );
}
