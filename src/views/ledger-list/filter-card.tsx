import { useSelector } from '@xstate/react';
import { toLabel } from '../../domain/shared/label.ts';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { fit, visuallyHidden, wrap } from '#styled/patterns';
import { isRange, type DayRange, QUICK_RANGES } from '../../domain/ledger/date-ranges.ts';
import { LEDGER_CATEGORIES } from '../../domain/ledger/ledger-words.ts';
import type { LedgerPage } from '../../domain/ledger/ledger-entry.ts';
import type { Location } from '../../domain/ledger/ledger.ts';
import { useClock } from '../reads/use-clock.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import type { ListRef, ListParams } from '../../machines/query/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { CreateLink, ListSearch, onlyOnPhones, RefreshList } from '../reads/list-parts.tsx';
import { Button } from '../ui/button/button.tsx';
import { ChoiceFilter, DayRangeFields, LocationFilter, RangeButtons } from './filter-fields.tsx';

const CATEGORIES = [
  { value: '', label: 'All categories' },
  ...LEDGER_CATEGORIES.map((category) => ({ value: category, label: toLabel(category) })),
];

function useFilter(list: ListRef<LedgerPage>, name: string) {
  const value = useSelector(list, ({ context }) => context.state.filters[name] ?? '');
  const onValueChange = (chosen: string) => list.send({ type: 'filter.change', filters: { [name]: chosen } });
  return { value, onValueChange };
}

/** The days that the list is narrowed to; `''` leaves an end open. */
export const useDays = (list: ListRef<LedgerPage>): DayRange => ({
  startDate: useFilter(list, 'startDate').value,
  endDate: useFilter(list, 'endDate').value,
});

/** The days in the fields, which do not form a valid range yet, and the days of the list at that time. */
export type TypedDays = { days: DayRange; over: DayRange };
/** The days in the fields while those cannot be asked for, `null` otherwise and once the list is of other days. */
export const useTypedDays = (list: ListRef<LedgerPage>, typing: TypedDays | null): DayRange | null =>
  useSelector(list, ({ context: { state } }) => {
    const { startDate, endDate } = state.filters;
    return typing && typing.over.startDate === startDate && typing.over.endDate === endDate ? typing.days : null;
  });

type FilterProps = {
  list: ListRef<LedgerPage>;
  locations: QueryRef<null, Location[]>;
  typing: TypedDays | null;
  onTyped: (typed: TypedDays | null) => void;
};

function FilterPanel({ list, locations, typing, onTyped }: FilterProps) {
  const over = useDays(list);
  const shown = useTypedDays(list, typing) ?? over;
  const change = (filters: Partial<DayRange>) => {
    const days = { ...shown, ...filters };
    onTyped(isRange(days) ? null : { days, over });
    if (isRange(days)) list.send({ type: 'filter.change', filters: days });
  };
  return (
    <div className={fit({ min: '12rem', grow: true, columnGap: '3' })}>
      <LocationFilter locations={locations} {...useFilter(list, 'locationId')} />
      <ChoiceFilter label="Category" options={CATEGORIES} {...useFilter(list, 'category')} />
      <DayRangeFields days={shown} onChange={change} />
    </div>
  );
}

/** One row where there is room. On phones Show Filters, which is a picture there, also shows the other buttons. */
const bar = wrap({ align: 'center', gap: '2', '& form': { minWidth: { base: '[8rem]', md: '[14rem]' } } });
const ranges = wrap({ align: 'center', gap: '2', smDown: { display: 'contents' } });
const more = wrap({ align: 'center', gap: '2', smDown: { '&:not([data-open])': { display: 'none' } } });
const panel = css({ marginTop: '3', p: '4', layerStyle: 'surface' });

/** The filters of the ledger list (LEDG-31). */
export function FilterCard({ query, ...props }: FilterProps & { query: QueryRef<ListParams, LedgerPage> }) {
  const { list, onTyped } = props;
  const panelId = useId();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(() => Object.values(list.getSnapshot().context.state.filters).some(Boolean));
  return (
    <section aria-labelledby={titleId} data-print="hide">
      <h2 id={titleId} className={visuallyHidden()}>
        Search & Filter
      </h2>
      <div className={bar}>
        <ListSearch
          list={list}
          label="Search ledger entries"
          placeholder="Search by description, vendor, or receipt number..."
        />
        <Button
          size="sm"
          icon="filter"
          onPhone="picture"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide Filters' : 'Show Filters'}
        </Button>
        <CreateLink href="/ledger/new" action="ledger.create" className={onlyOnPhones} onPhone="picture">
          New Entry
        </CreateLink>
        <div className={more} data-open={isOpen || undefined}>
          <QuickRanges list={list} onTyped={onTyped} />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onTyped(null);
              list.send({ type: 'list.clear' });
            }}
          >
            Clear
          </Button>
          <RefreshList size="sm" variant="ghost" list={list} query={query} />
        </div>
      </div>
      <div id={panelId} hidden={!isOpen} className={panel}>
        {isOpen && <FilterPanel {...props} />}
      </div>
    </section>
  );
}

function QuickRanges({ list, onTyped }: Pick<FilterProps, 'list' | 'onTyped'>) {
  const days = useDays(list);
  return (
    <div role="group" aria-label="Quick ranges" className={ranges}>
      <RangeButtons
        ranges={QUICK_RANGES}
        today={useClock(shopToday)}
        days={days}
        onChange={(filters) => {
          onTyped(null);
          list.send({ type: 'filter.change', filters });
        }}
      />
    </div>
  );
}
