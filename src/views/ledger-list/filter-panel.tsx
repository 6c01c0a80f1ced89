import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { categoryLabel, type LedgerPage } from '../../domain/ledger/ledger.ts';
import { LEDGER_CATEGORIES } from '../../domain/ledger/ledger-category.ts';
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

/** Location, category and dates. LEDG-31. */
export function FilterPanel({ list, locations }: { list: ListRef<LedgerPage>; locations: QueryRef<null, Location[]> }) {
  const category = useSelector(list, ({ context }) => context.state.filters['category'] ?? '');
  const locationId = useSelector(list, ({ context }) => context.state.filters['locationId'] ?? '');
  const startDate = useSelector(list, ({ context }) => context.state.filters['startDate'] ?? '');
  const endDate = useSelector(list, ({ context }) => context.state.filters['endDate'] ?? '');
  const change = (name: string) => (value: string) =>
    list.send({ type: 'filter.change', filters: { [name]: value === ALL ? '' : value } });
  return (
    <div className={grid}>
      <LocationFilter locations={locations} value={locationId} onValueChange={change('locationId')} />
      <Field label="Category">
        <Select options={CATEGORIES} value={category || ALL} onValueChange={change('category')} />
      </Field>
      <DayRangeFields
        days={{ startDate, endDate }}
        onChange={(filters) => list.send({ type: 'filter.change', filters })}
      />
    </div>
  );
}
